import type { Tx } from '#server/database.ts'
import type { Actor } from '../domain/index.ts'
import './tables.ts'

export type GrantReason = 'given' | 'approver' | 'participant'

/** Gives single people one record. Giving what somebody has already changes nothing. */
export async function giveAccess(
  tx: Tx,
  actor: Pick<Actor, 'organizationId' | 'userId'>,
  subject: { kind: string; id: number },
  userIds: readonly number[],
  { ability = 'read', reason = 'given' }: { ability?: 'read' | 'update'; reason?: GrantReason } = {},
): Promise<void> {
  if (!userIds.length) return
  await tx
    .insertInto('grants')
    .values(
      [...new Set(userIds)].map((userId) => ({
        organization_id: actor.organizationId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        user_id: userId,
        ability,
        reason,
        granted_by: actor.userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the person was given this record. */
export async function isGranted(
  tx: Tx,
  actor: Actor,
  subject: { kind: string; id: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('grants')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
