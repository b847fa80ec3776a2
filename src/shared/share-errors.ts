import type { Words } from './text.ts'

/** The part of the table of errors (`errors.ts`) that people outside of the organisation meet, and those who let them in. */
export const shareErrors = {
  shareCodeNeeded: {
    code: 40110,
    words: '请输入邮件中的验证码后查看 | Enter the code from your email to view the document',
  },
  shareCodeWrong: {
    code: 40308,
    words: '验证码不正确，还可以输入 {left} 次 | Incorrect code; attempts left: {left}',
  },
  shareCodeOver: {
    code: 40309,
    words: '验证码已失效，请重新获取 | This code has expired; request a new one',
  },
  shareReadOnly: {
    code: 40310,
    words: '该链接只能查看，不能提出意见 | This link is view-only and does not allow comments',
  },
  shareUnknown: {
    code: 40410,
    words:
      '链接不正确或不完整：请完整复制收到的链接，或请对方重新发送 | The link is invalid or incomplete: copy the whole link you were sent, or ask for a new one',
  },
  sharePdfMissing: {
    code: 40411,
    words:
      'PDF 尚未生成，请稍后再试，或下载 Word 文件 | The PDF is not ready yet; try again shortly, or download the Word file',
  },
  shareExpired: {
    code: 41001,
    words:
      '链接已过期：如仍需查看，请联系分享人延长期限 | The link has expired; ask the person who sent it to extend it',
  },
  shareEnded: {
    code: 41002,
    words:
      '分享已结束：如有疑问，请联系分享人 | This document is no longer shared; contact the person who sent you the link',
  },
  shareNoMail: {
    code: 42236,
    words:
      '尚未设置邮件：查看链接须凭邮件中的验证码，请先由管理员在「设置 → 邮件设置」中设置并启用 | Email is not set up: links are opened with a code sent by email, so an administrator must first set it up under Settings → Email',
  },
  shareNoText: {
    code: 42237,
    words:
      '该合同还没有可以分享的正文：请先生成或上传 Word 正文，正文须与表单一致 | This contract has no document to share yet: generate or upload a Word document that matches the form',
  },
  shareTellsInside: {
    code: 42238,
    words:
      '正文中有不宜对外的内容（{detail}），没有生成链接：请先从正文中删除 | The document contains content that should not be shared externally ({detail}), so no link was created. Remove it from the document first',
  },
  shareTooManyCodes: {
    code: 42910,
    words:
      '获取验证码过于频繁，请在 {minutes} 分钟后重试 | Too many codes were requested; try again in {minutes} min',
  },
  shareTooManyTries: {
    code: 42911,
    words:
      '验证码多次不正确，该链接已暂停使用：请在 24 小时后重试，或请分享人重新生成链接 | Too many incorrect codes: the link is suspended for 24 hours, or until the person who sent it creates a new one',
  },
  shareMailFailed: {
    code: 50320,
    words:
      '验证码邮件没有发出，请稍后重试；仍不成功请联系分享人 | The email with the code could not be sent; try again shortly, or contact the person who sent you the link',
  },
} as const satisfies Record<string, { code: number; words: Words }>
