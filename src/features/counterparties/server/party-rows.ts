import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { conditionSql, type FilterColumn } from '#server/list-filter.ts'
import {
  emptyKeys,
  hasNoValue,
  hasValue,
  isAfter,
  isBehind,
  type ListOrder,
  type OrderColumn,
  orderKeys,
  type Place,
  valuedKeys,
} from '#server/list-order.ts'
import { searchQuery } from '#shared/bigrams.ts'
import { type Condition, formatSort } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { requestedConditions, requestedSort } from '#shared/requested-list.ts'
import type { CounterpartListQuery } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { seesSums } from '../domain/counterpart-policy.ts'
import { cooperationRows } from './cooperation.ts'
import { filterableOfKind, partyColumns } from './counterpart-conditions.ts'

export type Asked = Pick<CounterpartListQuery, 'q' | 'filter' | 'sort'>

/** What a list is of: its rows as `c`, in which order, and the same rows where only their number counts. */
export type PartyRows = {
  order: ListOrder
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  counted: RawBuilder<unknown>
  /** Nothing is searched or filtered: one plan is good for all who ask, and is kept (`database.ts` prepares what names its limit). */
  isWhole: boolean
}

type SortBy = { columns: readonly OrderColumn[]; mayBeNull?: true; ofCooperation?: true }
const one = (text: string, type: OrderColumn['type']) => [{ sql: text, type }]
const sortColumns: Record<string, SortBy> = {
  name: { columns: one('c.name collate "zh-x-icu"', 'text') },
  rating: { columns: one('c.rating', 'bigint') },
  averageScore: { columns: one('c.average_score', 'numeric'), mayBeNull: true },
  riskCount: { columns: one('c.risk_count', 'bigint') },
  updateTime: { columns: one('c.updated_at', 'timestamptz') },
  cooperationTimes: { columns: one('c.cooperation_times', 'bigint'), ofCooperation: true },
  // Minor units of different currencies have no order among each other.
  totalAmount: {
    columns: [...one('c.sum_unit', 'char(3)'), ...one('c.sum_minor', 'numeric')],
    mayBeNull: true,
    ofCooperation: true,
  },
}

/** A person's search as conditions on `c`, the rows of `counterpart_rows`. */
export function searchSql(q: string | undefined): RawBuilder<SqlBool>[] {
  const search = searchQuery(q)
  return [
    ...(search?.grams.length ? [sql<SqlBool>`c.bigrams @> ${search.grams}::text[]`] : []),
    ...(search?.patterns ?? []).map((pattern) => sql<SqlBool>`c.search_text like ${pattern}`),
  ]
}

export const allOf = (parts: readonly RawBuilder<SqlBool>[]) =>
  sql.join(parts, sql` and `) as RawBuilder<SqlBool>

/** Conditions and order of a list. What a person may not know counts as empty: they neither sort nor find parties by it. */
export async function partyRows(context: Context, kind: PartyKind, asked: Asked): Promise<PartyRows> {
  const conditions = requestedConditions(asked.filter, filterableOfKind(kind))
  const sorted = orderOf(context, kind, asked.sort)
  const filters = conditions.filter(({ key }) => kind === 'external' && isOfCooperation(key))
  const unit = conditions.flatMap((one) => (one.key === 'totalAmount' ? unitOf(one) : []))[0] ?? null
  // Whoever is found by a sum has one.
  const order = sorted.id !== 'c.id' && unit !== null ? { ...sorted, mayBeNull: false } : sorted
  const keys = new Set(filters.map(({ key }) => key))
  const counted = await partiesWithCooperation(context, keys, unit)
  if (order.id !== 'c.id') keys.add(order.name.replace('-', ''))
  const parts: RawBuilder<SqlBool>[] = []
  for (const condition of conditions) parts.push(await partSql(context, condition, unit))
  return {
    order,
    from: await partiesWithCooperation(context, keys, unit),
    counted,
    isWhole: !asked.q && conditions.length === 0,
    where: allOf([
      sql<SqlBool>`c.organization_id = ${context.actor.organizationId} and c.party_type = ${partyType[kind]}`,
      ...searchSql(asked.q),
      ...parts,
    ]),
  }
}

