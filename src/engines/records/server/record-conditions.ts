import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type ColumnType, conditionSql } from '#server/list-filter.ts'
import type { Condition } from '#shared/list.ts'
import { badValue } from '#shared/requested-list.ts'
import { columnsOf, type RecordField } from '../domain/field.ts'
import type { ListField } from '../domain/list-fields.ts'
import type { AnyRecord } from '../domain/record.ts'
import { asTie, r } from './field-sql.ts'
import { listFieldCondition } from './list-field-sql.ts'

type Actor = Context['actor']

/** One condition that a list offers this person, as SQL. 400 for a value that it cannot have. */
export function recordCondition(
  record: AnyRecord,
  condition: Condition,
  actor: Actor,
  designed: readonly ListField[],
): RawBuilder<SqlBool> {
  const { key } = condition
  const ofForm = designed.find((one) => one.key === key)
  if (ofForm) return listFieldCondition(record.kind, ofForm, condition, actor)
  if (key === 'updateTime') return conditionSql(condition, { type: 'day', sql: r('updated_at') }, actor)
  if (key === 'updater') return conditionSql(condition, { type: 'bigint', sql: r('updated_by') }, actor)
  const field = Object.hasOwn(record.fields, key) ? record.fields[key] : undefined
  if (!field) throw badValue(key)
  return ofField(condition, field, actor)
}

const types: Partial<Record<RecordField['kind'], ColumnType>> = {
  text: 'text',
  area: 'text',
  flag: 'flag',
  date: 'date',
  number: 'numeric',
  department: 'department',
}

function ofField(condition: Condition, field: RecordField, actor: Actor): RawBuilder<SqlBool> {
  const [first = '', second = ''] = columnsOf(condition.key, field)
  switch (field.kind) {
    case 'money':
      return conditionSql(condition, { type: 'money', sql: r(first), unit: r(second) }, actor)
    case 'people':
    case 'links': {
      const { table, own, other } = field.link
      const tied = sql`(select ${sql.ref(`t.${own}`)} from ${sql.table(table)} t where t.organization_id = ${actor.organizationId} ${asTie(field.link)}`
      if (condition.operator === 'empty') return sql<SqlBool>`r.id not in ${tied})`
      return sql<SqlBool>`r.id in ${tied} and ${conditionSql(condition, { type: 'bigint', sql: sql.ref(`t.${other}`) }, actor)})`
    }
    default:
      return conditionSql(condition, { type: types[field.kind] ?? 'bigint', sql: r(first) }, actor)
  }
}
