import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type DeadlineRow, deadlinesUnder } from '#engines/deadlines/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { docketTitle } from '../domain/docket.ts'
import { entryKind } from '../domain/right-entry.ts'
import { paidFields, patentYear } from '../domain/right-terms.ts'
import { factsOf, lawfulDay, paying, subjectOf, todayOf } from './right-facts.ts'

/** Whether a correction of what was entered was confirmed after a moment: it opens the form for the one change that follows it. */
async function isCorrected({ tx, actor }: Context, id: number, since: string): Promise<boolean> {
  const { rows } =
    await sql`select from intellectual_property_records where organization_id = ${actor.organizationId}
    and property_id = ${id} and kind = ${entryKind.correction} and is_confirmed and updated_at > ${since}::timestamptz limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** The fields, as ends of raw types, that the form of a right does not change at present. */
export async function lockedFields(context: Context, id: number): Promise<string[]> {
  const facts = await factsOf(context, id)
  if (!facts) return []
  const locked = paidFields(facts, todayOf(context))
  return locked.length && (await isCorrected(context, id, facts.savedAt)) ? [] : locked
}

/** The fees of a right that are open: what no change of its form may take away or put off. */
export const openFees = async (context: Context, id: number): Promise<DeadlineRow[]> =>
  (await deadlinesUnder(context, subjectOf(id))).filter(
    ({ state, source_kind }) => state === 'open' && paying.some(({ due }) => due === source_kind),
  )

type Saved = {
  id: number
  /** When the form was saved before, and through which year it said that fees were paid. */
  before: { updateTime: string; paidThrough: number | null }
  /** When the right was entered here. */
  createTime: string
  /** The field of the form that says through which year annual fees were paid. */
  paidThroughField: string
}

/** 422 where a change of the form takes away or puts off a fee that was open before it, unless a correction was confirmed; by that, too, nothing counts as paid that fell due after the right was entered here. */
export async function refuseClosedFees(
  context: Context,
  { id, before, createTime, paidThroughField }: Saved,
  open: readonly DeadlineRow[],
): Promise<void> {
  const facts = await factsOf(context, id)
  if (!facts) return
  const { paidThrough, applied } = facts
  const isRaised =
    (paidThrough ?? 0) > (before.paidThrough ?? 0) && paidFields(facts, todayOf(context)).length
  if (paidThrough !== null && applied && isRaised) {
    const year = patentYear(applied, dateIn(new Date(createTime), context.actor.timeZone)) + 1
    if (paidThrough > year) throw invalid([{ path: paidThroughField, code: 'paidLater', params: { year } }])
  }
  const now = new Map((await deadlinesUnder(context, subjectOf(id))).map((row) => [row.id, row]))
  const isLess = (was: DeadlineRow) => {
    const row = now.get(was.id)
    return row?.state === 'moot' || (row?.state === 'open' && (lawfulDay(row) ?? '') > (lawfulDay(was) ?? ''))
  }
  const lost = open.find(isLess)
  if (!lost || (await isCorrected(context, id, before.updateTime))) return
  const isAnnual = lost.source_kind === 'annuity'
  const words = docketTitle({
    what: isAnnual ? 'annuity' : 'renewal',
    year: isAnnual ? lost.source_id : null,
  })
  throw invalid([{ path: '', code: 'feeUnwatched', params: inBoth('fee', words) }])
}
