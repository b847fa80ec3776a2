import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database.ts'

/** Any number: the same in every process that starts on this database. */
const lockNumber = 7_251_124
const askAgainMs = 200

/**
 * Does what a start puts into the database while no other server does the same: one works, the others wait and find it done. The
 * database lets go by itself of a server that ended meanwhile.
 */
export async function startAlone<T>({ pool }: Pick<Database, 'pool'>, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  // A connection that breaks meanwhile loses the lock, not the process; who works is told by its own connections.
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    // Asked again and again rather than waited for in one statement, which the pool's time limits would end.
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lockNumber,
      ])
      if (rows[0]?.mine) break
      await sleep(askAgainMs)
    }
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}
