import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import {
  isAfter,
  type ListOrder,
  nextCursor,
  type OrderColumn,
  orderKeys,
  readCursor,
  sortValues,
} from '#server/list-order.ts'
import { rowsAtOnce } from '#server/row-cursor.ts'
import { searchQuery } from '#shared/bigrams.ts'
import { maskBankAccount } from '#shared/identifiers.ts'
import { countedAtMost, formatSort, parseConditions, parseSort } from '#shared/list.ts'
import type { CounterpartListQuery, CounterpartRow } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { type Cooperation, cooperationOf } from './cooperation.ts'
import { conditionSql } from './counterpart-conditions.ts'
import { type CounterpartRecord, shownIdNumber, shownScore } from './present-counterpart.ts'

type Row = CounterpartRecord & {
  updater_name: string | null
  updater_nickname: string | null
  updater_avatar: number | null
  bank_name: string | null
  bank_account: string | null
}

const sortColumns: Record<string, OrderColumn & { mayBeNull?: true }> = {
  name: { sql: 'c.name collate "zh-x-icu"', type: 'text' },
  rating: { sql: 'c.rating', type: 'bigint' },
  averageScore: { sql: 'c.average_score', type: 'numeric', mayBeNull: true },
  riskCount: { sql: 'c.risk_count', type: 'bigint' },
  updateTime: { sql: 'c.updated_at', type: 'timestamptz' },
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

type Asked = Pick<CounterpartListQuery, 'q' | 'filter' | 'sort' | 'cursor'>
type Slice = { limit: number; offset: number }

const whereOf = (context: Context, kind: PartyKind, { q, filter }: Asked) =>
  allOf([
    sql<SqlBool>`c.organization_id = ${context.actor.organizationId} and c.party_type = ${partyType[kind]}`,
    ...searchSql(q),
    ...parseConditions(filter).map((condition) => conditionSql(condition, context)),
  ])

/** Rows of a list in its order: behind the cursor, or the offset without one. */
async function slice(context: Context, kind: PartyKind, query: Asked, { limit, offset }: Slice) {
  const order = orderOf(query.sort)
  const [keys, place] = [orderKeys(order), readCursor(order, query.cursor)]
  const behind = place ? sql` and ${isAfter(order, place)}` : sql``
  const { rows } = await sql<Row & { sort_values: string[] }>`
    select c.*, ${sortValues(order)}, u.name as updater_name, u.nickname as updater_nickname, u.avatar_file_id as updater_avatar,
      b.name as bank_name, b.account as bank_account
    from (select c.* from counterpart_rows c where ${whereOf(context, kind, query)}${behind} order by ${keys}
      limit ${limit} offset ${place ? 0 : offset}) c
    left join users u on u.id = c.updated_by and u.organization_id = c.organization_id
    left join lateral (select name, account from counterpart_banks
      where organization_id = c.organization_id and counterpart_id = c.id order by ordinal limit 1) b on true
    order by ${keys}`.execute(context.tx)
  const cooperation = await cooperationOf(context, kind === 'external' ? rows.map(({ id }) => id) : [])
  const showsBanks = fieldRight(context.actor, 'counterpart.bank') !== 'hidden'
  return {
    list: rows.map((row) => presentRow(row, showsBanks, cooperation.get(row.id))),
    nextCursor: nextCursor(order, rows, limit),
    isFirst: !place && offset === 0,
  }
}

/** One page of the internal or external list, with the total counted up to 1,000. */
export async function counterpartPage(context: Context, kind: PartyKind, query: CounterpartListQuery) {
  const { pageNum, pageSize, exactTotal } = query
  const page = await slice(context, kind, query, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  const { list, nextCursor, isFirst } = page
  const total =
    isFirst && list.length < pageSize
      ? list.length
      : await countUpTo(context, whereOf(context, kind, query), exactTotal ? null : countedAtMost)
  return {
    list,
    ...(total > countedAtMost && !exactTotal ? { total: countedAtMost, totalIsCapped: true } : { total }),
    nextCursor,
    pageNum,
    pageSize,
  }
}

/** Every row of a list in its order, some at a time, each page behind the last row of the one before. */
export async function* counterpartRows(
  context: Context,
  kind: PartyKind,
  query: Omit<Asked, 'cursor'>,
): AsyncGenerator<CounterpartRow[]> {
  let cursor: string | undefined
  do {
    const page = await slice(context, kind, { ...query, cursor }, { limit: rowsAtOnce, offset: 0 })
    yield page.list
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

function orderOf(text: string | undefined): ListOrder {
  const sort = parseSort(text)
  const known = sort && Object.hasOwn(sortColumns, sort.key) ? sort : { key: 'updateTime', descending: true }
  const { mayBeNull = false, ...column } = sortColumns[known.key] as (typeof sortColumns)[string]
  return {
    name: formatSort(known) ?? '',
    columns: [column],
    id: 'c.id',
    mayBeNull,
    descending: known.descending,
  }
}

/** How many parties there are, counted up to one more than `most`; null counts them all. */
export async function countUpTo(
  { tx }: Context,
  where: RawBuilder<SqlBool>,
  most: number | null = countedAtMost,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from counterpart_rows c where ${where} limit ${most === null ? null : most + 1}) counted`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

function presentRow(row: Row, showsBanks: boolean, cooperation: Cooperation | undefined): CounterpartRow {
  return {
    id: row.id,
    subtype: row.subtype,
    name: row.name,
    idNumber: shownIdNumber(row.id_kind, row.id_number),
    abbr: row.abbr,
    address: row.address,
    rating: row.rating,
    averageScore: shownScore(row.average_score),
    riskCount: row.risk_count,
    isConnectedTransaction: row.is_connected_transaction ? 2 : 1,
    state: row.state,
    subjectGroup: row.subject_group,
    updater:
      row.updated_by === null
        ? null
        : {
            id: row.updated_by,
            name: row.updater_name ?? '',
            nickname: row.updater_nickname ?? '',
            avatarFileID: row.updater_avatar,
          },
    updateTime: row.updated_at.toISOString(),
    version: row.version,
    bank: showsBanks ? (row.bank_name ?? '') : '',
    account: showsBanks ? maskBankAccount(row.bank_account ?? '') : '',
    cooperationTimes: cooperation?.times ?? 0,
    totalAmount: cooperation?.totalAmount ?? [],
  }
}
