import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isPercentField } from '#engines/forms/domain/index.ts'
import { departmentJson, personJson } from '#engines/people/server/index.ts'
import type { ListOrder, OrderColumn } from '#server/list-order.ts'
import type { Condition, Sort } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { containsPattern } from '#shared/same-text.ts'
import { isSortable, type ListField } from '../domain/list-fields.ts'
import { badFilter, checked, compared, ofDepartment } from './condition-sql.ts'

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
    if (!values.length) throw badFilter(key)
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
      if (!first) throw badFilter(key)
      if (operator === 'has') return sql<SqlBool>`${at('words')} ~* ${containsPattern(first)}`
      if (operator !== 'eq') throw badFilter(key)
      return sql<SqlBool>`(${beginning(alias)} = left(${first}, 64) and ${at('words')} = ${first})`
    }
    case 'choice':
    case 'choices':
      if ((operator !== 'in' && operator !== 'eq') || !values.length) throw badFilter(key)
      return sql<SqlBool>`${at('code')} = any(${values}::text[])`
    case 'date':
      return compared(condition, at('day'), 'date')
    case 'instant':
      return ofInstant(condition, at('moment'), actor)
    case 'number': {
      const share = isPercentField(field.config) ? sql`${at('figure')} * 100` : at('figure')
      return sql<SqlBool>`(${at('unit')} = '' and ${compared(condition, share, 'numeric')})`
    }
    case 'money': {
      const { unit, amounts } = readAmountValues(values)
      return sql<SqlBool>`(${at('unit')} = ${unit} and ${compared({ ...condition, values: amounts }, at('figure'), 'bigint')})`
    }
    case 'people':
      return compared(condition, at('ref'), 'bigint')
    case 'departments':
      return ofDepartment(condition, at('ref'), actor)
    case 'flag':
      if (operator !== 'eq' || (first !== '1' && first !== '2')) throw badFilter(key)
      return sql<SqlBool>`(${at('unit')} = '' and ${at('figure')} = ${first}::numeric)`
  }
}

/** Days of the organisation's time zone as moments, so that an index finds them. */
function ofInstant(
  { key, operator, values }: Condition,
  moment: RawBuilder<unknown>,
  { timeZone }: Actor,
): Where {
  const [from = '', to = from] =
    operator === 'lte' ? ['', ...values] : operator === 'gte' ? [...values, ''] : values
  if (!['between', 'gte', 'lte', 'eq'].includes(operator)) throw badFilter(key)
  for (const day of [from, to]) if (day) checked(key, 'date', [day])
  const ends = [
    ...(from ? [sql<SqlBool>`${moment} >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql<SqlBool>`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ]
  return ends.length ? (sql`(${sql.join(ends, sql` and `)})` as Where) : sql<SqlBool>`true`
}

const beginning = (alias: string) => sql.raw(`left(${alias}.words, 64) collate "zh-x-icu"`)

/** By what a field is put in order: each in the order of its index. */
function orderColumns({ kind }: ListField): OrderColumn[] {
  switch (kind) {
    case 'text':
    case 'choice':
      return [{ sql: 'left(s.words, 64) collate "zh-x-icu"', type: 'text' }]
    case 'date':
      return [{ sql: 's.day', type: 'date' }]
    case 'instant':
      return [{ sql: 's.moment', type: 'timestamptz' }]
    default:
      // Amounts by currency first; a number has none.
      return [
        { sql: 's.unit', type: 'text' },
        { sql: 's.figure', type: 'numeric' },
      ]
  }
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
export function toldFields(kind: string, fields: readonly ListField[], actor: Actor): RawBuilder<unknown> {
  const ids = (of: ListField['kind']) => fields.flatMap((field) => (field.kind === of ? [field.id] : []))
  return sql`(select jsonb_agg(jsonb_build_object('field_id', f.field_id, 'words', f.words, 'code', f.code, 'figure', f.figure::text, 'unit', f.unit,
      'day', f.day, 'moment', f.moment, 'who', case when f.field_id = any(${ids('people')}::text[]) then ${personJson(sql`f.ref`)}
        when f.field_id = any(${ids('departments')}::text[]) then ${departmentJson(sql`f.ref`)} end) order by f.place)
    from record_list_rows f where f.organization_id = ${actor.organizationId} and f.kind = ${kind} and f.record_id = r.id
      and f.field_id = any(${fields.map(({ id }) => id)}::text[]))`
}
