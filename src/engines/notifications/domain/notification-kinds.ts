import { fillText, type Locale, said, type TextParams, type Words } from '#shared/text.ts'

/**
 * What people are told of, with the words by kind. `{name}` and the like are filled from the notification's params, so a stored
 * notification reads in whichever language its person chose. To add a kind: a row here.
 */
export const notificationKinds = {
  'approval.asked': '「{name}」待您审批（{node}） | “{name}” is awaiting your approval ({node})',
  'approval.toHandle': '「{name}」待您办理（{node}） | “{name}” is awaiting your action ({node})',
  'approval.cc': '「{name}」抄送给您 | You were copied on “{name}”',
  'approval.reminded': '{actor}催您审批「{name}」 | {actor} reminded you to approve “{name}”',
  'approval.remindedToHandle':
    '{actor}催您办理「{name}」 | {actor} reminded you to complete your action on “{name}”',
  'approval.approved': '您提交的「{name}」已审批通过 | Your submission “{name}” was approved',
  'approval.rejected': '「{name}」被{actor}驳回：{reason} | {actor} rejected “{name}”: {reason}',
  'approval.returned': '「{name}」被{actor}退回：{reason} | {actor} returned “{name}”: {reason}',
  'approval.cancelled':
    '{actor}作废了「{name}」的审批：{reason} | {actor} cancelled the approval of “{name}”: {reason}',
  'approval.late': '「{name}」已超过审批时限，请尽快处理 | Your approval of “{name}” is overdue',
  'approval.lateToHandle': '「{name}」已超过办理时限，请尽快办理 | Your action on “{name}” is overdue',
  'approval.limitOver':
    '您未在时限内处理「{name}」，已按流程设置继续 | You exceeded the time limit for “{name}”; it continued as configured',
  'approval.handedOver':
    '{actor}将「{name}」的任务由{from}转交给{to}：{reason} | {actor} reassigned a task of “{name}” from {from} to {to}: {reason}',
  'approval.moved':
    '{actor}将「{name}」的审批调整为按流程第{to}版进行：{reason} | {actor} switched the approval of “{name}” to version {to} of its flow: {reason}',
  'approval.notAsked':
    '{actor}将「{name}」的审批调整为按流程第{to}版进行，目前无需您处理：{reason} | {actor} switched the approval of “{name}” to version {to} of its flow; no action is needed from you for now: {reason}',
  'approval.dropped':
    '{actor}撤销了加签，「{name}」不再需要您审批 | {actor} removed you as an added approver; “{name}” no longer needs your approval',
  'approval.takenBack':
    '{actor}撤回了对「{name}」的审批意见，将重新审批 | {actor} withdrew their decision on “{name}” and will decide again',
  'approval.doneTakenBack':
    '{actor}撤回了「{name}」的办理完成，将重新办理 | {actor} withdrew the completed action on “{name}” and will complete it again',
  'approval.standIn':
    '{actor}于 {from} 至 {to} 外出，委托您代为审批 | {actor} is away from {from} to {to} and delegated approvals to you',
  'approval.delegated': '「{name}」由{to}代您审批 | {to} approves “{name}” on your behalf',
  'approval.deputyAway':
    '{deputy}外出，不能代{person}处理「{name}」，由{to}处理 | {deputy} is away and cannot act for {person} on “{name}”; assigned to {to}',
  'approval.short':
    '「{name}」的「{node}」需 {share} 人同意，因有人离职或停用，现只有 {count} 人可以审批 | “{name}” requires {share} approvals at “{node}”, but only {count} people can approve because someone has left or was disabled',
  'approval.absenceSet':
    '{actor}登记您于 {from} 至 {to} 外出，由{deputy}代您审批 | {actor} recorded your absence from {from} to {to}; {deputy} approves on your behalf',
  'approval.absenceEnded':
    '{actor}结束了{person}的外出委托（{from} 至 {to}，由{deputy}代审） | {actor} ended the delegation of {person} ({from} to {to}, delegate {deputy})',
  'approval.decidedForYou': '{actor}代您处理了「{name}」 | {actor} acted on “{name}” on your behalf',
  'approval.withdrawn': '{actor}撤回了「{name}」 | {actor} withdrew “{name}”',
  'approval.commented': '{actor}评论了「{name}」 | {actor} commented on “{name}”',
  'approval.mentioned':
    '{actor}在「{name}」的审批评论中提到了您：{text} | {actor} mentioned you in a comment on “{name}”: {text}',
  'contract.statusChanged':
    '合同「{name}」的状态变为「{status}」 | The status of contract “{name}” changed to “{statusEn}”',
  'contract.endedSuspended':
    '已中止的合同「{name}」的期限已于 {endDate} 届满；恢复履行后即为已到期 | The term of the suspended contract “{name}” ended on {endDate}; if resumed, it will be expired',
  'contract.scoreDue':
    '请为合同「{name}」的相对方评分：{period} | Please score the counterparty of “{name}” {periodEn}',
  'contract.scoreWaits':
    '合同「{name}」的相对方评分仍待您完成：{period} | Reminder: please score the counterparty of “{name}” {periodEn}',
  'numbering.abbrMissing':
    '{what}「{name}」还没有编号简称，编号规则「{rule}」需要它；设置之前，相关合同无法取得编号 | The {whatEn} “{name}” has no abbreviation, which the numbering rule “{rule}” requires; until it is set, contracts cannot be numbered',
  'contract.mention':
    '{actor}在合同「{name}」的批注中提到了您：{text} | {actor} mentioned you in a comment on “{name}”: {text}',
  'contract.outsideComment':
    '外部人员{person}对「{name}」提出了意见：{text} | External user {person} commented on “{name}”: {text}',
  'clause.asked':
    '条款「{name}」第 {ordinal} 版待您批准 | Version {ordinal} of the clause “{name}” is awaiting your approval',
  'clause.approved':
    '{actor}批准了条款「{name}」第 {ordinal} 版 | {actor} approved version {ordinal} of the clause “{name}”',
  'clause.returned':
    '{actor}退回了条款「{name}」第 {ordinal} 版：{reason} | {actor} returned version {ordinal} of the clause “{name}”: {reason}',
  'case.transferred':
    '{actor}将案件「{name}」移交给{to}：{reason} | {actor} handed the case “{name}” over to {to}: {reason}',
  'case.taken':
    '{from}已离岗，{what}「{name}」由您接手 | {from} has left; the {whatEn} “{name}” was reassigned to you',
  'counterpart.newRisks':
    '相对方「{name}」新增 {count} 条风险事项：{title} | New risks for counterparty “{name}” ({count}): {title}',
  'record.dayComes': '{noun}「{name}」：{field} {day} | {nounEn} “{name}”: {fieldEn} {day}',
  'deadline.comes':
    '{name} {title}：{day} 届满，还剩 {left} 天 | {name} {titleEn}: due on {day}, {left} days left',
  'deadline.over':
    '{name} {title}：已于 {day} 届满 {left} 天，尚未办结 | {name} {titleEn}: was due on {day}, {left} days overdue, not closed',
  'deadline.moved':
    '{name} {title}：届满日由 {before} 变为 {after} | {name} {titleEn}: due date changed from {before} to {after}',
  'deadline.reopened':
    '{name} {title}：{actor}撤销了办结（原为{state}，{on}），须重新办理，届满日 {due}。原因：{reason} | {name} {titleEn}: {actor} reopened the deadline (was {stateEn}, {on}), due on {due}. Reason: {reason}',
  'deadline.corrected':
    '{name} {title}：触发事项已更正，届满日由 {before} 变为 {after}，原办结（{state}，{on}）不再作数，请重新办理 | {name} {titleEn}: the trigger event was corrected (due date {before}, now {after}). The closed deadline ({stateEn}, {on}) was reopened',
  'deadline.recomputed':
    '节假日安排或期限规则有变，您负责的 {count} 个期限的届满日已重新计算并有变动 | Holidays or deadline rules changed: {count} of your deadlines were recalculated and have new due dates',
  'intellectual_property.ended':
    '知识产权「{name}」已{status}，自 {on} 起失效，状态已自动变更：如有遗漏登记的缴费或续展，请补登并确认 | The right “{name}” has {statusEn} as of {on} and its status was changed automatically. If a payment or renewal was not recorded, add and confirm it',
  'task.given':
    '{actor}在「{name}」中分配给您 {count} 项任务 | {actor} assigned you {count} tasks in “{name}”',
  'task.toCheck':
    '{actor}完成了「{name}」的任务「{title}」，请复核 | {actor} completed the task “{title}” in “{name}”; please review it',
  'task.sentBack':
    '{actor}退回了「{name}」的任务「{title}」：{reason} | {actor} returned the task “{title}” in “{name}”: {reason}',
  'task.comes':
    '「{name}」的任务「{title}」：{day} 截止，还剩 {left} 天 | “{name}”, task “{title}”: due on {day}, {left} days left',
  'task.over':
    '「{name}」的任务「{title}」：已于 {day} 截止 {left} 天，尚未完成 | “{name}”, task “{title}”: was due on {day}, {left} days overdue, not completed',
} as const satisfies Record<string, Words>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
/** Kinds of earlier versions: nobody is told by them any more, what was told stays readable. */
const kindsOfBefore: readonly NotificationKind[] = ['clause.asked']
/** What people choose from. */
export const offeredKindNames = notificationKindNames.filter((kind) => !kindsOfBefore.includes(kind))

