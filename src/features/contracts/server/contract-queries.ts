import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'
import { searchPatterns, searchQuery } from '#shared/bigrams.ts'
import { type Condition, parseConditions, parseSort } from '#shared/list.ts'
import type { ContractRow } from '../domain/api.ts'
import { contractStatuses } from '../domain/contract-status.ts'
import { conditionSql } from './contract-conditions.ts'

/** Lists count exactly up to here; beyond it they say "1000+". */
export const countedAtMost = 1_000

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

type PlainRow = {
  id: number
  number: string | null
  name: string
  party_names: string
  amount_minor: number | string | null
  amount_unit: string | null
  status: number
  workflow_status: number
  archive_status: number
  category: number
  contract_type_id: number
  handler_id: number | null
  initiator_id: number
  department_id: number | null
  start_date: string | null
  end_date: string | null
  updated_at: Date
}

/** With the names of what it points to. */
type Row = PlainRow & {
  contract_type_name: string
  handler_name: string | null
  handler_nickname: string | null
  handler_avatar: number | null
  initiator_name: string
  initiator_nickname: string
  initiator_avatar: number | null
  department_name: string | null
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

/** Names beside a contract, from `rowJoins`. */
export const joinedColumns = sql`t.name as contract_type_name, h.name as handler_name, h.nickname as handler_nickname,
  h.avatar_file_id as handler_avatar, i.name as initiator_name, i.nickname as initiator_nickname,
  i.avatar_file_id as initiator_avatar, d.name as department_name`

const plainColumns = sql`c.id, c.number, c.name, c.party_names, c.amount_minor, c.amount_unit, c.status, c.workflow_status, c.archive_status,
  c.category, c.contract_type_id, c.handler_id, c.initiator_id, c.department_id, c.start_date, c.end_date, c.updated_at`

const rowColumns = sql`${plainColumns}, ${joinedColumns}`

export const rowJoins = sql`join contract_types t on t.id = c.contract_type_id join users i on i.id = c.initiator_id
  left join users h on h.id = c.handler_id left join departments d on d.id = c.department_id`

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
}

function rowsOf(context: Context, request: Omit<ListRequest, 'pageNum' | 'pageSize'>): Rows {
  const { userId } = context.actor
  const parts: RawBuilder<SqlBool>[] = [visibleContracts(context)]
  const conditions = mayFilter(context, parseConditions(request.filter))
  const search = searchQuery(request.q)
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
    }
  const found = [...parts, ...inStatus, ...search.patterns.map(isLike)]
  if (search.grams.length) found.push(sql<SqlBool>`c.bigrams @> ${search.grams}::text[]`)
  const everyFragment = all(searchPatterns(request.q).map(isLike))
  return { where: all(found), statuses: null, otherwise: all([...parts, ...inStatus]), search: everyFragment }
}

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
  const { rows, total } = await readPage(context, request)
  const named = await withNames(context, rows)
  return {
    list: named.map((row) => presentRow(row, context)),
    total: Math.min(total, countedAtMost),
    ...(total > countedAtMost && { totalIsCapped: true }),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
  }
}

async function readPage(
  context: Context,
  request: ListRequest,
): Promise<{ rows: PlainRow[]; total: number }> {
  const wanted = rowsOf(context, request)
  const order = orderOf(context, request)
  if (wanted.search) return searchedPage(context, request, wanted, order)
  const offset = (request.pageNum - 1) * request.pageSize
  const { rows } =
    await sql<PlainRow>`select ${plainColumns} from (${firstRows(wanted, order, offset + request.pageSize)}) c
    order by ${order.keys} limit ${request.pageSize} offset ${offset}`.execute(context.tx)
  const isWhole = request.pageNum === 1 && rows.length < request.pageSize
  return { rows, total: isWhole ? rows.length : await countUpTo(context, wanted.where) }
}

/**
 * A page of what a search finds. Up to `countedAtMost` rows are taken from the search index as they come and then put in order; where there are more,
 * the words are common, and rows are read in the order of the list until the page is full. The planner cannot know which it will be.
 */
