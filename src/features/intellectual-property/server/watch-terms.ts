import { sql } from 'kysely'
import { type Context, peopleWith } from '#engines/access/server/index.ts'
import {
  type DeadlineRow,
  deadlinesUnder,
  dropTrigger,
  isEventGone,
  meet,
  miss,
  moot,
  setByHand,
  setTrigger,
} from '#engines/deadlines/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { said } from '#shared/text.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { byCalendar, type Life, nextChange, rightStatuses } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { type RightTerm, termsOfEntry } from '../domain/right-terms.ts'
import { settlePaid } from './fees-paid.ts'
import {
  closedByPayment,
  type Facts,
  factsOf,
  isOf,
  lifeOf,
  subjectOf,
  termsNow,
  todayOf,
} from './right-facts.ts'

/** Those deadlines of a right whose trigger stands under one of these keys. */
const standing = async (context: Context, id: number, keys: readonly string[]): Promise<DeadlineRow[]> =>
  (await deadlinesUnder(context, subjectOf(id))).filter(({ source_kind }) => keys.includes(source_kind))

const ofRight = [
  'priority',
  'claim',
  'term',
  'opposition',
  'use',
  'renewalOpens',
  'expiry',
  ...closedByPayment,
]

/**
 * Keeps the deadlines of a right: what it sets going is computed, what it does no longer is dropped; what was settled stays. Then its status follows the calendar. Said twice it
 * changes nothing twice.
 */
export async function watchRight(context: Context, id: number): Promise<void> {
  const facts = await factsOf(context, id)
  if (!facts) return
  await keepTerms(context, id, facts)
  if (await followCalendar(context, id, facts)) {
    const after = await factsOf(context, id)
    if (after) await keepTerms(context, id, after)
  }
}

async function keepTerms(context: Context, id: number, facts: Facts): Promise<void> {
  const terms = termsNow(context, facts)
  const subject = subjectOf(id)
  if (facts.applied) await settleFiled(context, id, facts.applied)
  for (const row of await standing(context, id, ofRight))
    if (row.state === 'open' && !terms.some((term) => isOf(row, term)))
      await dropTrigger(context, { subject, source: { kind: row.source_kind, id: row.source_id } })
  await setTerms(context, id, await stillToCome(context, id, terms))
  await countFees(context, id)
  await settleRenewals(context, id, facts)
  await keepEntries(context, id, facts)
  await settleMoments(context, id)
}

/** The law makes the day of a fee: one that somebody had set by hand, when that was possible, is the computed one again. */
async function countFees(context: Context, id: number): Promise<void> {
  for (const row of await standing(context, id, [...closedByPayment]))
    if (row.state === 'open' && row.chosen_date !== null && row.computed_date !== null)
      await setByHand(context, row.id, {
        date: null,
        reason: '费用的到期日由法律确定 · the due date of a fee is set by law',
      })
}

/** A renewal that was paid before it was watched (the mark was not in force yet, or its term stood wrongly) is settled like one that is paid now. */
async function settleRenewals(context: Context, id: number, { kind, renewalsPaid }: Facts): Promise<void> {
  if (kind !== 2 || renewalsPaid.length === 0) return
  const { rows } = await sql<{
    entryId: number
    paid: string
    title: string
  }>`select id::float8 as "entryId", happened_on::text as paid, title
    from intellectual_property_records where organization_id = ${context.actor.organizationId} and property_id = ${id}
      and kind = ${entryKind.payment} and purpose = ${paidFor.renewal} and is_confirmed order by happened_on, id`.execute(
    context.tx,
  )
  for (const payment of rows)
    await settlePaid(context, id, { ...payment, purpose: paidFor.renewal, year: null })
}

