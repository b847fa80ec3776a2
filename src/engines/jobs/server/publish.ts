import { sendWithCommit, type Tx } from '#server/database.ts'
import type { LiveEvent } from '../domain/live-event.ts'
import './tables.ts'

/** Tells these people's open browsers, when and only when the running transaction commits. */
export async function publish(
  tx: Tx,
  organizationId: number,
  userIds: readonly number[],
  event: LiveEvent,
): Promise<void> {
  if (!userIds.length) return
  const data = JSON.stringify(event.data)
  const events = tx
    .insertInto('live_events')
    .values(
      [...new Set(userIds)].map((user_id) => ({
        organization_id: organizationId,
        user_id,
        type: event.type,
        data,
      })),
    )
    .compile()
  // Nobody reads them before.
  await sendWithCommit(tx, events)
}
