import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, firstOfRanges, type Ranges, unionOfRanges } from '#engines/access/server/index.ts'
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
import { all, inStatus, type Rows, statusArray } from './list-rows.ts'

type Keys = RawBuilder<unknown>
type Part = RawBuilder<SqlBool>
/** A select, in brackets, of the rows for which all parts are true, in the order of the keys, not more than are wanted. */
type Read = (keys: Keys, parts: readonly Part[]) => RawBuilder<unknown>

/**
 * The first rows in an order, behind a place or from the beginning, so written that an index gives the order: a descending index begins with the rows
 * that have no value, which come last in a list, so these are read apart.
 */
function readInOrder(
  order: ListOrder,
  place: Place | null,
  parts: readonly Part[],
  read: Read,
): RawBuilder<unknown> {
  const behind = place ? [isBehind(order, place)] : []
  if (!order.mayBeNull || (!place && !order.descending)) return read(orderKeys(order), [...parts, ...behind])
  const isEmpty = hasNoValue(order)
  if (place && !place.values) return read(emptyKeys(order), [...parts, isEmpty, ...behind])
  const valued = read(valuedKeys(order), [...parts, hasValue(order), ...behind])
  return sql`${valued} union all ${read(emptyKeys(order), [...parts, isEmpty])}`
}

/** The first rows of a list in its order, as rows of what the actor may read; at least `most` of them where there are so many. */
export function firstRows(
  context: Context,
  rows: Rows,
  order: ListOrder,
  place: Place | null,
  most: number,
): RawBuilder<unknown> {
  if (rows.ranges) return firstHeld(context, rows, rows.ranges, order, place, most)
  const { visible, filters, statuses, readable } = rows
  const read: Read = (keys, parts) =>
    sql`(select c.* from ${readable.from} c where ${all(parts)} order by ${keys} limit ${rows.figure(most)})`
  const parts = [visible, ...filters.map(({ c }) => c)]
  if (!statuses) return readInOrder(order, place, parts, read)
  // The rows of each status asked for are read by themselves, as its index has them.
  return sql`select c.* from unnest(${statusArray(rows)}) asked(status)
    cross join lateral (${readInOrder(order, place, [...parts, sql<SqlBool>`c.status = asked.status`], read)}) c`
}

/** The order as `contracts_access` has it: the same columns beside each holder. */
export const orderOfAccess = (order: ListOrder): ListOrder => ({
  ...order,
  id: 'a.record_id',
  columns: order.columns.map((column): OrderColumn => ({ ...column, sql: column.sql.replace(/^c\./, 'a.') })),
})

/** The order among rows that carry its columns as sort_0, sort_1 … and an id. */
export const orderOfSorts = (order: ListOrder, alias: string): ListOrder => ({
  ...order,
  id: `${alias}.id`,
  columns: order.columns.map(({ type }, i): OrderColumn => ({ sql: `${alias}.sort_${i}`, type })),
})

/** The columns id, sort_0, sort_1 … of a select. */
export const sortColumns = ({ id, columns }: ListOrder): RawBuilder<unknown> =>
  sql.raw([`${id} as id`, ...columns.map(({ sql: text }, i) => `${text} as sort_${i}`)].join(', '))

const isBeside = sql<SqlBool>`c.id = a.record_id and c.organization_id = a.organization_id`

/** The contract beside a row of `contracts_access`, where something of it decides. */
function contractBeside({ readable, filters }: Rows, isSearched: boolean): RawBuilder<unknown> {
  const parts = filters.flatMap(({ a, c }) => (a ? [] : [c]))
  return parts.length && !isSearched ? sql`join ${readable.plain} c on ${all([isBeside, ...parts])}` : sql``
}

