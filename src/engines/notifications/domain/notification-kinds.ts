import { fillText, type Locale, type TextParams } from '#shared/text.ts'

/**
 * What people are told of, with the words by kind. `{name}` and the like are filled from the notification's params, so a stored
 * notification reads in whichever language its person chose. To add a kind: a row here.
 */
export const notificationKinds = {
  'approval.asked': { zh: '「{name}」待您审批（{node}）', en: '“{name}” is awaiting your approval ({node})' },
  'approval.toHandle': {
    zh: '「{name}」待您办理（{node}）',
    en: '“{name}” is awaiting your action ({node})',
  },
  'approval.cc': { zh: '「{name}」抄送给您', en: 'You were copied on “{name}”' },
  'approval.reminded': { zh: '{actor}催您审批「{name}」', en: '{actor} reminded you to approve “{name}”' },
  'approval.remindedToHandle': {
    zh: '{actor}催您办理「{name}」',
    en: '{actor} reminded you to complete your action on “{name}”',
  },
  'approval.approved': {
    zh: '您提交的「{name}」已审批通过',
    en: 'Your submission “{name}” was approved',
  },
  'approval.rejected': {
    zh: '「{name}」被{actor}驳回：{reason}',
    en: '{actor} rejected “{name}”: {reason}',
  },
  'approval.returned': {
    zh: '「{name}」被{actor}退回：{reason}',
    en: '{actor} returned “{name}”: {reason}',
  },
  'approval.cancelled': {
    zh: '{actor}作废了「{name}」的审批：{reason}',
    en: '{actor} cancelled the approval of “{name}”: {reason}',
  },
  'approval.late': {
    zh: '「{name}」已超过审批时限，请尽快处理',
    en: 'Your approval of “{name}” is overdue',
  },
  'approval.lateToHandle': {
    zh: '「{name}」已超过办理时限，请尽快办理',
    en: 'Your action on “{name}” is overdue',
  },
  'approval.limitOver': {
    zh: '您未在时限内处理「{name}」，已按流程设置继续',
    en: 'You exceeded the time limit for “{name}”; it continued as configured',
  },
  'approval.handedOver': {
    zh: '{actor}将「{name}」的任务由{from}转交给{to}：{reason}',
    en: '{actor} reassigned a task of “{name}” from {from} to {to}: {reason}',
  },
  'approval.moved': {
    zh: '{actor}将「{name}」的审批调整为按流程第{to}版进行：{reason}',
    en: '{actor} switched the approval of “{name}” to version {to} of its flow: {reason}',
  },
  'approval.notAsked': {
    zh: '{actor}将「{name}」的审批调整为按流程第{to}版进行，目前无需您处理：{reason}',
    en: '{actor} switched the approval of “{name}” to version {to} of its flow; no action is needed from you for now: {reason}',
  },
  'approval.dropped': {
    zh: '{actor}撤销了加签，「{name}」不再需要您审批',
    en: '{actor} removed you as an added approver; “{name}” no longer needs your approval',
  },
  'approval.takenBack': {
    zh: '{actor}撤回了对「{name}」的审批意见，将重新审批',
    en: '{actor} withdrew their decision on “{name}” and will decide again',
  },
  'approval.doneTakenBack': {
    zh: '{actor}撤回了「{name}」的办理完成，将重新办理',
    en: '{actor} withdrew the completed action on “{name}” and will complete it again',
  },
  'approval.standIn': {
    zh: '{actor}于 {from} 至 {to} 外出，委托您代为审批',
    en: '{actor} is away from {from} to {to} and delegated approvals to you',
  },
  'approval.delegated': {
    zh: '「{name}」由{to}代您审批',
    en: '{to} approves “{name}” on your behalf',
  },
  'approval.deputyAway': {
    zh: '{deputy}外出，不能代{person}处理「{name}」，由{to}处理',
    en: '{deputy} is away and cannot act for {person} on “{name}”; assigned to {to}',
  },
  'approval.short': {
    zh: '「{name}」的「{node}」需 {share} 人同意，因有人离职或停用，现只有 {count} 人可以审批',
    en: '“{name}” requires {share} approvals at “{node}”, but only {count} people can approve because someone has left or was disabled',
  },
  'approval.absenceSet': {
    zh: '{actor}登记您于 {from} 至 {to} 外出，由{deputy}代您审批',
    en: '{actor} recorded your absence from {from} to {to}; {deputy} approves on your behalf',
  },
  'approval.absenceEnded': {
    zh: '{actor}结束了{person}的外出委托（{from} 至 {to}，由{deputy}代审）',
    en: '{actor} ended the delegation of {person} ({from} to {to}, delegate {deputy})',
  },
  'approval.decidedForYou': {
    zh: '{actor}代您处理了「{name}」',
    en: '{actor} acted on “{name}” on your behalf',
  },
  'approval.withdrawn': { zh: '{actor}撤回了「{name}」', en: '{actor} withdrew “{name}”' },
  'approval.commented': { zh: '{actor}评论了「{name}」', en: '{actor} commented on “{name}”' },
  'approval.mentioned': {
    zh: '{actor}在「{name}」的审批评论中提到了您：{text}',
    en: '{actor} mentioned you in a comment on “{name}”: {text}',
  },
  'contract.statusChanged': {
    zh: '合同「{name}」的状态变为「{status}」',
    en: 'The status of contract “{name}” changed to “{statusEn}”',
  },
  'contract.endedSuspended': {
    zh: '已中止的合同「{name}」的期限已于 {endDate} 届满；恢复履行后即为已到期',
    en: 'The term of the suspended contract “{name}” ended on {endDate}; if resumed, it will be expired',
  },
  'contract.scoreDue': {
    zh: '请为合同「{name}」的相对方评分：{period}',
    en: 'Please score the counterparty of “{name}” {periodEn}',
  },
  'contract.scoreWaits': {
    zh: '合同「{name}」的相对方评分仍待您完成：{period}',
    en: 'Reminder: please score the counterparty of “{name}” {periodEn}',
  },
  'numbering.abbrMissing': {
    zh: '{what}「{name}」还没有编号简称，编号规则「{rule}」需要它；设置之前，相关合同无法取得编号',
    en: 'The {whatEn} “{name}” has no abbreviation, which the numbering rule “{rule}” requires; until it is set, contracts cannot be numbered',
  },
  'contract.mention': {
    zh: '{actor}在合同「{name}」的批注中提到了您：{text}',
    en: '{actor} mentioned you in a comment on “{name}”: {text}',
  },
  'contract.outsideComment': {
    zh: '外部人员{person}对「{name}」提出了意见：{text}',
    en: 'External user {person} commented on “{name}”: {text}',
  },
  'clause.asked': {
    zh: '条款「{name}」第 {ordinal} 版待您批准',
    en: 'Version {ordinal} of the clause “{name}” is awaiting your approval',
  },
  'clause.approved': {
    zh: '{actor}批准了条款「{name}」第 {ordinal} 版',
    en: '{actor} approved version {ordinal} of the clause “{name}”',
  },
  'clause.returned': {
    zh: '{actor}退回了条款「{name}」第 {ordinal} 版：{reason}',
    en: '{actor} returned version {ordinal} of the clause “{name}”: {reason}',
  },
  'case.transferred': {
    zh: '{actor}将案件「{name}」移交给{to}：{reason}',
    en: '{actor} handed the case “{name}” over to {to}: {reason}',
  },
  'case.taken': {
    zh: '{from}已离岗，{what}「{name}」由您接手',
    en: '{from} has left; the {whatEn} “{name}” was reassigned to you',
  },
  'counterpart.newRisks': {
    zh: '相对方「{name}」新增 {count} 条风险事项：{title}',
    en: 'New risks for counterparty “{name}” ({count}): {title}',
  },
  'record.dayComes': {
    zh: '{noun}「{name}」：{field} {day}',
    en: '{nounEn} “{name}”: {fieldEn} {day}',
  },
  'deadline.comes': {
    zh: '{name} {title}：{day} 届满，还剩 {left} 天',
    en: '{name} {titleEn}: due on {day}, {left} days left',
  },
  'deadline.over': {
    zh: '{name} {title}：已于 {day} 届满 {left} 天，尚未办结',
    en: '{name} {titleEn}: was due on {day}, {left} days overdue, not closed',
  },
  'deadline.moved': {
    zh: '{name} {title}：届满日由 {before} 变为 {after}',
    en: '{name} {titleEn}: due date changed from {before} to {after}',
  },
  'deadline.reopened': {
    zh: '{name} {title}：{actor}撤销了办结（原为{state}，{on}），须重新办理，届满日 {due}。原因：{reason}',
    en: '{name} {titleEn}: {actor} reopened the deadline (was {stateEn}, {on}), due on {due}. Reason: {reason}',
  },
  'deadline.corrected': {
    zh: '{name} {title}：触发事项已更正，届满日由 {before} 变为 {after}，原办结（{state}，{on}）不再作数，请重新办理',
    en: '{name} {titleEn}: the trigger event was corrected (due date {before}, now {after}). The closed deadline ({stateEn}, {on}) was reopened',
  },
  'deadline.recomputed': {
    zh: '节假日安排或期限规则有变，您负责的 {count} 个期限的届满日已重新计算并有变动',
    en: 'Holidays or deadline rules changed: {count} of your deadlines were recalculated and have new due dates',
  },
  'intellectual_property.ended': {
    zh: '知识产权「{name}」已{status}，自 {on} 起失效，状态已自动变更：如有遗漏登记的缴费或续展，请补登并确认',
    en: 'The right “{name}” has {statusEn} as of {on} and its status was changed automatically. If a payment or renewal was not recorded, add and confirm it',
  },
  'task.given': {
    zh: '{actor}在「{name}」中分配给您 {count} 项任务',
    en: '{actor} assigned you {count} tasks in “{name}”',
  },
  'task.toCheck': {
    zh: '{actor}完成了「{name}」的任务「{title}」，请复核',
    en: '{actor} completed the task “{title}” in “{name}”; please review it',
  },
  'task.sentBack': {
    zh: '{actor}退回了「{name}」的任务「{title}」：{reason}',
    en: '{actor} returned the task “{title}” in “{name}”: {reason}',
  },
  'task.comes': {
    zh: '「{name}」的任务「{title}」：{day} 截止，还剩 {left} 天',
    en: '“{name}”, task “{title}”: due on {day}, {left} days left',
  },
  'task.over': {
    zh: '「{name}」的任务「{title}」：已于 {day} 截止 {left} 天，尚未完成',
    en: '“{name}”, task “{title}”: was due on {day}, {left} days overdue, not completed',
  },
} as const satisfies Record<string, { zh: string; en: string }>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
/** Kinds of earlier versions: nobody is told by them any more, what was told stays readable. */
const kindsOfBefore: readonly NotificationKind[] = ['clause.asked']
/** What people choose from. */
export const offeredKindNames = notificationKindNames.filter((kind) => !kindsOfBefore.includes(kind))

