import { sql } from 'kysely'
import type { PerformedContracts } from '#features/counterparties/server/index.ts'
import type { Tx } from '#server/database.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { idsHiding, readableRows } from '../lists/readable-rows.ts'
import { visibleContracts } from '../lists/visible-contracts.ts'
import { peopleOf } from './tell-contract.ts'

const inPerformance = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('contract_parties as p')
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.id', '=', 'p.contract_id').onRef('c.organization_id', '=', 'p.organization_id'),
    )
    .where('p.organization_id', '=', organizationId)
    .where('p.party_type', '=', 2)
    .where('c.status', '=', contractStatuses.inPerformance)

/** Contracts in performance by their external parties, and whose they are: the initiator's and the handler's. */
export const performedContracts: PerformedContracts = {
  partiesOf: async (tx, organizationId) => {
    const rows = await inPerformance(tx, organizationId)
      .select('p.counterpart_id')
      .distinct()
      .where('p.counterpart_id', 'is not', null)
      .execute()
    return rows.flatMap(({ counterpart_id }) => (counterpart_id === null ? [] : [counterpart_id]))
  },
  peopleOf: async (tx, organizationId, counterpartId) => {
    const rows = await inPerformance(tx, organizationId)
      .select(['c.initiator_id', 'c.handler_id'])
      .where('p.counterpart_id', '=', counterpartId)
      .execute()
    return [...new Set(rows.flatMap(peopleOf))]
  },
  countFor: async (context, counterpartId) => {
    const readable = await readableRows(context)
    const { rows } = await sql<{ count: number }>`select count(distinct c.id)::int as count
      from contract_parties p join ${readable.from} c on c.id = p.contract_id and c.organization_id = p.organization_id
      where p.organization_id = ${context.actor.organizationId} and p.party_type = 2 and p.counterpart_id = ${counterpartId}
        and c.status = ${contractStatuses.inPerformance} and c.id <> all(${idsHiding(readable, 'parties')}::bigint[])
        and ${visibleContracts(context)}`.execute(context.tx)
    return rows[0]?.count ?? 0
  },
}
