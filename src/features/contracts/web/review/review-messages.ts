import { messages } from '#web/index.ts'

export const contractReviewMessages = messages('contractReview', {
  template: '与已填模板 | Filled template',
  since: '自我上次决定 | Since my decision',
  returned: '与退回前 | Since it was returned',
  filledTemplate: '按表单填好的模板 | Template filled from the form',
  version: '第 {ordinal} 版 | Version {ordinal}',
  version_seen: '第 {ordinal} 版（您上次决定的） | Version {ordinal} (when you decided)',
  version_returned: '第 {ordinal} 版（被退回的） | Version {ordinal} (returned)',
  pending: '正文正在生成 | The document is being generated',
  pendingHint:
    '完成后会自动显示，可以先看要点与填写内容。 | It appears when ready. Meanwhile you can read the facts and the form.',
  noText: '该合同没有正文 | This contract has no document',
  noTextHint: '以下是表单中填写的内容。 | The form is shown below.',
  noTextForYou: '正文不对您显示 | The document is not shown to you',
  noTextForYouHint:
    '正文里有不对您显示的内容，且无法单独遮盖。以下是您可以看到的填写内容。 | It contains information you may not see and cannot be redacted automatically. The parts of the form you can view are shown below.',
  blanked:
    '遮盖版：不对您显示的内容已遮盖，正文只读 | Read-only redacted copy: what you may not see is covered',
  outline: '目录 | Outline',
  comments: '批注 | Comments',
  changes: '修订 | Changes',
  attachments: '附件 | Attachments',
  saveToSettle:
    '您有未保存的修改，保存后可逐处处理 | You have unsaved changes; save them to resolve these one by one',
  saveFailed:
    '您的修改还没有保存，请先处理后再作出决定 | Your changes have not been saved; resolve this before you decide',
  newer:
    '正文有新的版本，您未保存的修改基于第 {ordinal} 版 | There is a newer version; your unsaved changes are based on version {ordinal}',
})
