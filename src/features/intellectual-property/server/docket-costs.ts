import { type RawBuilder, sql } from 'kysely'
import { mostAnnuitySurcharge } from '#features/legal-terms/domain/index.ts'
import { docketWhats } from '../domain/docket.ts'
import { feePurpose } from '../domain/fee-record.ts'
import type { Fee } from '../domain/fees.ts'

const { annuity, renewal, expiry } = docketWhats
const domainName = 5

/** Columns that a line has to have, as `l`. `grace` and `owners` are asked for where they are needed alone. */
type Lines = {
  /** Rows with right, source, year, due, kind, patent_kind, country, classes, applied, registered. */
  from: RawBuilder<unknown>
  /** The last day of grace of l. */
  grace: RawBuilder<unknown>
  /** Owners of l as rows o(reduction, until), those that are no organization of ours with nulls. */
  owners: RawBuilder<unknown>
  today: string
}

/** The table of fees as rows f(place, purpose, country, year_from, …). */
const feeRows = (fees: readonly Fee[]): RawBuilder<unknown> => {
  const rows = fees.map((fee, place) => ({
    place,
    purpose: fee.purpose,
    country: fee.country,
    year_from: fee.yearFrom ?? 1,
    year_to: fee.yearTo,
    amount: fee.amount.amount,
    unit: fee.amount.unit,
    from_day: fee.inForceFrom,
    reducible: fee.isReducible,
    reduced_years: fee.reducedYears,
    steps: fee.lateSteps,
    late: fee.lateAmount?.amount ?? null,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(place int, purpose int, country text, year_from int, year_to int,
    amount numeric, unit text, from_day date, reducible boolean, reduced_years int, steps jsonb, late numeric)`
}

/** What is paid for by l: `owedOf` of the domain. */
const purposeOf = sql`case when l.source = ${annuity.source} then l.patent_kind
  when l.source = ${renewal.source} then ${feePurpose.markRenewal}::int
  when l.source = ${expiry.source} and l.kind = ${domainName}::int then ${feePurpose.domain}::int end`

/** In which patent year a mark of time lies: `patentYear`; a year ends the day before its corresponding day or, where that month has none, with the month. */
const grantYear = sql`(select case when e.years is null then null when l.registered <= case when extract(day from e.same) = extract(day from l.applied) then e.same - 1 else e.same end
    then greatest(e.years, 1) else greatest(e.years, 0) + 1 end
  from (select y.years, (l.applied + make_interval(years => greatest(y.years, 1)))::date as same
    from (select (extract(year from l.registered) - extract(year from l.applied))::int as years) y) e)`

/** In which month of lateness today lies: `monthLate`; 0 in time. */
const monthLate = (
  today: RawBuilder<unknown>,
) => sql`(select case when (l.due + make_interval(months => m.whole))::date >= ${today} then m.whole else m.whole + 1 end
  from (select ((extract(year from ${today}) - extract(year from l.due)) * 12 + extract(month from ${today}) - extract(month from l.due))::int as whole) m)`

/** What all owners are let off on the day it is due: `reductionOf`. */
const reductionOf = (owners: RawBuilder<unknown>) => sql`(select case
    when count(*) = 0 or bool_or(o.reduction is null or o.until < l.due) then 0 when count(*) = 1 then max(o.reduction) else 70 end
  from ${owners})`

/**
 * Lines of the docket with what each will cost, said in SQL: what `forecastOf` says of each, which a test holds together with it over many tables of fees. Rows of (l.*, unit, cost numeric,
 * cost_why): cost_why is 'free' where nothing is paid for, 'noFee', 'graceOver', or null with a cost.
 `offset 0` keeps what is asked for once from being asked for wherever it is used.
 */
export function pricedLines(
  fees: readonly Fee[],
  { from, grace, owners, today }: Lines,
): RawBuilder<unknown> {
  const day = sql`${today}::date`
  const isLate = sql`${day} > l.due`
  // The law's steps of a late annual fee: nothing in the first month, then 5 per cent more each, 25 at most.
  const lawful = sql`least(greatest(p.month - 1, 0) * 5, ${mostAnnuitySurcharge}::int)`
  return sql`select l.*, f.unit,
    case when p.purpose is not null and not p.is_over then f.base + f.late_added + f.step_added end as cost,
    case when p.purpose is null then 'free' when p.is_over then 'graceOver' when f.unit is null then 'noFee' end as cost_why
  from ${from} l
  cross join lateral (select w.purpose, w.purpose is not null and ${isLate} and coalesce(${day} > ${grace}, false) as is_over,
      case when ${isLate} then ${monthLate(day)} else 0 end as month
    from (select ${purposeOf} as purpose offset 0) w offset 0) p
  left join lateral (select f.unit,
      round(f.whole * (100 - r.percent) / 100) as base,
      case when ${isLate} and f.late is not null then f.late * f.times else 0 end as late_added,
      case when p.month = 0 then 0 when jsonb_array_length(f.steps) > 0
        then round(f.whole * (f.steps ->> (least(p.month, jsonb_array_length(f.steps)) - 1))::numeric / 100)
        when p.purpose <= ${feePurpose.design}::int then round(f.whole * ${lawful} / 100) else 0 end as step_added
    from (select f.*, t.times, f.amount * t.times as whole
        from ${feeRows(fees)} cross join (select case when p.purpose = ${feePurpose.markRenewal}::int then greatest(l.classes, 1) else 1 end as times) t
        where f.purpose = p.purpose and f.country in ('', l.country) and f.from_day <= l.due
          and (p.purpose > ${feePurpose.design}::int or l.year between f.year_from and coalesce(f.year_to, l.year))
        order by f.country <> '' desc, f.from_day desc, f.place limit 1) f
      cross join lateral (select case when not f.reducible then 0
        when f.reduced_years is null or p.purpose > ${feePurpose.design}::int or l.year < ${grantYear} + f.reduced_years then ${reductionOf(owners)}
        else 0 end as percent offset 0) r
    ) f on p.purpose is not null and not p.is_over`
}
