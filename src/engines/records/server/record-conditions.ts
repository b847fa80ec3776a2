import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Condition } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'
import { columnsOf, type RecordField } from '../domain/field.ts'
import type { ListField } from '../domain/list-fields.ts'
import type { AnyRecord } from '../domain/record.ts'
import { compared, ofDepartment } from './condition-sql.ts'
import { asTie, r } from './field-sql.ts'
import { listFieldCondition } from './list-field-sql.ts'

type Actor = Pick<Context, 'actor'>['actor']

/** One condition that a list offers this person, as SQL. 400 for a value that it cannot have. */
export function conditionSql(
  record: AnyRecord,
  condition: Condition,
  actor: Actor,
  designed: readonly ListField[],
): RawBuilder<SqlBool> {
  const { key } = condition
  const ofForm = designed.find((one) => one.key === key)
  if (ofForm) return listFieldCondition(record.kind, ofForm, condition, actor)
  if (key === 'updateTime')
    return compared(condition, sql`(r.updated_at at time zone ${actor.timeZone})::date`, 'date')
  if (key === 'updater') return compared(condition, sql`r.updated_by`, 'bigint')
  const field = Object.hasOwn(record.fields, key) ? record.fields[key] : undefined
  if (!field) throw badValue(key)
  return ofField(condition, field, actor)
}

function ofField(condition: Condition, field: RecordField, actor: Actor): RawBuilder<SqlBool> {
  const { key, operator, values } = condition
  const [first = '', second = ''] = columnsOf(key, field)
  switch (field.kind) {
    case 'text':
    case 'area':
      return ofText(condition, r(first))
    case 'flag':
      if (operator !== 'eq' || !['1', '2'].includes(values[0] ?? '')) throw badValue(key)
      return sql<SqlBool>`${r(first)} = ${values[0] === '2'}`
    case 'date':
      return compared(condition, r(first), 'date')
    case 'number':
      return compared(condition, r(first), 'numeric')
    case 'money': {
      if (operator === 'empty' || operator === 'filled') return compared(condition, r(first), 'bigint')
      const { unit, amounts } = readAmountValues(values)
      return sql<SqlBool>`(${r(second)} = ${unit}::char(3) and ${compared({ ...condition, values: amounts }, r(first), 'bigint')})`
    }
    case 'department':
      return ofDepartment(condition, r(first), actor)
    case 'people':
    case 'links': {
      const { table, own, other } = field.link
      const tied = sql`(select ${sql.ref(`t.${own}`)} from ${sql.table(table)} t where t.organization_id = ${actor.organizationId} ${asTie(field.link)}`
      if (operator === 'empty') return sql<SqlBool>`r.id not in ${tied})`
      return sql<SqlBool>`r.id in ${tied} and ${compared(condition, sql.ref(`t.${other}`), 'bigint')})`
    }
    default:
      return compared(condition, r(first), 'bigint')
  }
}

function ofText({ key, operator, values }: Condition, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (operator === 'empty') return sql<SqlBool>`${column} = ''`
  if (operator === 'filled') return sql<SqlBool>`${column} <> ''`
  const [value] = values
  if (!value) throw badValue(key)
  if (operator === 'eq') return sql<SqlBool>`${column} = ${value}`
  if (operator === 'has') return sql<SqlBool>`${column} ~* ${containsPattern(value)}`
  throw badValue(key)
}
