import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isPercentField } from '#engines/forms/domain/index.ts'
import { departmentJson, personJson } from '#engines/people/server/index.ts'
import { type ColumnType, conditionSql } from '#server/list-filter.ts'
import type { ListOrder, OrderColumn } from '#server/list-order.ts'
import { fromPercent } from '#shared/decimal.ts'
import type { Condition, Sort } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue } from '#shared/requested-list.ts'
import { isSortable, type ListField } from '../domain/list-fields.ts'

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

/** Where the values of most kinds of fields stand, and as what. */
const kept = {
  text: ['text', 'words'],
  choice: ['code', 'code'],
  choices: ['code', 'code'],
  date: ['date', 'day'],
  instant: ['moment', 'moment'],
  people: ['bigint', 'ref'],
  departments: ['department', 'ref'],
} as const satisfies Partial<Record<ListField['kind'], readonly [ColumnType, string]>>

/** A condition on a row that holds a value of the field. */
export function valueCondition(field: ListField, condition: Condition, actor: Actor, alias: string): Where {
  const { key, operator, values } = condition
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  switch (field.kind) {
    case 'number': {
      // Shares are typed as they are shown, and kept as fractions.
      const each = (one: string) => (isPercentField(field.config) && one ? (fromPercent(one) ?? one) : one)
      return ofFigure({ ...condition, values: values.map(each) }, '', at, actor)
    }
    case 'money': {
      const { unit, amounts } = readAmountValues(values)
      return ofFigure({ ...condition, values: amounts }, unit, at, actor)
    }
    case 'flag':
      if (values[0] !== '1' && values[0] !== '2') throw badValue(key)
      return sql<SqlBool>`(${at('unit')} = '' and ${at('figure')} = ${values[0]}::numeric)`
    default: {
      const [type, column] = kept[field.kind]
      const is = conditionSql(condition, { type, sql: at(column) }, actor)
      // An index knows how a text begins.
      return field.kind === 'text' && operator === 'eq'
        ? sql<SqlBool>`(${at('beginning')} = left(${values[0]}, 64) and ${is})`
        : is
    }
  }
}

/** Asked of the rank, which an index knows but which two figures may share, and of the figure itself. */
function ofFigure(
  condition: Condition,
  unit: string,
  at: (column: string) => RawBuilder<unknown>,
  actor: Actor,
): Where {
  const { operator } = condition
  const roughly = ({ gt: 'gte', lt: 'lte' } as const)[operator as 'gt' | 'lt'] ?? operator
  const exactly = conditionSql(condition, { type: 'numeric', sql: at('figure') }, actor)
  const rank = { type: 'double precision', sql: at('rank') } as const
  const byRank = operator === 'ne' ? exactly : conditionSql({ ...condition, operator: roughly }, rank, actor)
  return sql<SqlBool>`(${at('unit')} = ${unit} and ${byRank} and ${exactly})`
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
