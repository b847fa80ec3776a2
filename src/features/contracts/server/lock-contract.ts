import type { Actor } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { type ContractAbilities, contractAbilities } from '../domain/contract-policy.ts'
import type { StoredContract } from './tables.ts'

export type GuardedRecord = { contract: StoredContract; abilities: ContractAbilities }

/** A contract and what the actor may do with it; 404 when it is not theirs to see. `lock` keeps others from changing it. */
export async function contractFor(context: Context, id: number, lock = false): Promise<GuardedRecord> {
  const { tx, actor } = context
  const contract = await tx
    .selectFrom('contracts')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!contract) throw notFound()
  const abilities = contractAbilities(actor, {
    status: contract.status,
    archiveStatus: contract.archive_status,
    initiatorId: contract.initiator_id,
    handlerId: contract.handler_id,
    departmentId: contract.department_id,
    ...(await grantsOf(context, actor, id)),
  })
  if (!abilities.read) throw notFound()
  return { contract, abilities }
}

export const lockContract = (context: Context, id: number): Promise<GuardedRecord> =>
  contractFor(context, id, true)

async function grantsOf({ tx }: Context, actor: Actor, id: number) {
  const rows = await tx
    .selectFrom('grants')
    .select('ability')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('subject_kind', '=', 'contract')
    .where('subject_id', '=', id)
    .execute()
  return { granted: rows.length > 0, grantedUpdate: rows.some(({ ability }) => ability === 'update') }
}
