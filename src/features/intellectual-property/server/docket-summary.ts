import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { AnswerOf, QueryOf } from '#shared/endpoint.ts'
import { totalsByCurrency } from '#shared/money-totals.ts'
import { type DocketWhat, lastDayOf, paidWhats, whatOfSource } from '../domain/docket.ts'
import type { readDocketSummary } from '../domain/docket-api.ts'
import { forecastOf } from '../domain/owed.ts'
import { type Facts, facts, graceUntil, type Narrowed, shown, sourcesOf, todayOf } from './docket-lines.ts'
import { feesOf } from './fee-part.ts'

/** What is paid for, or may be. */
const charged: readonly DocketWhat[] = [...paidWhats, 'expiry']

/** How much is late and falls due, with the same filters; late things are in no span but their own. */
export async function docketSummary(
  context: Context,
  query: QueryOf<typeof readDocketSummary>,
): Promise<AnswerOf<typeof readDocketSummary>> {
  const today = todayOf(context)
  const upTo = (span: '30' | '90' | '365') =>
    sql`count(*) filter (where d.due between ${today}::date and ${lastDayOf(span, today)}::date)::int`
  const { rows } = await sql<{ late: number; d30: number; d90: number; d365: number; none: number }>`select
      count(*) filter (where d.due < ${today}::date)::int as late, ${upTo('30')} as d30, ${upTo('90')} as d90, ${upTo('365')} as d365,
      count(*) filter (where d.due is null)::int as none
    ${shown(context, query)} and (d.due is null or d.due <= ${lastDayOf('365', today)}::date)`.execute(
    context.tx,
  )
  const { late = 0, d30 = 0, d90 = 0, d365 = 0, none = 0 } = rows[0] ?? {}
  const costs = await costsAhead(context, query)
  return {
    late: { count: late, ...costs.of((due) => due < today) },
    '30': { count: d30, ...costs.of((due) => due >= today && due <= lastDayOf('30', today)) },
    '90': { count: d90, ...costs.of((due) => due >= today && due <= lastDayOf('90', today)) },
    '365': { count: d365, ...costs.of((due) => due >= today) },
    withoutDay: none,
  }
}

type Charged = Facts & {
  kind: number
  source: string
  sourceId: number
  due: string
  graceUntil: string | null
}

/** What all fees up to a year ahead cost, by the day on which they are due. */
async function costsAhead(context: Context, query: Narrowed) {
  const today = todayOf(context)
  const { rows } = await sql<Charged>`
    select r.kind, d.source_kind as source, d.source_id as "sourceId", d.due::text as due, ${graceUntil}::text as "graceUntil", ${facts}
    ${shown(context, query)} and d.due <= ${lastDayOf('365', today)}::date and d.source_kind = any(${sourcesOf(charged)}::text[])`.execute(
    context.tx,
  )
  const fees = await feesOf(context)
  const known = rows.flatMap((row) => {
    const what = whatOfSource(row.source)
    const year = what === 'annuity' ? Number(row.sourceId) : null
    const cost = what ? forecastOf(fees, { ...row, what, year }, today) : null
    return cost === null ? [] : [{ due: row.due, cost }]
  })
  return {
    of: (isIn: (due: string) => boolean) => {
      const within = known.filter(({ due }) => isIn(due))
      return {
        costs: totalsByCurrency(
          within.flatMap(({ cost }) => (typeof cost === 'string' ? [] : [cost.amount])),
        ),
        unknown: within.filter(({ cost }) => cost === 'noFee').length,
      }
    },
  }
}
