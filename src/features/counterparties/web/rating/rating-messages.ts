import { messages } from '#web/index.ts'

export const ratingMessages = messages('partyRating', {
  'zh-CN': {
    askHint: '评级变更须先经审批：保存后提交审批，通过后自动生效；其他修改立即保存。',
    saveAndAsk: '保存并提交审批',
    asked: '已保存，评级变更已提交审批',
    waiting: '{ask}审批中：{from} → {to}',
    waitingBy: '{person} 于 {time} 提交。理由：{reason}',
    locked: '评级与评级说明在审批结束或撤回前不能修改。',
    listWaiting: '审批中',
    listWaitingFor: '申请改为「{rating}」，等待审批',
    approval: '评级审批',
    record: '外部相对方',
    seeAll: '查看相对方全部信息',
  },
  en: {
    askHint:
      'Rating changes need approval: saving submits the change, and it takes effect once approved; everything else is saved at once.',
    saveAndAsk: 'Save and submit for approval',
    asked: 'Saved; the rating change is in approval',
    waiting: '{ask} in approval: {from} → {to}',
    waitingBy: 'Submitted by {person} on {time}. Reason: {reason}',
    locked: 'Rating and reason cannot be changed until the approval has ended or been withdrawn.',
    listWaiting: 'In approval',
    listWaitingFor: 'Change to “{rating}” waiting for approval',
    approval: 'Rating approval',
    record: 'External counterparty',
    seeAll: 'Show all details',
  },
})
