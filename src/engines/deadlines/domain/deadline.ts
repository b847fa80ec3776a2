import type { Words } from '#shared/text.ts'

export const deadlineStates = ['open', 'met', 'missed', 'moot'] as const
export type DeadlineState = (typeof deadlineStates)[number]

export const deadlineStateLabels: Readonly<Record<DeadlineState, Words>> = {
  open: '待处理 | Open',
  met: '已完成 | Met',
  missed: '已错过 | Missed',
  moot: '不再适用 | Not applicable',
}

/** Steps after the day, for what is still open then. */
export const stepsAfter: readonly number[] = [-1, -3, -7]

/** How far up the line a reminder goes: 0 who answers for it, 1 their manager too, 2 that one's manager as well. */
export function escalation(step: number, isConfirmed: boolean): 0 | 1 | 2 {
  if (step < 0) return 2
  return step === 0 || (step <= 3 && !isConfirmed) ? 1 : 0
}

export type Settled = {
  state: Exclude<DeadlineState, 'open'>
  on: string
  /** In the organisation's time zone. */
  today: string
  due: string | null
  proof: string
  hasFile: boolean
}

/** What is wrong with ending a deadline this way, in words by code; null for nothing. */
export function settleProblem({
  state,
  on,
  today,
  due,
  proof,
  hasFile,
}: Settled): keyof typeof settleProblems | null {
  if (!proof.trim() && !hasFile) return 'needsProof'
  if (state === 'met' && due === null) return 'needsDay'
  if (state === 'met' && on > today) return 'toCome'
  if (state === 'met' && due !== null && on > due) return 'tooLate'
  return null
}
export const settleProblems = {
  needsProof: '请填写凭证说明或上传凭证文件 | Enter proof details or upload a proof file',
  needsDay: '该期限还没有日期，请先手动填写日期 | The deadline has no date yet: set it manually first',
  toCome:
    '办理日期不能晚于今天；尚未办理的，请办理后再办结 | The completion date cannot be in the future: close the deadline once it is done',
  tooLate:
    '办理日期晚于届满日，不能记为已完成；请核对日期，或记为已错过 | The completion date is after the due date, so it cannot be recorded as met: check the date, or record it as missed',
} as const satisfies Record<string, Words>

/** Why nobody takes back that a deadline was settled; null where whoever may settle it may. What lost its event has nothing that would bring it to its end. */
export function reopenProblem(deadline: {
  state: DeadlineState
  isEventGone: boolean
}): keyof typeof reopenProblems | null {
  if (deadline.state === 'open') return 'open'
  return deadline.isEventGone ? 'gone' : null
}
export const reopenProblems = {
  open: '该期限尚未办结，请刷新查看 | The deadline has not been closed; refresh the page',
  gone: '产生该期限的事项已删除，不能撤销办结；如该事项确已发生，请重新登记 | The event that triggered this deadline was deleted, so it cannot be reopened: if the event did occur, record it again',
} as const satisfies Record<string, Words>

export type ConfirmFacts = {
  state: DeadlineState
  due: string | null
  setBy: number | null
  confirmedBy: number | null
}

/** Why this person cannot confirm the day; null when they can. */
export function confirmProblem(
  { state, due, setBy, confirmedBy }: ConfirmFacts,
  userId: number,
): keyof typeof confirmProblems | null {
  if (state !== 'open') return 'settled'
  if (due === null) return 'needsDay'
  if (confirmedBy !== null) return 'confirmed'
  return setBy === userId ? 'own' : null
}
export const confirmProblems = {
  settled: '该期限已办结，无需复核 | The deadline is closed and needs no confirmation',
  needsDay: '该期限还没有日期 | The deadline has no date yet',
  confirmed: '该日期已由他人复核 | Someone has already confirmed this date',
  own: '日期由您设定，须由另一人复核 | You set this date; it must be confirmed by another person',
} as const satisfies Record<string, Words>
