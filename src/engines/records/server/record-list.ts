import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import { byName } from '#server/name-order.ts'
import { notFound } from '#shared/errors.ts'
import { formatSort, parseConditions, parseSort } from '#shared/list.ts'
import { containsPattern } from '#shared/same-text.ts'
import { columnsOf } from '../domain/field.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { sortableKeys } from '../domain/list-definition.ts'
import type { ListOf, ListQuery } from '../domain/plain-calls.ts'
import type { AnyRecord } from '../domain/record.ts'
import { fieldSql, nothingOf, r } from './field-sql.ts'
import { conditionSql } from './record-conditions.ts'

/** What a noun's server says beside its value, in SQL that calls the noun's table r. */
export type RecordSql = {
  /** How its figures are counted. */
  figures: Readonly<Record<string, RawBuilder<unknown>>>
  /** Which records a person may see; all of the organisation when absent. */
  visible?: ((context: Pick<Context, 'actor'>) => RawBuilder<SqlBool>) | undefined
}

/** Lists count exactly up to here; beyond it they say "1000+". */
const countedAtMost = 1_000

/** The records that a person may see. Every list, and every record read by its id, starts from it. */
export const seen = (context: Pick<Context, 'actor'>, { visible }: RecordSql): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.organization_id = ${context.actor.organizationId} and (${visible?.(context) ?? sql`true`})`

/** Everything that an answer tells this person of a record, for `select`; what is hidden is as if nobody had filled it in. */
export function answerColumns(record: AnyRecord, { figures }: RecordSql, actor: Actor): RawBuilder<unknown> {
  const hidden = hiddenKeys(record, actor)
  const own = Object.entries(record.fields).map(
    ([key, field]) => sql`${hidden.has(key) ? nothingOf(field) : fieldSql(key, field)} as ${sql.ref(key)}`,
  )
  const counted = Object.keys(record.figures).map(
    (key) => sql`${figures[key] ?? sql`null`} as ${sql.ref(key)}`,
  )
  const stamps = record.form
    ? [sql`r.updated_at as "updateTime"`, sql`${personJson(r('updated_by'))} as updater`]
    : []
  return sql.join([sql`r.id`, ...own, ...counted, ...stamps, sql`r.version`])
}

/** What is written down of a moment goes out in ISO 8601. */
export const presentRow = <Row>(row: Record<string, unknown>): Row =>
  (row.updateTime instanceof Date ? { ...row, updateTime: row.updateTime.toISOString() } : row) as Row

type Request = Omit<ListQuery, 'pageNum' | 'pageSize'>

/** Which rows a list is about. */
export function listed(
  record: AnyRecord,
  part: RecordSql,
  context: Context,
  request: Request,
): RawBuilder<SqlBool> {
  const { q, filter, ids } = request
  const words = q?.trim()
  const pattern = containsPattern(words ?? '')
  const searched = record.list.search.flatMap((key) => {
    const field = record.fields[key]
    return field ? columnsOf(key, field).map((column) => sql<SqlBool>`${r(column)} ~* ${pattern}`) : []
  })
  return sql.join(
    [
      seen(context, part),
      ...(ids ? [sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`] : []),
      ...parseConditions(filter).map((condition) => conditionSql(record, condition, context.actor)),
      ...(words ? [sql<SqlBool>`(${sql.join(searched, sql` or `)})`] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** What stands behind `order by`; what has no value comes last either way. */
export function orderOf(
  record: AnyRecord,
  request: Pick<Request, 'sort'>,
  actor: Actor,
): RawBuilder<unknown> {
  const asked = parseSort(request.sort)
  const own = parseSort(record.list.sort)
  const sort =
    asked && sortableKeys(record).includes(asked.key) && !hiddenKeys(record, actor).has(asked.key)
      ? asked
      : own
  const direction = sql.raw(sort?.descending ? 'desc nulls last' : 'asc nulls last')
  const isOwn = formatSort(sort) === formatSort(own)
  const { last } = record.list
  const lastField = last && record.fields[last.field]
  const lastColumn = last && lastField ? columnsOf(last.field, lastField)[0] : undefined
  return sql.join([
    ...(isOwn && last && lastColumn ? [sql`(${r(lastColumn)} = any(${[...last.codes]}::int[]))`] : []),
    ...sortKeys(record, sort?.key ?? '').map((key) => sql`${key} ${direction}`),
    sql`r.id ${sql.raw(sort?.descending ? 'desc' : 'asc')}`,
  ])
}

/** Money by its currency and then its amount: minor units of different currencies have no order among each other. */
function sortKeys(record: AnyRecord, key: string): RawBuilder<unknown>[] {
  if (key === 'updateTime') return [sql`r.updated_at`]
  const field = record.fields[key]
  if (!field) return []
  const columns = columnsOf(key, field)
  if (field.kind === 'text') return columns.map((column) => byName(`r.${column}`))
  return columns.toReversed().map(r)
}

/** A page of a noun's list. */
export async function recordPage<Row>(
  record: AnyRecord,
  part: RecordSql,
  context: Context,
  request: ListQuery,
): Promise<ListOf<Row>> {
  const { pageNum, pageSize, exactTotal } = request
  const where = listed(record, part, context, request)
  const from = sql`from ${sql.table(record.table)} r where ${where}`
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${answerColumns(record, part, context.actor)} ${from}
    order by ${orderOf(record, request, context.actor)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    context.tx,
  )
  const isWhole = pageNum === 1 && rows.length < pageSize
  const most = exactTotal ? null : countedAtMost + 1
  const total = isWhole
    ? rows.length
    : ((
        await sql<{
          total: number
        }>`select count(*)::int as total from (select ${from} limit ${most}) counted`.execute(context.tx)
      ).rows[0]?.total ?? 0)
  const isCapped = most !== null && total === most
  return {
    list: rows.map((row) => presentRow<Row>(row)),
    total: isCapped ? countedAtMost : total,
    ...(isCapped && { totalIsCapped: true }),
    pageNum,
    pageSize,
  }
}

/** A record as the person may see it; 404 otherwise. `lock` keeps others from changing it. */
export async function oneRecord<Row>(
  record: AnyRecord,
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
