import type { Locale } from '#shared/text.ts'

export type Label = { zh: string; en: string; color: string }

/** Where the contract stands. */
export const contractStatuses = {
  draft: 1,
  inApproval: 2,
  toBeSigned: 3,
  beingSigned: 4,
  signed: 5,
  inPerformance: 6,
  inAlteration: 7,
  suspended: 8,
  expired: 9,
  completed: 10,
  terminated: 11,
  void: 12,
} as const
export type ContractStatus = (typeof contractStatuses)[keyof typeof contractStatuses]

export const contractStatusLabels: Record<ContractStatus, Label> = {
  1: { zh: '草稿', en: 'Draft', color: 'neutral' },
  2: { zh: '审批中', en: 'In approval', color: 'info' },
  3: { zh: '待签署', en: 'To be signed', color: 'warning' },
  4: { zh: '签署中', en: 'Being signed', color: 'warning' },
  5: { zh: '已签署', en: 'Signed', color: 'info' },
  6: { zh: '履行中', en: 'In performance', color: 'success' },
  7: { zh: '变更中', en: 'Being amended', color: 'info' },
  8: { zh: '已中止', en: 'Suspended', color: 'danger' },
  9: { zh: '已到期', en: 'Expired', color: 'danger' },
  10: { zh: '履行完毕', en: 'Completed', color: 'neutral' },
  11: { zh: '已终止', en: 'Terminated', color: 'neutral' },
  12: { zh: '已作废', en: 'Void', color: 'neutral' },
}

/** Where its approval stands. */
export const workflowStatuses = {
  notStarted: 0,
  inApproval: 1,
  returned: 2,
  rejected: 3,
  withdrawn: 4,
  approved: 5,
  cancelled: 6,
} as const
export type WorkflowStatus = (typeof workflowStatuses)[keyof typeof workflowStatuses]

export const workflowStatusLabels: Record<WorkflowStatus, Label> = {
  0: { zh: '未发起', en: 'Not started', color: 'neutral' },
  1: { zh: '审批中', en: 'In approval', color: 'info' },
  2: { zh: '已退回', en: 'Returned', color: 'warning' },
  3: { zh: '已驳回', en: 'Rejected', color: 'danger' },
  4: { zh: '已撤回', en: 'Withdrawn', color: 'neutral' },
  5: { zh: '已通过', en: 'Approved', color: 'success' },
  6: { zh: '已作废', en: 'Cancelled', color: 'neutral' },
}

/**
 * What a contract is called in one word: its status, but a draft that came back from approval is told as returned or rejected, because that is
 * what its people have to act on.
 */
export function standingLabel({ status, workflowStatus }: { status: number; workflowStatus: number }): Label {
  const cameBack =
    workflowStatus === workflowStatuses.returned || workflowStatus === workflowStatuses.rejected
  const labels: Readonly<Record<number, Label>> = contractStatusLabels
  return status === contractStatuses.draft && cameBack
    ? workflowStatusLabels[workflowStatus]
    : (labels[status] ?? contractStatusLabels[contractStatuses.draft])
}

/** Where the paper is. */
export const archiveStatuses = { notArchived: 0, toBeArchived: 1, archived: 2 } as const
export type ArchiveStatus = (typeof archiveStatuses)[keyof typeof archiveStatuses]

export const archiveStatusLabels: Record<ArchiveStatus, Label> = {
  0: { zh: '未归档', en: 'Not archived', color: 'neutral' },
  1: { zh: '待归档', en: 'To be archived', color: 'warning' },
  2: { zh: '已归档', en: 'Archived', color: 'success' },
}

export const labelOf = (label: Label, locale: Locale): string => (locale === 'en' ? label.en : label.zh)

/** What moves a contract from one status to another. Alteration and termination come with their own approvals. */
export const contractEvents = [
  'submit',
  'approve',
  'return',
  'reject',
  'withdraw',
  'cancel',
  'startSigning',
  'takeBack',
  'completeSigning',
  'takeEffect',
  'startAlteration',
  'endAlteration',
  'suspend',
  'resume',
  'expire',
  'extend',
  'complete',
  'terminate',
  'void',
] as const
export type ContractEvent = (typeof contractEvents)[number]

