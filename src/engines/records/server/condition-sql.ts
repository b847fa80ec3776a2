import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isDate } from '#shared/dates.ts'
import type { Condition } from '#shared/list.ts'
import { badValue } from '#shared/requested-list.ts'

/** A department with everything below it. */
export function ofDepartment(
  condition: Condition,
  column: RawBuilder<unknown>,
  actor: Context['actor'],
): RawBuilder<SqlBool> {
  const { key, operator, values } = condition
  if (operator !== 'in' && operator !== 'eq') return compared(condition, column, 'bigint')
  const ids = checked(key, 'bigint', values)
  return sql<SqlBool>`${column} in (select below.id from department_tree above join department_tree below
    on below.organization_id = above.organization_id and below.path like above.path || '%'
    where above.organization_id = ${actor.organizationId} and above.id = any(${ids}::bigint[]))`
}

type ValueType = 'bigint' | 'date' | 'numeric' | 'double precision'
const shapes: Record<ValueType, (value: string) => boolean> = {
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  numeric: (value) => /^-?\d{1,18}(\.\d{1,8})?$/.test(value),
  'double precision': (value) => shapes.numeric(value),
  date: isDate,
}

/** The values themselves; 400 where one is none of its type, or there are none. */
export function checked(key: string, type: ValueType, values: readonly string[]): readonly string[] {
  if (!values.length || !values.every((value) => shapes[type](value))) throw badValue(key)
  return values
}

/** A condition on one column. Both ends of `between` are included; an empty end is open. */
export function compared(
  { key, operator, values }: Condition,
  column: RawBuilder<unknown>,
  type: ValueType,
): RawBuilder<SqlBool> {
  const as = sql.raw(type)
  if (operator === 'empty') return sql<SqlBool>`${column} is null`
  if (operator === 'filled') return sql<SqlBool>`${column} is not null`
  if (operator === 'between') {
    const [from = '', to = ''] = values
    const ends = [
      ...(from ? [sql<SqlBool>`${column} >= ${checked(key, type, [from])[0]}::${as}`] : []),
      ...(to ? [sql<SqlBool>`${column} <= ${checked(key, type, [to])[0]}::${as}`] : []),
    ]
    return ends.length ? sql<SqlBool>`(${sql.join(ends, sql` and `)})` : sql<SqlBool>`true`
  }
  const right = checked(key, type, values)
  if (operator === 'in' || operator === 'eq') return sql<SqlBool>`${column} = any(${right}::${as}[])`
  if (operator === 'ne') return sql<SqlBool>`(${column} is null or ${column} <> all(${right}::${as}[]))`
  const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=', has: null }[operator]
  if (!sign) throw badValue(key)
  return sql<SqlBool>`${column} ${sql.raw(sign)} ${right[0]}::${as}`
}
