import { type RawBuilder, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context, Ranges } from '#engines/access/server/index.ts'
import {
  isAfter,
  type ListOrder,
  nextCursor,
  type OrderColumn,
  orderKeys,
  type Place,
  readCursor,
  sortValues,
} from '#server/list-order.ts'
import { cursorPages } from '#server/row-cursor.ts'
import { formatSort } from '#shared/list.ts'
import { requestedSort } from '#shared/requested-list.ts'
import type { ContractRow } from '../../domain/api.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import {
  type PlainRow,
  plainColumns,
  presentRow,
  type Row,
  rowColumns,
  rowJoins,
  withNames,
} from './contract-rows.ts'
import {
  all,
  asParameter,
  countedAtMost,
  inStatus,
  type ListRequest,
  type Rows,
  rowsOf,
} from './list-rows.ts'
import { firstRows, idsInRanges, orderedIds, orderOfSorts, sortColumns } from './ordered-rows.ts'

type SortBy = { columns: readonly OrderColumn[]; mayBeNull: boolean }
const sortable: Record<string, SortBy> = {
  number: { columns: [{ sql: 'c.number_key', type: 'text' }], mayBeNull: true },
  // In the order of pinyin, as its index is.
  name: { columns: [{ sql: 'c.name collate "zh-x-icu"', type: 'text' }], mayBeNull: false },
  // Minor units of different currencies have no order among each other.
  amount: {
    columns: [
      { sql: 'c.amount_unit', type: 'char(3)' },
      { sql: 'c.amount_minor', type: 'bigint' },
    ],
    mayBeNull: true,
  },
  startDate: { columns: [{ sql: 'c.start_date', type: 'date' }], mayBeNull: true },
  endDate: { columns: [{ sql: 'c.end_date', type: 'date' }], mayBeNull: true },
  updateTime: { columns: [{ sql: 'c.updated_at', type: 'timestamptz' }], mayBeNull: false },
}

/** The order of a list; what has no value comes last either way. Amounts that the person may not see count as none: what is changed last comes first. */
function orderOf({ actor }: Context, request: Pick<ListRequest, 'sort'>): ListOrder {
  const sort = requestedSort(request.sort, Object.keys(sortable))
  const isHidden = sort?.key === 'amount' && fieldRight(actor, 'contract.amount') === 'hidden'
  const chosen = sort && !isHidden ? sort : { key: 'updateTime', descending: true }
  return {
    ...(sortable[chosen.key] as SortBy),
    name: formatSort(chosen) ?? '',
    id: 'c.id',
    descending: chosen.descending,
  }
}

/** One page of a list of contracts, with the total counted up to `countedAtMost`. */
export async function contractPage(context: Context, request: ListRequest) {
  const order = orderOf(context, request)
  const { rows, total, most } = await readPage(context, request, order)
  const named = await withNames(context, rows)
  return {
    list: named.map((row) => presentRow(row, context)),
    total: Math.min(total, most),
    ...(total > most && { totalIsCapped: true }),
    nextCursor: nextCursor(order, rows, request.pageSize),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
  }
}

type PageRow = PlainRow & { sort_values: string[] }
type FoundPage = { rows: PageRow[]; total: number; most: number }
/** Which page is asked for. */
type Page = { order: ListOrder; place: Place | null; size: number; offset: number }

async function readPage(context: Context, request: ListRequest, order: ListOrder): Promise<FoundPage> {
  const wanted = await rowsOf(context, request)
  const place = readCursor(order, request.cursor)
  const { pageNum, pageSize: size } = request
  const page = { order, place, size, offset: place ? 0 : (pageNum - 1) * size }
  const found = wanted.search
    ? await searchedPage(context, wanted, page)
    : await plainPage(context, wanted, page)
  if (!request.exactTotal || found.total <= found.most) return found
  const total = await countUpTo(context, wanted, null)
  return { ...found, total, most: total }
}

async function plainPage(context: Context, rowsWanted: Rows, page: Page): Promise<FoundPage> {
  const { order, place, size, offset } = page
  // Few jump to a page by its number, each to another.
  const wanted = offset > 0 ? { ...rowsWanted, figure: asParameter } : rowsWanted
  const { rows } =
    await sql<PageRow>`select ${plainColumns}, ${sortValues(order)} from (${firstRows(context, wanted, order, place, offset + size)}) c
    order by ${orderKeys(order)} limit ${wanted.figure(size)} offset ${wanted.figure(offset)}`.execute(
      context.tx,
    )
  const isWhole = offset === 0 && !place && rows.length < size
  const most = countedAtMost.list
  return { rows, most, total: isWhole ? rows.length : await countUpTo(context, wanted, most) }
}