/** Keeps the deadlines that hang on records below a right: licences, pledges, dates to watch. */
export async function keepEntries(context: Context, id: number, facts: Facts): Promise<void> {
  const { rows } = await sql<
    Parameters<typeof termsOfEntry>[0] & { id: string }
  >`select id, kind, happened_on::text as day,
      valid_until::text as until, case when is_registered then 2 else 1 end as registered, title from intellectual_property_records
    where organization_id = ${context.actor.organizationId} and property_id = ${id}
      and kind in (${entryKind.licence}, ${entryKind.pledge}, ${entryKind.watched}) order by id`.execute(
    context.tx,
  )
  const terms = rows.flatMap((entry) =>
    termsOfEntry(entry, facts).map((term) => ({ ...term, key: `record.${term.key}`, id: Number(entry.id) })),
  )
  const subject = subjectOf(id)
  for (const row of await deadlinesUnder(context, subject))
    if (
      row.source_kind.startsWith('record.') &&
      row.state === 'open' &&
      !terms.some((term) => isOf(row, term))
    )
      await dropTrigger(context, { subject, source: { kind: row.source_kind, id: row.source_id } })
  await setTerms(context, id, terms)
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
export const moments: readonly string[] = ['term', 'use', 'renewalOpens', 'claim']

/** Without the moments that came already, as long as they are counted from the same day. */
async function stillToCome(context: Context, id: number, terms: readonly RightTerm[]): Promise<RightTerm[]> {
  const came = (await standing(context, id, moments)).filter(
    (row) => row.state === 'moot' && !isEventGone(row),
  )
  return terms.filter((term) => !came.some((row) => isOf(row, term) && row.trigger_date === term.date))
}

/** A moment that came is late for nobody: it is closed the day after. */
export async function settleMoments(context: Context, id: number): Promise<void> {
  const today = todayOf(context)
  for (const row of await standing(context, id, moments))
    if (row.state === 'open' && row.due !== null && row.due < today)
      await moot(context, row.id, { proof: '该日已到，无需办理 · the date was reached: no action needed' })
}

/** Sets what these terms begin with. */
async function setTerms(context: Context, id: number, terms: readonly RightTerm[]): Promise<void> {
  const subject = subjectOf(id)
  const made = new Map<string, DeadlineRow>()
  for (const term of terms) {
    const base = {
      subject,
      source: { kind: term.key, id: term.id },
      ...(term.amount !== undefined && { amount: term.amount }),
    }
    if (term.only !== undefined && (made.get(term.only)?.due ?? null) === null) continue
    const what = 'title' in term ? { title: term.title.replaceAll(' | ', ' / ') } : { ruleId: term.ruleId }
    made.set(term.key, await setTrigger(context, { ...base, ...what, date: term.date }))
  }
}

/** Moves a right to where the calendar says, and remembers when to look again; whether it moved. Who is in charge of it is told when it ended. */
export async function followCalendar(context: Context, id: number, known?: Facts): Promise<boolean> {
  const { tx, actor } = context
  const facts = known ?? (await factsOf(context, id))
  if (!facts) return false
  const today = todayOf(context)
  const life = await lifeOf(context, id, facts)
  const next = byCalendar(life, today)
  const moved = next.status !== facts.status || next.ended !== facts.ended
  const changesOn = sql`coalesce(${nextChange({ ...life, ...next }, today)}::date, 'infinity')`
  await sql`update intellectual_properties set changes_on = ${changesOn}, status = ${next.status}, ended_on = ${next.ended}::date,
      version = version + ${moved ? 1 : 0}
    where organization_id = ${actor.organizationId} and id = ${id} and (${moved} or changes_on is distinct from ${changesOn})`.execute(
    tx,
  )
  if (!moved) return false
  if (next.ended !== null && facts.ended === null) await tellEnded(context, id, facts, { ...life, ...next })
  context.audit({
    action: `${intellectualProperty.kind}.byFees`,
    subject: { kind: intellectualProperty.kind, id, name: facts.name },
    before: { status: facts.status, ended: facts.ended },
    after: { status: next.status, ended: next.ended },
  })
  return true
}

/** The right ended by itself: fees whose time of grace passed are missed, and who is in charge is told. */
async function tellEnded(context: Context, id: number, facts: Facts, { status, ended }: Life): Promise<void> {
  const today = todayOf(context)
  const proof = '宽展期内没有已确认的缴费 · no payment was confirmed within the grace period'
  for (const row of await standing(context, id, [...closedByPayment]))
    if (row.state === 'open' && row.due !== null && row.due < today) await miss(context, row.id, { proof })
  const words = rightStatuses[status]
  const readers = await peopleWith(context.tx, context.actor.organizationId, intellectualProperty.may.read)
  await notify(context, {
    userIds: readers.filter((one) => Number(one) === Number(facts.handlerId)),
    kind: 'intellectual_property.ended',
    params: {
      name: facts.name,
      status: said(words, 'zh-CN'),
      statusEn: said(words, 'en').toLowerCase(),
      on: ended ?? '—',
    },
    link: `${intellectualProperty.screen}/detail?id=${id}&tab=deadlines`,
  })
}
