import { messages } from '#web/index.ts'

/** Having somebody stand in for oneself in approvals. */
export const absenceMessages = messages('approvalAbsence', {
  title: '外出委托 | Out of office',
  hint: '外出期间由他人代您审批：到期间开始时，待您审批的事项转给代审人，期间新到的也由其处理。审批记录中会同时写明您和代审人。代审人同期也外出的，由代审人的代审人处理，不再继续往下；仍无人可代的，由您本人审批。代审人提交或修改过的事项，也仍由您本人审批。 | While you are away, a delegate approves on your behalf: your pending approvals move to the delegate on the first day, and new ones go to the delegate until the last day. The history shows both of you. If your delegate is also away, their own delegate approves, but delegation goes no further: with no one available, approvals stay with you. So do records that the delegate submitted or edited.',
  none: '目前没有委托。 | No delegation set.',
  mine: '{delegate} 代您审批 | {delegate} approves on your behalf',
  theirs: '您代 {person} 审批 | You approve on behalf of {person}',
  days: '{from} 至 {to} | {from} to {to}',
  allKinds: '全部审批 | All approvals',
  add: '设置委托 | Add delegate',
  delegate: '代审人 | Delegate',
  delegateRequired: '请选择代审人 | Choose a delegate',
  fromDate: '开始日期 | First day',
  toDate: '结束日期 | Last day',
  daysRequired: '请选择日期 | Choose dates',
  kinds: '适用范围 | Applies to',
  kindsHint: '不选则适用于全部审批。 | Leave empty for all approvals.',
  deputyAway:
    '{delegate} 在 {from} 至 {to} 也外出{kinds}，其间由 {next} 代审。 | {delegate} is also away from {from} to {to}{kinds}; {next} will approve during that time.',
  nextAway:
    '{next} 在 {from} 至 {to} 也外出{kinds}，其间仍由您本人审批。 | {next} is also away from {from} to {to}{kinds}; approvals stay with you during that time.',
  nextAwayThey:
    '{next} 在 {from} 至 {to} 也外出{kinds}，其间仍由 {person} 本人审批。 | {next} is also away from {from} to {to}{kinds}; approvals stay with {person} during that time.',
  othersHint:
    '有人因病等原因不能自行设置时，由管理员代为登记外出和代审人。本人和代审人都会收到通知，本人可以自行结束。 | If someone is unable to do so (for example, because of illness), an administrator can record their absence and delegate. Both are notified, and the person can end it.',
  nobodyAway: '目前没有人外出。 | No one is away.',
  standsInFor: '{delegate} 代 {person} 审批 | {delegate} approves on behalf of {person}',
  addOther: '登记他人外出 | Record an absence',
  person: '外出人 | Person away',
  personHint:
    '保存后，待其审批的事项从开始日期起转给代审人。 | From the first day, their pending approvals move to the delegate.',
  personRequired: '请选择外出人 | Choose the person who is away',
  endOthers: '结束委托（{person} 外出） | End the absence of {person}',
  endOthersTitle:
    '结束由 {delegate} 代 {person} 审批的委托？ | End the delegation from {person} to {delegate}?',
  endOthersContent: '代审人尚未处理的事项将回到 {person} 的待办。 | Pending approvals return to {person}.',
  save: '保存 | Save',
  end: '结束委托 | End',
  endOf: '结束委托（由 {delegate} 代审） | End the delegation to {delegate}',
  endTitle: '结束由 {delegate} 代审的委托？ | End the delegation to {delegate}?',
  endContent: '代审人尚未处理的事项将回到您的待办。 | Pending approvals return to you.',
  standsFor: '代 {name} | For {name}',
  onBehalf: '代 {name} 处理 | On behalf of {name}',
  delegated: '{from} 外出，由 {to} 代审 | {from} is away; {to} approves instead',
  passedOn:
    '{deputy} 外出，不能代 {from} 处理，由 {to} 处理 | {deputy} is away and cannot act for {from}; assigned to {to}',
  cameBack: '从 {from} 收回 | Returned from {from}',
})
