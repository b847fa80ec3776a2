import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { requireSeen, type ServerPart } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { AnswerOf, QueryOf } from '#shared/endpoint.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { inBoth } from '#shared/text.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  type Interest,
  type InterestItem,
  interestOf,
  type PublishedRate,
  type Recovered,
} from '../domain/interest/compute-interest.ts'
import { mostInterest, type readInterest } from '../domain/interest/interest-api.ts'
import { type loanPrimeRate, rateIssues } from '../domain/interest/loan-prime-rate.ts'
import { casePart } from './case-part.ts'

/** One at a time in an organisation, so that two of the same day are not entered together. */
const alone = ({ tx, actor }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('loan prime rates'), ${actor.organizationId}::int)`.execute(tx)

/** Loan prime rates: one a term and day. */
export const ratePart: ServerPart<typeof loanPrimeRate.figures> = {
  figures: {},
  judge: async (context, { id, values }) => {
    const typed = values as unknown as { term: number; from: string; rate: number | null }
    const issues = rateIssues(typed)
    if (issues.length) return issues
    await alone(context)
    const { tx, actor } = context
    const { rows } = await sql`select from loan_prime_rates where organization_id = ${actor.organizationId}
      and term = ${typed.term} and published_on = ${typed.from}::date and id is distinct from ${id}`.execute(
      tx,
    )
    const twice = {
      path: 'from',
      code: 'twice' as const,
      params: inBoth('field', '该期限在此日的 LPR | The LPR for this term and date'),
    }
    return rows.length ? [twice] : []
  },
}

type Item = Omit<InterestItem, 'until'> & { id: number; title: string; until: string | null }

const itemsOf = async ({ tx, actor }: Context, caseId: number): Promise<Item[]> => {
  const { rows } = await sql<Item>`select id, title, way, yearly, term, multiple, settling_order as order,
      jsonb_build_object('amount', principal_minor::text, 'unit', principal_unit) as principal, fixed_on::text as "fixedOn",
      case year_of when 1 then 365 else 360 end as "daysOfYear", from_on::text as "from", until_on::text as until,
      paused_from::text as "pausedFrom", paused_until::text as "pausedUntil"
    from law_case_interests where organization_id = ${actor.organizationId} and case_id = ${caseId}
    order by from_on, id limit ${mostInterest.items + 1}`.execute(tx)
  return rows
}

const recoveriesOf = async ({ tx, actor }: Context, caseId: number): Promise<Recovered[]> => {
  const { rows } = await sql<Recovered>`select received_on::text as date,
      jsonb_build_object('amount', amount_minor::text, 'unit', amount_unit) as amount
    from law_case_recoveries where organization_id = ${actor.organizationId} and case_id = ${caseId} and amount_minor > 0
    order by received_on, id limit ${mostInterest.recoveries + 1}`.execute(tx)
  return rows
}

const ratesOf = async ({ tx, actor }: Context): Promise<PublishedRate[]> => {
  const { rows } =
    await sql<PublishedRate>`select term, published_on::text as "from", rate from loan_prime_rates
    where organization_id = ${actor.organizationId} order by published_on`.execute(tx)
  return rows
}

/** The interest of a case, item by item; 404 where the person does not see the case. Nothing of it is kept: it follows its items, recoveries and rates. */
export async function interestOfCase(
  context: Context,
  id: number,
  query: QueryOf<typeof readInterest>,
): Promise<AnswerOf<typeof readInterest>> {
  await requireSeen(context, lawCase, casePart, id)
  const until = query.until ?? dateIn(context.now, context.actor.timeZone)
  const items = await itemsOf(context, id)
  const recoveries = await recoveriesOf(context, id)
  const rates = await ratesOf(context)
  const listed = items.slice(0, mostInterest.items).map((item) => {
    const last = item.until ?? until
    const found = interestOf({ ...item, until: last }, recoveries.slice(0, mostInterest.recoveries), rates)
    const lacks = 'lacksRateOf' in found
    return {
      id: item.id,
      title: item.title,
      way: item.way,
      until: last,
      daysOfYear: item.daysOfYear,
      computed: lacks ? null : found,
      lacksRateOf: lacks ? found.lacksRateOf : null,
    }
  })
  return {
    until,
    items: listed,
    open: openOf(listed.flatMap(({ computed }) => computed ?? [])),
    latestRates: ([1, 2] as const).flatMap((term) => {
      const latest = rates.findLast((rate) => rate.term === term)
      return latest ? [{ term, from: latest.from }] : []
    }),
    isCut: items.length > mostInterest.items || recoveries.length > mostInterest.recoveries,
  }
}

/** What is not paid yet of all items, one sum a currency. */
function openOf(found: readonly Interest[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { unit, interest, paid } of found) {
    const open = { amount: (BigInt(interest) - BigInt(paid)).toString(), unit }
    const sum = sums.get(unit)
    sums.set(unit, sum ? addMoney(sum, open) : open)
  }
  return [...sums.values()]
}
