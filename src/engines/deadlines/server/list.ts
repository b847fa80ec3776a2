import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isDate } from '#shared/dates.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { countedAtMost } from '#shared/list.ts'
import type { listDeadlines } from '../domain/api.ts'
import { type DeadlineState, deadlineStates } from '../domain/deadline.ts'
import { type ListedRow, listedColumns, presentRows } from './present.ts'
import { type DeadlineRange, rangesOfDeadlines } from './subjects.ts'

/** Which deadlines of what the person may see; `mine`: of what they answer for. */
type Asked = {
  mine: boolean
  state?: DeadlineState | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Where a page ended: the day of its last row, null where it has none, and its id. */
type Place = { due: string | null; id: number }

const cursorOf = ({ due, id }: Place): string => `${due ?? ''}.${id}`

function placeOf(cursor: string): Place {
  const [, due, id] = /^(\d{4}-\d{2}-\d{2})?\.(\d{1,15})$/.exec(cursor) ?? []
  if (id === undefined || (due !== undefined && !isDate(due)))
    throw new AppError('badRequest', { detail: 'cursor' })
  return { due: due ?? null, id: Number(id) }
}

/** Conditions on the columns due and id of the rows that stand behind a place: those without a day, which come first, apart from those with one. Asked for days there are none without. */
function daysOf({ from, to }: Asked, due: RawBuilder<unknown>, id: RawBuilder<unknown>, place: Place | null) {
  const bounds = [
    ...(from ? [sql`${due} >= ${from}::date`] : []),
    ...(to ? [sql`${due} <= ${to}::date`] : []),
  ]
  const behind = place?.due ? [sql`(${due}, ${id}) > (${place.due}::date, ${place.id}::bigint)`] : []
  const valued = sql.join([...(bounds.length ? bounds : [sql`${due} is not null`]), ...behind], sql` and `)
  if (bounds.length || place?.due) return [valued]
  return [sql`${due} is null${place ? sql` and ${id} > ${place.id}::bigint` : sql``}`, valued]
}

/** `most`: in the statement's text for what many ask for, so that the database keeps the plan. */
type Reading = { place?: Place | null; most: RawBuilder<unknown>; inOrder: boolean }

/** The days and ids of the first rows of a range, at most so many of each of its parts, each part by its index; what several hold comes several times. */
function partsOf(
  context: Context,
  range: DeadlineRange,
  asked: Asked,
  { place = null, most, inOrder }: Reading,
) {
  const inOrganization = (alias: string) =>
    sql`${sql.ref(alias)}.organization_id = ${context.actor.organizationId}`
  const first = (keys: RawBuilder<unknown>) =>
    inOrder ? sql`order by ${keys} limit ${most}` : sql`limit ${most}`
  // Which state is a value of the statement itself: some indexes hold what is open alone.
  const states = (asked.state ? [asked.state] : deadlineStates).map((state) => sql.lit(state))
  if (range.condition) {
    const isOf = asked.state ? sql` and d.state = ${sql.lit(asked.state)}` : sql``
    return daysOf(asked, sql`d.due`, sql`d.id`, place).map(
      (
        days,
      ) => sql`(select d.due, d.id from deadlines d where ${inOrganization('d')} and ${range.condition}${isOf} and ${days}
        ${first(sql`d.due, d.id`)})`,
    )
  }
  const { holders, kinds } = range
  if (!holders.length) return []
  return daysOf(asked, sql`h.due`, sql`h.deadline_id`, place).map(
    (
      days,
    ) => sql`(select of_one.due, of_one.id from (values ${sql.join(holders.map((holder) => sql`(${holder}::bigint)`))}) held (holder)
      cross join (values ${sql.join((asked.mine ? [true] : [true, false]).map((own) => sql`(${own}::boolean)`))}) own (is_own)
      cross join unnest(array[${sql.join(states)}]) state (name)
      cross join lateral (select h.due, h.deadline_id as id from deadline_holders h
        where ${inOrganization('h')} and h.holder = held.holder and h.is_own = own.is_own and h.state = state.name and h.subject_kind = any(${sql.lit(`{${kinds}}`)}::text[]) and ${days}
        ${first(sql`h.due, h.deadline_id`)}) of_one)`,
  )
}

/** Each deadline once. */
const together = (parts: RawBuilder<unknown>[]) =>
  sql`select distinct due, id from (${sql.join(parts, sql` union all `)}) part`

/** Rows of deadlines by day and id, those without a day first. What they cost does not grow with how many there are of others, or of the person. */
export async function listedDeadlines(
  context: Context,
  asked: Asked,
  { place = null, limit, offset = 0 }: { place?: Place | null; limit: number; offset?: number },
): Promise<(ListedRow & Place)[]> {
  // Few jump to a page by its number, each to another.
  const figure = (value: number) => (offset > 0 ? sql`${value}` : sql.lit(value))
  const most = figure(offset + limit)
  const parts = rangesOfDeadlines(context, asked.mine).flatMap((range) =>
    partsOf(context, range, asked, { place, most, inOrder: true }),
  )
  if (!parts.length) return []
  const columns = sql.join(listedColumns.map((column) => sql.ref(`d.${column}`)))
  const { rows } = await sql<ListedRow & Place>`select ${columns}
    from (select due, id from (${together(parts)}) found order by due nulls first, id limit ${figure(limit)} offset ${figure(offset)}) page
    join deadlines d on d.organization_id = ${context.actor.organizationId} and d.id = page.id order by page.due nulls first, page.id`.execute(
    context.tx,
  )
  return rows
}

/** How many these are, up to so many; null: all. */
async function countedDeadlines(context: Context, asked: Asked, counted: number | null): Promise<number> {
  const most = sql.lit(counted)
  const parts = rangesOfDeadlines(context, asked.mine).flatMap((range) =>
    partsOf(context, range, asked, { most, inOrder: false }),
  )
  if (!parts.length) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from (select from (${together(parts)}) found limit ${most}) counted`.execute(context.tx)
  return rows[0]?.total ?? 0
}

/** A page of the deadlines that the person may see, by day; those without a day first. Up to 1,000 are counted, all with `exactTotal`. */
export async function deadlinePage(context: Context, query: QueryOf<typeof listDeadlines>) {
  const { pageNum, pageSize, mine = false, exactTotal, cursor, ...days } = query
  const asked = { ...days, mine }
  const place = cursor === undefined ? null : placeOf(cursor)
  const rows = await listedDeadlines(context, asked, {
    place,
    limit: pageSize,
    offset: place ? 0 : (pageNum - 1) * pageSize,
  })
  const most = exactTotal ? null : countedAtMost + 1
  const total = await countedDeadlines(context, asked, most)
  const isCapped = most !== null && total === most
  const last = rows.at(-1)
  return {
    list: await presentRows(context, rows),
    total: isCapped ? countedAtMost : total,
    ...(isCapped && { totalIsCapped: true }),
    nextCursor: last && rows.length === pageSize ? cursorOf(last) : null,
    pageNum,
    pageSize,
  }
}
