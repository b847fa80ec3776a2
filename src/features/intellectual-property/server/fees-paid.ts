import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type DeadlineRow, deadlinesAt, meet, miss, moot, reopen } from '#engines/deadlines/server/index.ts'
import { addMonths } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import { type Money, moneyText } from '#shared/money.ts'
import { costOf } from '../domain/fees.ts'
import { type OwedFacts, owedOf } from '../domain/owed.ts'
import { paidFor } from '../domain/right-entry.ts'
import { hasRules, markEnds, nextAnnuity, renewalFrom } from '../domain/right-terms.ts'
import { facts as owedColumns } from './docket-lines.ts'
import { feesOf } from './fee-part.ts'
import { type Facts, factsOf, isRestored, lawfulDay, paying, subjectOf } from './right-facts.ts'

type Payment = {
  purpose: number | null
  year: number | null
  paid: string
}

/** Where the fee stands that a payment is for; null where it is for none that is watched: a renewal that was paid before it could be was that of an earlier term. */
function feeOf(facts: Facts, { purpose, year, paid }: Payment) {
  if (!hasRules(facts)) return null
  if (facts.kind === 1 && purpose === paidFor.annuity && year !== null)
    return { ...paying[0], what: 'annuity' as const, at: year }
  const ends = facts.kind === 2 && purpose === paidFor.renewal ? markEnds(facts) : null
  return ends === null || paid < renewalFrom(ends)
    ? null
    : { ...paying[1], what: 'renewal' as const, at: Number(ends.slice(0, 4)) }
}

const rowAt = async (context: Context, id: number, kind: string, at: number) =>
  (await deadlinesAt(context, { subject: subjectOf(id), source: { kind, id: at } })).find(
    ({ state }) => state === 'open' || state === 'missed',
  )

/**
 * 422 where a payment for a fee that is owed does not cover what the table of fees makes it cost on the day it was paid, and does not say why it is less: a reduction, a waiver, the
 * office's notice. The same where the table has no such fee, so that nobody can tell.
 */
export async function refuseShort(
  context: Context,
  id: number,
  payment: Payment & { amount: Money | null; reduction: string },
): Promise<void> {
  const { amount, paid, year, reduction } = payment
  const facts = await factsOf(context, id)
  const fee = facts && feeOf(facts, payment)
  if (!fee || !amount || reduction) return
  const others = { years: facts.years.filter((one) => one !== year) }
  if (fee.what === 'annuity' && fee.at < (nextAnnuity(facts, others) ?? 0)) return
  const [row, grace] = [
    await rowAt(context, id, fee.due, fee.at),
    await rowAt(context, id, fee.grace, fee.at),
  ]
  const counted = fee.what === 'annuity' && facts.applied ? addMonths(facts.applied, 12 * (fee.at - 1)) : paid
  const { rows } = await sql<
    Pick<OwedFacts, 'kind' | 'patentKind' | 'country' | 'classes' | 'applied' | 'registered' | 'owners'>
  >`select r.kind, ${owedColumns} from intellectual_properties r
    where r.organization_id = ${context.actor.organizationId} and r.id = ${id}`.execute(context.tx)
  const [right] = rows
  const owed =
    right &&
    owedOf({ ...right, what: fee.what, year, due: lawfulDay(row) ?? counted, graceUntil: lawfulDay(grace) })
  const cost = owed && costOf(await feesOf(context), owed, paid)
  // Nothing is owed, or it is too late to settle anything.
  if (!cost || cost === 'graceOver') return
  if (cost === 'noFee')
    throw invalid([
      { path: 'reduction', code: 'feeUnknown', params: { paid: moneyText(amount, context.locale) } },
    ])
  const { amount: due } = cost
  if (due.unit === amount.unit && BigInt(amount.amount) >= BigInt(due.amount)) return
  throw invalid([
    {
      path: 'amount',
      code: 'feeShort',
      params: { due: moneyText(due, context.locale), paid: moneyText(amount, context.locale) },
    },
  ])
}

/**
 * A payment was confirmed: its fee is done. Paid by the day, the day is met and its time of grace is needed no more; paid in grace, the day was missed and the grace is met, also where
 * the right was taken for lapsed meanwhile. Paid after that it settles nothing, nor does a payment for what nobody watches.
 */
export async function settlePaid(
  context: Context,
  id: number,
  payment: Payment & { entryId: number; title: string },
): Promise<void> {
  const { paid, title, entryId } = payment
  const facts = await factsOf(context, id)
  const fee = facts && feeOf(facts, payment)
  if (!fee) return
  const [due, grace] = [
    await rowAt(context, id, fee.due, fee.at),
    await rowAt(context, id, fee.grace, fee.at),
  ]
  const last = lawfulDay(grace) ?? lawfulDay(due)
  if (!due || !last) return
  const proof = `缴费记录 #${entryId}：${title}（${paid}） · payment record #${entryId} of ${paid}`
  const isIn = (row: DeadlineRow) => row.due !== null && paid <= row.due
  if (paid > last) {
    for (const row of [due, grace]) if (row?.state === 'open') await miss(context, row.id, { proof })
    return
  }
  const met = (row: DeadlineRow) => meet(context, row.id, { on: paid, proof })
  for (const row of [due, grace])
    if (row?.state === 'missed') await reopen(context, row.id, { reason: proof })
  await (isIn(due) ? met(due) : miss(context, due.id, { proof }))
  if (grace) await (isIn(due) ? moot(context, grace.id, { proof }) : met(grace))
}

/** Whether the fee that prolongs a mark beyond the last day of its present term was paid in time, or later and the mark restored. */
export async function isRenewalPaid(
  context: Context,
  id: number,
  facts: Facts,
  ends: string,
): Promise<boolean> {
  const [, { due, grace }] = paying
  for (const kind of [due, grace]) {
    const source = { kind, id: Number(ends.slice(0, 4)) }
    const rows = await deadlinesAt(context, { subject: subjectOf(id), source })
    if (rows.some(({ state }) => state === 'met')) return true
  }
  return isRestored(facts, ends)
}
