import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { isDisputeOpen, lawDispute } from '#features/disputes/domain/index.ts'
import { visibleDisputes } from '#features/disputes/server/index.ts'
import { lawCase } from '../domain/case-record.ts'
import { type MatterMoney, type MoneyMeasure, measureKeys, openCase } from '../domain/matter-money.ts'
import { visibleCases } from './case-visibility.ts'

const openDispute = Object.keys(lawDispute.fields.status.options).map(Number).filter(isDisputeOpen)

/** Chance of loss: what is probable is provided for. */
const probable = 1

type Line = { measure: MoneyMeasure; unit: string; amount: string }

/**
 * What open matters that the person sees come to, one line a currency, exact: of several decisions of a case the last one that has an amount counts, claims on our side and against us stand
 * apart. The same money is counted once along a line of cases: what a case above says, and of decisions the last. A matter that only named people see is counted for nobody else, and no line leads
 * through it. Whether the person sees amounts is asked by the route.
 */
export async function matterMoney(context: Context): Promise<MatterMoney[]> {
  const { actor } = context
  return [
    ...(may(actor, lawCase.may.read) ? [await moneyOf(context, 'law_case')] : []),
    ...(may(actor, lawDispute.may.read) ? [await moneyOf(context, 'law_dispute')] : []),
  ]
}

async function moneyOf(context: Context, kind: MatterMoney['kind']): Promise<MatterMoney> {
  const isCase = kind === 'law_case'
  const open = sql`with recursive open as materialized (${openOf(context, kind)}), ${linesOf(context, isCase)}`
  const more = isCase ? { with: sql`, ${lastDecisions(context)}`, from: sql` union all ${ofEntries}` } : null
  const { rows } = await sql<Line>`${open}${more?.with ?? sql``}
    select measure, unit, sum(minor)::text as amount from (
      select case side when 1 then 'claimedByUs' when 2 then 'claimedAgainstUs' else 'claimedOtherwise' end as measure,
        amount_unit as unit, amount_minor as minor from counting where amount_minor is not null and not amount_above
      union all select 'bestEstimate', best_estimate_unit, best_estimate_minor from counting where best_estimate_minor is not null and not best_above
      union all select 'provision', best_estimate_unit, best_estimate_minor from counting where best_estimate_minor is not null and not best_above and chance_of_loss = ${probable}
      union all select 'exposure', greatest_exposure_unit, greatest_exposure_minor from counting where greatest_exposure_minor is not null and not greatest_above
      ${more?.from ?? sql``}) x group by measure, unit order by measure, unit`.execute(context.tx)
  const counted = await sql<Omit<MatterMoney, 'kind' | 'measures'>>`${open}
    select count(*)::int as count, (count(*) filter (where greatest_exposure_minor is null and not greatest_above))::int as unsaid,
      (count(*) filter (where amount_minor is not null and amount_above or best_estimate_minor is not null and best_above
        or greatest_exposure_minor is not null and greatest_above))::int as once from counting`.execute(
    context.tx,
  )
  const { count = 0, unsaid = 0, once = 0 } = counted.rows[0] ?? {}
  const measures = measureKeys.flatMap((measure) => {
    const totals = rows.filter((row) => row.measure === measure).map(({ amount, unit }) => ({ amount, unit }))
    return totals.length ? [{ measure, totals }] : []
  })
  return { kind, count, unsaid, once, measures }
}

const columns = sql`r.id, r.chance_of_loss, r.amount_minor, r.amount_unit, r.best_estimate_minor, r.best_estimate_unit, r.greatest_exposure_minor, r.greatest_exposure_unit`

const openOf = (context: Context, kind: MatterMoney['kind']): RawBuilder<unknown> => {
  const { organizationId } = context.actor
  return kind === 'law_case'
    ? sql`select ${columns}, r.our_role as side, r.parent_id from law_cases r where r.organization_id = ${organizationId}
        and r.status = any(${[...openCase]}::int[]) and ${visibleCases(context)}`
    : sql`select ${columns}, r.our_side as side, null::bigint as parent_id from law_disputes r where r.organization_id = ${organizationId}
        and r.status = any(${openDispute}::int[]) and ${visibleDisputes(context)}`
}

/**
 * `above`: of each open case the cases above it, through cases that the person sees. `counting`: the open ones with which of their amounts an open case above says, so that it is not counted again.
 */
const linesOf = (context: Context, isCase: boolean): RawBuilder<unknown> => sql`above (id, above_id) as (
    select id, parent_id from open where parent_id is not null
    ${
      isCase
        ? sql`union select a.id, r.parent_id from above a join law_cases r on r.organization_id = ${context.actor.organizationId} and r.id = a.above_id
            where r.parent_id is not null and ${visibleCases(context)}`
        : sql``
    }),
  said as materialized (select a.id, bool_or(u.amount_minor is not null) as amount, bool_or(u.best_estimate_minor is not null) as best,
    bool_or(u.greatest_exposure_minor is not null) as greatest from above a join open u on u.id = a.above_id group by a.id),
  counting as materialized (select open.*, coalesce(s.amount, false) as amount_above, coalesce(s.best, false) as best_above, coalesce(s.greatest, false) as greatest_above
    from open left join said s on s.id = open.id)`

/** `decided`: of each open case its last decision with an amount. */
const lastDecisions = ({ actor }: Context): RawBuilder<unknown> => sql`decided as materialized (
    select open.id as case_id, d.* from open cross join lateral (
      select d.id, d.decided_on, d.amount_unit, d.amount_minor from law_case_decisions d
      where d.organization_id = ${actor.organizationId} and d.case_id = open.id and d.amount_minor is not null
      order by d.decided_on desc, d.id desc limit 1) d),
  ${amountsOf('recovered', 'law_case_recoveries', actor.organizationId)}, ${amountsOf('costs', 'law_case_fees', actor.organizationId)}`

/** What was paid to us, or is paid by us, in the open cases. */
const amountsOf = (name: string, table: string, organizationId: number): RawBuilder<unknown> =>
  sql`${sql.ref(name)} as (select v.amount_unit, v.amount_minor from open
    join ${sql.table(table)} v on v.organization_id = ${organizationId} and v.case_id = open.id where v.amount_minor is not null)`

/** Of a line of cases the last decision counts; every payment and every fee does. */
const ofEntries: RawBuilder<unknown> = sql`
  select 'decided', d.amount_unit, d.amount_minor from decided d
    where not exists (select from above a join decided l on l.case_id = a.above_id where a.id = d.case_id and (l.decided_on, l.id) > (d.decided_on, d.id))
      and not exists (select from above a join decided l on l.case_id = a.id where a.above_id = d.case_id and (l.decided_on, l.id) > (d.decided_on, d.id))
  union all select 'recovered', v.amount_unit, v.amount_minor from recovered v
  union all select 'costs', v.amount_unit, v.amount_minor from costs v`
