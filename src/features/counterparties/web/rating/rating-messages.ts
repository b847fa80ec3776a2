import { messages } from '#web/index.ts'

export const ratingMessages = messages('partyRating', {
  askHint:
    '评级变更须先经审批：保存后提交审批，通过后自动生效；其他修改立即保存。 | Rating changes need approval: saving submits the change, and it takes effect once approved; everything else is saved at once.',
  saveAndAsk: '保存并提交审批 | Save and submit for approval',
  asked: '已保存，评级变更已提交审批 | Saved; the rating change is in approval',
  waiting: '{ask}审批中：{from} → {to} | {ask} in approval: {from} → {to}',
  waitingBy: '{person} 于 {time} 提交。理由：{reason} | Submitted by {person} on {time}. Reason: {reason}',
  locked:
    '评级与评级说明在审批结束或撤回前不能修改。 | Rating and reason cannot be changed until the approval has ended or been withdrawn.',
  listWaiting: '审批中 | In approval',
  listWaitingFor: '申请改为「{rating}」，等待审批 | Change to “{rating}” waiting for approval',
  approval: '评级审批 | Rating approval',
  record: '外部相对方 | External counterparty',
  seeAll: '查看相对方全部信息 | Show all details',
})