/** All that narrows the list, but for what is searched. */
const conditionsOf = (wanted: Rows, visible = wanted.visible) => [
  visible,
  ...wanted.filters.map(({ c }) => c),
  ...inStatus(wanted, 'c'),
]
/** The same with what is searched, found by its index. */
const foundByIndex = (wanted: Rows) => [
  ...conditionsOf(wanted, wanted.visibleOfFew),
  ...(wanted.search?.byIndex ?? []),
]
/** Whether what is the person's to see is looked through for the words, because the index has them too often. */
const isInRanges = ({ ranges, search }: Rows) => ranges !== null && search?.isCommon === true

/** Whether more rows match a search of common words than a list counts, told by the first rows of the table. False: not known. */
async function isFoundOften({ tx }: Context, wanted: Rows): Promise<boolean> {
  const { search, readable } = wanted
  if (!search?.walk) return false
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from (select c.* from ${readable.from} c limit ${search.walk}) c where ${all([search.byRow, ...conditionsOf(wanted)])}
    limit ${countedAtMost.search + 1}) counted`.execute(tx)
  return (rows[0]?.total ?? 0) > countedAtMost.search
}

/**
 * A page of what a search finds. Up to `countedAtMost.search` rows are taken from the search index as they come, or from what is the person's to see where the words are
 * common, and then put in order; where there are more, rows are read in the order of the list until the page is full. The planner cannot know which it will be.
 */
async function searchedPage(context: Context, wanted: Rows, page: Page): Promise<FoundPage> {
  const most = isInRanges(wanted) ? countedAtMost.commonInRanges : countedAtMost.search
  if (!(await isFoundOften(context, wanted))) {
    const few = await fewFound(context, wanted, page, most)
    if (few.total <= most) return { ...few, most }
  }
  const rows = wanted.ranges
    ? await manyInRanges(context, wanted, wanted.ranges, page)
    : await manyFound(context, wanted, page)
  return { rows, most, total: most + 1 }
}

async function manyFound({ tx }: Context, wanted: Rows, page: Page): Promise<PageRow[]> {
  const { order, place, size, offset } = page
  const parts = [...conditionsOf(wanted), ...(place ? [isAfter(order, place)] : [])]
  const { rows } = await sql<PageRow>`select ${plainColumns}, ${sortValues(order)} from (
      select c.* from ${wanted.readable.from} c where ${all(parts)} order by ${orderKeys(order)} offset 0
    ) c where ${wanted.search?.byRow ?? sql`true`} limit ${size} offset ${offset}`.execute(tx)
  return rows
}

async function manyInRanges(
  { tx, actor }: Context,
  wanted: Rows,
  ranges: Ranges,
  page: Page,
): Promise<PageRow[]> {
  const { order, place, size, offset } = page
  const inOrder = orderOfSorts(order, 'm')
  const { rows } = await sql<PageRow>`select ${plainColumns}, ${sortValues(order)} from (
      select m.* from (${orderedIds(wanted, ranges, order, place, offset + size, true)}) m
      order by ${orderKeys(inOrder)} limit ${size} offset ${offset}
    ) m join ${wanted.readable.from} c on c.id = m.id and c.organization_id = ${actor.organizationId} order by ${orderKeys(inOrder)}`.execute(
    tx,
  )
  return rows
}

/** What is found, counted up to one more than a list counts, with a page of it when it is not more. */
async function fewFound({ tx, actor }: Context, wanted: Rows, page: Page, most: number) {
  const { order, place, size, offset } = page
  const { ranges, readable } = wanted
  const found =
    ranges && isInRanges(wanted)
      ? sql`select f.* from (${idsInRanges(wanted, ranges, order, true)}) f`
      : sql`select ${sortColumns(order)} from ${readable.from} c where ${all(foundByIndex(wanted))}`
  const own = orderOfSorts(order, 'p')
  const behind = place ? sql` and ${isAfter(own, place)}` : sql``
  const { rows } = await sql<PageRow & { total: number }>`
    with found as materialized (${found} limit ${most + 1}),
      counted as (select count(*)::int as total from found)
    select counted.total, r.* from counted left join lateral (
      select ${plainColumns}, ${sortValues(order)}, ${sortsOf(own)} from (
          select p.* from found p where counted.total <= ${most}${behind}
          order by ${orderKeys(own)} limit ${size} offset ${offset}
        ) p join ${readable.from} c on c.id = p.id and c.organization_id = ${actor.organizationId}
    ) r on true order by ${orderKeys(orderOfSorts(order, 'r'))}`.execute(tx)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

const sortsOf = ({ columns }: ListOrder): RawBuilder<unknown> =>
  sql.raw(columns.map((one) => one.sql).join(', '))

/** A select with one row for each contract of a list. */
function eachOf(wanted: Rows): RawBuilder<unknown> {
  const { ranges, readable, search } = wanted
  return ranges && (!search || isInRanges(wanted))
    ? idsInRanges(wanted, ranges, null, search !== null)
    : sql`select from ${readable.from} c where ${all(foundByIndex(wanted))}`
}

/** How many rows there are, counted up to one more than `most`; null counts them all. */
async function countUpTo({ tx }: Context, wanted: Rows, most: number | null): Promise<number> {
  // Of everything that an organisation has: a plan that is kept would read the whole table for a small one beside a large one.
  const asked = wanted.ranges ? wanted : { ...wanted, figure: asParameter }
  const limit = sql`limit ${most === null ? null : asked.figure(most + 1)}`
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${eachOf(asked)} ${limit}) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

/** How many contracts of the standing book each of these filters leaves, counted up to `countedAtMost` and one more. */
export async function countContracts<Name extends string>(
  context: Context,
  filters: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const counts: RawBuilder<unknown>[] = []
  for (const [name, filter] of Object.entries<string>(filters)) {
    const wanted = await rowsOf(context, { scope: 'standing_book', filter, isUsual: true })
    counts.push(
      sql`(select count(*)::int from (${eachOf(wanted)} limit ${sql.lit(countedAtMost.list + 1)}) counted) as ${sql.ref(name)}`,
    )
  }
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(context.tx)
  return rows[0] as Record<Name, number>
}

/** How many drafts the person starts or handles, counted up to `countedAtMost` and one more: by person, not through everybody's drafts. */
export async function countDrafts({ tx, actor }: Context): Promise<number> {
  const most = countedAtMost.list + 1
  const mine = (column: 'initiator_id' | 'handler_id') => sql`select c.id from contract_rows c
    where c.organization_id = ${actor.organizationId} and c.status = ${sql.lit(contractStatuses.draft)} and c.${sql.ref(column)} = ${actor.userId}
    limit ${most}`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    (${mine('initiator_id')}) union (${mine('handler_id')}) limit ${most}) mine`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The first contracts of the standing book behind a filter, in the order of a sort. */
