import { messages } from '#web/index.ts'

/** Remarks with mentions and files. */
export const commentMessages = messages('approvalComment', {
  'zh-CN': {
    placeholder: '写下评论，输入 @ 提到同事；能查看该审批的人都会看到',
    attach: '添加附件',
    files: '附件',
    sending: '上传中…',
    remove: '移除附件「{name}」',
    mayNotSee: '无权查看该审批，不能提到',
    nobody: '没有找到同事',
    tooMany: '最多添加 {most} 个附件',
    uploadFailed: '上传失败，请移除后重试',
    sent: '评论已发送',
  },
  en: {
    placeholder:
      'Write a comment; use @ to mention a colleague. Visible to everyone with access to this approval',
    attach: 'Attach files',
    files: 'Files',
    sending: 'Uploading…',
    remove: 'Remove “{name}”',
    mayNotSee: 'No access to this approval; cannot be mentioned',
    nobody: 'No colleague found',
    tooMany: 'At most {most} files',
    uploadFailed: 'Upload failed; remove it and try again',
    sent: 'Comment sent',
  },
})
