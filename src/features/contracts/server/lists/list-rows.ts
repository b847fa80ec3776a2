import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, ownRanges, type Ranges, rangesOf } from '#engines/access/server/index.ts'
import { type GramStatistics, gramStatistics } from '#server/gram-statistics.ts'
import { conditionSql, type FilterColumn, filterableBy } from '#server/list-filter.ts'
import { rowsToWalk, searchPatterns, searchQuery } from '#shared/bigrams.ts'
import { type Condition, countedAtMost as listed } from '#shared/list.ts'
import { requestedConditions } from '#shared/requested-list.ts'
import { contractAccess } from '../../domain/contract-access.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { contractColumns } from './contract-conditions.ts'
import { type ReadableRows, readableRows } from './readable-rows.ts'
import { openOrOwn, ownContracts, visibleContracts } from './visible-contracts.ts'

/**
 * Lists count exactly up to here; beyond it they say "1000+". What a search finds costs more to count, and nobody pages through it; most of all words of many contracts
 * where only some are the person's to see, because no index has them together.
 */
export const countedAtMost = { list: listed, search: 500, commonInRanges: 100 }

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
  /** Everybody's home asks the same again and again: see `Rows.figure`. */
  isUsual?: boolean
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

/** Which rows a list is about, as conditions on `c`. */
export type Rows = {
  /** Contracts as the actor may read them. */
  readable: ReadableRows
  /** What is theirs to see, as ranges of `contracts_access`; null where they see everything: then lists walk the contracts themselves. */
  ranges: Ranges | null
  /** The same as a condition; and where the other conditions leave few rows. */
  visible: RawBuilder<SqlBool>
  visibleOfFew: RawBuilder<SqlBool>
  /** What narrows the list beyond that, but for `statuses` and the search. */
  filters: readonly Filter[]
  statuses: readonly number[] | null
  search: Search | null
  /**
   * How limits and statuses stand in the statement. In its text where the list is one that many ask for, whose best plan is the same for all, so that the database keeps the plan: to make it costs
   * several times what it reads. Else as parameters: which index is best depends on what is filtered by.
   */
  figure(value: number | string): RawBuilder<unknown>
}

/** A condition on the contract, and on its row `a` of `contracts_access` where that says enough. */
export type Filter = { c: RawBuilder<SqlBool>; a: RawBuilder<SqlBool> | null }

export type Search = {
  /** As the index finds it. */
  byIndex: readonly RawBuilder<SqlBool>[]
  /** As a check of single rows. */
  byRow: RawBuilder<SqlBool>
  /** Every pair of it is known to stand in many contracts, or it has none: the index is no help. */
  isCommon: boolean
  /** Rows to look through for it before the index is asked; 0: ask at once. */
  walk: number
}

/** What a list is asked for, as rows. */
export async function rowsOf(
  context: Context,
  request: Omit<ListRequest, 'pageNum' | 'pageSize'>,
): Promise<Rows> {
  const { actor } = context
  const readable = await readableRows(context)
  const columns = { c: contractColumns(context, readable, 'c'), a: contractColumns(context, readable, 'a') }
  const conditions = requestedConditions(request.filter, filterableBy(columns.c))
  const asSql = (condition: Condition, alias: 'c' | 'a') =>
    conditionSql(condition, columns[alias][condition.key] as FilterColumn, actor)
  const byStatus = conditions.find(({ key, operator }) => key === 'status' && /^(in|eq)$/.test(operator))
  const statuses = (byStatus && statusesOf(byStatus)) ?? null
  const isOwn = request.scope === 'contract'
  const isClosed = !isOwn && !statuses?.every((status) => status > 1)
  const filters = [
    ...narrowed(context, request.within ?? {}),
    ...conditions.flatMap((condition): Filter[] => {
      const c = asSql(condition, 'c')
      const a = heldColumns.includes(condition.key) ? asSql(condition, 'a') : null
      return condition === byStatus && statuses ? [] : [{ c, a }]
    }),
  ]
  const ranges = isOwn
    ? ownRanges(actor, 'contract.read', contractAccess)
    : rangesOf(actor, 'contract.read', contractAccess)
  const beyond = [
    ...(isOwn ? [ownContracts(context)] : []),
    ...(isClosed
      ? [
          openOrOwn(
            context,
            statuses?.every((status) => status === 1),
          ),
        ]
      : []),
  ]
  return {
    readable,
    ranges,
    visible: all([visibleContracts(context), ...beyond]),
    visibleOfFew: all([visibleContracts(context, { rowByRow: true }), ...beyond]),
    filters,
    statuses,
    figure: isUsual(request, filters) ? (value) => sql.lit(value) : asParameter,
    search: await searchOf(context, request.q, !ranges && !filters.length && !statuses),
  }
}

