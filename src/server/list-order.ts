import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isDate } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'

/** What a list is put in order by. `sql` is fixed text, never a value; `type` is how its values are compared. */
export type OrderColumn = {
  sql: string
  type: 'text' | 'char(3)' | 'bigint' | 'numeric' | 'double precision' | 'date' | 'timestamptz'
}

/**
 * The order of a list. All columns and the id go the same way, so that one index gives it either way. Rows without a value in the
 * first column have none in the others, and come last either way.
 */
export type ListOrder = {
  /** As it stands in the query: '-updateTime'. A cursor is good for the order that it was made in. */
  name: string
  columns: readonly OrderColumn[]
  id: string
  mayBeNull: boolean
  descending: boolean
}

/** Where a page ended: the values of its last row, null where it has none, and its id. */
export type Place = { values: readonly string[] | null; id: number }

const column = ({ sql: text }: OrderColumn) => sql.raw(text)

/** What stands behind `order by`. */
export function orderKeys({ columns, id, mayBeNull, descending }: ListOrder): RawBuilder<unknown> {
  const direction = descending ? (mayBeNull ? 'desc nulls last' : 'desc') : 'asc'
  return sql.raw(
    [...columns.map((one) => `${one.sql} ${direction}`), `${id} ${descending ? 'desc' : 'asc'}`].join(', '),
  )
}

/** The same among rows that all have a value: so written that an index, which begins with the empty ones downwards, gives the order. */
export const valuedKeys = (order: ListOrder): RawBuilder<unknown> => orderKeys({ ...order, mayBeNull: false })

/** The same among rows that have none. */
export const emptyKeys = (order: ListOrder): RawBuilder<unknown> =>
  orderKeys({ ...order, mayBeNull: false, columns: [] })

/** The rows of an order that have a value. */
export const hasValue = ({ columns }: ListOrder): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column(columns[0] as OrderColumn)} is not null`

/** The rows of an order that have none. */
export const hasNoValue = ({ columns }: ListOrder): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column(columns[0] as OrderColumn)} is null`

/** The rows behind a place, among those that have a value as the place has. */
export function isBehind({ columns, id, descending }: ListOrder, place: Place): RawBuilder<SqlBool> {
  const sign = sql.raw(descending ? '<' : '>')
  if (!place.values) return sql<SqlBool>`${sql.raw(id)} ${sign} ${place.id}::bigint`
  const left = sql.join([...columns.map(column), sql.raw(id)])
  const right = sql.join([
    ...place.values.map((value, i) => sql`${value}::${sql.raw(columns[i]?.type ?? 'text')}`),
    sql`${place.id}::bigint`,
  ])
  return sql<SqlBool>`(${left}) ${sign} (${right})`
}

/** The rows behind a place, whatever they have. */
export function isAfter(order: ListOrder, place: Place): RawBuilder<SqlBool> {
  if (!order.mayBeNull) return isBehind(order, place)
  return place.values
    ? sql<SqlBool>`(${isBehind(order, place)} or ${hasNoValue(order)})`
    : sql<SqlBool>`(${hasNoValue(order)} and ${isBehind(order, place)})`
}

/** A column of the select, `sort_values text[]`, from which `nextCursor` is made. */
export const sortValues = ({ columns }: ListOrder): RawBuilder<unknown> =>
  sql`array[${sql.join(columns.map((one) => sql`(${column(one)})::text`))}] as sort_values`

type Sorted = { id: number; sort_values: readonly (string | null)[] }

/** The cursor of the page behind these rows; null when they did not fill theirs. */
export function nextCursor(order: ListOrder, rows: readonly Sorted[], pageSize: number): string | null {
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return null
  const values = last.sort_values.includes(null) ? null : last.sort_values
  return Buffer.from(JSON.stringify([order.name, values, last.id])).toString('base64url')
}

/** As PostgreSQL writes one: 2026-11-22 08:00:00.123456+00. */
const instantText = /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/
const shapes: Readonly<Record<OrderColumn['type'], (text: string) => boolean>> = {
  text: (text) => text.length <= 2_000 && text.isWellFormed() && !text.includes('\0'),
  'char(3)': (text) => /^[A-Z]{3}$/.test(text),
  bigint: (text) => /^-?\d{1,18}$/.test(text) || (/^-?\d{19}$/.test(text) && fitsBigint(text)),
  numeric: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  'double precision': (text) => text.length <= 40 && Number.isFinite(Number(text)) && text.trim() !== '',
  date: isDate,
  timestamptz: (text) => isDate(text.slice(0, 10)) && instantText.test(text),
}
const fitsBigint = (text: string): boolean => BigInt.asIntN(64, BigInt(text)) === BigInt(text)

/** The name of the order that a cursor says it was made in. */
export function cursorName(text: string): unknown {
  const read = parsed(text)
  return Array.isArray(read) ? read[0] : undefined
}

/** Reads a cursor that `nextCursor` made for this order; null without one. 400 for any other text, and for one of another order. */
export function readCursor(order: ListOrder, text: string | undefined): Place | null {
  if (text === undefined) return null
  const read = parsed(text)
  if (!Array.isArray(read) || read.length !== 3) throw badCursor()
  const [name, values, id]: unknown[] = read
  if (name !== order.name || typeof id !== 'number' || !Number.isSafeInteger(id)) throw badCursor()
  if (values === null && order.mayBeNull) return { values: null, id }
  if (!Array.isArray(values) || values.length !== order.columns.length) throw badCursor()
  const isRight = values.every(
    (value, i) => typeof value === 'string' && shapes[order.columns[i]?.type ?? 'text'](value),
  )
  if (!isRight) throw badCursor()
  return { values, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const badCursor = () => new AppError('badRequest', { detail: 'cursor' })
