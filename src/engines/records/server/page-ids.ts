import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  cursorName,
  hasNoValue,
  hasValue,
  isBehind,
  type ListOrder,
  nextCursor,
  type OrderColumn,
  type Place,
  readCursor,
  sortValues,
  valuedKeys,
} from '#server/list-order.ts'
import { cursorPages } from '#server/row-cursor.ts'
import { AppError } from '#shared/errors.ts'
import { formatSort, parseSort, type Sort } from '#shared/list.ts'
import { requestedSort } from '#shared/requested-list.ts'
import { columnsOf, type RecordField } from '../domain/field.ts'
import { sortableOrder } from '../domain/filterable.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { isSortable, type ListField } from '../domain/list-fields.ts'
import { r } from './field-sql.ts'
import { hasOrder, isOnValue, orderByField, rowsOfField, valueCondition } from './list-field-sql.ts'
import { conditionsOf, type ListRequest, listed, type RequestedList } from './listed-rows.ts'

type Asked = ListRequest & { sort?: string | undefined; cursor?: string | undefined }
type Window = { limit: number; offset: number }
type Where = RawBuilder<SqlBool>
/** Rows of a list that one index gives in their order; a list is read arm by arm. */
type Arm = { from: RawBuilder<unknown>; where: Where[]; order: ListOrder; isEmpty?: boolean }
type Row = { id: number; sort_values: (string | null)[] }

/** A page of a list: ids in their order, and where the page behind them begins; null when they did not fill theirs. */
export type PageIds = { ids: number[]; nextCursor: string | null }

/** The ids of a list in its order: so many from so many on, or behind a cursor. What has no value comes last either way. 400 for a cursor of another order. */
export async function pageIds(
  list: RequestedList,
  request: Asked,
  { limit, offset }: Window,
): Promise<PageIds> {
  const arms = armsOf(list, request)
  const begun = startOf(arms, request.cursor)
  const found: number[] = []
  let left = begun.place ? 0 : offset
  let cursor: string | null = null
  for (const [index, arm] of arms.entries()) {
    if (index < begun.arm || found.length === limit || arm.isEmpty) continue
    const place = index === begun.arm ? begun.place : null
    const window = { limit: limit - found.length, offset: left }
    const rows = await rowsOfArm(list, arm, place, window)
    found.push(...rows.map(({ id }) => id))
    if (rows.length) left = 0
    else if (left) left -= await countOfArm(list, arm, left)
    cursor = nextCursor(arm.order, rows, window.limit)
  }
  return { ids: found, nextCursor: cursor }
}

/** All ids of a list in its order, some at a time; each arm is read once. */
export async function* allIds(list: RequestedList, request: Omit<Asked, 'cursor'>): AsyncGenerator<number[]> {
  for (const { from, where, order } of armsOf(list, request).filter(({ isEmpty }) => !isEmpty)) {
    const query = sql`select ${sql.raw(order.id)} as id from ${from} where ${all(where)} order by ${valuedKeys(order)}`
    for await (const rows of cursorPages<{ id: number }>(list.context.tx, query))
      yield rows.map(({ id }) => id)
  }
}

async function rowsOfArm(
  { context }: RequestedList,
  { from, where, order }: Arm,
  place: Place | null,
  { limit, offset }: Window,
): Promise<Row[]> {
  const parts = place ? [...where, isBehind(order, place)] : where
  const { rows } =
    await sql<Row>`select ${sql.raw(order.id)} as id, ${order.columns.length ? sortValues(order) : sql`array[]::text[] as sort_values`}
    from ${from} where ${all(parts)} order by ${valuedKeys(order)} limit ${limit} offset ${offset}`.execute(
      context.tx,
    )
  return rows
}

