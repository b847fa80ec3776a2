/** The part of the table of errors (`errors.ts`) that says that there is no room for a file. */
export const roomErrors = {
  diskFull: {
    code: 50701,
    zh: '存储空间已满，没有保存：请联系系统管理员清理空间，然后重试',
    en: 'The storage is full, nothing was saved: ask whoever runs this system to free some space, then try again',
  },
  ownStorageSpent: {
    code: 50703,
    zh: '您保存的文件总量将超过上限（{limit} MB），没有保存：请联系系统管理员提高上限，或换一个更小的文件。查看、填写和审批不受影响',
    en: 'You would keep more in files than you may ({limit} MB), so nothing was saved: ask whoever runs this system to raise the limit, or choose a smaller file. Reading, filling in and deciding go on',
  },
  storageSpent: {
    code: 50704,
    zh: '本组织保存的文件总量将超过上限（{limit} MB），没有保存：请联系系统管理员提高上限，或换一个更小的文件。查看、填写和审批不受影响',
    en: 'Your organisation would keep more in files than it may ({limit} MB), so nothing was saved: ask whoever runs this system to raise the limit, or choose a smaller file. Reading, filling in and deciding go on',
  },
  lowOnSpace: {
    code: 50702,
    zh: '存储空间不足，暂时不能上传或生成文件：请联系系统管理员清理空间，然后重试。登录、查看和审批不受影响',
    en: 'Storage is running low, so files can be neither uploaded nor made for now: ask whoever runs this system to free some space, then try again. Signing in, reading and deciding go on',
  },
} as const
