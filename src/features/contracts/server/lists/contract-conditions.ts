import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { standingPartySql } from '#features/counterparties/server/index.ts'
import { isDate } from '#shared/dates.ts'
import type { Condition } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue, comparing, type Filterable } from '#shared/requested-list.ts'
import { idsHiding, type ReadableRows } from './readable-rows.ts'

type Kind = 'code' | 'id' | 'date' | 'day' | 'department'

/** What each filter of the list looks at. `day` is an instant's day in the organisation's time zone. */
const columns: Record<string, { column: string; kind: Kind }> = {
  status: { column: 'status', kind: 'code' },
  workflowStatus: { column: 'workflow_status', kind: 'code' },
  archiveStatus: { column: 'archive_status', kind: 'code' },
  category: { column: 'category', kind: 'code' },
  handler: { column: 'handler_id', kind: 'id' },
  initiator: { column: 'initiator_id', kind: 'id' },
  contractType: { column: 'contract_type_id', kind: 'id' },
  department: { column: 'department_id', kind: 'department' },
  startDate: { column: 'start_date', kind: 'date' },
  endDate: { column: 'end_date', kind: 'date' },
  updateTime: { column: 'updated_at', kind: 'day' },
}

/** What lists of contracts can be narrowed by. */
export const filterable: Filterable = {
  ...Object.fromEntries(Object.keys(columns).map((key) => [key, comparing])),
  amount: comparing,
  counterpart: ['in'],
}

/** One condition of a list as SQL, on the contract `c` or, for columns that it has, the row `a` of `contracts_access`. 400 for a value that it cannot have. */
export function conditionSql(
  condition: Condition,
  { actor }: Pick<Context, 'actor'>,
  readable: ReadableRows,
  alias: 'c' | 'a',
): RawBuilder<SqlBool> {
  if (condition.key === 'counterpart')
    return ofCounterparts(condition, actor.organizationId, idsHiding(readable, 'parties'))
  if (condition.key === 'amount') return ofAmount(condition)
  const known = Object.hasOwn(columns, condition.key) ? columns[condition.key] : undefined
  if (!known) throw badValue(condition.key)
  const plain = sql.ref(`${alias}.${known.column}`)
  const column = known.kind === 'day' ? sql`(${plain} at time zone ${actor.timeZone})::date` : plain
  const { operator } = condition
  if (operator === 'empty') return sql<SqlBool>`${column} is null`
  if (operator === 'filled') return sql<SqlBool>`${column} is not null`
  const values = condition.values.map((value) => checked(condition.key, known.kind, value))
  const type = sql.raw(known.kind === 'date' || known.kind === 'day' ? 'date' : 'bigint')
  if (known.kind === 'department' && (operator === 'in' || operator === 'eq')) {
    if (!values.length || values.includes('')) throw badValue(condition.key)
    return sql<SqlBool>`${column} in (select below.id from department_tree above join department_tree below
      on below.organization_id = above.organization_id and below.path like above.path || '%'
      where above.organization_id = ${actor.organizationId} and above.id = any(${values}::bigint[]))`
  }
  return compared({ ...condition, values }, column, type)
}

/** A condition's operator and values, checked before, on one column. */
function compared(
  { key, operator, values }: Condition,
  column: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (operator === 'between') return betweenSql(column, type, values)
  if (!values.length || values.includes('')) throw badValue(key)
  if (operator === 'in' || operator === 'eq') return sql<SqlBool>`${column} = any(${values}::${type}[])`
  if (operator === 'ne') return sql<SqlBool>`(${column} is null or ${column} <> all(${values}::${type}[]))`
  const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator as 'gt']
  if (!sign) throw badValue(key)
  return sql<SqlBool>`${column} ${sql.raw(sign)} ${values[0]}::${type}`
}

/** Amounts are compared within the currency that the condition names. */
function ofAmount(condition: Condition): RawBuilder<SqlBool> {
  const { key, operator } = condition
  const column = sql`c.amount_minor`
  if (operator === 'empty') return sql<SqlBool>`${column} is null`
  if (operator === 'filled') return sql<SqlBool>`${column} is not null`
  const { unit, amounts } = readAmountValues(condition.values)
  const values = amounts.map((amount) => checked(key, 'code', amount))
  const inUnit = sql<SqlBool>`c.amount_unit = ${unit}::char(3)`
  const isSo = compared({ key, operator, values }, column, sql.raw('bigint'))
  return operator === 'ne'
    ? sql<SqlBool>`(${column} is null or not ${inUnit} or ${isSo})`
    : sql<SqlBool>`(${inUnit} and ${isSo})`
}

/** Contracts in which one of these parties takes part. */
function ofCounterparts(
  { key, values }: Condition,
  organizationId: number,
  hidden: readonly number[],
): RawBuilder<SqlBool> {
  if (!values.length || !values.every((value) => /^\d{1,15}$/.test(value))) throw badValue(key)
  return sql<SqlBool>`c.id in (select contract_id from contract_parties
    where organization_id = ${organizationId} and counterpart_id in ${standingPartySql(organizationId, values.map(Number))})
    and c.id <> all(${[...hidden]}::bigint[])`
}

/** Both ends are included; an empty end is open. */
function betweenSql(
  column: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  [from = '', to = '']: string[],
): RawBuilder<SqlBool> {
  const ends: RawBuilder<unknown>[] = []
  if (from) ends.push(sql`${column} >= ${from}::${type}`)
  if (to) ends.push(sql`${column} <= ${to}::${type}`)
  return ends.length ? sql<SqlBool>`(${sql.join(ends, sql` and `)})` : sql<SqlBool>`true`
}

function checked(key: string, kind: Kind, value: string): string {
  if (value === '') return value
  const isRight = kind === 'date' || kind === 'day' ? isDate(value) : /^-?\d{1,18}$/.test(value)
  if (!isRight) throw badValue(key)
  return value
}
