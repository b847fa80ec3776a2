import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { deadlinesUnder, followOwnRules } from '#engines/deadlines/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { inBoth, type Words } from '#shared/text.ts'
import { moveRefusal, moveRefusals, type RightStatus } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { openTransfer } from '../domain/transfer-rules.ts'
import { lockedFields, openFees, refuseClosedFees } from './closed-fees.ts'
import { entryChanged } from './entry-changes.ts'
import { fieldThatSays, keepDerived } from './keep-derived.ts'
import { factsOf, lifeOf, todayOf } from './right-facts.ts'
import { changeableRights, visibleRights } from './right-visibility.ts'
import { watchRight } from './watch-terms.ts'

/** What is made of a right, and what is due for it, whenever it was written. */
export async function refreshRight(context: Context, id: number): Promise<void> {
  await keepDerived(context, id)
  await watchRight(context, id)
  await followOwnRules(context, intellectualProperty.kind, [id])
}

/**
 * What somebody moved is not the calendar's doing any more; a right that is in force again was restored on this day. 422 where the calendar would end it at once: what is unpaid is
 * paid first.
 */
async function afterMove(
  context: Context,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { tx, actor } = context
  const isRestored = from === 8 && to === 4
  await sql`update intellectual_properties set ended_on = null, changes_on = null
      ${isRestored ? sql`, restored_on = ${todayOf(context)}::date` : sql``}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  await refreshRight(context, id)
  const facts = to === 4 ? await factsOf(context, id) : null
  if (!facts?.ended) return
  const { unpaid } = await lifeOf(context, id, facts)
  const words: Words = unpaid.length
    ? `按已确认的缴费，应于 ${unpaid[0]?.due} 前缴纳的费用直到宽展期满 ${unpaid[0]?.graceUntil} 仍未缴纳：请先填写「年费已缴至年度」，或登记并确认补缴的费用 | According to the confirmed payments, the fee due on ${unpaid[0]?.due} was not paid by the end of the grace period on ${unpaid[0]?.graceUntil}: enter the year through which annual fees are paid, or record and confirm the payment`
    : `其保护期已于 ${facts.ended} 届满 | Its term ended on ${facts.ended}`
  throw new AppError('rule', inBoth('detail', words))
}

export const rightPart: FormServerPart<typeof intellectualProperty> = {
  figures: {},
  visible: visibleRights,
  changeable: changeableRights,
  locked: lockedFields,
  changed: async (context, { before, after }) => {
    const { id, status, createTime } = after.detail
    if (!before) return refreshRight(context, id)
    if (before.status !== status) return afterMove(context, id, { from: before.status, to: status })
    const open = await openFees(context, id)
    await refreshRight(context, id)
    const paidThroughField = (after.form && fieldThatSays(after.form, 'paidThrough')) ?? 'paidThrough'
    await refuseClosedFees(context, { id, before, createTime, paidThroughField }, open)
  },
  imported: async (context, ids) => {
    for (const id of ids) await refreshRight(context, id)
  },
  refuseMove: async (context, { id, to }) => {
    const facts = await factsOf(context, id)
    const refusal =
      facts && moveRefusal(await lifeOf(context, id, facts), to as RightStatus, todayOf(context))
    return refusal && moveRefusals[refusal]
  },
  subs: { record: { changed: entryChanged } },
  uses: async (context, id) => {
    const { tx, actor } = context
    const open =
      await sql`select from intellectual_property_transfers where organization_id = ${actor.organizationId}
      and property_ids @> array[${id}::bigint] and state = any(${[...openTransfer]}::text[])`.execute(tx)
    if (open.rows.length)
      return '有未完成的转让审批，请由提交人撤回或放弃，或由管理员作废该审批 | a transfer of it is not decided yet: whoever submitted it can withdraw or give it up, or an administrator can cancel the approval'
    const { rows } =
      await sql`select from intellectual_property_records where organization_id = ${actor.organizationId}
      and property_id = ${id} limit 1`.execute(tx)
    if (rows.length) return '有相关记录，请改为变更状态 | it has records; change its status instead'
    const settled = (await deadlinesUnder(context, { kind: intellectualProperty.kind, id })).length
    return settled ? '有期限，请改为变更状态 | it has deadlines; change its status instead' : null
  },
}