/** The words of one notification; a kind that this version does not know (written by a newer server) reads as its name. */
export function notificationText(kind: string, params: TextParams, locale: Locale): string {
  if (!Object.hasOwn(notificationKinds, kind)) return kind
  return fillText(notificationKinds[kind as NotificationKind][locale === 'en' ? 'en' : 'zh'], params)
}

// What mail programs show of a subject without cutting it themselves, roughly.
const subjectAtMost = 100

/** A notice as the subject of a letter: one line, the rest of long words stands in the letter. */
export function subjectLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const letters = Array.from(line)
  return letters.length > subjectAtMost ? `${letters.slice(0, subjectAtMost - 1).join('')}…` : line
}

/** What a kind is called in the preferences. */
export const notificationLabels = {
  'approval.asked': { zh: '待我审批', en: 'Awaiting my approval' },
  'approval.toHandle': { zh: '待我办理', en: 'Awaiting my action' },
  'approval.cc': { zh: '抄送我的', en: 'Copied to me' },
  'approval.reminded': { zh: '催办', en: 'Approval reminders' },
  'approval.remindedToHandle': { zh: '催我办理', en: 'Action reminders' },
  'approval.approved': { zh: '审批通过', en: 'Approved' },
  'approval.rejected': { zh: '审批驳回', en: 'Rejected' },
  'approval.returned': { zh: '审批退回', en: 'Returned' },
  'approval.cancelled': { zh: '审批作废', en: 'Cancelled' },
  'approval.late': { zh: '审批超时', en: 'Overdue approvals' },
  'approval.lateToHandle': { zh: '办理超时', en: 'Overdue actions' },
  'approval.limitOver': { zh: '超时的审批已处理', en: 'Overdue approvals processed' },
  'approval.handedOver': { zh: '审批转交', en: 'Reassigned' },
  'approval.moved': { zh: '审批改用新版流程', en: 'Switched to a new flow version' },
  'approval.notAsked': { zh: '审批改版后无需处理', en: 'No longer required after a flow change' },
  'approval.dropped': { zh: '撤销加签', en: 'Added approver removed' },
  'approval.takenBack': { zh: '撤回审批意见', en: 'Decisions withdrawn' },
  'approval.doneTakenBack': { zh: '撤回办理完成', en: 'Completed actions withdrawn' },
  'approval.standIn': { zh: '委托我代为审批', en: 'Approvals delegated to me' },
  'approval.delegated': { zh: '由他人代我审批', en: 'My approvals handled by a delegate' },
  'approval.deputyAway': { zh: '代审人也外出', en: 'Delegate also away' },
  'approval.short': { zh: '可审批的人数不足', en: 'Too few approvers' },
  'approval.absenceSet': { zh: '管理员登记我外出', en: 'My absence recorded by an administrator' },
  'approval.absenceEnded': { zh: '管理员结束外出委托', en: 'Delegations ended by an administrator' },
  'approval.decidedForYou': { zh: '他人代我处理了审批', en: 'Decisions made on my behalf' },
  'approval.withdrawn': { zh: '审批撤回', en: 'Withdrawn' },
  'approval.commented': { zh: '审批评论', en: 'Approval comments' },
  'approval.mentioned': { zh: '审批评论提到我', en: 'Mentions in approval comments' },
  'contract.statusChanged': { zh: '合同状态变化', en: 'Contract status changes' },
  'contract.endedSuspended': { zh: '中止中的合同届满', en: 'Suspended contracts past their term' },
  'contract.scoreDue': { zh: '待我评分的合同', en: 'Counterparties to score' },
  'contract.scoreWaits': { zh: '待我评分的合同（再次提醒）', en: 'Counterparties to score (reminder)' },
  'numbering.abbrMissing': { zh: '缺少编号简称', en: 'Missing numbering abbreviations' },
  'contract.mention': { zh: '批注提到我', en: 'Mentions in document comments' },
  'contract.outsideComment': { zh: '外部人员的意见', en: 'Comments from external users' },
  'clause.asked': { zh: '待我批准的条款', en: 'Clauses awaiting my approval' },
  'clause.approved': { zh: '我的条款获批准', en: 'My clauses approved' },
  'clause.returned': { zh: '我的条款被退回', en: 'My clauses returned' },
  'case.transferred': { zh: '案件移交', en: 'Cases handed over' },
  'case.taken': { zh: '接手离岗人员的案件', en: 'Cases taken over from leavers' },
  'counterpart.newRisks': { zh: '相对方新增风险', en: 'New counterparty risks' },
  'record.dayComes': { zh: '到期提醒', en: 'Due date reminders' },
  'deadline.comes': { zh: '期限将届满', en: 'Upcoming deadlines' },
  'deadline.over': { zh: '期限已过未办结', en: 'Overdue deadlines' },
  'deadline.moved': { zh: '期限变动', en: 'Changed deadlines' },
  'deadline.reopened': { zh: '期限撤销办结', en: 'Reopened deadlines' },
  'deadline.corrected': {
    zh: '已办结的期限因更正重新待办',
    en: 'Deadlines reopened after a correction',
  },
  'deadline.recomputed': { zh: '期限重新计算', en: 'Recalculated deadlines' },
  'intellectual_property.ended': { zh: '知识产权终止或届满', en: 'Lapsed or expired rights' },
  'task.given': { zh: '分配给我的任务', en: 'Tasks assigned to me' },
  'task.toCheck': { zh: '待我复核的任务', en: 'Tasks to review' },
  'task.sentBack': { zh: '复核退回的任务', en: 'Returned tasks' },
  'task.comes': { zh: '任务将截止', en: 'Upcoming tasks' },
  'task.over': { zh: '任务已逾期', en: 'Overdue tasks' },
} as const satisfies Record<NotificationKind, { zh: string; en: string }>
