import type { Database } from '#server/database.ts'
import { idleHours } from './load-actor.ts'

/** Whether a session still counts. Unlike `loadSession` this does not keep it from going idle: for streams that stay open. */
export async function sessionIsLive(database: Database, sessionId: number): Promise<boolean> {
  const found = await database.query(
    `select from sessions s join people u on u.id = s.user_id and u.organization_id = s.organization_id
     where s.id = $1 and s.expires_at > now() and u.state = 'active'
       and (s.remembered or s.last_seen_at > now() - make_interval(hours => ${idleHours}))`,
    [sessionId],
  )
  return found.length === 1
}
