import { type RawBuilder, sql } from 'kysely'
import { type Context, likePattern } from '#engines/access/server/index.ts'
import { cursorPages } from '#server/row-cursor.ts'
import { normalizedNumber } from '../domain/number.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'
import type { RegisterCount, RegisterFilter, RegisterRow, RegisterState } from '../domain/register-api.ts'
import { holdersOf, type NumberHolder } from './number-holders.ts'
import './tables.ts'

type Stored = {
  state: RegisterState
  key: string | null
  number: string | null
  rule_id: number | null
  rule_name: string | null
  scope: string | null
  period: string | null
  serial: number | null
  serial_to: number | null
  subject_id: number | null
  taken_by: string | null
  taken_at: Date | null
}
type Page = { pageNum: number; pageSize: number }
const mostCounts = 1_000

const scopeTexts = (scope: string | null): string[] =>
  scope ? (JSON.parse(scope) as [string, string | null][]).map(([, text]) => text ?? '') : []

/** What count `c` gave or passed over, in `n`. */
const ofCount = sql`n.organization_id = c.organization_id and n.rule_id = c.rule_id and n.scope = c.scope and n.period = c.period`

/**
 * The counts of the organisation's rules with what became of their serials. A serial is missing when the counter has passed it but it
 * neither gave a number nor was passed over. Reads the serials of each count from their index alone.
 */
function countsSql({ actor }: Context, kind: NumberingKind, ruleId: number | undefined): RawBuilder<unknown> {
  const serials = (table: 'numbering_numbers' | 'numbering_skipped') =>
    sql`(select min(serial) as low, max(serial) as high, count(*)::int as some from ${sql.table(table)} n where ${ofCount})`
  return sql`
    counts as (
      select c.organization_id, c.rule_id, r.name as rule_name, c.scope, c.period, coalesce(c.first, least(given.low, skipped.low), c.value) as first,
        greatest(c.value, given.high, skipped.high) as last, given.some as given, skipped.some as skipped
      from numbering_counters c join numbering_rules r on r.organization_id = c.organization_id and r.id = c.rule_id
      cross join lateral ${serials('numbering_numbers')} given cross join lateral ${serials('numbering_skipped')} skipped
      where c.organization_id = ${actor.organizationId} and r.kind = ${kind} ${ruleId === undefined ? sql`` : sql`and c.rule_id = ${ruleId}`})`
}

