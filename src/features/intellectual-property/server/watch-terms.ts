import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  type DeadlineRow,
  deadlinesAt,
  deadlinesUnder,
  dropTrigger,
  meet,
  miss,
  moot,
  setTrigger,
} from '#engines/deadlines/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { type Late, type RightStatus, statusByFees } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { markEnds, type RightFacts, type RightTerm, termsOfRight } from '../domain/right-terms.ts'

const subjectOf = (id: number) => ({ kind: intellectualProperty.kind, id })

type Row = RightFacts & { name: string; years: number[] }

/** A right as the law counts from it, with the years whose annual fee was paid and confirmed. */
async function factsOf({ tx, actor }: Context, id: number): Promise<Row | null> {
  const { rows } =
    await sql<Row>`select r.name, r.kind, r.status, r.patent_kind as "patentKind", r.applied_on::text as applied,
      r.registered_on::text as registered, r.priority_on::text as priority, r.expires_on::text as expiry, r.paid_through::int as "paidThrough",
      r.preliminary_on::text as "preliminaryGazette", r.gazetted_on::text as "registrationGazette", r.exclusive_to::text as "exclusiveTo",
      r.completed_on::text as completed, r.published_on::text as published,
      array(select p.fee_year::int from intellectual_property_records p where p.organization_id = r.organization_id and p.property_id = r.id
        and p.kind = ${entryKind.payment} and p.purpose = ${paidFor.annuity} and p.is_confirmed and p.fee_year is not null) as years
    from intellectual_properties r where r.organization_id = ${actor.organizationId} and r.id = ${id}`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Those deadlines of a right whose trigger stands under one of these keys. */
const standing = async (context: Context, id: number, keys: readonly string[]): Promise<DeadlineRow[]> =>
  (await deadlinesUnder(context, subjectOf(id))).filter(({ source_kind }) => keys.includes(source_kind))

const ofRight = [
  'priority',
  'claim',
  'term',
  'annuity',
  'annuityGrace',
  'opposition',
  'use',
  'renewalOpens',
  'renewal',
  'renewalGrace',
  'expiry',
]
/** What is settled by a confirmed payment alone: each with the one that is its time of grace. */
const paying = [
  { due: 'annuity', grace: 'annuityGrace' },
  { due: 'renewal', grace: 'renewalGrace' },
] as const

/** Which deadlines nothing but a confirmed payment closes, by where their trigger stands. */
export const closedByPayment: ReadonlySet<string> = new Set(paying.flatMap(({ due, grace }) => [due, grace]))

const placeOf = ({ key, id }: Pick<RightTerm, 'key' | 'id'>): string => `${key}.${id}`

/** Keeps the deadlines of a right: what it sets going is computed, what it does no longer is dropped; what was settled stays. Then its status follows what is unpaid. */
export async function watchRight(context: Context, id: number): Promise<void> {
  const facts = await factsOf(context, id)
  if (!facts) return
  const terms = termsOfRight(facts, { years: facts.years }, dateIn(context.now, context.actor.timeZone))
  const wanted = new Set(terms.map(placeOf))
  const subject = subjectOf(id)
  if (facts.applied) await settleFiled(context, id, facts.applied)
  for (const row of await standing(context, id, ofRight))
    if (row.state === 'open' && !wanted.has(placeOf({ key: row.source_kind, id: row.source_id })))
      await dropTrigger(context, { subject, source: { kind: row.source_kind, id: row.source_id } })
  await setTerms(context, id, await stillToCome(context, id, terms), (term) => ({
    kind: term.key,
    id: term.id,
  }))
  await settleMoments(context, id)
  await followFees(context, id)
}

/** It was filed: the priority that it claims was kept, or was not. */
async function settleFiled(context: Context, id: number, applied: string): Promise<void> {
  for (const row of await standing(context, id, ['priority'])) {
    if (row.state !== 'open' || row.due === null) continue
    const proof = `申请日 ${applied} · filed on ${applied}`
    await (applied <= row.due
      ? meet(context, row.id, { on: applied, proof })
      : miss(context, row.id, { proof }))
  }
}

/** Days on which something happens by itself: nothing has to be done by them. */
const moments: readonly string[] = ['term', 'use', 'renewalOpens', 'claim']

/** Without the moments that came already, as long as they are counted from the same day. */
async function stillToCome(context: Context, id: number, terms: readonly RightTerm[]): Promise<RightTerm[]> {
  const came = (await standing(context, id, moments)).filter(({ state }) => state === 'moot')
  return terms.filter(
    (term) =>
      !came.some(
        (row) => row.source_kind === term.key && row.source_id === term.id && row.trigger_date === term.date,
      ),
  )
}

/** A moment that came is late for nobody: it is closed the day after. */
export async function settleMoments(context: Context, id: number): Promise<void> {
  const today = dateIn(context.now, context.actor.timeZone)
  for (const row of await standing(context, id, moments))
    if (row.state === 'open' && row.due !== null && row.due < today)
      await moot(context, row.id, { proof: '该日已到，无需办理 · the day came: nothing has to be done' })
}

/** Sets what these terms begin with. */
export async function setTerms(
  context: Context,
  id: number,
  terms: readonly RightTerm[],
  sourceOf: (term: RightTerm) => { kind: string; id: number },
): Promise<void> {
  const subject = subjectOf(id)
  const made = new Map<string, DeadlineRow>()
  for (const term of terms) {
    const base = {
      subject,
      source: sourceOf(term),
      ...(term.amount !== undefined && { amount: term.amount }),
    }
    if (term.only !== undefined && (made.get(term.only)?.due ?? null) === null) continue
    const what = 'title' in term ? { title: term.title } : { ruleId: term.ruleId }
    made.set(term.key, await setTrigger(context, { ...base, ...what, date: term.date }))
  }
}

/** What is unpaid of a right: each fee or renewal that is open, with the last day of its time of grace. */
export async function lateOf(context: Context, id: number): Promise<Late[]> {
  const rows = await standing(context, id, [...closedByPayment])
  return paying.flatMap(({ due, grace }) =>
    rows
      .filter((row) => row.source_kind === due && row.state === 'open' && row.due !== null)
      .flatMap((row) => {
        const end = rows.find((one) => one.source_kind === grace && one.source_id === row.source_id)
        return end?.due ? [{ due: row.due as string, graceUntil: end.due }] : []
      }),
  )
}

/** Moves a right into grace or out of it, as what is unpaid says; writes nothing where it stays. */
export async function followFees(context: Context, id: number): Promise<void> {
  const { tx, actor, now } = context
  const { rows } = await sql<{
    status: RightStatus
    name: string
  }>`select status, name from intellectual_properties
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return
  const next = statusByFees(row.status, await lateOf(context, id), dateIn(now, actor.timeZone))
  if (next === row.status) return
  await sql`update intellectual_properties set status = ${next}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  context.audit({
    action: `${intellectualProperty.kind}.byFees`,
    subject: { kind: intellectualProperty.kind, id, name: row.name },
    before: { status: row.status },
    after: { status: next },
  })
}

type Payment = { entryId: number; purpose: number; year: number | null; paid: string; title: string }

/**
 * A payment was confirmed: its fee is done. Paid by the day, the day is met and its time of grace is needed no more; paid in grace, the day was missed and the grace is met; paid
 * after that, both were missed. A payment for what nobody watches settles nothing.
 */
export async function settlePaid(context: Context, id: number, payment: Payment): Promise<void> {
  const { purpose, year, paid, title, entryId } = payment
  const [keys, at] =
    purpose === paidFor.annuity
      ? [paying[0], year]
      : purpose === paidFor.renewal
        ? [paying[1], Number((markEnds((await factsOf(context, id)) as Row) ?? '').slice(0, 4))]
        : [null, null]
  if (!keys || at === null) return
  const subject = subjectOf(id)
  const openAt = async (kind: string) =>
    (await deadlinesAt(context, { subject, source: { kind, id: at } })).find(({ state }) => state === 'open')
  const [due, grace] = [await openAt(keys.due), await openAt(keys.grace)]
  const proof = `缴费记录 #${entryId}：${title}（${paid}） · payment record #${entryId} of ${paid}`
  const isIn = (row: DeadlineRow) => row.due !== null && paid <= row.due
  if (due) await (isIn(due) ? meet(context, due.id, { on: paid, proof }) : miss(context, due.id, { proof }))
  if (!grace) return
  if (due && isIn(due)) await moot(context, grace.id, { proof })
  else await (isIn(grace) ? meet(context, grace.id, { on: paid, proof }) : miss(context, grace.id, { proof }))
}