async function searchedPage(context: Context, request: ListRequest, wanted: Rows, order: Order) {
  const offset = (request.pageNum - 1) * request.pageSize
  const [column, keys] = [sql.raw(order.column), sql.raw(`sort_key ${order.direction}, id ${order.down}`)]
  const few = await sql<PlainRow & { total: number }>`
    with found as materialized (select c.id, ${column} as sort_key from contract_rows c where ${wanted.where} limit ${countedAtMost + 1}),
      counted as (select count(*)::int as total from found)
    select counted.total, r.* from counted left join lateral (
      select ${plainColumns}, p.sort_key from (
          select * from found where counted.total <= ${countedAtMost} order by ${keys} limit ${request.pageSize} offset ${offset}
        ) p join contract_rows c on c.id = p.id
    ) r on true order by ${keys}`.execute(context.tx)
  const total = few.rows[0]?.total ?? 0
  if (total <= countedAtMost) return { rows: few.rows.filter(({ id }) => id !== null), total }
  const many = await sql<PlainRow>`select ${plainColumns} from (
      select c.* from contract_rows c where ${wanted.otherwise} order by ${order.keys} offset 0
    ) c where ${wanted.search} limit ${request.pageSize} offset ${offset}`.execute(context.tx)
  return { rows: many.rows, total }
}

type Names = Omit<Row, keyof PlainRow>
type Named = {
  kind: 'person' | 'department' | 'type'
  id: number
  name: string
  nickname: string
  avatar: number | null
}

/**
 * The rows with the names of what they point to. Asked for by themselves: to plan a join of five tables costs more than to read
 * twenty rows, and this statement is prepared.
 */
async function withNames({ tx, actor }: Context, rows: readonly PlainRow[]): Promise<Row[]> {
  if (!rows.length) return []
  const people = [...new Set(rows.flatMap((row) => [row.initiator_id, row.handler_id]))].filter(Number)
  const departments = [...new Set(rows.map((row) => row.department_id))].filter(Number)
  const types = [...new Set(rows.map((row) => row.contract_type_id))]
  const organization = sql`organization_id = ${actor.organizationId}`
  const found = await sql<Named>`
    select 'person' as kind, id, name, nickname, avatar_file_id as avatar from users where ${organization} and id = any(${people}::bigint[])
    union all select 'department', id, name, '', null from departments where ${organization} and id = any(${departments}::bigint[])
    union all select 'type', id, name, '', null from contract_types where ${organization} and id = any(${types}::bigint[])`.execute(
    tx,
  )
  const byKey = new Map(found.rows.map((one) => [`${one.kind}/${one.id}`, one]))
  return rows.map((row): Row => {
    const [initiator, handler] = [
      byKey.get(`person/${row.initiator_id}`),
      byKey.get(`person/${row.handler_id}`),
    ]
    const names: Names = {
      contract_type_name: byKey.get(`type/${row.contract_type_id}`)?.name ?? '',
      department_name: byKey.get(`department/${row.department_id}`)?.name ?? null,
      initiator_name: initiator?.name ?? '',
      initiator_nickname: initiator?.nickname ?? '',
      initiator_avatar: initiator?.avatar ?? null,
      handler_name: handler?.name ?? null,
      handler_nickname: handler?.nickname ?? null,
      handler_avatar: handler?.avatar ?? null,
    }
    return { ...row, ...names }
  })
}

async function countUpTo({ tx }: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from contract_rows c where ${where} limit ${countedAtMost + 1}) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

export function presentRow(row: Row, { actor }: Pick<Context, 'actor'>): ContractRow {
  const showsAmount = fieldRight(actor, 'contract.amount') !== 'hidden'
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    contractTypeName: row.contract_type_name,
    partyNames: row.party_names,
    amount:
      row.amount_minor === null || !showsAmount
        ? null
        : { amount: String(row.amount_minor), unit: row.amount_unit ?? 'CNY' },
    status: row.status,
    workflowStatus: row.workflow_status,
    archiveStatus: row.archive_status,
    category: row.category,
    handler:
      row.handler_id === null
        ? null
        : {
            id: row.handler_id,
            name: row.handler_name ?? '',
            nickname: row.handler_nickname ?? '',
            avatarFileID: row.handler_avatar,
          },
    initiator: {
      id: row.initiator_id,
      name: row.initiator_name,
      nickname: row.initiator_nickname,
      avatarFileID: row.initiator_avatar,
    },
    departmentName: row.department_name,
    startDate: row.start_date,
    endDate: row.end_date,
    updateTime: row.updated_at.toISOString(),
  }
}

/** Rows for an export, in pages of a thousand, in the order of the list. */
export async function* allRows(
  context: Context,
  request: Omit<ListRequest, 'pageNum' | 'pageSize'>,
  most: number,
) {
  const { where } = rowsOf(context, request)
  const order = orderOf(context, request)
  const pageSize = 1_000
  for (let offset = 0; offset < most; offset += pageSize) {
    const { rows } = await sql<Row>`select ${rowColumns} from contract_rows c ${rowJoins} where ${where}
      order by ${order.keys} limit ${pageSize} offset ${offset}`.execute(context.tx)
    yield rows.map((row) => presentRow(row, context))
    if (rows.length < pageSize) return
  }
}