/** Where each count stands, newest periods first, and what the whole register amounts to. */
export async function registerCounts(context: Context, kind: NumberingKind, ruleId: number | undefined) {
  const { rows } = await sql<Omit<RegisterCount, 'scope'> & { scope: string }>`
    with ${countsSql(context, kind, ruleId)}
    select rule_id as "ruleID", rule_name as "ruleName", scope, period, first, last, given, skipped, last - first + 1 - given - skipped as missing
    from counts order by period desc, rule_id, scope`.execute(context.tx)
  const counts = rows.map((row) => ({ ...row, scope: scopeTexts(row.scope) }))
  const typed = await sql<{ total: number }>`select count(*)::int as total from numbering_numbers
    where organization_id = ${context.actor.organizationId} and kind = ${sql.lit(kind)} and rule_id is null`.execute(
    context.tx,
  )
  const sum = (of: (count: RegisterCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  return {
    counts: counts.slice(0, mostCounts),
    numbers: sum(({ given }) => given) + (ruleId === undefined ? (typed.rows[0]?.total ?? 0) : 0),
    missing: sum(({ missing }) => missing),
    doubles: (await holdersOf(kind).doubles(context)).length,
  }
}

/** A page of the register: gaps first, then the newest; within one rule in the order of its serials, gaps at their place. */
export async function registerPage(
  context: Context,
  kind: NumberingKind,
  { pageNum, pageSize, ...filter }: RegisterFilter & Page,
) {
  const { tx } = context
  const order = orderOf(filter)
  const most = filter.ruleID
    ? sql``
    : sql`order by taken_at desc, period desc, serial desc limit ${pageNum * pageSize}`
  const { rows } = await sql<Stored>`${await entriesSql(context, kind, filter, most)}
    select e.*, r.name as rule_name, u.name as taken_by from (
      select * from entries e order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}) e
    left join numbering_rules r on r.organization_id = ${context.actor.organizationId} and r.id = e.rule_id
    left join people u on u.organization_id = ${context.actor.organizationId} and u.id = e.taken_by_id
    order by ${order}`.execute(tx)
  const entries = await entriesSql(context, kind, filter)
  const count = await sql<{ total: number }>`${entries} select count(*)::int as total from entries`.execute(
    tx,
  )
  return { list: await withHolders(context, kind, rows), total: count.rows[0]?.total ?? 0, pageNum, pageSize }
}

const orderOf = ({ ruleID }: RegisterFilter) =>
  ruleID
    ? sql`e.period desc, e.scope, e.serial desc`
    : sql`(e.state = 'gap') desc, e.taken_at desc nulls last, e.period desc, e.serial desc`

/** The whole register in its order, some at a time; it is put together once. */
export async function* registerRows(
  context: Context,
  kind: NumberingKind,
  filter: RegisterFilter,
): AsyncGenerator<RegisterRow[]> {
  const { organizationId } = context.actor
  const query = sql`${await entriesSql(context, kind, filter)}
    select e.*, r.name as rule_name, u.name as taken_by from entries e
    left join numbering_rules r on r.organization_id = ${organizationId} and r.id = e.rule_id
    left join people u on u.organization_id = ${organizationId} and u.id = e.taken_by_id
    order by ${orderOf(filter)}`
  for await (const rows of cursorPages<Stored>(context.tx, query)) yield withHolders(context, kind, rows)
}

/** The whole register as `entries`; `most` keeps of what has a number or was skipped those that a page shows. */
async function entriesSql(context: Context, kind: NumberingKind, filter: RegisterFilter, most = sql``) {
  const { organizationId } = context.actor
  const { q, period, state, ruleID } = filter
  const like = q?.trim() ? likePattern(normalizedNumber(q)) : undefined
  const where = (...more: RawBuilder<unknown>[]) =>
    sql.join(
      [
        // The kind stands in the text: a plan that serves all kinds would read the numbers of the largest for those that have few.
        sql`organization_id = ${organizationId} and kind = ${sql.lit(kind)}`,
        ...(ruleID ? [sql`rule_id = ${ruleID}`] : []),
        ...(period ? [sql`period = ${period}`] : []),
        ...more,
      ],
      sql` and `,
    )
  const numbers: RawBuilder<unknown>[] = like ? [sql`number_key like ${like}`] : []
  if (state === 'given') numbers.push(sql`rule_id is not null`)
  if (state === 'typed') numbers.push(sql`rule_id is null`)
  if (state === 'faults')
    numbers.push(sql`number_key = any(${await holdersOf(kind).doubles(context)}::text[])`)
  // A gap has no number to be searched for.
  const gaps = period ? sql`period = ${period}` : sql`true`
  const skipped = like ? [sql`lower(number) like ${like}`] : []
  const parts: RawBuilder<unknown>[] = []
  if (!state || state === 'given' || state === 'typed' || state === 'faults')
    parts.push(sql`select case when rule_id is null then 'typed' else 'given' end as state, number_key as key, number, rule_id, scope, period, serial,
      serial as serial_to, subject_id, taken_by as taken_by_id, taken_at from numbering_numbers where ${where(...numbers)} ${most}`)
  if (!state || state === 'skipped')
    parts.push(sql`select 'skipped', null::text, number, rule_id, scope, period, serial, serial, null::bigint, null::bigint, skipped_at as taken_at from numbering_skipped
      where ${where(...skipped)} ${most}`)
  if (!state || state === 'gap' || state === 'faults')
    parts.push(sql`select 'gap', null::text, null::text, rule_id, scope, period, serial, serial_to, null::bigint, null::bigint, null::timestamptz from gaps
      where ${like ? sql`false` : gaps}`)
  return sql`with ${countsSql(context, kind, ruleID)},
    marks as (
      select c.rule_id, c.scope, c.period, u.serial from counts c cross join lateral (
          select serial from numbering_numbers n where ${ofCount} union all select serial from numbering_skipped n where ${ofCount}) u
        where c.last - c.first + 1 <> c.given + c.skipped
      union all select rule_id, scope, period, first - 1 from counts where last - first + 1 <> given + skipped
      union all select rule_id, scope, period, last + 1 from counts where last - first + 1 <> given + skipped),
    neighbours as (
      select *, lead(serial) over (partition by rule_id, scope, period order by serial) as next from marks),
    gaps as (
      select rule_id, scope, period, serial + 1 as serial, next - 1 as serial_to from neighbours where next - serial > 1),
    entries (state, key, number, rule_id, scope, period, serial, serial_to, subject_id, taken_by_id, taken_at) as (
      ${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )})`
}

async function withHolders(
  context: Context,
  kind: NumberingKind,
  rows: readonly Stored[],
): Promise<RegisterRow[]> {
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const ids = rows.flatMap(({ subject_id: id }) => (id === null ? [] : [id]))
  const holders = keys.length || ids.length ? await holdersOf(kind).find(context, keys, ids) : []
  const byKey = Map.groupBy(holders, ({ key }) => key)
  const byId = new Map(holders.map((holder) => [holder.id, holder]))
  return rows.map((row) => {
    const current = row.key === null ? [] : (byKey.get(row.key) ?? [])
    const former = row.subject_id === null ? undefined : byId.get(row.subject_id)
    const shown = former && !current.includes(former) ? [...current, former] : current
    return {
      key: `${row.state} ${row.key ?? `${row.rule_id} ${row.scope} ${row.period} ${row.serial}`}`,
      state: row.state,
      number: row.number,
      ruleID: row.rule_id,
      ruleName: row.rule_name ?? '',
      scope: scopeTexts(row.scope),
      period: row.period ?? '',
      serial: row.serial,
      serialTo: row.serial_to,
      takenAt: row.taken_at?.toISOString() ?? null,
      takenBy: row.taken_by ?? '',
      isDouble: current.filter(({ mayRepeat }) => !mayRepeat).length > 1,
      holders: shown.map((holder) => presentHolder(holder, current.includes(holder))),
    }
  })
}

const presentHolder = ({ id, name }: NumberHolder, isCurrent: boolean) => ({
  id: name === null ? null : id,
  name,
  isCurrent,
})
