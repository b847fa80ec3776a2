import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { standingPartySql } from '#features/counterparties/server/index.ts'
import { type ColumnType, conditionSql, type FilterColumn, type FilterColumns } from '#server/list-filter.ts'
import type { Condition } from '#shared/list.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { badValue } from '#shared/requested-list.ts'
import { idsHiding, type ReadableRows } from './readable-rows.ts'

/** What lists of contracts can be narrowed by, on the contract `c` or, for columns that it has, the row `a` of `contracts_access`. */
export function contractColumns(
  { actor }: Pick<Context, 'actor'>,
  readable: ReadableRows,
  alias: 'c' | 'a',
): FilterColumns {
  const at = (type: ColumnType, column: string): FilterColumn => ({
    type,
    sql: sql.ref(`${alias}.${column}`),
  })
  return {
    status: at('bigint', 'status'),
    workflowStatus: at('bigint', 'workflow_status'),
    archiveStatus: at('bigint', 'archive_status'),
    category: at('bigint', 'category'),
    handler: at('bigint', 'handler_id'),
    initiator: at('bigint', 'initiator_id'),
    contractType: at('bigint', 'contract_type_id'),
    department: at('department', 'department_id'),
    startDate: at('date', 'start_date'),
    endDate: at('date', 'end_date'),
    updateTime: at('day', 'updated_at'),
    amount: { where: (condition) => ofAmount(condition, actor) },
    counterpart: {
      operators: ['in'],
      where: (condition) => ofCounterparts(condition, actor.organizationId, idsHiding(readable, 'parties')),
    },
  }
}

/** Amounts are compared within the currency that the condition names; every other one is another amount. */
function ofAmount(condition: Condition, actor: Context['actor']): RawBuilder<SqlBool> {
  const [amount, currency] = [sql`c.amount_minor`, sql`c.amount_unit`]
  if (condition.operator !== 'ne')
    return conditionSql(condition, { type: 'money', sql: amount, unit: currency }, actor)
  const { unit, amounts } = readAmountValues(condition.values)
  const isAnother = conditionSql({ ...condition, values: amounts }, { type: 'bigint', sql: amount }, actor)
  return sql<SqlBool>`(${amount} is null or not ${currency} = ${unit}::char(3) or ${isAnother})`
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
