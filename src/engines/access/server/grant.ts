import type { Tx } from '#server/database.ts'
import type { Actor, GrantAbility } from '../domain/actor.ts'
import './tables.ts'

export type GrantReason = 'given' | 'approver' | 'participant'

/** Gives single people of the organisation one record, and answers to how many it was new. Giving what somebody has already changes nothing. */
export async function giveAccess(
  tx: Tx,
  actor: Pick<Actor, 'organizationId' | 'userId'>,
  subject: { kind: string; id: number },
  userIds: readonly number[],
  { ability = 'read', reason = 'given' }: { ability?: GrantAbility; reason?: GrantReason } = {},
): Promise<number> {
  if (!userIds.length) return 0
  const given = await tx
    .insertInto('grants')
    .values(
      [...new Set(userIds)].map((userId) => ({
        organization_id: actor.organizationId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        user_id: userId,
        ability,
        reason,
        // The clock is nobody.
        granted_by: actor.userId || null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return given.length
}

/** What the person was given of this record: 'update' holds 'read'; null for nothing. For `reaches`. */
export async function grantedAbility(
  tx: Tx,
  actor: Pick<Actor, 'organizationId' | 'userId'>,
  subject: { kind: string; id: number },
): Promise<GrantAbility | null> {
  const rows = await tx
    .selectFrom('grants')
    .select('ability')
    .distinct()
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute()
  if (!rows.length) return null
  return rows.some(({ ability }) => ability === 'update') ? 'update' : 'read'
}