const s = contractStatuses
const transitions: Record<ContractEvent, { from: readonly ContractStatus[]; to: ContractStatus }> = {
  submit: { from: [s.draft], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.toBeSigned },
  return: { from: [s.inApproval], to: s.draft },
  reject: { from: [s.inApproval], to: s.draft },
  withdraw: { from: [s.inApproval], to: s.draft },
  cancel: { from: [s.inApproval], to: s.draft },
  startSigning: { from: [s.toBeSigned], to: s.beingSigned },
  takeBack: { from: [s.beingSigned], to: s.toBeSigned },
  completeSigning: { from: [s.beingSigned], to: s.signed },
  takeEffect: { from: [s.signed], to: s.inPerformance },
  startAlteration: { from: [s.inPerformance], to: s.inAlteration },
  endAlteration: { from: [s.inAlteration], to: s.inPerformance },
  suspend: { from: [s.inPerformance], to: s.suspended },
  resume: { from: [s.suspended], to: s.inPerformance },
  expire: { from: [s.inPerformance], to: s.expired },
  extend: { from: [s.expired], to: s.inPerformance },
  complete: { from: [s.inPerformance, s.expired], to: s.completed },
  terminate: { from: [s.inPerformance, s.suspended], to: s.terminated },
  void: { from: [s.toBeSigned, s.beingSigned], to: s.void },
}

/** The status after an event; null when the event is not possible in this status. The one place that decides it. */
export function nextStatus(status: ContractStatus, event: ContractEvent): ContractStatus | null {
  const { from, to } = transitions[event]
  return from.includes(status) ? to : null
}

/** What nothing does yet: alteration and termination come with approvals of their own. */
const waitingEvents: readonly ContractEvent[] = ['startAlteration', 'endAlteration', 'extend', 'terminate']

/** The statuses that a contract can come to today, a draft by being sent back: what lists are filtered by. */
export const reachedStatuses: readonly ContractStatus[] = Object.values(contractStatuses).filter((status) =>
  contractEvents.some((event) => !waitingEvents.includes(event) && transitions[event].to === status),
)

/**
 * What people do by hand on a contract page, and what each must say: `reason`, called `asked` where it is more than a reason, or how the contract was signed.
 * `usual` ones are how a contract ordinarily goes on: the page's main button; the others stand under 更多.
 */
export const manualActions = {
  startSigning: { zh: '发起签署', en: 'Start signing', needs: null, usual: true },
  takeBack: { zh: '撤回签署', en: 'Withdraw signing', needs: 'reason', usual: false },
  completeSigning: { zh: '完成签署', en: 'Complete signing', needs: 'signing', usual: true },
  suspend: { zh: '中止', en: 'Suspend', needs: 'reason', usual: false },
  resume: {
    zh: '恢复履行',
    en: 'Resume',
    needs: 'reason',
    usual: true,
    asked: { zh: '恢复履行的依据', en: 'Grounds for resuming' },
  },
  complete: {
    zh: '履行完毕',
    en: 'Complete',
    needs: 'reason',
    usual: false,
    asked: { zh: '履行完毕的依据', en: 'Grounds for completion' },
  },
  void: { zh: '作废', en: 'Void', needs: 'reason', usual: false },
} as const satisfies Partial<Record<ContractEvent, ManualActionRow>>
type ManualActionRow = {
  zh: string
  en: string
  needs: 'reason' | 'signing' | null
  usual: boolean
  asked?: { zh: string; en: string }
}
export type ManualAction = keyof typeof manualActions
export const manualActionNames = Object.keys(manualActions) as ManualAction[]

/** What the reason of an action is called where people are asked for it. */
export const askedFor = (action: ManualAction): { zh: string; en: string } => {
  const row: ManualActionRow = manualActions[action]
  return row.asked ?? { zh: '原因', en: 'Reason' }
}

/**
 * What the table of contract life knows and nobody can do by hand: it changes what was approved, so it needs an approval of its own. Until alterations can be approved the
 * call answers 409 with that reason.
 */
export const actionsByApproval = {
  extend: { zh: '延期', en: 'Extending the term' },
} as const satisfies Partial<Record<ContractEvent, { zh: string; en: string }>>
export type ActionByApproval = keyof typeof actionsByApproval
export const actionByApprovalNames = Object.keys(actionsByApproval) as ActionByApproval[]

/**
 * What the calendar does to a contract on a day: a signed one takes effect on its start date (at once without one), one in
 * performance expires on the day after its end date. Null when the day changes nothing.
 */
export function eventOfDay(
  contract: { status: ContractStatus; startDate: string | null; endDate: string | null },
  today: string,
): 'takeEffect' | 'expire' | null {
  if (contract.status === s.signed && (contract.startDate === null || contract.startDate <= today))
    return 'takeEffect'
  if (contract.status === s.inPerformance && contract.endDate !== null && contract.endDate < today)
    return 'expire'
  return null
}

/**
 * Whether the end of a contract that is suspended is to be told now: its last day has passed, nothing moves it by itself, and nobody was told of this end date yet (`toldEnd`).
 * It expires on the day on which it is resumed.
 */
export const endsWhileSuspended = (
  contract: { status: ContractStatus; endDate: string | null; notifiedEnd: string | null },
  today: string,
): boolean =>
  contract.status === s.suspended &&
  contract.endDate !== null &&
  contract.endDate < today &&
  contract.notifiedEnd !== contract.endDate
