import { type RawBuilder, sql } from 'kysely'
import type { Actor, Permission } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { countedAtMost } from '#shared/list.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { type PresentedValue, presentValue } from '../domain/list-fields.ts'
import type { Figures } from '../domain/noun.ts'
import type { ListOf, ListQuery } from '../domain/plain-calls.ts'
import type { AnyRecord, PageOf, Tabled } from '../domain/record.ts'
import { fieldSql, nothingOf, r } from './field-sql.ts'
import { presentedFieldsSql } from './list-field-sql.ts'
import { countListed, type RecordSql, type RequestedList, requestedList, seen } from './listed-rows.ts'
import { pageIds } from './page-ids.ts'

export { type RecordSql, seen }

/** What is read: a record, or what belongs to one. */
type Read = Tabled & {
  figures: Figures
  form?: unknown
  guards?: Readonly<Record<string, Permission>> | undefined
  /** Without a form, and all the same with who changed it when. */
  isStamped?: boolean
}

/** Everything that an answer tells this person of a record, for `select`; what is hidden is as if nobody had filled it in. */
export function answerColumns(record: Read, { figures }: RecordSql, actor: Actor): RawBuilder<unknown> {
  const hidden = hiddenKeys(record, actor)
  const own = Object.entries(record.fields).map(
    ([key, field]) =>
      sql`${hidden.has(key) ? nothingOf(field) : fieldSql(key, field, actor)} as ${sql.ref(key)}`,
  )
  const counted = Object.keys(record.figures).map(
    (key) => sql`${figures[key]?.({ actor }) ?? sql`null`} as ${sql.ref(key)}`,
  )
  const stamps =
    record.form || record.isStamped
      ? [sql`r.updated_at as "updateTime"`, sql`${personJson(r('updated_by'))} as updater`]
      : []
  return sql.join([sql`r.id`, ...own, ...counted, ...stamps, sql`r.version`])
}

/** What is written down of a moment goes out in ISO 8601. */
export const presentRow = <Row>(row: Record<string, unknown>): Row =>
  (row.updateTime instanceof Date ? { ...row, updateTime: row.updateTime.toISOString() } : row) as Row

/** What answers tell of these records, in this order. `toReckon`: for a spreadsheet. */
export async function rowsOf<Row>(
  { record, part, context, designed }: RequestedList,
  ids: readonly number[],
  toReckon = false,
): Promise<Row[]> {
  const { tx, actor, locale } = context
  const more = designed.length
    ? sql`, ${presentedFieldsSql(record.kind, designed, actor)} as "inLists"`
    : sql``
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${answerColumns(record, part, actor)}${more} from unnest(${ids}::bigint[]) with ordinality page (id, place)
    join ${sql.table(record.table)} r on r.id = page.id where r.organization_id = ${actor.organizationId} order by page.place`.execute(
    tx,
  )
  const language = toReckon ? actor.language : locale
  return rows.map((row) => {
    const presented = (row.inLists ?? []) as PresentedValue[]
    const inLists = designed.map(
      (field) => [field.id, presentValue(field, presented, language, toReckon)] as const,
    )
    return presentRow<Row>({ ...row, ...(designed.length && { inLists: Object.fromEntries(inLists) }) })
  })
}

/** A page of a noun's list. */
export async function recordPage<R extends AnyRecord>(
  record: R,
  part: RecordSql,
  context: Context,
  request: ListQuery,
): Promise<PageOf<R>> {
  const { pageNum, pageSize, exactTotal } = request
  const list = await requestedList(record, part, context, request)
  const window = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { ids, nextCursor } = await pageIds(list, request, window)
  const isWhole = pageNum === 1 && !request.cursor && ids.length < pageSize
  const most = exactTotal ? null : countedAtMost + 1
  const total = isWhole ? ids.length : await countListed(list, request, most)
  const isCapped = most !== null && total === most
  const page: ListOf<unknown> = {
    list: await rowsOf(list, ids),
    total: isCapped ? countedAtMost : total,
    ...(isCapped && { totalIsCapped: true }),
    nextCursor,
    pageNum,
    pageSize,
  }
  // Rows are read by the noun's own fields: what they say is what its types say.
  return page as PageOf<R>
}

/** 404 unless the person sees the record. */
export async function requireSeen(
  context: Context,
  { table }: Tabled,
  part: Pick<RecordSql, 'visible'>,
  id: number,
): Promise<void> {
  const { rows } =
    await sql`select from ${sql.table(table)} r where ${seen(context, part)} and r.id = ${id}`.execute(
      context.tx,
    )
  if (!rows.length) throw notFound()
}

/** A record as the person may see it; 404 otherwise. `lock` keeps others from changing it. */
export async function oneRecord<Row>(
  record: Read,
  part: RecordSql,
  context: Context,
  id: number,
  lock = false,
): Promise<Row> {
  const { rows } = await sql<Record<string, unknown>>`select ${answerColumns(record, part, context.actor)}
    from ${sql.table(record.table)} r where ${seen(context, part)} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(
    context.tx,
  )
  const [row] = rows
  if (!row) throw notFound()
  return presentRow<Row>(row)
}
