import { sql } from 'kysely'
import { flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import { giveFlow } from '#engines/approvals/server/index.ts'
import { startRecordFlow } from '#engines/records/server/index.ts'
import type { Database, Tx } from '#server/database.ts'
import type { Locale } from '#shared/text.ts'
import { clauseApproval, startingFlow } from '../domain/clause-approval.ts'

const ask = 'version'

/** Gives an organisation the flow that its clauses are approved by, in force and chosen; one that has chosen stays as it is. As the owner of the tables. */
export async function startClauseFlow(tx: Tx, organizationId: number, locale: Locale): Promise<void> {
  // Two servers that start at once must not both give it.
  await sql`select pg_advisory_xact_lock(hashtext('flow for clauses'), ${organizationId})`.execute(tx)
  const { rows } = await sql`select from record_approval_flows where organization_id = ${organizationId}
    and kind = ${clauseApproval.kind} and ask = ${ask}`.execute(tx)
  if (rows.length) return
  const { nodes, ...named } = startingFlow(locale)
  const definition = flowDefinitionSchema.parse({ nodes })
  const flowId = await giveFlow(tx, organizationId, {
    ...named,
    kind: clauseApproval.approval.kind,
    definition,
  })
  await startRecordFlow(tx, organizationId, clauseApproval, ask, flowId)
}

/** At every start: organisations that were made before clauses had flows get theirs. */
export async function startMissingClauseFlows(database: Database): Promise<void> {
  await database.system(async (tx) => {
    const { rows } = await sql<{ id: number; locale: Locale }>`select o.id, o.locale from organizations o
      where not exists (select from record_approval_flows c where c.organization_id = o.id
        and c.kind = ${clauseApproval.kind} and c.ask = ${ask}) order by o.id`.execute(tx)
    for (const { id, locale } of rows) await startClauseFlow(tx, id, locale)
  })
}
