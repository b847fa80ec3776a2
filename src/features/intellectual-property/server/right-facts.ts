import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type DeadlineRow, deadlinesUnder } from '#engines/deadlines/server/index.ts'
import { addMonths, dateIn } from '#shared/dates.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import type { Life, Unpaid } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { hasRules, markEnds, type RightFacts, type RightTerm, termsOfRight } from '../domain/right-terms.ts'

export const subjectOf = (id: number) => ({ kind: intellectualProperty.kind, id })
export const todayOf = ({ now, actor }: Pick<Context, 'now' | 'actor'>): string => dateIn(now, actor.timeZone)

export type Facts = RightFacts & {
  name: string
  handlerId: number
  /** When its form was saved, or it was moved by somebody, last. */
  savedAt: string
  /** Years whose annual fee was paid while the right lived, or before it was restored, and confirmed. */
  years: number[]
  /** The days of confirmed payments for renewals. */
  renewalsPaid: string[]
  /** The day on which somebody moved it from lapsed to in force. */
  restored: string | null
}

/** A right as the law counts from it. A payment after the time of grace counts for nothing until the right was restored. */
export async function factsOf({ tx, actor }: Context, id: number): Promise<Facts | null> {
  const { rows } =
    await sql<Facts>`select r.name, r.handler_id as "handlerId", r.updated_at::text as "savedAt", r.kind, r.status, r.ended_on::text as ended, r.country,
      r.patent_kind as "patentKind", r.applied_on::text as applied, r.registered_on::text as registered, r.priority_on::text as priority,
      r.expires_on::text as expiry, r.paid_through::int as "paidThrough", r.preliminary_on::text as "preliminaryGazette",
      r.gazetted_on::text as "registrationGazette", r.exclusive_to::text as "exclusiveTo", r.completed_on::text as completed,
      r.published_on::text as published, r.restored_on::text as restored,
      array(select p.fee_year::int from intellectual_property_records p where p.organization_id = r.organization_id and p.property_id = r.id
        and p.kind = ${entryKind.payment} and p.purpose = ${paidFor.annuity} and p.is_confirmed and p.fee_year is not null
        and (coalesce(p.happened_on <= r.restored_on, false) or not exists (select from deadlines g where g.organization_id = r.organization_id
          and g.subject_kind = ${intellectualProperty.kind} and g.subject_id = r.id and g.source_kind = 'annuityGrace' and g.source_id = p.fee_year
          and g.state = 'missed'))) as years,
      array(select p.happened_on::text from intellectual_property_records p where p.organization_id = r.organization_id and p.property_id = r.id
        and p.kind = ${entryKind.payment} and p.purpose = ${paidFor.renewal} and p.is_confirmed) as "renewalsPaid"
    from intellectual_properties r where r.organization_id = ${actor.organizationId} and r.id = ${id}`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Fees, which a confirmed payment alone settles: each with the one that is its time of grace. */
export const paying = [
  { due: 'annuity', grace: 'annuityGrace' },
  { due: 'renewal', grace: 'renewalGrace' },
] as const

/** Which deadlines nothing but a confirmed payment closes, by where their trigger stands. */
export const closedByPayment: ReadonlySet<string> = new Set(paying.flatMap(({ due, grace }) => [due, grace]))

const whatOf = (term: RightTerm): string => ('ruleId' in term ? term.ruleId : term.title)
/** Whether a deadline is the one that a term makes. */
export const isOf = ({ source_kind, source_id, rule_id, title }: DeadlineRow, term: RightTerm): boolean =>
  source_kind === term.key && source_id === term.id && (rule_id || title) === whatOf(term)

/** The day that the law makes; where no text makes one, the day that somebody set. */
export const lawfulDay = (row: DeadlineRow | undefined): string | null => row?.due ?? null

/** Whether the renewal of a mark's term was paid after its time of grace, and the mark restored all the same. */
export const isRestored = ({ renewalsPaid, restored }: Facts, ends: string): boolean =>
  restored !== null && renewalsPaid.some((paid) => ends < paid && paid <= restored)

/** What a right sets going today. */
export const termsNow = (context: Context, facts: Facts): RightTerm[] =>
  termsOfRight(facts, { years: facts.years }, todayOf(context))

/** Where a right stands today, as its deadlines say. */
export async function lifeOf(context: Context, id: number, facts: Facts): Promise<Life> {
  const rows = await deadlinesUnder(context, subjectOf(id))
  const { status, ended, expiry } = facts
  const alive = termsNow(context, { ...facts, ended: null, status: ended === null ? status : 4 })
  const rowAt = (key: string) => {
    const term = alive.find((one) => one.key === key)
    return term && rows.find((row) => isOf(row, term))
  }
  const unpaid = paying.flatMap(({ due, grace }): Unpaid[] => {
    const [fee, end] = [rowAt(due), rowAt(grace)]
    const term = alive.find((one) => one.key === grace)
    if (!term || fee?.state === 'met' || end?.state === 'met') return []
    const endsOn = term.date
    // Before the texts that were read, too, no fee could be paid for more than six months: after a year nobody doubts that it was not.
    const beyondDoubt = addMonths(endsOn, 12) < todayOf(context) ? addMonths(endsOn, 12) : null
    const [day, graceUntil] = [lawfulDay(fee) ?? endsOn, lawfulDay(end) ?? beyondDoubt]
    if (graceUntil === null) return []
    return due === 'renewal' && isRestored(facts, endsOn) ? [] : [{ due: day, graceUntil, endsOn }]
  })
  const isMark = facts.kind === 2 && hasRules(facts)
  const lastDay = isMark ? markEnds(facts) : (lawfulDay(rowAt('term')) ?? expiry)
  return { status, ended, unpaid, lastDay, renews: isMark }
}
