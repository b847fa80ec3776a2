import type { Context } from '#engines/access/server/index.ts'
import type { GuardedRecord } from '../record/lock-contract.ts'

/** A contract's external parties in order, as far as the person sees them. */
export async function shownParties(
  { tx, actor }: Context,
  { contract, guard }: Pick<GuardedRecord, 'contract' | 'guard'>,
): Promise<{ id: number | null; name: string }[]> {
  const parties = await tx
    .selectFrom('contract_parties')
    .select(['field_id', 'counterpart_id as id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contract.id)
    .where('party_type', '=', 2)
    .orderBy('ordinal')
    .execute()
  return parties
    .filter(({ field_id }) => guard.verdicts[field_id] !== 'hidden')
    .map(({ id, name }) => ({ id, name }))
}
