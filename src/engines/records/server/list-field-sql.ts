import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isPercentField } from '#engines/forms/domain/index.ts'
import { departmentJson, personJson } from '#engines/people/server/index.ts'
import type { ListOrder, OrderColumn } from '#server/list-order.ts'
import { fromPercent } from '#shared/decimal.ts'
import type { Condition, Sort } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'
import { isSortable, type ListField } from '../domain/list-fields.ts'
import { checked, compared, ofDepartment } from './condition-sql.ts'

type Actor = Context['actor']
type Where = RawBuilder<SqlBool>

/** The rows of a field beside the record r, under an alias. */
export const rowsOfField = (kind: string, { id }: ListField, actor: Actor, alias: string): Where =>
  sql<SqlBool>`${sql.ref(`${alias}.organization_id`)} = ${actor.organizationId} and ${sql.ref(`${alias}.kind`)} = ${kind}
    and ${sql.ref(`${alias}.field_id`)} = ${id}`

const exists = (kind: string, field: ListField, actor: Actor, condition: Where): Where =>
  sql<SqlBool>`exists (select from record_list_rows f where ${rowsOfField(kind, field, actor, 'f')} and f.record_id = r.id and ${condition})`

/** A condition on a field of the form, on the record r. 400 for a value that it cannot have. */
export function listFieldCondition(
  kind: string,
  field: ListField,
  condition: Condition,
  actor: Actor,
): Where {
  const { operator, values, key } = condition
  if (operator === 'empty') return sql<SqlBool>`not ${exists(kind, field, actor, sql<SqlBool>`true`)}`
  if (operator === 'filled') return exists(kind, field, actor, sql<SqlBool>`true`)
  if (operator === 'ne' && (field.kind === 'choice' || field.kind === 'choices')) {
    if (!values.length) throw badValue(key)
    return sql<SqlBool>`not ${exists(kind, field, actor, sql<SqlBool>`f.code = any(${values}::text[])`)}`
  }
  return exists(kind, field, actor, valueCondition(field, condition, actor, 'f'))
}

/** Whether a condition is on the one value of a field, so that a row of it decides by itself. */
export const isOnValue = (field: ListField, { operator }: Condition): boolean =>
  isSortable(field) && !['empty', 'filled', 'ne'].includes(operator)

/** A condition on a row that holds a value of the field. */
export function valueCondition(field: ListField, condition: Condition, actor: Actor, alias: string): Where {
  const { key, operator, values } = condition
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  const [first] = values
  switch (field.kind) {
    case 'text': {
      if (!first) throw badValue(key)
      if (operator === 'has') return sql<SqlBool>`${at('words')} ~* ${containsPattern(first)}`
      if (operator !== 'eq') throw badValue(key)
      return sql<SqlBool>`(${at('beginning')} = left(${first}, 64) and ${at('words')} = ${first})`
    }
    case 'choice':
    case 'choices':
      if ((operator !== 'in' && operator !== 'eq') || !values.length) throw badValue(key)
      return sql<SqlBool>`${at('code')} = any(${values}::text[])`
    case 'date':
      return compared(condition, at('day'), 'date')
    case 'instant':
      return ofInstant(condition, at('moment'), actor)
    case 'number': {
      // Shares are typed as they are shown, and kept as fractions.
      const asked = isPercentField(field.config)
        ? withValues(condition, (one) => fromPercent(one) ?? one)
        : condition
      return ofFigure(asked, '', at)
    }
    case 'money': {
      const { unit, amounts } = readAmountValues(values)
      return ofFigure({ ...condition, values: amounts }, unit, at)
    }
    case 'people':
      return compared(condition, at('ref'), 'bigint')
    case 'departments':
      return ofDepartment(condition, at('ref'), actor)
    case 'flag':
      if (operator !== 'eq' || (first !== '1' && first !== '2')) throw badValue(key)
      return sql<SqlBool>`(${at('unit')} = '' and ${at('figure')} = ${first}::numeric)`
  }
}

