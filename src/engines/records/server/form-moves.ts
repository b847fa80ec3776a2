import type { Context } from '#engines/access/server/index.ts'
import type { Chosen } from '#engines/approvals/domain/index.ts'
import { AppError, invalid, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import { logName } from '../domain/log-name.ts'
import { asksWhy, type Figures, gateOf, type More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import type { FormReading } from './form-reading.ts'
import { notFrom } from './may-change.ts'
import { previewGate, refusePending, requestApproval } from './record-approval.ts'
import type { AnyFormPart } from './server-part.ts'
import { updateRecord } from './write-record.ts'

type Move = { status: number; reason: string; chosen?: Chosen }
type Done<F extends Fields, G extends Figures> = (
  context: Context,
  id: number,
  before: FormDetail<F, G> | null,
) => Promise<FormDetail<F, G>>

/** How records of a noun go from one status to another: at once, or when that was approved. `done` says what follows from a change. */
export function formMoves<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  { keptToChange, read, movesFrom }: FormReading<F, G, M>,
  done: Done<F, G>,
) {
  const { kind } = record
  const field = record.status?.field ?? ''
  const statusOf = (row: object): number => Number((row as Record<string, unknown>)[field])

  /** 409 where a record can't be moved so from where it stands, 422 without the reason that it asks for. */
  async function refuseMove(
    context: Context,
    id: number,
    before: object,
    { status, reason }: Move,
  ): Promise<void> {
    const from = statusOf(before)
    if (!record.status || !movesFrom(before).includes(status)) throw notFrom(record, from)
    if (asksWhy(record.status, from, status) && !reason)
      throw invalid([{ path: 'reason', code: 'required', params: inBoth('field', '原因 | the reason') }])
    const refusal = await part.refuseMove?.(context, { id, from, to: status })
    if (refusal) throw new AppError('rule', inBoth('detail', refusal))
  }

  async function moved(
    context: Context,
    id: number,
    before: FormDetail<F, G>,
    { status, reason }: Move,
  ): Promise<FormDetail<F, G>> {
    await updateRecord(context, record, id, { [field]: status }, [
      ['updated_by', context.actor.userId],
      ['updated_at', context.now],
    ])
    context.audit({
      action: `${kind}.move`,
      subject: { kind, id, name: logName(record, before) },
      before: { [field]: statusOf(before) },
      after: { [field]: status, ...(reason && { reason }) },
    })
    return done(context, id, before)
  }

  return {
    /** Moves a record to another status, or asks for it where that is approved; 409 where that is not possible from where it stands, and when stale. */
    move: async (
      context: Context,
      id: number,
      asked: Move & { version: number },
    ): Promise<FormDetail<F, G>> => {
      const { status, reason, version } = asked
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      await refusePending(context, record, id)
      await refuseMove(context, id, before, asked)
      const ask = gateOf(record, before as Record<string, unknown>, status)
      const name = logName(record, before)
      const wanted = { id, name, comment: reason, payload: { status, reason }, chosen: asked.chosen }
      if (ask !== null && (await requestApproval(context, record, { ...wanted, ask })))
        return read(context, id)
      return moved(context, id, before, asked)
    },

    /** Who would be asked if the record were moved so, or this were asked of it; null: nobody. */
    preview: async (context: Context, { id, status, ask }: { id: number; status?: number; ask?: string }) => {
      await keptToChange(context, id)
      const before = (await read(context, id)) as Record<string, unknown>
      const asked =
        status === undefined
          ? { ask: ask ?? null }
          : { ask: gateOf(record, before, status), payload: { status } }
      return previewGate(context, record, id, asked)
    },

    /** Moves a record as was approved, whoever approved it last; refused where it can't be moved so any more. */
    moveApproved: async (context: Context, id: number, asked: Move): Promise<void> => {
      const before = await read(context, id)
      await refuseMove(context, id, before, asked)
      await moved(context, id, before, asked)
    },
  }
}
