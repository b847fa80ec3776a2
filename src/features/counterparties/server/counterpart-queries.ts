import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { nextCursor, orderKeys, readCursor, sortValues } from '#server/list-order.ts'
import { rowsAtOnce } from '#server/row-cursor.ts'
import { maskBankAccount } from '#shared/identifiers.ts'
import { countedAtMost } from '#shared/list.ts'
import type { CounterpartListQuery, CounterpartRow } from '../domain/api.ts'
import type { PartyKind, Rating } from '../domain/counterpart.ts'
import { type Cooperation, cooperationOf } from './cooperation.ts'
import { type Asked, firstRows, limitSql, type PartyRows, partyRows } from './party-rows.ts'
import { type CounterpartRecord, shownIdNumber, shownScore } from './present-counterpart.ts'
import { ratingsAsked } from './rating/pending-rating.ts'
import { withEveryWriting } from './tags/tags-in-use.ts'

type Row = CounterpartRecord & {
  updater_name: string | null
  updater_nickname: string | null
  updater_avatar: number | null
  bank_name: string | null
  bank_account: string | null
}

type Slice = { limit: number; offset: number }

/** Rows of a list in its order: behind the cursor, or the offset without one. */
async function slice(
  context: Context,
  { kind, wanted, cursor }: { kind: PartyKind; wanted: PartyRows; cursor: string | undefined },
  { limit, offset }: Slice,
) {
  const { order } = wanted
  const [keys, place] = [orderKeys(order), readCursor(order, cursor)]
  const skipped = place ? 0 : offset
  const { rows } = await sql<Row & { sort_values: string[] }>`
    select c.*, ${sortValues(order)}, u.name as updater_name, u.nickname as updater_nickname, u.avatar_file_id as updater_avatar,
      b.name as bank_name, b.account as bank_account
    from (select c.* from (${firstRows({ ...wanted, isWhole: wanted.isWhole && skipped === 0 }, place, skipped + limit)}) c order by ${keys} ${limitSql(limit, wanted.isWhole)} offset ${skipped}) c
    left join people u on u.id = c.updated_by and u.organization_id = c.organization_id
    left join lateral (select name, account from counterpart_banks
      where organization_id = c.organization_id and counterpart_id = c.id order by ordinal limit 1) b on true
    order by ${keys}`.execute(context.tx)
  const ids = kind === 'external' ? rows.map(({ id }) => id) : []
  const [cooperation, asked] = await Promise.all([cooperationOf(context, ids), ratingsAsked(context, ids)])
  const showsBanks = fieldRight(context.actor, 'counterpart.bank') !== 'hidden'
  return {
    list: rows.map((row) =>
      presentRow(row, showsBanks, {
        cooperation: cooperation.get(row.id),
        ratingAsked: asked.get(row.id) ?? null,
      }),
    ),
    nextCursor: nextCursor(order, rows, limit),
    isFirst: !place && offset === 0,
  }
}

/** One page of the internal or external list, with the total counted up to 1,000. */
export async function counterpartPage(context: Context, kind: PartyKind, asked: CounterpartListQuery) {
  const { pageNum, pageSize, exactTotal } = asked
  const query = { ...asked, filter: await withEveryWriting(context, kind, asked.filter) }
  const wanted = await partyRows(context, kind, query)
  const page = await slice(
    context,
    { kind, wanted, cursor: asked.cursor },
    { limit: pageSize, offset: (pageNum - 1) * pageSize },
  )
  const { list, nextCursor, isFirst } = page
  const total =
    isFirst && list.length < pageSize
      ? list.length
      : await countUpTo(context, wanted, exactTotal ? null : countedAtMost)
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
  asked: Asked,
): AsyncGenerator<CounterpartRow[]> {
  const query = { ...asked, filter: await withEveryWriting(context, kind, asked.filter) }
  const wanted = await partyRows(context, kind, query)
  let cursor: string | undefined
  do {
    const page = await slice(context, { kind, wanted, cursor }, { limit: rowsAtOnce, offset: 0 })
    yield page.list
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** How many parties there are, counted up to one more than `most`; null counts them all. */
export async function countUpTo(
  { tx }: Context,
  { counted, where, isWhole }: Pick<PartyRows, 'counted' | 'where' | 'isWhole'>,
  most: number | null = countedAtMost,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${counted} c where ${where} ${most === null ? sql`` : limitSql(most + 1, isWhole)}) counted`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

type Beside = { cooperation: Cooperation | undefined; ratingAsked: Rating | null }

function presentRow(row: Row, showsBanks: boolean, { cooperation, ratingAsked }: Beside): CounterpartRow {
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
    tags: row.tags,
    ratingAsked,
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