/** How many rows an arm has, so many at most. */
async function countOfArm({ context }: RequestedList, { from, where }: Arm, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select from ${from} where ${all(where)} limit ${most}) counted`.execute(
    context.tx,
  )
  return rows[0]?.n ?? 0
}

/** With which arm, behind which place, the page of a cursor begins. */
function startOf(arms: readonly Arm[], cursor: string | undefined): { arm: number; place: Place | null } {
  if (cursor === undefined) return { arm: 0, place: null }
  const name = cursorName(cursor)
  const arm = arms.findIndex(({ order }) => order.name === name)
  if (arm < 0) throw new AppError('badRequest', { detail: 'cursor' })
  return { arm, place: readCursor((arms[arm] as Arm).order, cursor) }
}

function armsOf(list: RequestedList, request: Asked): Arm[] {
  const { record, context, designed } = list
  const asked = requestedSort(
    request.sort,
    sortableOrder(record, hiddenKeys(record, context.actor), designed),
  )
  const field = designed.find((one) => asked?.key === one.key && isSortable(one))
  const arms = field && asked ? armsByField(list, request, field, asked) : armsByColumn(list, request, asked)
  return arms.map((arm, index) => ({
    ...arm,
    order: { ...arm.order, name: `${arm.order.name}/${index}`, mayBeNull: false },
  }))
}

/** Records with a value of the field in the order of its index, and then those without one. */
function armsByField(list: RequestedList, request: Asked, field: ListField, sort: Sort): Arm[] {
  const { record, context } = list
  const order = orderByField(field, sort)
  const rows = rowsOfField(record.kind, field, context.actor, 's')
  // What is asked of the field itself is asked of the rows that give the order, so that the same index answers both.
  const own = conditionsOf(list, request.filter).filter(
    (condition) => condition.key === field.key && isOnValue(field, condition),
  )
  const valued: Arm = {
    from: sql`record_list_rows s join ${sql.table(record.table)} r on r.organization_id = s.organization_id and r.id = s.record_id`,
    where: [
      rows,
      hasOrder(field),
      ...own.map((condition) => valueCondition(field, condition, context.actor, 's')),
      listed(list, request, own),
    ],
    order,
  }
  if (own.length) return [valued]
  const isWithout = sql<SqlBool>`not exists (select from record_list_rows s where ${rows} and s.record_id = r.id)`
  const without: Arm = {
    from: sql`${sql.table(record.table)} r`,
    where: [listed(list, request), isWithout],
    order: { ...order, columns: [], id: 'r.id' },
  }
  return [valued, without]
}

function armsByColumn(list: RequestedList, request: Asked, sorted: Sort | undefined): Arm[] {
  const { record } = list
  const own = parseSort(record.list.sort) ?? { key: record.list.columns[0], descending: false }
  const sort = sorted ?? own
  const order: ListOrder = {
    name: formatSort(sort) ?? '',
    columns: orderColumns(record.fields[sort.key], sort.key),
    id: 'r.id',
    mayBeNull: sort.key !== 'updateTime',
    descending: sort.descending,
  }
  const from = sql`${sql.table(record.table)} r`
  const where = [listed(list, request)]
  const parts: Where[] = order.mayBeNull ? [hasValue(order), hasNoValue(order)] : []
  const arms: Arm[] = parts.length
    ? parts.map((part, index) => ({
        from,
        where: [...where, part],
        order: index === 0 ? order : { ...order, columns: [] },
      }))
    : [{ from, where, order }]
  const { last } = record.list
  const lastField = last && record.fields[last.field]
  const column = last && lastField ? columnsOf(last.field, lastField)[0] : undefined
  if (!last || !column || formatSort(sort) !== formatSort(own)) return arms
  // What ended stands behind all others: said as the index of the noun's own order says it. Where statuses are asked for that all end, or none of which does, there is nothing to be told apart.
  const isLast = sql<SqlBool>`(${r(column)} = any(${[...last.codes]}::int[]))`
  const asked = conditionsOf(list, request.filter)
    .find(({ key, operator }) => key === last.field && (operator === 'in' || operator === 'eq'))
    ?.values.map((value) => last.codes.includes(Number(value)))
  return [false, true].flatMap((whether) => {
    const part = asked?.every((one) => one === whether)
      ? []
      : [sql<SqlBool>`${isLast} is ${sql.lit(whether)}`]
    const isEmpty = asked !== undefined && !asked.includes(whether)
    return arms.map((arm) => ({ ...arm, where: [...arm.where, ...part], isEmpty }))
  })
}

const types: Partial<Record<RecordField['kind'], OrderColumn['type']>> = {
  date: 'date',
  number: 'numeric',
  choice: 'bigint',
}

/** Money by its currency and then its amount: minor units of different currencies have no order among each other. */
function orderColumns(field: RecordField | undefined, key: string): OrderColumn[] {
  if (!field) return [{ sql: 'r.updated_at', type: 'timestamptz' }]
  const [first = '', second] = columnsOf(key, field).map((column) => `r.${column}`)
  if (second)
    return [
      { sql: second, type: 'char(3)' },
      { sql: first, type: 'bigint' },
    ]
  if (field.kind === 'text') return [{ sql: `${first} collate "zh-x-icu"`, type: 'text' }]
  return [{ sql: first, type: types[field.kind] ?? 'bigint' }]
}

const all = (parts: readonly Where[]) => sql.join([...parts], sql` and `) as Where
