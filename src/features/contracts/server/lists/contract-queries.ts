import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'
import { type GramStatistics, gramStatistics } from '#server/gram-statistics.ts'
import { rowsToWalk, searchPatterns, searchQuery } from '#shared/bigrams.ts'
import { type Condition, parseConditions, parseSort } from '#shared/list.ts'
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

/** Lists count exactly up to here; beyond it they say "1000+". What a search finds costs more to count, and nobody pages through it. */
const countedAtMost = { list: 1_000, search: 500 }

export type ListRequest = {
  scope: 'standing_book' | 'contract'
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  within?: Within | undefined
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

type SortColumn = { column: string; mayBeNull: boolean }
const sortColumns: Record<string, SortColumn> = {
  number: { column: 'c.number_key', mayBeNull: true },
  name: { column: 'c.name', mayBeNull: false },
  amount: { column: 'c.amount_minor', mayBeNull: true },
  startDate: { column: 'c.start_date', mayBeNull: true },
  endDate: { column: 'c.end_date', mayBeNull: true },
  updateTime: { column: 'c.updated_at', mayBeNull: false },
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
  const conditions = mayFilter(context, parseConditions(request.filter))
  const statistics = request.q ? await statisticsOf(context) : null
  const search = searchQuery(request.q, statistics?.common)
  const byStatus = conditions.find(({ key, operator }) => key === 'status' && /^(in|eq)$/.test(operator))
  const statuses = byStatus && statusesOf(byStatus)
  if (request.scope === 'contract') parts.push(ownContracts(context))
  // A draft is nobody's business but that of the people who work on it.
  else if (!statuses?.every((status) => status > 1))
    parts.push(sql<SqlBool>`(c.status > 1 or c.initiator_id = ${userId} or c.handler_id = ${userId})`)
  parts.push(...narrowed(context, request.within ?? {}))
  for (const condition of conditions) if (condition !== byStatus) parts.push(conditionSql(condition, context))
  const inStatus = byStatus ? [conditionSql(byStatus, context)] : []
  if (!search)
    return {
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

/** Who may not see amounts cannot find them out by filtering either. */
const mayFilter = ({ actor }: Context, conditions: Condition[]): Condition[] =>
  fieldRight(actor, 'contract.amount') === 'hidden'
    ? conditions.filter(({ key }) => key !== 'amount')
    : conditions

type Order = SortColumn & { descending: boolean; down: string; direction: string; keys: RawBuilder<unknown> }

/** The order of a list; what has no value comes last either way. */
function orderOf({ actor }: Context, request: Pick<ListRequest, 'sort'>): Order {
  const sort = parseSort(request.sort)
  const mayUse = sort && !(sort.key === 'amount' && fieldRight(actor, 'contract.amount') === 'hidden')
  const known = (mayUse && Object.hasOwn(sortColumns, sort.key) && sortColumns[sort.key]) || undefined
  const { column, mayBeNull } = known ?? (sortColumns.updateTime as SortColumn)
  const descending = known && sort ? sort.descending : true
  const down = descending ? 'desc' : 'asc'
  const direction = descending && mayBeNull ? 'desc nulls last' : down
  return {
    column,
    mayBeNull,
    descending,
    down,
    direction,
    keys: sql.raw(`${column} ${direction}, c.id ${down}`),
  }
}

/**
 * The first rows of a list in its order, so written that an index gives the order: a descending index begins with the rows that have no
 * value, which come last in a list, so these are read apart; and the rows of each status asked for are read by themselves.
 */
function firstRows({ statuses, where, otherwise }: Rows, order: Order, most: number): RawBuilder<unknown> {
  const column = sql.raw(order.column)
  const ordered = (condition: RawBuilder<SqlBool>) =>
    order.descending && order.mayBeNull
      ? sql`(select c.* from contract_rows c where ${condition} and ${column} is not null order by ${column} desc, c.id desc limit ${most})
        union all (select c.* from contract_rows c where ${condition} and ${column} is null order by c.id desc limit ${most})`
      : sql`select c.* from contract_rows c where ${condition} order by ${order.keys} limit ${most}`
  if (!statuses) return ordered(where)
  return sql`select c.* from unnest(${statuses}::smallint[]) asked(status)
    cross join lateral (${ordered(sql<SqlBool>`${otherwise} and c.status = asked.status`)}) c`
}

/** One page of a list of contracts, with the total counted up to `countedAtMost`. */
export async function contractPage(context: Context, request: ListRequest) {
  const { rows, total, most } = await readPage(context, request)
  const named = await withNames(context, rows)
  return {
    list: named.map((row) => presentRow(row, context)),
    total: Math.min(total, most),
    ...(total > most && { totalIsCapped: true }),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
  }
}

type FoundPage = { rows: PlainRow[]; total: number; most: number }

async function readPage(context: Context, request: ListRequest): Promise<FoundPage> {
  const wanted = await rowsOf(context, request)
  const order = orderOf(context, request)
  if (wanted.search) return searchedPage(context, request, wanted, order)
  const offset = (request.pageNum - 1) * request.pageSize
  const { rows } =
    await sql<PlainRow>`select ${plainColumns} from (${firstRows(wanted, order, offset + request.pageSize)}) c
    order by ${order.keys} limit ${request.pageSize} offset ${offset}`.execute(context.tx)
  const isWhole = request.pageNum === 1 && rows.length < request.pageSize
  const most = countedAtMost.list
  return { rows, most, total: isWhole ? rows.length : await countUpTo(context, wanted.where, most) }
}

/** Whether more rows match a search of common words than a list counts, told by the first rows of the table. False: not known. */
async function isFoundOften({ tx }: Context, { walk, otherwise, search }: Rows): Promise<boolean> {
  if (!walk || !search) return false
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from (select c.* from contract_rows c limit ${walk}) c where ${search} and ${otherwise} limit ${countedAtMost.search + 1}) counted`.execute(
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
  order: Order,
): Promise<FoundPage> {
  const most = countedAtMost.search
  const offset = (request.pageNum - 1) * request.pageSize
  if (!(await isFoundOften(context, wanted))) {
    const few = await fewFound(context, request, wanted, order)
    if (few.total <= most) return { ...few, most }
  }
  const many = await sql<PlainRow>`select ${plainColumns} from (
      select c.* from contract_rows c where ${wanted.otherwise} order by ${order.keys} offset 0
    ) c where ${wanted.search} limit ${request.pageSize} offset ${offset}`.execute(context.tx)
  return { rows: many.rows, most, total: most + 1 }
}

/** What the index finds, counted up to one more than a list counts, with a page of it when it is not more. */
async function fewFound({ tx }: Context, { pageNum, pageSize }: ListRequest, { where }: Rows, order: Order) {
  const offset = (pageNum - 1) * pageSize
  const [column, keys] = [sql.raw(order.column), sql.raw(`sort_key ${order.direction}, id ${order.down}`)]
  const { rows } = await sql<PlainRow & { total: number }>`
    with found as materialized (select c.id, ${column} as sort_key from contract_rows c where ${where} limit ${countedAtMost.search + 1}),
      counted as (select count(*)::int as total from found)
    select counted.total, r.* from counted left join lateral (
      select ${plainColumns}, p.sort_key from (
          select * from found where counted.total <= ${countedAtMost.search} order by ${keys} limit ${pageSize} offset ${offset}
        ) p join contract_rows c on c.id = p.id
    ) r on true order by ${keys}`.execute(tx)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

async function countUpTo({ tx }: Context, where: RawBuilder<SqlBool>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from contract_rows c where ${where} limit ${most + 1}) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Rows for an export, in pages of a thousand, in the order of the list. */
export async function* allRows(
  context: Context,
  request: Omit<ListRequest, 'pageNum' | 'pageSize'>,
  most: number,
) {
  const { where } = await rowsOf(context, request)
  const order = orderOf(context, request)
  const pageSize = 1_000
  for (let offset = 0; offset < most; offset += pageSize) {
    const { rows } = await sql<Row>`select ${rowColumns} from contract_rows c ${rowJoins} where ${where}
      order by ${order.keys} limit ${pageSize} offset ${offset}`.execute(context.tx)
    yield rows.map((row) => presentRow(row, context))
    if (rows.length < pageSize) return
  }
}
