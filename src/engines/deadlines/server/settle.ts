import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import { dateIn, isDate } from '#shared/dates.ts'
import { invalid, refused } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import {
  confirmProblem,
  confirmProblems,
  type DeadlineState,
  reopenProblem,
  reopenProblems,
  settleProblem,
  settleProblems,
} from '../domain/deadline.ts'
import {
  type DeadlineRow,
  isEventGone,
  lockDeadline,
  recordChange,
  settlementOf,
  tellOfMove,
  tellOfReopening,
  unsettled,
} from './keep.ts'
import { moveFollowers } from './set-trigger.ts'

type Proof = {
  /** What proves it, in words. */
  proof?: string
  /** A file of the actor's that proves it; it becomes the subject's. */
  fileId?: number
}
type Set = Parameters<typeof change>[2]

const change = (
  { tx, actor }: Context,
  row: DeadlineRow,
  values: Partial<{
    state: DeadlineState
    state_on: string | null
    proof: string
    proof_file_id: number | null
    settled_by: number | null
    settled_at: ReturnType<typeof sql<Date>> | null
    event_gone: boolean
    chosen_date: string | null
    chosen_reason: string
    set_by: number | null
    set_at: ReturnType<typeof sql<Date>>
    confirmed_by: number | null
    confirmed_at: ReturnType<typeof sql<Date>> | null
  }>,
): Promise<DeadlineRow> =>
  tx
    .updateTable('deadlines')
    .set({ ...values, version: row.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** It was done on that day, in time; 422 without proof, or when it was done after the day. */
export const meet = (context: Context, id: number, given: { on: string } & Proof) =>
  settle(context, id, 'met', given.on, given)

/** It was not done in time. */
export const miss = (context: Context, id: number, given: Proof) => settle(context, id, 'missed', null, given)

/** It need not be done any more. */
export const moot = (context: Context, id: number, given: Proof) => settle(context, id, 'moot', null, given)

async function settle(
  context: Context,
  id: number,
  state: Exclude<DeadlineState, 'open'>,
  on: string | null,
  { proof = '', fileId }: Proof,
): Promise<DeadlineRow> {
  const row = await lockDeadline(context, id)
  if (row.state !== 'open')
    throw refused('该期限已办结，请刷新查看 | The deadline is already closed; refresh the page')
  const today = dateIn(context.now, context.actor.timeZone)
  const day = on ?? today
  if (!isDate(day))
    throw invalid([{ path: 'on', code: 'notDate', params: inBoth('field', '办理日期 | The day') }])
  const problem = settleProblem({ state, on: day, today, due: row.due, proof, hasFile: fileId !== undefined })
  if (problem) throw refused(settleProblems[problem])
  if (fileId !== undefined) await claimFile(context, fileId, { kind: row.subject_kind, id: row.subject_id })
  const after = await change(context, row, {
    state,
    state_on: day,
    proof: proof.trim(),
    proof_file_id: fileId ?? null,
    settled_by: context.actor.userId || null,
    settled_at: sql<Date>`now()`,
  })
  await recordChange(context, after, {
    kind: 'settle',
    before: { state: row.state, due: row.due },
    after: { state, on: day, ...(fileId !== undefined && { fileID: fileId }) },
    reason: proof.trim(),
  })
  return after
}

/** What a slice had said to be moot or missed is due again on the day that it had; 422 for what was met, or is open. Who answers for it is told. */
export async function reopen(
  context: Context,
  id: number,
  { reason }: { reason: string },
): Promise<DeadlineRow> {
  const row = await lockDeadline(context, id)
  if (row.state !== 'moot' && row.state !== 'missed')
    throw refused(
      '该期限未被记为不再适用或已错过 | The deadline was not recorded as missed or not applicable',
    )
  const after = await opened(context, row, reason)
  await tellOfMove(context, after, null, after.due)
  return after
}

/**
 * A person takes back that it was met, missed or moot: it is due again on the day that it had. 422 without a reason, for what is open, and for what lost its event. Who answers
 * for it is told, and who had settled it.
 */
export async function takeBack(
  context: Context,
  id: number,
  { reason }: { reason: string },
): Promise<DeadlineRow> {
  const row = await lockDeadline(context, id)
  const problem = reopenProblem({ state: row.state, isEventGone: isEventGone(row) })
  if (problem) throw refused(reopenProblems[problem])
  if (!reason.trim())
    throw invalid([{ path: 'reason', code: 'required', params: inBoth('field', '原因 | the reason') }])
  const after = await opened(context, row, reason.trim())
  await tellOfReopening(context, row, after, reason.trim())
  return after
}

async function opened(context: Context, row: DeadlineRow, reason: string): Promise<DeadlineRow> {
  const after = await change(context, row, unsettled)
  await recordChange(context, after, {
    kind: 'reopen',
    before: settlementOf(row),
    after: { state: after.state, due: after.due },
    reason,
  })
  return after
}

/** Chooses another day than the computed one, with a reason; null: back to the computed one. Both stay visible, and a second person confirms anew. */
export async function setByHand(
  context: Context,
  id: number,
  { date, reason }: { date: string | null; reason: string },
): Promise<DeadlineRow> {
  const row = await lockDeadline(context, id)
  if (row.state !== 'open')
    throw refused('该期限已办结，不能改日期 | The deadline is closed; its date cannot be changed')
  if (date !== null && !isDate(date))
    throw invalid([{ path: 'date', code: 'notDate', params: inBoth('field', '日期 | The day') }])
  if (!reason.trim())
    throw invalid([{ path: 'reason', code: 'required', params: inBoth('field', '原因 | the reason') }])
  const values: Set = {
    chosen_date: date,
    chosen_reason: date === null ? '' : reason.trim(),
    set_by: context.actor.userId || null,
    set_at: sql<Date>`now()`,
    confirmed_by: null,
    confirmed_at: null,
  }
  const after = await change(context, row, values)
  await recordChange(context, after, {
    kind: 'byHand',
    before: { due: row.due, computed: row.computed_date },
    after: { due: after.due, computed: after.computed_date },
    reason: reason.trim(),
  })
  if (after.due !== row.due) {
    await tellOfMove(context, after, row.due, after.due)
    await moveFollowers(context, after)
  }
  return after
}

/** A second person says that the day is right; 422 for who set it. */
export async function confirm(context: Context, id: number): Promise<DeadlineRow> {
  const row = await lockDeadline(context, id)
  const problem = confirmProblem(
    { state: row.state, due: row.due, setBy: row.set_by, confirmedBy: row.confirmed_by },
    context.actor.userId,
  )
  if (problem) throw refused(confirmProblems[problem])
  const after = await change(context, row, {
    confirmed_by: context.actor.userId,
    confirmed_at: sql<Date>`now()`,
  })
  await recordChange(context, after, { kind: 'confirm', before: {}, after: { due: row.due } })
  return after
}