const isOfCooperation = (key: string) => key === 'cooperationTimes' || key === 'totalAmount'
const unitOf = ({ values }: Condition) => readAmountValues(values).unit

/**
 * Parties with what is kept of their contracts, as far as it is asked for; where an amount is looked for, with their sum in that currency instead of
 * their first.
 */
async function partiesWithCooperation(
  context: Context,
  asked: ReadonlySet<string>,
  unit: string | null,
): Promise<RawBuilder<unknown>> {
  if (!asked.size) return sql`counterpart_rows`
  const { parties, amounts } = await cooperationRows(context)
  const inUnit = unit !== null && seesSums(context.actor)
  const withTimes = asked.has('cooperationTimes') || !inUnit
  const kept = sql`join ${parties} k on k.organization_id = c.organization_id and k.counterpart_id = c.id`
  const sums = sql`join ${amounts} a on a.organization_id = c.organization_id and a.counterpart_id = c.id and a.unit = ${unit}::char(3)`
  return sql`(select c.*, ${withTimes ? sql`k.times as cooperation_times, k.counterpart_id` : sql`a.counterpart_id`} as kept_id,
      ${inUnit ? sql`a.unit as sum_unit, a.amount_minor as sum_minor` : sql`k.unit as sum_unit, k.amount_minor as sum_minor`}
    from counterpart_rows c ${withTimes ? kept : sql``} ${inUnit ? sums : sql``})`
}

async function partSql(
  context: Context,
  condition: Condition,
  unit: string | null,
): Promise<RawBuilder<SqlBool>> {
  const { actor } = context
  if (condition.key !== 'totalAmount')
    return conditionSql(condition, partyColumns[condition.key] as FilterColumn, actor)
  const { unit: asked, amounts: values } = readAmountValues(condition.values)
  const own = asked === unit
  const sum = own ? sql`c.sum_minor` : sql`o.amount_minor`
  const isSo = conditionSql({ ...condition, values }, { type: 'sum', sql: sum }, actor)
  if (!seesSums(actor)) return sql<SqlBool>`false`
  if (own) return isSo
  const { amounts } = await cooperationRows(context)
  return sql<SqlBool>`exists (select from ${amounts} o where o.organization_id = c.organization_id and o.counterpart_id = c.id
    and o.unit = ${asked}::char(3) and ${isSo})`
}

function orderOf({ actor }: Context, kind: PartyKind, text: string | undefined): ListOrder {
  const offered = Object.keys(sortColumns).filter(
    (key) => (kind === 'external' || !isOfCooperation(key)) && (key !== 'totalAmount' || seesSums(actor)),
  )
  const known = requestedSort(text, offered) ?? { key: 'updateTime', descending: true }
  const { mayBeNull = false, ofCooperation = false, columns } = sortColumns[known.key] as SortBy
  return {
    name: formatSort(known) ?? '',
    columns,
    id: ofCooperation ? 'c.kept_id' : 'c.id',
    mayBeNull,
    descending: known.descending,
  }
}

/** The first rows of a list in its order, behind a place: so written that an index gives those with a value and those without one, each by itself. */
export function firstRows(
  { from, where, order, isWhole }: PartyRows,
  place: Place | null,
  most: number,
): RawBuilder<unknown> {
  const limit = limitSql(most, isWhole)
  const part = (is: RawBuilder<SqlBool>, keys: RawBuilder<unknown>) =>
    sql`(select c.* from ${from} c where ${where} and ${is} order by ${keys} ${limit})`
  if (!order.mayBeNull) return part(place ? isAfter(order, place) : sql<SqlBool>`true`, orderKeys(order))
  const behind = place ? [isBehind(order, place)] : []
  const empty = part(allOf([hasNoValue(order), ...(place && !place.values ? behind : [])]), emptyKeys(order))
  if (place && !place.values) return empty
  return sql`${part(allOf([hasValue(order), ...behind]), valuedKeys(order))} union all ${empty}`
}

/** `limit` in the text of a statement that is to be prepared, where only few different ones come; else a value. */
export const limitSql = (most: number, isNamed: boolean): RawBuilder<unknown> =>
  isNamed && most <= mostNamed ? sql`limit ${sql.lit(most)}` : sql`limit ${most}`
const mostNamed = 1_001
