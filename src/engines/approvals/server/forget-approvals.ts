import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/** The record was deleted: nobody finds its approvals in an inbox or among their counts any more, and none of them goes on. */
export async function forgetApprovals(
  { tx, actor, now }: Context,
  subject: { kind: string; id: number },
): Promise<void> {
  const ofRecord = tx
    .updateTable('approval_instances')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
  await ofRecord.set({ gone: true }).execute()
  await ofRecord.set({ state: 'withdrawn', ended_at: now }).where('state', '=', 'returned').execute()
}
