import { type Locale, said, type Words } from '#shared/text.ts'

export type Label = { words: Words; color: string }

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
  1: { words: '草稿 | Draft', color: 'neutral' },
  2: { words: '审批中 | In approval', color: 'info' },
  3: { words: '待签署 | To be signed', color: 'warning' },
  4: { words: '签署中 | Being signed', color: 'warning' },
  5: { words: '已签署 | Signed', color: 'info' },
  6: { words: '履行中 | In performance', color: 'success' },
  7: { words: '变更中 | Being amended', color: 'info' },
  8: { words: '已中止 | Suspended', color: 'danger' },
  9: { words: '已到期 | Expired', color: 'danger' },
  10: { words: '履行完毕 | Completed', color: 'neutral' },
  11: { words: '已终止 | Terminated', color: 'neutral' },
  12: { words: '已作废 | Void', color: 'neutral' },
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
  0: { words: '未发起 | Not started', color: 'neutral' },
  1: { words: '审批中 | In approval', color: 'info' },
  2: { words: '已退回 | Returned', color: 'warning' },
  3: { words: '已驳回 | Rejected', color: 'danger' },
  4: { words: '已撤回 | Withdrawn', color: 'neutral' },
  5: { words: '已通过 | Approved', color: 'success' },
  6: { words: '已作废 | Cancelled', color: 'neutral' },
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

export type ContractStep = 'signed' | 'approved' | 'submitted' | 'created'
type StepTimes = Readonly<Record<`${ContractStep}At`, string | null>> & { createdAt: string }

/** The last step that a contract has taken, and when; a draft that came back from approval was created, and no more. */
export function lastStep(status: number, at: StepTimes): { step: ContractStep; at: string } {
  if (at.signedAt) return { step: 'signed', at: at.signedAt }
  if (at.approvedAt) return { step: 'approved', at: at.approvedAt }
  if (at.submittedAt && status !== contractStatuses.draft) return { step: 'submitted', at: at.submittedAt }
  return { step: 'created', at: at.createdAt }
}

/** Where the paper is. */
export const archiveStatuses = { notArchived: 0, toBeArchived: 1, archived: 2 } as const
export type ArchiveStatus = (typeof archiveStatuses)[keyof typeof archiveStatuses]

export const archiveStatusLabels: Record<ArchiveStatus, Label> = {
  0: { words: '未归档 | Not archived', color: 'neutral' },
  1: { words: '待归档 | To be archived', color: 'warning' },
  2: { words: '已归档 | Archived', color: 'success' },
}

export const labelOf = (label: Label, locale: Locale): string => said(label.words, locale)

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
  startSigning: { words: '发起签署 | Start signing', needs: null, usual: true },
  takeBack: { words: '撤回签署 | Withdraw signing', needs: 'reason', usual: false },
  completeSigning: { words: '完成签署 | Complete signing', needs: 'signing', usual: true },
  suspend: { words: '中止 | Suspend', needs: 'reason', usual: false },
  resume: {
    words: '恢复履行 | Resume',
    needs: 'reason',
    usual: true,
    asked: '恢复履行的依据 | Grounds for resuming',
  },
  complete: {
    words: '履行完毕 | Complete',
    needs: 'reason',
    usual: false,
    asked: '履行完毕的依据 | Grounds for completion',
  },
  void: { words: '作废 | Void', needs: 'reason', usual: false },
} as const satisfies Partial<Record<ContractEvent, ManualActionRow>>
type ManualActionRow = {
  words: Words
  needs: 'reason' | 'signing' | null
  usual: boolean
  asked?: Words
}
export type ManualAction = keyof typeof manualActions
export const manualActionNames = Object.keys(manualActions) as ManualAction[]

/** What the reason of an action is called where people are asked for it. */
export const askedFor = (action: ManualAction): Words => {
  const row: ManualActionRow = manualActions[action]
  return row.asked ?? '原因 | Reason'
}

/**
 * What the table of contract life knows and nobody can do by hand: it changes what was approved, so it needs an approval of its own. Until alterations can be approved the
 * call answers 409 with that reason.
 */
export const actionsByApproval = {
  extend: '延期 | Extending the term',
} as const satisfies Partial<Record<ContractEvent, Words>>
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