/** `Rows.figure` of what is planned each time. */
export const asParameter: Rows['figure'] = (value) => sql`${value}`

const isUsual = (request: Omit<ListRequest, 'pageNum' | 'pageSize'>, filters: readonly Filter[]): boolean =>
  request.isUsual === true || (filters.length === 0 && !request.q)

const statisticsOf = ({ services, now }: Context): Promise<GramStatistics> =>
  gramStatistics(services.database, 'contracts', now.getTime())

/** `isWide`: every row of the table may be meant; where only some can be, too few of those that are looked at would be. */
async function searchOf(context: Context, q: string | undefined, isWide: boolean): Promise<Search | null> {
  if (!q) return null
  const { common, rows } = await statisticsOf(context)
  const search = searchQuery(q, common)
  if (!search) return null
  const { grams, patterns, share } = search
  return {
    byIndex: [
      ...patterns.map(isLike),
      ...(grams.length ? [sql<SqlBool>`c.bigrams @> ${grams}::text[]`] : []),
    ],
    byRow: all(searchPatterns(q).map(isLike)),
    isCommon: share > 0 || !grams.length,
    walk: isWide ? rowsToWalk({ share, rows, wanted: countedAtMost.search + 1 }) : 0,
  }
}

/** What is filtered by in lists and stands in `contracts_access` as the actor may read it. */
const heldColumns = ['status', 'startDate', 'endDate', 'updateTime', 'department']

const narrowed = (
  { actor }: Context,
  { ids, projectID, leastStatus = 0, isVoidLeftOut }: Within,
): Filter[] => {
  const both = (
    of: (id: RawBuilder<unknown>, status: RawBuilder<unknown>) => RawBuilder<SqlBool>,
  ): Filter => ({
    c: of(sql`c.id`, sql`c.status`),
    a: of(sql`a.record_id`, sql`a.status`),
  })
  return [
    ...(ids ? [both((id) => sql`${id} = any(${[...ids]}::bigint[])`)] : []),
    ...(projectID
      ? [
          both(
            (id) => sql`${id} in (select contract_id from project_contracts
              where organization_id = ${actor.organizationId} and project_id = ${projectID})`,
          ),
        ]
      : []),
    ...(leastStatus > 1 ? [both((_, status) => sql`${status} >= ${leastStatus}`)] : []),
    ...(isVoidLeftOut ? [both((_, status) => sql`${status} <> ${contractStatuses.void}`)] : []),
  ]
}

const isLike = (pattern: string) => sql<SqlBool>`c.search_text like ${pattern}`

export const all = (parts: readonly RawBuilder<SqlBool>[]) =>
  (parts.length ? sql.join([...parts], sql` and `) : sql`true`) as RawBuilder<SqlBool>

/** The statuses that a filter names; undefined where one of them is none. */
const statusesOf = ({ values }: Condition): number[] | undefined => {
  const statuses = [...new Set(values.map(Number))]
  return statuses.every((status) => status >= 1 && status <= 12) ? statuses : undefined
}

/** `statuses` as an array. */
export const statusArray = ({ statuses, figure }: Rows): RawBuilder<number[]> =>
  sql<number[]>`${figure(`{${statuses ?? []}}`)}::smallint[]`

/** `statuses` as a condition on the row of this alias. */
export const inStatus = (rows: Rows, alias: 'a' | 'c'): RawBuilder<SqlBool>[] =>
  rows.statuses ? [sql<SqlBool>`${sql.ref(`${alias}.status`)} = any(${statusArray(rows)})`] : []
