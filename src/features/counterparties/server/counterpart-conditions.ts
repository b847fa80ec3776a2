import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isDate } from '#shared/dates.ts'
import type { Condition, FilterOperator } from '#shared/list.ts'
import { badValue, type Filterable } from '#shared/requested-list.ts'
import type { PartyKind } from '../domain/counterpart.ts'

type Kind = 'code' | 'id' | 'flag' | 'day' | 'figure' | 'count' | 'words'

/** What each filter of the lists looks at. `day` is an instant's day in the organisation's time zone. */
const columns: Record<string, { column: string; kind: Kind }> = {
  subtype: { column: 'c.subtype', kind: 'code' },
  rating: { column: 'c.rating', kind: 'code' },
  state: { column: 'c.state', kind: 'code' },
  isConnectedTransaction: { column: 'c.is_connected_transaction', kind: 'flag' },
  updater: { column: 'c.updated_by', kind: 'id' },
  averageScore: { column: 'c.average_score', kind: 'figure' },
  riskCount: { column: 'c.risk_count', kind: 'count' },
  updateTime: { column: 'c.updated_at', kind: 'day' },
  tags: { column: 'c.tags', kind: 'words' },
  // Of the rows of `partiesWithCooperation`.
  cooperationTimes: { column: 'c.cooperation_times', kind: 'count' },
}

const codes: readonly FilterOperator[] = ['in', 'eq', 'ne', 'empty']
const figures: readonly FilterOperator[] = ['between', 'eq', 'gte', 'lte']
const operators: Readonly<Record<Kind, readonly FilterOperator[]>> = {
  code: codes,
  id: codes,
  flag: ['eq', 'empty'],
  day: ['between', 'gte', 'lte', 'empty', 'filled'],
  figure: figures,
  count: figures,
  words: ['in', 'eq', 'ne'],
}

/** What the list of a kind of party can be narrowed by. */
export const filterableOfKind = (kind: PartyKind): Filterable => ({
  ...Object.fromEntries(
    Object.entries(columns)
      .filter(([key]) => kind === 'external' || key !== 'cooperationTimes')
      .map(([key, column]) => [key, operators[column.kind]]),
  ),
  ...(kind === 'external' && { totalAmount: figures }),
})

/** One condition of a list as SQL. 400 for a value that it cannot have. */
export function conditionSql(
  { key, operator, values }: Condition,
  { actor }: Pick<Context, 'actor'>,
): RawBuilder<SqlBool> {
  const known = Object.hasOwn(columns, key) ? columns[key] : undefined
  if (!known) throw badValue(key)
  const column = sql.raw(known.column)
  if (known.kind === 'day')
    return dayCondition(sql`(${column} at time zone ${actor.timeZone})::date`, key, operator, values)
  if (known.kind === 'figure' || known.kind === 'count')
    return figureCondition(column, { key, operator, values }, known.kind)
  if (known.kind === 'words') return wordsCondition(column, key, operator, values)
  if (operator === 'empty') return sql<SqlBool>`${column} is null`
  if (known.kind === 'flag') {
    if (operator !== 'eq' || !['1', '2'].includes(values[0] ?? '')) throw badValue(key)
    return sql<SqlBool>`${column} = ${values[0] === '2'}`
  }
  if (!values.length || !values.every((value) => /^\d{1,15}$/.test(value))) throw badValue(key)
  const isIn = sql<SqlBool>`${column} = any(${values.map(Number)}::bigint[])`
  if (operator === 'in' || operator === 'eq') return isIn
  if (operator === 'ne') return sql<SqlBool>`not ${isIn}`
  throw badValue(key)
}

/** Both ends are included; an empty one is open. Whole numbers are compared as such, which an index can do. */
function figureCondition(
  column: RawBuilder<unknown>,
  { key, operator, values }: Condition,
  kind: 'figure' | 'count',
): RawBuilder<SqlBool> {
  const [first = '', last = ''] = values
  const [from, to] =
    operator === 'between'
      ? [first, last]
      : operator === 'eq'
        ? [first, first]
        : operator === 'gte'
          ? [first, '']
          : ['', first]
  if (!['between', 'eq', 'gte', 'lte'].includes(operator) || ![from, to].every(isFigure)) throw badValue(key)
  const isCount = kind === 'count'
  const parts = [
    ...(from
      ? [sql<SqlBool>`${column} >= ${isCount ? sql`ceil(${from}::numeric)::bigint` : sql`${from}::numeric`}`]
      : []),
    ...(to
      ? [sql<SqlBool>`${column} <= ${isCount ? sql`floor(${to}::numeric)::bigint` : sql`${to}::numeric`}`]
      : []),
  ]
  return parts.length ? (sql.join(parts, sql` and `) as RawBuilder<SqlBool>) : sql<SqlBool>`true`
}

/** Rows that have one of these words, or none of them. */
function wordsCondition(
  column: RawBuilder<unknown>,
  key: string,
  operator: Condition['operator'],
  values: readonly string[],
): RawBuilder<SqlBool> {
  if (!values.length || !['in', 'eq', 'ne'].includes(operator)) throw badValue(key)
  // The index is of rows that have any.
  const has = sql<SqlBool>`(${column} <> '{}' and ${column} && ${[...values]}::text[])`
  return operator === 'ne' ? sql<SqlBool>`not ${has}` : has
}

const isFigure = (text: string): boolean => /^(-?\d{1,9}(\.\d{1,8})?)?$/.test(text)

function dayCondition(
  column: RawBuilder<unknown>,
  key: string,
  operator: Condition['operator'],
  values: readonly string[],
): RawBuilder<SqlBool> {
  if (operator === 'empty') return sql<SqlBool>`false`
  if (operator === 'filled') return sql<SqlBool>`true`
  const [from = '', to = ''] =
    operator === 'lte' ? ['', values[0]] : [values[0], operator === 'between' ? values[1] : '']
  if (!['between', 'gte', 'lte'].includes(operator) || ![from, to].every((day) => day === '' || isDate(day)))
    throw badValue(key)
  const parts = [
    ...(from ? [sql<SqlBool>`${column} >= ${from}::date`] : []),
    ...(to ? [sql<SqlBool>`${column} <= ${to}::date`] : []),
  ]
  return parts.length ? (sql.join(parts, sql` and `) as RawBuilder<SqlBool>) : sql<SqlBool>`true`
}