/** The words of one notification; a kind that this version does not know (written by a newer server) reads as its name. */
export function notificationText(kind: string, params: TextParams, locale: Locale): string {
  if (!Object.hasOwn(notificationKinds, kind)) return kind
  return fillText(said(notificationKinds[kind as NotificationKind], locale), params)
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
  'approval.asked': '待我审批 | Awaiting my approval',
  'approval.toHandle': '待我办理 | Awaiting my action',
  'approval.cc': '抄送我的 | Copied to me',
  'approval.reminded': '催办 | Approval reminders',
  'approval.remindedToHandle': '催我办理 | Action reminders',
  'approval.approved': '审批通过 | Approved',
  'approval.rejected': '审批驳回 | Rejected',
  'approval.returned': '审批退回 | Returned',
  'approval.cancelled': '审批作废 | Cancelled',
  'approval.late': '审批超时 | Overdue approvals',
  'approval.lateToHandle': '办理超时 | Overdue actions',
  'approval.limitOver': '超时的审批已处理 | Overdue approvals processed',
  'approval.handedOver': '审批转交 | Reassigned',
  'approval.moved': '审批改用新版流程 | Switched to a new flow version',
  'approval.notAsked': '审批改版后无需处理 | No longer required after a flow change',
  'approval.dropped': '撤销加签 | Added approver removed',
  'approval.takenBack': '撤回审批意见 | Decisions withdrawn',
  'approval.doneTakenBack': '撤回办理完成 | Completed actions withdrawn',
  'approval.standIn': '委托我代为审批 | Approvals delegated to me',
  'approval.delegated': '由他人代我审批 | My approvals handled by a delegate',
  'approval.deputyAway': '代审人也外出 | Delegate also away',
  'approval.short': '可审批的人数不足 | Too few approvers',
  'approval.absenceSet': '管理员登记我外出 | My absence recorded by an administrator',
  'approval.absenceEnded': '管理员结束外出委托 | Delegations ended by an administrator',
  'approval.decidedForYou': '他人代我处理了审批 | Decisions made on my behalf',
  'approval.withdrawn': '审批撤回 | Withdrawn',
  'approval.commented': '审批评论 | Approval comments',
  'approval.mentioned': '审批评论提到我 | Mentions in approval comments',
  'contract.statusChanged': '合同状态变化 | Contract status changes',
  'contract.endedSuspended': '中止中的合同届满 | Suspended contracts past their term',
  'contract.scoreDue': '待我评分的合同 | Counterparties to score',
  'contract.scoreWaits': '待我评分的合同（再次提醒） | Counterparties to score (reminder)',
  'numbering.abbrMissing': '缺少编号简称 | Missing numbering abbreviations',
  'contract.mention': '批注提到我 | Mentions in document comments',
  'contract.outsideComment': '外部人员的意见 | Comments from external users',
  'clause.asked': '待我批准的条款 | Clauses awaiting my approval',
  'clause.approved': '我的条款获批准 | My clauses approved',
  'clause.returned': '我的条款被退回 | My clauses returned',
  'case.transferred': '案件移交 | Cases handed over',
  'case.taken': '接手离岗人员的案件 | Cases taken over from leavers',
  'counterpart.newRisks': '相对方新增风险 | New counterparty risks',
  'record.dayComes': '到期提醒 | Due date reminders',
  'deadline.comes': '期限将届满 | Upcoming deadlines',
  'deadline.over': '期限已过未办结 | Overdue deadlines',
  'deadline.moved': '期限变动 | Changed deadlines',
  'deadline.reopened': '期限撤销办结 | Reopened deadlines',
  'deadline.corrected': '已办结的期限因更正重新待办 | Deadlines reopened after a correction',
  'deadline.recomputed': '期限重新计算 | Recalculated deadlines',
  'intellectual_property.ended': '知识产权终止或届满 | Lapsed or expired rights',
  'task.given': '分配给我的任务 | Tasks assigned to me',
  'task.toCheck': '待我复核的任务 | Tasks to review',
  'task.sentBack': '复核退回的任务 | Returned tasks',
  'task.comes': '任务将截止 | Upcoming tasks',
  'task.over': '任务已逾期 | Overdue tasks',
} as const satisfies Record<NotificationKind, Words>