const withValues = (condition: Condition, each: (value: string) => string): Condition => ({
  ...condition,
  values: condition.values.map((value) => (value ? each(value) : value)),
})

/** Asked of the rank, which an index knows but which two figures may share, and of the figure itself. */
function ofFigure(condition: Condition, unit: string, at: (column: string) => RawBuilder<unknown>): Where {
  const { operator } = condition
  const roughly = ({ gt: 'gte', lt: 'lte' } as const)[operator as 'gt' | 'lt'] ?? operator
  const exactly = compared(condition, at('figure'), 'numeric')
  const byRank =
    operator === 'ne'
      ? exactly
      : compared({ ...condition, operator: roughly }, at('rank'), 'double precision')
  return sql<SqlBool>`(${at('unit')} = ${unit} and ${byRank} and ${exactly})`
}

/** Days of the organisation's time zone as moments, so that an index finds them. */
function ofInstant(
  { key, operator, values }: Condition,
  moment: RawBuilder<unknown>,
  { timeZone }: Actor,
): Where {
  const [from = '', to = from] =
    operator === 'lte' ? ['', ...values] : operator === 'gte' ? [...values, ''] : values
  if (!['between', 'gte', 'lte', 'eq'].includes(operator)) throw badValue(key)
  for (const day of [from, to]) if (day) checked(key, 'date', [day])
  const ends = [
    ...(from ? [sql<SqlBool>`${moment} >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql<SqlBool>`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ]
  return ends.length ? (sql`(${sql.join(ends, sql` and `)})` as Where) : sql<SqlBool>`true`
}

/** By what a field is put in order: each in the order of its index. */
function orderColumns({ kind }: ListField): OrderColumn[] {
  switch (kind) {
    case 'text':
    case 'choice':
      return [{ sql: 's.beginning collate "zh-x-icu"', type: 'text' }]
    case 'date':
      return [{ sql: 's.day', type: 'date' }]
    case 'instant':
      return [{ sql: 's.moment', type: 'timestamptz' }]
    default:
      // Amounts by currency first; a number has none.
      return [
        { sql: 's.unit', type: 'text' },
        { sql: 's.rank', type: 'double precision' },
      ]
  }
}

/** The rows s that have what the field is put in order by, said as the index of that column says it. */
export const hasOrder = ({ kind }: ListField): Where => {
  const column = { text: 'words', choice: 'words', date: 'day', instant: 'moment' } as const
  return sql<SqlBool>`${sql.ref(`s.${kind in column ? column[kind as keyof typeof column] : 'figure'}`)} is not null`
}

/** The order of a list by a field, among the rows s of its values. */
export const orderByField = (field: ListField, { descending }: Sort): ListOrder => ({
  name: `${descending ? '-' : ''}${field.key}`,
  columns: orderColumns(field),
  id: 's.record_id',
  mayBeNull: true,
  descending,
})

/** What is kept of these fields of the record r, as `ToldValue`s. */
export function presentedFieldsSql(
  kind: string,
  fields: readonly ListField[],
  actor: Actor,
): RawBuilder<unknown> {
  const ids = (of: ListField['kind']) => fields.flatMap((field) => (field.kind === of ? [field.id] : []))
  return sql`(select jsonb_agg(jsonb_build_object('field_id', f.field_id, 'words', f.words, 'code', f.code, 'figure', f.figure::text, 'unit', f.unit,
      'day', f.day, 'moment', f.moment, 'who', case when f.field_id = any(${ids('people')}::text[]) then ${personJson(sql`f.ref`)}
        when f.field_id = any(${ids('departments')}::text[]) then ${departmentJson(sql`f.ref`)} end) order by f.place)
    from record_list_rows f where f.organization_id = ${actor.organizationId} and f.kind = ${kind} and f.record_id = r.id
      and f.field_id = any(${fields.map(({ id }) => id)}::text[]))`
}
