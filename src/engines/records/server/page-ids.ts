import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { emptyKeys, hasValue, type ListOrder, valuedKeys } from '#server/list-order.ts'
import { byName } from '#server/name-order.ts'
import { formatSort, parseConditions, parseSort, type Sort } from '#shared/list.ts'
import { columnsOf } from '../domain/field.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { sortableKeys } from '../domain/list-definition.ts'
import { isSortable, type ListField } from '../domain/list-fields.ts'
import type { AnyRecord } from '../domain/record.ts'
import { r } from './field-sql.ts'
import { isOnValue, orderByField, rowsOfField, valueCondition } from './list-field-sql.ts'
import { type AskedList, type ListRequest, listed } from './listed-rows.ts'

type Asked = ListRequest & { sort?: string | undefined }
type Window = { limit: number; offset: number }

/** The ids of a list in its order, so many from so many on; what has no value comes last either way. */
export async function pageIds(list: AskedList, request: Asked, window: Window): Promise<number[]> {
  const { record, context, designed } = list
  const asked = parseSort(request.sort)
  const field = designed.find((one) => asked?.key === one.key && isSortable(one))
  const ids =
    field && asked
      ? idsByField(list, request, field, orderByField(field, asked), window)
      : sql`select r.id from ${sql.table(record.table)} r where ${listed(list, request)}
          order by ${orderOf(record, asked, context)} limit ${window.limit} offset ${window.offset}`
  const { rows } = await sql<{ id: number }>`${ids}`.execute(context.tx)
  return rows.map(({ id }) => id)
}

/** What stands behind `order by`. */
function orderOf(
  record: AnyRecord,
  asked: Sort | undefined,
  { actor }: Pick<Context, 'actor'>,
): RawBuilder<unknown> {
  const own = parseSort(record.list.sort)
  const isOffered =
    asked && sortableKeys(record).includes(asked.key) && !hiddenKeys(record, actor).has(asked.key)
  const sort = isOffered ? asked : own
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

/** Records with a value of the field in the order of its index, and then those without one. */
function idsByField(
  list: AskedList,
  request: Asked,
  field: ListField,
  order: ListOrder,
  { limit, offset }: Window,
): RawBuilder<unknown> {
  const { record, context } = list
  const { actor } = context
  const most = limit + offset
  const conditions = parseConditions(request.filter).filter(({ key }) => key === field.key)
  // What is asked of the field itself is asked of the rows that give the order, so that the same index answers both.
  const own = conditions.filter((condition) => isOnValue(field, condition))
  const valued = sql`(select s.record_id as id from record_list_rows s join ${sql.table(record.table)} r on r.organization_id = s.organization_id and r.id = s.record_id
    where ${all([
      rowsOfField(record.kind, field, actor, 's'),
      hasValue(order),
      ...own.map((condition) => valueCondition(field, condition, actor, 's')),
      listed(list, request, own),
    ])} order by ${valuedKeys(order)} limit ${most})`
  if (own.length) return sql`${valued} offset ${offset}`
  return sql`select id from (${valued} union all
    (select r.id from ${sql.table(record.table)} r where ${all([
      listed(list, request),
      sql<SqlBool>`not exists (select from record_list_rows s where ${rowsOfField(record.kind, field, actor, 's')} and s.record_id = r.id)`,
    ])} order by ${emptyKeys({ ...order, id: 'r.id' })} limit ${most})) both_parts limit ${limit} offset ${offset}`
}

const all = (parts: readonly RawBuilder<SqlBool>[]) => sql.join([...parts], sql` and `) as RawBuilder<SqlBool>
