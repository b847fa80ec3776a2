import { messages } from '#web/index.ts'

/** Remarks with mentions and files. */
export const commentMessages = messages('approvalComment', {
  placeholder:
    '写下评论，输入 @ 提到同事；能查看该审批的人都会看到 | Write a comment; use @ to mention a colleague. Visible to everyone with access to this approval',
  attach: '添加附件 | Attach files',
  files: '附件 | Files',
  sending: '上传中… | Uploading…',
  remove: '移除附件「{name}」 | Remove “{name}”',
  mayNotSee: '无权查看该审批，不能提到 | No access to this approval; cannot be mentioned',
  nobody: '没有找到同事 | No colleague found',
  tooMany: '最多添加 {most} 个附件 | At most {most} files',
  uploadFailed: '上传失败，请移除后重试 | Upload failed; remove it and try again',
  sent: '评论已发送 | Comment sent',
})
