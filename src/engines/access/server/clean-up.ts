import type { Database } from '#server/database.ts'
import { idleHours } from './load-actor.ts'

export type CleanedUp = { idempotencyKeys: number; sessions: number; signInAttempts: number }

/**
 * Removes what time has ended, by the database's clock: answers kept for 24 hours, sessions past their end or left idle,
 * failed sign-ins and what was used yesterday. To be run once an hour or a day; running it twice does no harm.
 */
export async function cleanUpAccess({ pool }: Pick<Database, 'pool'>): Promise<CleanedUp> {
  const keys = await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
  const sessions = await pool.query(
    `delete from sessions where expires_at <= now()
       or (not remembered and last_seen_at < now() - make_interval(hours => $1))`,
    [idleHours],
  )
  const attempts = await pool.query(`delete from sign_in_attempts where at < now() - interval '1 day'`)
  await pool.query(`delete from usage_counts where counted_at < now() - interval '1 day'`)
  return {
    idempotencyKeys: keys.rowCount ?? 0,
    sessions: sessions.rowCount ?? 0,
    signInAttempts: attempts.rowCount ?? 0,
  }
}
