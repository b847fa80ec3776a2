import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { followOwnRules } from '#engines/deadlines/server/index.ts'
import { amendRecord, type SubChange } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { forbidden, invalid, refused } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { hasRules, markEnds, renewedUntil } from '../domain/right-terms.ts'
import { isRenewalPaid, refuseShort, settlePaid } from './fees-paid.ts'
import { requireSecondPerson } from './payment-rule.ts'
import { factsOf } from './right-facts.ts'
import { keepEntries, watchRight } from './watch-terms.ts'

type Change = SubChange<typeof intellectualProperty.subs.record.fields>
type Entry = NonNullable<Change['after']>

const confirmedStays = () =>
  refused(
    '记录已确认并已生效，不能再修改或删除；请另行登记更正记录 | The record is confirmed and in effect, so it cannot be changed. Add another record to correct it.',
  )

/**
 * What follows from a record below a right: licences, pledges and dates to watch are watched, a confirmed payment settles its fee, a confirmed correction opens the form for one
 * change, a renewal that is paid sets the new term.
 */
export async function entryChanged(context: Context, change: Change): Promise<void> {
  const { id, entryId, before, after } = change
  if (before?.confirmed === 2) throw confirmedStays()
  if (after) await refusePayment(context, id, entryId, after)
  const facts = await factsOf(context, id)
  if (facts) await keepEntries(context, id, facts)
  if (after?.confirmed === 2) {
    if (!may(context.actor, 'intellectual_property.confirm')) throw forbidden()
    await requireSecondPerson(context, change)
    if (after.kind === entryKind.payment) await confirmPayment(context, id, entryId, after)
  }
  if (after?.kind === entryKind.renewal && after.until) await renew(context, id, after.until)
  await followOwnRules(context, intellectualProperty.kind, [id])
}

/** 422 for a payment of a year that was paid already, or of less than what is due. */
async function refusePayment(context: Context, id: number, entryId: number, entry: Entry): Promise<void> {
  const { kind, day: paid } = entry
  if (kind !== entryKind.payment || paid === null) return
  await refusePaidTwice(context, id, entryId, entry)
  await refuseShort(context, id, { ...entry, paid })
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

/** What was paid settles its fee; then the next one is watched, and the status follows. */
async function confirmPayment(context: Context, id: number, entryId: number, entry: Entry): Promise<void> {
  const { day, title, purpose, year } = entry
  if (day === null || day > dateIn(context.now, context.actor.timeZone))
    throw invalid([
      { path: 'day', code: 'dateToCome', params: inBoth('field', '缴费日期 | The payment date') },
    ])
  await settlePaid(context, id, { entryId, purpose, year, paid: day, title })
  await watchRight(context, id)
}

/**
 * It was renewed: its term ends on that day, and the next renewal is counted from it. For a mark under Chinese law 422 while the fee for it is not confirmed, and for another day than
 * the one ten years on; of a right whose rules do not ship the expiry date is what was entered.
 */
async function renew(context: Context, id: number, until: string): Promise<void> {
  const facts = await factsOf(context, id)
  if (facts && !hasRules(facts) && (facts.expiry ?? '') < until) {
    await amendRecord(context, intellectualProperty, id, { expiry: until })
    return watchRight(context, id)
  }
  const ends = facts?.kind === 2 && hasRules(facts) ? markEnds(facts) : null
  if (!facts || !ends || ends >= until) return
  if (!(await isRenewalPaid(context, id, facts, ends)))
    throw invalid([{ path: 'until', code: 'renewalUnpaid' }])
  const date = renewedUntil(ends)
  if (until !== date) throw invalid([{ path: 'until', code: 'renewalEnd', params: { date } }])
  const { rows } = await sql<{
    from: string | null
  }>`select exclusive_from::text as "from" from intellectual_properties
    where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(context.tx)
  await amendRecord(context, intellectualProperty, id, {
    expiry: until,
    exclusiveFrom: rows[0]?.from ?? facts.registered,
    exclusiveTo: until,
  })
  await watchRight(context, id)
}
