import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isDate } from '#shared/dates.ts'
import type { Condition, FilterOperator } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue, comparing, type Filterable, requestedConditions } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'

type Sql = RawBuilder<unknown>
type Where = RawBuilder<SqlBool>
type Asker = { organizationId: number; timeZone: string }
type Shape = (value: string) => boolean

const like =
  (pattern: RegExp): Shape =>
  (value) =>
    pattern.test(value)

/** Compared with values: how one is written, and its type in SQL. `code`: any text. */
const compared = {
  bigint: [like(/^-?\d{1,18}$/), 'bigint'],
  id: [like(/^\d{1,15}$/), 'bigint'],
  numeric: [like(/^-?\d{1,18}(\.\d{1,8})?$/), 'numeric'],
  'double precision': [like(/^-?\d{1,18}(\.\d{1,8})?$/), 'double precision'],
  date: [isDate, 'date'],
  code: [() => true, 'text'],
} as const satisfies Record<string, readonly [Shape, string]>

type Bound = (value: string, timeZone: string) => Sql
const atLeast: Bound = (value) => sql`>= ${value}::numeric`
const atMost: Bound = (value) => sql`<= ${value}::numeric`

/** Asked for from one bound to another, so that an index of the column answers: how a bound is written, and what either says of the column. `count` is of whole numbers, `moment` asks for days. */
const ranges = {
  figure: [like(/^-?\d{1,9}(\.\d{1,8})?$/), atLeast, atMost],
  sum: [like(/^-?\d{1,30}$/), atLeast, atMost],
  count: [
    like(/^-?\d{1,9}(\.\d{1,8})?$/),
    (value) => sql`>= ceil(${value}::numeric)::bigint`,
    (value) => sql`<= floor(${value}::numeric)::bigint`,
  ],
  moment: [
    isDate,
    (day, timeZone) => sql`>= ${day}::date::timestamp at time zone ${timeZone}`,
    (day, timeZone) => sql`< (${day}::date + 1)::timestamp at time zone ${timeZone}`,
  ],
} as const satisfies Record<string, readonly [Shape, Bound, Bound]>

/** `day` is an instant's day in the organisation's time zone; a `department` stands for all below it as well. */
export type ColumnType = keyof typeof compared | keyof typeof ranges | 'day' | 'department' | 'flag' | 'text'

/** What a filter of a list looks at: a column of its rows by what it holds, or a condition of its own. */
export type FilterColumn = { operators?: readonly FilterOperator[] } & (
  | { type: ColumnType; sql: Sql }
  | { type: 'money'; sql: Sql; unit: Sql }
  | { where: (condition: Condition) => Where }
)
export type FilterColumns = Readonly<Record<string, FilterColumn>>

/** What a list of these columns can be narrowed by. */
export const filterableBy = (columns: FilterColumns): Filterable =>
  Object.fromEntries(Object.entries(columns).map(([key, { operators = comparing }]) => [key, operators]))

/** What a list is narrowed by; 400 for what its columns do not offer. */
export const filterSql = (filter: string | undefined, columns: FilterColumns, asker: Asker): Where[] =>
  requestedConditions(filter, filterableBy(columns)).map((condition) =>
    conditionSql(condition, columns[condition.key] as FilterColumn, asker),
  )

/** A condition on a column; 400 for a value or an operator that it cannot have. */
export function conditionSql(condition: Condition, column: FilterColumn, asker: Asker): Where {
  if ('where' in column) return column.where(condition)
  const { operator, values, key } = condition
  const { type, sql: of } = column
  if (type === 'text') return textSql(condition, of)
  if (operator === 'empty') return sql<SqlBool>`${of} is null`
  if (operator === 'filled') return sql<SqlBool>`${of} is not null`
  switch (type) {
    case 'flag':
      if (operator !== 'eq' || (values[0] !== '1' && values[0] !== '2')) throw badValue(key)
      return sql<SqlBool>`${of} = ${values[0] === '2'}`
    case 'money': {
      const { unit, amounts } = readAmountValues(values)
      return sql<SqlBool>`(${column.unit} = ${unit}::char(3) and ${comparedSql({ ...condition, values: amounts }, of, 'bigint')})`
    }
    case 'day':
      return comparedSql(condition, sql`(${of} at time zone ${asker.timeZone})::date`, 'date')
    case 'department':
      if (operator !== 'in' && operator !== 'eq') return comparedSql(condition, of, 'bigint')
      return sql<SqlBool>`${of} in (select below.id from department_tree above join department_tree below
        on below.organization_id = above.organization_id and below.path like above.path || '%'
        where above.organization_id = ${asker.organizationId} and above.id = any(${sound(condition, 'bigint')}::bigint[]))`
    case 'figure':
    case 'sum':
    case 'count':
    case 'moment':
      return rangeSql(condition, of, ranges[type], asker)
    default:
      return comparedSql(condition, of, type)
  }
}

function textSql({ key, operator, values: [value] }: Condition, of: Sql): Where {
  if (operator === 'empty') return sql<SqlBool>`${of} = ''`
  if (operator === 'filled') return sql<SqlBool>`${of} <> ''`
  if (!value || (operator !== 'eq' && operator !== 'has')) throw badValue(key)
  return operator === 'eq' ? sql<SqlBool>`${of} = ${value}` : sql<SqlBool>`${of} ~* ${containsPattern(value)}`
}

/** The values of a condition, of which there are some and each is one of the type. */
function sound({ key, values }: Condition, type: keyof typeof compared): readonly string[] {
  if (!values.length || !values.every(compared[type][0])) throw badValue(key)
  return values
}

function comparedSql(condition: Condition, of: Sql, type: keyof typeof compared): Where {
  const { operator, values } = condition
  const as = sql.raw(compared[type][1])
  if (operator === 'between') {
    const [from, to] = values.map((value) => value && sound({ ...condition, values: [value] }, type)[0])
    return both([from && sql`${of} >= ${from}::${as}`, to && sql`${of} <= ${to}::${as}`])
  }
  const right = sound(condition, type)
  if (operator === 'in' || operator === 'eq') return sql<SqlBool>`${of} = any(${right}::${as}[])`
  if (operator === 'ne') return sql<SqlBool>`(${of} is null or ${of} <> all(${right}::${as}[]))`
  const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator as 'gt']
  if (!sign) throw badValue(condition.key)
  return sql<SqlBool>`${of} ${sql.raw(sign)} ${right[0]}::${as}`
}

function rangeSql(
  { key, operator, values }: Condition,
  of: Sql,
  [isBound, lower, upper]: readonly [Shape, Bound, Bound],
  { timeZone }: Asker,
): Where {
  const [first = '', second = ''] = values
  const bounds = { between: [first, second], eq: [first, first], gte: [first, ''], lte: ['', first] }[
    operator as 'eq'
  ]
  if (!bounds?.every((bound) => bound === '' || isBound(bound))) throw badValue(key)
  const [from, to] = bounds
  return both([from && sql`${of} ${lower(from, timeZone)}`, to && sql`${of} ${upper(to, timeZone)}`])
}

/** Both ends are included; an empty one is open. */
function both(ends: readonly (Sql | '' | undefined)[]): Where {
  const given = ends.filter((end) => end !== '' && end !== undefined)
  return given.length ? sql<SqlBool>`(${sql.join(given, sql` and `)})` : sql<SqlBool>`true`
}
