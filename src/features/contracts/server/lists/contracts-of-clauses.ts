import { type RawBuilder, sql } from 'kysely'
import type { ContractsOfClause } from '#features/clauses/server/index.ts'
import { said } from '#shared/text.ts'
import { type ContractStatus, contractStatusLabels } from '../../domain/contract-status.ts'
import { readableRows } from './readable-rows.ts'
import { visibleContracts } from './visible-contracts.ts'

type Row = {
  id: number
  name: string
  number: string | null
  status: ContractStatus
  statement_id: number
  updated_at: Date
}

/** Contracts that chose a statement of a clause, as far as the actor may see them; drafts are for the people who work on them. */
export const contractsOfClauses: ContractsOfClause = async (context, fields, { pageNum, pageSize }) => {
  const { tx, actor, locale } = context
  const taken = JSON.stringify(
    fields.map(({ formVersionID, fieldID }) => ({ version: formVersionID, field: fieldID })),
  )
  const { from, masked } = await readableRows(context)
  const hidden = JSON.stringify(masked.flatMap(({ id, fields: of }) => of.map((field) => ({ id, field }))))
  const chosen = (columns: RawBuilder<unknown>) => sql`select ${columns}
    from ${from} c join contracts k on k.id = c.id and k.organization_id = c.organization_id
      join jsonb_to_recordset(${taken}::jsonb) as t(version bigint, field text) on t.version = k.form_version_id
    where ${visibleContracts(context)} and k.form_values -> t.field ->> 'statementID' is not null
      and not exists (select from jsonb_to_recordset(${hidden}::jsonb) as h(id bigint, field text) where h.id = c.id and h.field = t.field)
      and (c.status > 1 or c.initiator_id = ${actor.userId} or c.handler_id = ${actor.userId})`
  const counts = await sql<{ id: number; count: number }>`select id, count(*)::int as count
    from (${chosen(sql`(k.form_values -> t.field ->> 'statementID')::bigint as id`)}) s group by id order by id`.execute(
    tx,
  )
  const { rows } = await sql<Row>`${chosen(sql`c.id, c.name, c.number, c.status, c.updated_at,
      (k.form_values -> t.field ->> 'statementID')::bigint as statement_id`)}
    order by c.updated_at desc, c.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  return {
    statements: counts.rows,
    total: counts.rows.reduce((sum, { count }) => sum + count, 0),
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      number: row.number,
      status: said(contractStatusLabels[row.status].words, locale),
      statementID: row.statement_id,
      updatedAt: row.updated_at.toISOString(),
    })),
  }
}
