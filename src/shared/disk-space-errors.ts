/** The part of the table of errors (`errors.ts`) that says that there is no disk space for a file. */
export const diskSpaceErrors = {
  diskFull: {
    code: 50701,
    words:
      '存储空间已满，没有保存：请联系系统管理员清理空间，然后重试 | Storage is full and nothing was saved: ask your system administrator to free up space, then try again',
  },
  ownStorageSpent: {
    code: 50703,
    words:
      '您保存的文件总量将超过上限（{limit} MB），没有保存：请联系系统管理员提高上限，或换一个更小的文件。查看、填写和审批不受影响 | Nothing was saved because your files would exceed the storage limit ({limit} MB): ask your system administrator to raise the limit, or choose a smaller file. Viewing, editing and approving are not affected',
  },
  storageSpent: {
    code: 50704,
    words:
      '本组织保存的文件总量将超过上限（{limit} MB），没有保存：请联系系统管理员提高上限，或换一个更小的文件。查看、填写和审批不受影响 | Nothing was saved because your organisation’s files would exceed the storage limit ({limit} MB): ask your system administrator to raise the limit, or choose a smaller file. Viewing, editing and approving are not affected',
  },
  lowOnSpace: {
    code: 50702,
    words:
      '存储空间不足，暂时不能上传或生成文件：请联系系统管理员清理空间，然后重试。登录、查看和审批不受影响 | Storage is running low, so files cannot be uploaded or generated for now: ask your system administrator to free up space, then try again. Signing in, viewing and approving are not affected',
  },
} as const