export async function firstContracts(
  context: Context,
  request: { filter: string; sort: string },
  most: number,
): Promise<PlainRow[]> {
  const wanted = await rowsOf(context, { scope: 'standing_book', ...request, isUsual: true })
  const order = orderOf(context, request)
  const { rows } =
    await sql<PlainRow>`select ${plainColumns} from (${firstRows(context, wanted, order, null, most)}) c
    order by ${orderKeys(order)} limit ${sql.lit(most)}`.execute(context.tx)
  return rows
}

/** All rows of a list in its order, some at a time: the list is looked through once, and its rows are read as they are wanted. */
export async function* allRows(
  context: Context,
  request: Omit<ListRequest, 'pageNum' | 'pageSize'>,
): AsyncGenerator<ContractRow[]> {
  const wanted = await rowsOf(context, request)
  const order = orderOf(context, request)
  const query = sql`select c.id from (${everyRow(context, wanted, order)}) c order by ${orderKeys(order)}`
  for await (const found of cursorPages<{ id: number }>(context.tx, query)) {
    const { rows } = await sql<Row>`select ${rowColumns} from (
        select c.*, page.place from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality page (id, place)
        join ${wanted.readable.from} c on c.id = page.id and c.organization_id = ${context.actor.organizationId}
      ) c ${rowJoins} order by c.place`.execute(context.tx)
    yield rows.map((row) => presentRow(row, context))
  }
}

/** The rows of a list in no order, as rows of what the actor may read. */
function everyRow({ actor }: Context, wanted: Rows, order: ListOrder): RawBuilder<unknown> {
  const { ranges, readable, search } = wanted
  if (ranges && (!search || isInRanges(wanted)))
    return sql`select c.* from (${idsInRanges(wanted, ranges, order, search !== null)}) p
      join ${readable.from} c on c.id = p.id and c.organization_id = ${actor.organizationId}`
  return sql`select c.* from ${readable.from} c where ${all(foundByIndex(wanted))}`
}
