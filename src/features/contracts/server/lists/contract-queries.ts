import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'
import { type GramStatistics, gramStatistics } from '#server/gram-statistics.ts'
import {
  emptyKeys,
  hasNoValue,
  hasValue,
  isAfter,
  isBehind,
  type ListOrder,
  nextCursor,
  type OrderColumn,
  orderKeys,
  type Place,
  readCursor,
  sortValues,
  valuedKeys,
} from '#server/list-order.ts'
import { rowsToWalk, searchPatterns, searchQuery } from '#shared/bigrams.ts'
import { type Condition, formatSort, parseConditions, parseSort } from '#shared/list.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { conditionSql } from './contract-conditions.ts'
import {
  type PlainRow,
  plainColumns,
  presentRow,
  type Row,
  rowColumns,
  rowJoins,
  withNames,
} from './contract-rows.ts'
import { readableRows } from './readable-rows.ts'

/** Lists count exactly up to here; beyond it they say "1000+". What a search finds costs more to count, and nobody pages through it. */
const countedAtMost = { list: 1_000, search: 500 }

export type ListRequest = {
  scope: 'standing_book' | 'contract'
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  within?: Within | undefined
  /** `nextCursor` of the page before: the page begins behind it, whatever `pageNum` says. */
  cursor?: string | undefined
  /** Counts all, not only up to `countedAtMost`. */
  exactTotal?: boolean | undefined
  pageNum: number
  pageSize: number
}

/** What a picker or another page narrows the list to, beyond what a person filters by. */
export type Within = {
  ids?: readonly number[] | undefined
  projectID?: number
  leastStatus?: number
  isVoidLeftOut?: boolean
}

