import { messages } from '#web/index.ts'

/** Telling colleagues of an approval: copying it to them. */
export const colleagueMessages = messages('approvalColleagues', {
  peopleRequired: '请选择同事 | Choose at least one colleague',
  wordsHint: '选填，将记入审批记录 | Optional; kept in the history',
  decidedMeanwhile:
    '该审批已被处理，未能发送；您填写的内容还在这里 | The approval was decided in the meantime, so this was not sent; what you entered is still here',
  copy: '抄送 | CC',
  copyTitle: '抄送给同事 | Copy to colleagues',
  copyHint:
    '同事将收到通知，并可在「抄送我的」中查看；不影响审批流程。 | They are notified and find it under “Copied to me”. The approval itself is not affected.',
  copyTo: '抄送给 | Copy to',
  copyToHint: '所选同事将可查看该事项；最多 50 人。 | They will be able to view the item. At most 50 people.',
  copyWords: '附言 | Message',
  copied: '已抄送 | Copies sent',
})
