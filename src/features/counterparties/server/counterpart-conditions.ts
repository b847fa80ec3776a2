import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ColumnType, type FilterColumn, filterableBy } from '#server/list-filter.ts'
import type { Condition, FilterOperator } from '#shared/list.ts'
import { badValue, type Filterable } from '#shared/requested-list.ts'
import type { PartyKind } from '../domain/counterpart.ts'

const codes: readonly FilterOperator[] = ['in', 'eq', 'ne', 'empty']
const figures: readonly FilterOperator[] = ['between', 'eq', 'gte', 'lte']
const days: readonly FilterOperator[] = ['between', 'gte', 'lte', 'empty', 'filled']
const at = (type: ColumnType, column: string, operators: readonly FilterOperator[]): FilterColumn => ({
  type,
  sql: sql.ref(`c.${column}`),
  operators,
})

/** What lists of parties can be narrowed by, but for sums. */
export const partyColumns: Readonly<Record<string, FilterColumn>> = {
  subtype: at('id', 'subtype', codes),
  rating: at('id', 'rating', codes),
  state: at('id', 'state', codes),
  isConnectedTransaction: at('flag', 'is_connected_transaction', ['eq', 'empty']),
  updater: at('id', 'updated_by', codes),
  averageScore: at('figure', 'average_score', figures),
  riskCount: at('count', 'risk_count', figures),
  updateTime: at('moment', 'updated_at', days),
  tags: { operators: ['in', 'eq', 'ne'], where: ofTags },
  // Of the rows of `partiesWithCooperation`.
  cooperationTimes: at('count', 'cooperation_times', figures),
}

/** What the list of a kind of party can be narrowed by. */
export function filterableOfKind(kind: PartyKind): Filterable {
  const { cooperationTimes, ...ofAll } = filterableBy(partyColumns)
  return { ...ofAll, ...(kind === 'external' && { cooperationTimes, totalAmount: figures }) }
}

/** Rows that have one of these tags, or none of them. */
function ofTags({ key, operator, values }: Condition): RawBuilder<SqlBool> {
  if (!values.length) throw badValue(key)
  // The index is of rows that have any.
  const has = sql<SqlBool>`(c.tags <> '{}' and c.tags && ${[...values]}::text[])`
  return operator === 'ne' ? sql<SqlBool>`not ${has}` : has
}
