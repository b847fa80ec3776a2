import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { AnswerOf, QueryOf } from '#shared/endpoint.ts'
import type { Money } from '#shared/money.ts'
import { totalsByCurrency } from '#shared/money-totals.ts'
import { docketWhats, lastDayOf } from '../domain/docket.ts'
import type { DocketFigure, readDocketSummary } from '../domain/docket-api.ts'
import { pricedLines } from './docket-costs.ts'
import { counted, graceUntil, shown, todayOf } from './docket-lines.ts'
import { feesOf } from './fee-part.ts'

/** Spans that follow one another: late, up to 30, 90 and 365 days, and without a day. */
const ranks = { late: 0, '30': 1, '90': 2, '365': 3, none: 4 } as const
type Rank = (typeof ranks)[keyof typeof ranks]

/** How many lines a span has that the one before it has not; or how many of them have no known fee, and what the others cost in one currency. */
type Sum = { rank: Rank; lines: number; unit: string | null; unknown: number; cost: string | null }

const classes = sql`coalesce(cardinality(string_to_array(nullif(r.nice_classes, ''), '、')), 0)`
const line = sql`d.id, d.organization_id, d.subject_kind, d.subject_id, d.due, d.source_kind, d.source_id, d.source_kind as source,
  case when d.source_kind = ${docketWhats.annuity.source} then d.source_id end as year, r.kind, r.patent_kind, r.country, ${classes} as classes,
  r.applied_on as applied, r.registered_on as registered`
const owners = sql`intellectual_property_owners w left join intellectual_property_organizations g on g.organization_id = w.organization_id and g.id = w.owner_id
  cross join lateral (select g.reduction, g.reduced_until as until) o where w.organization_id = l.organization_id and w.property_id = l.subject_id`

/** How much is late and falls due, with the same filters; late things are in no span but their own. */
export async function docketSummary(
  context: Context,
  query: QueryOf<typeof readDocketSummary>,
): Promise<AnswerOf<typeof readDocketSummary>> {
  const sums = await sumsOf(context, query)
  const most = query.exactTotal ? null : counted
  const of = (first: Rank, last: Rank) =>
    figureOf(
      sums.filter(({ rank }) => rank >= first && rank <= last),
      most,
    )
  const none = of(ranks.none, ranks.none)
  return {
    late: of(ranks.late, ranks.late),
    '30': of(ranks['30'], ranks['30']),
    '90': of(ranks['30'], ranks['90']),
    '365': of(ranks['30'], ranks['365']),
    withoutDay: none.count,
    withoutDayIsCapped: none.isCapped,
  }
}

function figureOf(sums: readonly Sum[], most: number | null): DocketFigure {
  const count = sums.reduce((all, { lines }) => all + lines, 0)
  if (most !== null && count > most) return { count: most, isCapped: true, costs: null, unknown: null }
  return {
    count,
    isCapped: false,
    costs: totalsByCurrency(
      sums.flatMap(({ unit, cost }): Money[] =>
        unit === null || cost === null ? [] : [{ unit, amount: cost }],
      ),
    ),
    unknown: sums.reduce((all, { unknown }) => all + unknown, 0),
  }
}

/**
 * One statement: the first lines of what is late, of what is to come and of what has no day (all of them where the exact figures are asked for), counted by span, and with their cost where a span
 * is known to its end.
 */
async function sumsOf(context: Context, query: QueryOf<typeof readDocketSummary>): Promise<Sum[]> {
  const today = todayOf(context)
  const day = sql`${today}::date`
  const until = (span: '30' | '90' | '365') => sql`${lastDayOf(span, today)}::date`
  const limit = query.exactTotal ? sql`` : sql`order by d.due, d.id limit ${counted + 1}`
  const part = (when: RawBuilder<unknown>) =>
    sql`(select ${line} ${shown(context, query, !query.exactTotal)} and ${when} ${limit})`
  const rank = sql`case when due is null then 4 when due < ${day} then 0 when due <= ${until('30')} then 1 when due <= ${until('90')} then 2 else 3 end`
  const isWhole = query.exactTotal
    ? sql`c.rank < 4`
    : sql`c.rank < 4 and (select sum(o.lines) from counts o where o.rank = c.rank or o.rank between 1 and c.rank) <= ${counted}::int`
  const priced = pricedLines(await feesOf(context), {
    from: sql`(select s.* from lines s where s.rank in (select c.rank from counts c where ${isWhole}))`,
    grace: graceUntil(sql`l`),
    owners,
    today,
  })
  const { rows } =
    await sql<Sum>`with lines as materialized (select *, ${rank} as rank from (${part(sql`d.due < ${day}`)}
      union all ${part(sql`d.due between ${day} and ${until('365')}`)} union all ${part(sql`d.due is null`)}) found),
    counts as materialized (select rank, count(*)::int as lines from lines group by 1)
    select rank, lines, null as unit, 0 as unknown, null as cost from counts
    union all select rank, 0, case when cost is not null then unit end, (count(*) filter (where cost_why = 'noFee'))::int, sum(cost)::text
      from (${priced}) p group by 1, 3`.execute(context.tx)
  return rows
}
