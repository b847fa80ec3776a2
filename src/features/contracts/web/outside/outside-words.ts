import type { Words } from '#shared/text.ts'

/** What people outside read: neutral words, and what to do next. */
export const outsideWords = {
  loading: '正在打开… | Opening…',
  document: '文件 | Document',
  wrongTitle: '链接不正确 | This link is not valid',
  expiredTitle: '链接已过期 | This link has expired',
  endedTitle: '分享已结束 | No longer shared',
  failedTitle: '暂时打不开 | Cannot be opened right now',
  retry: '重试 | Try again',
  askTitle: '查看文件 | View document',
  askText:
    '{organization}向您分享了一份文件。为确认是您本人，请获取验证码，验证码将发送到 {email}。 | {organization} has shared a document with you. To confirm your identity, request a code; it will be sent to {email}.',
  askCode: '获取验证码 | Request code',
  codeTitle: '输入验证码 | Enter the code',
  codeText:
    '验证码已发送到 {email}，{minutes} 分钟内有效。没有收到时，请查看垃圾邮件。 | The code was sent to {email} and is valid for {minutes} minutes. If it does not arrive, check your junk mail.',
  code: '6 位验证码 | 6-digit code',
  codeMissing: '请输入邮件中的 6 位数字 | Enter the 6 digits from the email',
  enter: '查看文件 | View document',
  again: '重新获取验证码 | Request a new code',
  restsTitle: '该链接已暂停使用 | This link is suspended',
  from: '{organization} · {sharedBy} | {organization} · {sharedBy}',
  parties: '当事人 | Parties',
  until: '链接有效期至 {day} | Link valid until {day}',
  word: '下载 Word | Download Word',
  pdf: '下载 PDF | Download PDF',
  pdfPending: '下载 PDF（正在生成） | Download PDF (being created)',
  leave: '退出 | Leave',
  leftTitle: '您已退出 | You have left',
  leftText: '如需再次查看，请重新获取验证码。 | To view it again, request a new code.',
  plain:
    '此处只显示文字；自动编号、图片和版式请以下载的文件为准。 | Text only: see the downloaded file for automatic numbering, images and layout.',
  mayComment:
    '您可以对任一段落或全文提出意见，意见会告知{organization}的经办人员。 | You can comment on any paragraph or on the whole document; the people handling it at {organization} are notified.',
  commentOn: '对第 {number} 段提意见 | Comment on paragraph {number}',
  comment: '提意见 | Comment',
  commentWhole: '对全文的意见 | Comment on the whole document',
  yourComment: '您的意见 | Your comment',
  send: '提交意见 | Send',
  cancel: '取消 | Cancel',
  commentMissing: '请输入意见 | Write your comment first',
  sent: '已提交 | Sent',
  own: '您的意见 · {day} | Your comment · {day}',
  empty: '文件中没有文字，请下载后查看。 | The document has no text; download the file to view it.',
  expiredEntry:
    '验证已过期，请重新获取验证码；已输入的意见会保留。 | Your session has expired; request a new code. What you wrote is kept.',
  offline: '无法连接，请检查网络后重试 | No connection; check your network and try again',
  english: 'English | 中文',
  footer: '请勿将链接和验证码转给他人。 | Do not share the link or the code.',
} as const satisfies Record<string, Words>

export type OutsideWord = keyof typeof outsideWords