type SortBy = { columns: readonly OrderColumn[]; mayBeNull: boolean }
const sortColumns: Record<string, SortBy> = {
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

/** The contracts that a person may see, as one condition on `c`. Every list of contracts starts from it. */
export function visibleContracts({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  const reach = reachSql(actor, 'contract.read', {
    owners: [sql`c.initiator_id`, sql`c.handler_id`],
    department: sql`c.department_id`,
    granted: { kind: 'contract', id: sql`c.id` },
  })
  return sql<SqlBool>`c.organization_id = ${actor.organizationId} and ${reach}`
}

/** What a person starts, handles or takes part in. */
function ownContracts({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.initiator_id = ${actor.userId} or c.handler_id = ${actor.userId} or c.id in (
    select subject_id from grants where organization_id = ${actor.organizationId} and user_id = ${actor.userId}
      and subject_kind = 'contract' and reason = 'participant'))`
}

/** Which rows a list is about. */
type Rows = {
  /** Contracts as the actor may read them. */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The statuses asked for, when that is asked and no search: `where` without them is `otherwise`. */
  statuses: number[] | null
  otherwise: RawBuilder<SqlBool>
  /** What is searched for, as a check of single rows, when something is: `otherwise` is without it. */
  search: RawBuilder<SqlBool> | null
  /** Rows to look through for what is searched before the index is asked; 0: ask at once. */
  walk: number
}

const statisticsOf = ({ services, now }: Context): Promise<GramStatistics> =>
  gramStatistics(services.database, 'contracts', now.getTime())

async function rowsOf(context: Context, request: Omit<ListRequest, 'pageNum' | 'pageSize'>): Promise<Rows> {
  const { userId } = context.actor
  const parts: RawBuilder<SqlBool>[] = [visibleContracts(context)]
  const conditions = parseConditions(request.filter)
  const readable = await readableRows(context)
  const statistics = request.q ? await statisticsOf(context) : null
  const search = searchQuery(request.q, statistics?.common)
  const byStatus = conditions.find(({ key, operator }) => key === 'status' && /^(in|eq)$/.test(operator))
  const statuses = byStatus && statusesOf(byStatus)
  if (request.scope === 'contract') parts.push(ownContracts(context))
  // A draft is nobody's business but that of the people who work on it.
  else if (!statuses?.every((status) => status > 1))
    parts.push(sql<SqlBool>`(c.status > 1 or c.initiator_id = ${userId} or c.handler_id = ${userId})`)
  parts.push(...narrowed(context, request.within ?? {}))
  for (const condition of conditions)
    if (condition !== byStatus) parts.push(conditionSql(condition, context, readable))
  const inStatus = byStatus ? [conditionSql(byStatus, context, readable)] : []
  if (!search)
    return {
      from: readable.from,
      where: all([...parts, ...inStatus]),
      statuses: statuses ?? null,
      otherwise: all(parts),
      search: null,
      walk: 0,
    }
  const found = [...parts, ...inStatus, ...search.patterns.map(isLike)]
  if (search.grams.length) found.push(sql<SqlBool>`c.bigrams @> ${search.grams}::text[]`)
  const everyFragment = all(searchPatterns(request.q).map(isLike))
  const isWide =
    scopeOf(context.actor) === 'all' &&
    request.scope === 'standing_book' &&
    !request.within &&
    !conditions.length
  return {
    from: readable.from,
    where: all(found),
    statuses: null,
    otherwise: all([...parts, ...inStatus]),
    search: everyFragment,
    // Where only some rows can be meant, too few of those that are looked at would be.
    walk: isWide
      ? rowsToWalk({ share: search.share, rows: statistics?.rows ?? 0, wanted: countedAtMost.search + 1 })
      : 0,
  }
}

const scopeOf = ({ permissions }: Context['actor']) => permissions['contract.read']

const narrowed = (
  { actor }: Context,
  { ids, projectID, leastStatus = 0, isVoidLeftOut }: Within,
): RawBuilder<SqlBool>[] => [
  ...(ids ? [sql<SqlBool>`c.id = any(${[...ids]}::bigint[])`] : []),
  ...(projectID
    ? [
        sql<SqlBool>`c.id in (select contract_id from project_contracts
          where organization_id = ${actor.organizationId} and project_id = ${projectID})`,
      ]
    : []),
  ...(leastStatus > 1 ? [sql<SqlBool>`c.status >= ${leastStatus}`] : []),
  ...(isVoidLeftOut ? [sql<SqlBool>`c.status <> ${contractStatuses.void}`] : []),
]

const isLike = (pattern: string) => sql<SqlBool>`c.search_text like ${pattern}`

const all = (parts: RawBuilder<SqlBool>[]) => sql.join(parts, sql` and `) as RawBuilder<SqlBool>

const statusesOf = ({ values }: Condition): number[] | undefined => {
  const statuses = [...new Set(values.map(Number))]
  return statuses.every((status) => status >= 1 && status <= 12) ? statuses : undefined
}

/** The order of a list; what has no value comes last either way. */
function orderOf({ actor }: Context, request: Pick<ListRequest, 'sort'>): ListOrder {
  const sort = parseSort(request.sort)
  const mayUse = sort && !(sort.key === 'amount' && fieldRight(actor, 'contract.amount') === 'hidden')
  const known = mayUse && Object.hasOwn(sortColumns, sort.key) && sortColumns[sort.key]
  const chosen = known ? sort : { key: 'updateTime', descending: true }
  return {
    ...(known || (sortColumns.updateTime as SortBy)),
    name: formatSort(chosen) ?? '',
    id: 'c.id',
    descending: chosen.descending,
  }
}

/**
 * The first rows of a list in its order, behind a place or from the beginning, so written that an index gives the order: a descending index begins with
 * the rows that have no value, which come last in a list, so these are read apart; and the rows of each status asked for are read by themselves.
 */
function firstRows(
  { from, statuses, where, otherwise }: Rows,
  order: ListOrder,
  place: Place | null,
  most: number,
): RawBuilder<unknown> {
  const read = (keys: RawBuilder<unknown>, ...parts: (RawBuilder<SqlBool> | null)[]) =>
    sql`(select c.* from ${from} c where ${all(parts.filter((part) => part !== null))} order by ${keys} limit ${most})`
  const behind = place && isBehind(order, place)
  const ordered = (condition: RawBuilder<SqlBool>): RawBuilder<unknown> => {
    if (!order.mayBeNull || (!place && !order.descending)) return read(orderKeys(order), condition, behind)
    if (place && !place.values) return read(emptyKeys(order), condition, hasNoValue(order), behind)
    const valued = read(valuedKeys(order), condition, hasValue(order), behind)
    return sql`${valued} union all ${read(emptyKeys(order), condition, hasNoValue(order))}`
  }
  if (!statuses) return ordered(where)
  return sql`select c.* from unnest(${statuses}::smallint[]) asked(status)
    cross join lateral (${ordered(sql<SqlBool>`${otherwise} and c.status = asked.status`)}) c`
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

async function readPage(context: Context, request: ListRequest, order: ListOrder): Promise<FoundPage> {
  const wanted = await rowsOf(context, request)
  const place = readCursor(order, request.cursor)
  const found = wanted.search
    ? await searchedPage(context, request, wanted, order, place)
    : await plainPage(context, request, wanted, order, place)
  if (!request.exactTotal || found.total <= found.most) return found
  const total = await countUpTo(context, wanted, null)
  return { ...found, total, most: total }
}

const offsetOf = ({ pageNum, pageSize }: ListRequest, place: Place | null) =>
  place ? 0 : (pageNum - 1) * pageSize

async function plainPage(
  context: Context,
  request: ListRequest,
  wanted: Rows,
  order: ListOrder,
  place: Place | null,
): Promise<FoundPage> {
  const { pageNum, pageSize } = request
  const offset = offsetOf(request, place)
  const { rows } =
    await sql<PageRow>`select ${plainColumns}, ${sortValues(order)} from (${firstRows(wanted, order, place, offset + pageSize)}) c
    order by ${orderKeys(order)} limit ${pageSize} offset ${offset}`.execute(context.tx)
  const isWhole = pageNum === 1 && !place && rows.length < pageSize
  const most = countedAtMost.list
  return { rows, most, total: isWhole ? rows.length : await countUpTo(context, wanted, most) }
}

/** Whether more rows match a search of common words than a list counts, told by the first rows of the table. False: not known. */
async function isFoundOften({ tx }: Context, { from, walk, otherwise, search }: Rows): Promise<boolean> {
  if (!walk || !search) return false
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from (select c.* from ${from} c limit ${walk}) c where ${search} and ${otherwise} limit ${countedAtMost.search + 1}) counted`.execute(
    tx,
  )
  return (rows[0]?.total ?? 0) > countedAtMost.search
}

/**
 * A page of what a search finds. Up to `countedAtMost.search` rows are taken from the search index as they come and then put in order; where there are more,
 * the words are common, and rows are read in the order of the list until the page is full. The planner cannot know which it will be.
 */
async function searchedPage(
  context: Context,
  request: ListRequest,
  wanted: Rows,
  order: ListOrder,
  place: Place | null,
): Promise<FoundPage> {
  const most = countedAtMost.search
  if (!(await isFoundOften(context, wanted))) {
    const few = await fewFound(context, request, wanted, order, place)
    if (few.total <= most) return { ...few, most }
  }
  const behind = place ? sql` and ${isAfter(order, place)}` : sql``
  const many = await sql<PageRow>`select ${plainColumns}, ${sortValues(order)} from (
      select c.* from ${wanted.from} c where ${wanted.otherwise}${behind} order by ${orderKeys(order)} offset 0
    ) c where ${wanted.search} limit ${request.pageSize} offset ${offsetOf(request, place)}`.execute(
    context.tx,
  )
  return { rows: many.rows, most, total: most + 1 }
}

/** What the index finds, counted up to one more than a list counts, with a page of it when it is not more. */
async function fewFound(
  { tx }: Context,
  request: ListRequest,
  { from, where }: Rows,
  order: ListOrder,
  place: Place | null,
) {
  // The columns of the order under names of their own.
  const named = order.columns.map(({ sql: text }, i) => sql.raw(`${text} as sort_${i}`))
  const own = {
    ...order,
    id: 'id',
    columns: order.columns.map(({ type }, i): OrderColumn => ({ sql: `sort_${i}`, type })),
  }
  const behind = place ? sql` and ${isAfter(own, place)}` : sql``
  const sorts = sql.join(own.columns.map((column) => sql.raw(`p.${column.sql}`)))
  const { rows } = await sql<PageRow & { total: number }>`
    with found as materialized (select c.id, ${sql.join(named)} from ${from} c where ${where} limit ${countedAtMost.search + 1}),
      counted as (select count(*)::int as total from found)
    select counted.total, r.* from counted left join lateral (
      select ${plainColumns}, ${sortValues(order)}, ${sorts} from (
          select * from found where counted.total <= ${countedAtMost.search}${behind}
          order by ${orderKeys(own)} limit ${request.pageSize} offset ${offsetOf(request, place)}
        ) p join ${from} c on c.id = p.id
    ) r on true order by ${orderKeys(own)}`.execute(tx)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** How many rows there are, counted up to one more than `most`; null counts them all. */
async function countUpTo(
  { tx }: Context,
  { from, where }: Pick<Rows, 'from' | 'where'>,
  most: number | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${from} c where ${where} limit ${most === null ? null : most + 1}) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Rows for an export, in pages of a thousand, in the order of the list. */
export async function* allRows(
  context: Context,
  request: Omit<ListRequest, 'pageNum' | 'pageSize'>,
  most: number,
) {
  const { from, where } = await rowsOf(context, request)
  const order = orderOf(context, request)
  const pageSize = 1_000
  let place: Place | null = null
  for (let read = 0; read < most; read += pageSize) {
    const behind: RawBuilder<unknown> = place ? sql` and ${isAfter(order, place)}` : sql``
    const { rows } = await sql<Row & { sort_values: string[] }>`select ${rowColumns}, ${sortValues(order)}
      from ${from} c ${rowJoins} where ${where}${behind} order by ${orderKeys(order)} limit ${pageSize}`.execute(
      context.tx,
    )
    yield rows.map((row) => presentRow(row, context))
    const next = nextCursor(order, rows, pageSize)
    if (next === null) return
    place = readCursor(order, next)
  }
}
