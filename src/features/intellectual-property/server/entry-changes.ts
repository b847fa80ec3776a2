import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { deadlinesUnder, dropTrigger, followOwnRules } from '#engines/deadlines/server/index.ts'
import { amendRecord, type SubChange } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, forbidden, invalid } from '#shared/errors.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { markEnds, type RightFacts, termsOfEntry } from '../domain/right-terms.ts'
import { requireSecondPerson } from './payment-rule.ts'
import { setTerms, settlePaid, watchRight } from './watch-terms.ts'

type Entry = {
  kind: number
  day: string
  title: string
  purpose: number | null
  year: number | null
  confirmed: 1 | 2
  until: string | null
  registered: 1 | 2
}
const entryOf = (row: SubChange['after']): Entry | null => row as Entry | null

const confirmedStays = () =>
  new AppError('rule', {
    detail: '缴费已确认，相应期限已办结，不能再修改或删除；请另行登记更正记录',
    detailEn:
      'The payment is confirmed and has settled its deadline: it stays. Record what was wrong with it beside it.',
  })

/** What follows from a record below a right: licences and pledges are watched, a confirmed payment settles its fee, a renewal sets the new term. */
export async function entryChanged(context: Context, change: SubChange): Promise<void> {
  const { id, entryId } = change
  const [before, after] = [entryOf(change.before), entryOf(change.after)]
  if (before?.confirmed === 2) throw confirmedStays()
  if (after) await refusePaidTwice(context, id, entryId, after)
  await watchEntry(context, id, entryId, after)
  if (after?.confirmed === 2) {
    await requireSecondPerson(context, change)
    await confirmPayment(context, id, entryId, after)
  }
  if (after?.kind === entryKind.renewal && after.until) await renew(context, id, after.until)
  await followOwnRules(context, intellectualProperty.kind, [id])
}

/** 422 where the fee of a year has a payment on record already. */
async function refusePaidTwice(
  { tx, actor }: Context,
  id: number,
  entryId: number,
  entry: Entry,
): Promise<void> {
  const { kind, purpose, year } = entry
  if (kind !== entryKind.payment || purpose !== paidFor.annuity || year === null) return
  const { rows } =
    await sql`select from intellectual_property_records where organization_id = ${actor.organizationId}
    and property_id = ${id} and kind = ${kind} and purpose = ${purpose} and fee_year = ${year} and id <> ${entryId}`.execute(
      tx,
    )
  if (rows.length)
    throw invalid([
      {
        path: 'year',
        code: 'twice',
        params: { field: `第 ${year} 年度年费的缴费记录`, fieldEn: `The payment of year ${year}` },
      },
    ])
}

/** Deadlines that hang on the record itself. */
async function watchEntry(context: Context, id: number, entryId: number, entry: Entry | null): Promise<void> {
  const { rows } = await sql<{ kind: number }>`select kind from intellectual_properties
    where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(context.tx)
  const terms = entry ? termsOfEntry(entry, rows[0]?.kind ?? 0) : []
  const wanted = new Set(terms.map(({ key }) => `record.${key}`))
  const subject = { kind: intellectualProperty.kind, id }
  for (const { source_kind, source_id, state } of await deadlinesUnder(context, subject))
    if (
      source_id === entryId &&
      source_kind.startsWith('record.') &&
      state === 'open' &&
      !wanted.has(source_kind)
    )
      await dropTrigger(context, { subject, source: { kind: source_kind, id: entryId } })
  await setTerms(context, id, terms, ({ key }) => ({ kind: `record.${key}`, id: entryId }))
}

/** 403 for who may not confirm payments. What was paid settles its fee; then the next one is watched, and the status follows. */
async function confirmPayment(context: Context, id: number, entryId: number, entry: Entry): Promise<void> {
  if (!may(context.actor, 'intellectual_property.confirm')) throw forbidden()
  const { day, title, purpose, year } = entry
  if (day > dateIn(context.now, context.actor.timeZone))
    throw invalid([
      { path: 'day', code: 'dateToCome', params: { field: '缴费日期', fieldEn: 'The day of the payment' } },
    ])
  if (purpose !== null) await settlePaid(context, id, { entryId, purpose, year, paid: day, title })
  await watchRight(context, id)
}

/** The office renewed a mark: its term ends on that day, and the next renewal is counted from it. */
async function renew(context: Context, id: number, until: string): Promise<void> {
  const { rows } = await sql<
    Pick<RightFacts, 'kind' | 'registered' | 'expiry' | 'exclusiveTo'> & { from: string | null }
  >`
    select kind, registered_on::text as registered, expires_on::text as expiry, exclusive_to::text as "exclusiveTo", exclusive_from::text as "from"
    from intellectual_properties where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(
    context.tx,
  )
  const [right] = rows
  const ends = right && markEnds(right)
  if (right?.kind !== 2 || (ends && ends >= until)) return
  await amendRecord(context, intellectualProperty, id, {
    expiry: until,
    exclusiveFrom: right.from ?? right.registered,
    exclusiveTo: until,
  })
  await watchRight(context, id)
}