/** What decides of a row of `contracts_access`. */
function partsBeside(rows: Rows, isSearched: boolean, status = inStatus(rows, 'a')): Part[] {
  const { readable, filters, search } = rows
  const inAccess = filters.flatMap(({ a }) => (a ? [a] : []))
  // Contracts of which a step hides something are in the ranges with what is hidden: they are read apart.
  const isNotApart = readable.apart
    ? [sql<SqlBool>`a.record_id <> all(${readable.masked.map(({ id }) => id)}::bigint[])`]
    : []
  if (!isSearched || !search) return [...status, ...inAccess, ...isNotApart]
  // Words that stand in many contracts are looked for row by row, whatever the planner thinks of how many there are.
  const parts = [isBeside, ...filters.flatMap(({ a, c }) => (a ? [] : [c])), search.byRow]
  const isFound = sql<SqlBool>`(select true from ${readable.plain} c where ${all(parts)} limit 1)`
  return [...status, ...inAccess, ...isNotApart, isFound]
}

const apartParts = (rows: Rows, isSearched: boolean): Part[] => [
  rows.visible,
  ...rows.filters.map(({ c }) => c),
  ...inStatus(rows, 'c'),
  ...(isSearched && rows.search ? [rows.search.byRow] : []),
]

/** Ids of a list in its order, each with its sort columns, read from the ranges; at least `most` of them where there are so many. */
export function orderedIds(
  rows: Rows,
  ranges: Ranges,
  order: ListOrder,
  place: Place | null,
  most: number,
  isSearched = false,
): RawBuilder<unknown> {
  const inAccess = orderOfAccess(order)
  const { statuses } = rows
  // By time of change there is an index of each status; in other orders the status stands in the index beside the order.
  const isByStatus = statuses !== null && inAccess.columns[0]?.sql === 'a.updated_at'
  const read: Read = (
    keys,
    parts,
  ) => sql`(select ${sortColumns(inAccess)} from ${ranges.table} a ${contractBeside(rows, isSearched)}
    where ${all(parts)} order by ${keys} limit ${rows.figure(most)})`
  const asked = isByStatus ? [sql<SqlBool>`a.status = asked.status`] : inStatus(rows, 'a')
  const inRanges = firstOfRanges(ranges, (range) =>
    readInOrder(inAccess, place, [range, ...partsBeside(rows, isSearched, asked)], read),
  )
  const found = isByStatus
    ? sql`select of_status.* from unnest(${statusArray(rows)}) asked(status) cross join lateral (${inRanges}) of_status`
    : inRanges
  const { apart } = rows.readable
  const both = apart
    ? sql`${found} union all (select ${sortColumns(order)} from ${apart} c
      where ${all([...apartParts(rows, isSearched), ...(place ? [isAfter(order, place)] : [])])} order by ${orderKeys(order)} limit ${rows.figure(most)})`
    : found
  return ranges.departments.length ? sql`select distinct * from (${both}) twice` : both
}

/** Ids of a list in no order, each once. `columns`: what is selected of each, by the list's order. */
export function idsInRanges(
  rows: Rows,
  ranges: Ranges,
  order: ListOrder | null,
  isSearched: boolean,
): RawBuilder<unknown> {
  const columns = (of: ListOrder | null) => (of ? sortColumns(of) : sql``)
  const found = unionOfRanges(
    ranges,
    (
      range,
    ) => sql`select ${columns(order && orderOfAccess(order))} from ${ranges.table} a ${contractBeside(rows, isSearched)}
      where ${all([range, ...partsBeside(rows, isSearched)])}`,
  )
  const { apart } = rows.readable
  if (!apart) return found
  return sql`${found} union all (select ${columns(order)} from ${apart} c where ${all(apartParts(rows, isSearched))})`
}

function firstHeld(
  { actor }: Context,
  rows: Rows,
  ranges: Ranges,
  order: ListOrder,
  place: Place | null,
  most: number,
): RawBuilder<unknown> {
  return sql`select c.* from (select m.id from (${orderedIds(rows, ranges, order, place, most)}) m
      order by ${orderKeys(orderOfSorts(order, 'm'))} limit ${rows.figure(most)}) p
    join ${rows.readable.from} c on c.id = p.id and c.organization_id = ${actor.organizationId}`
}
