import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** How often the database is asked for a sign of life while somebody waits for it, and how long it may take, in ms. */
const every = 1_000
const patience = 1_250
/** So many asks without an answer and it counts as gone. */
const missesAllowed = 2
/** Longest wait for a free connection while others are making progress, in ms. */
const longestQueue = 30_000

/** Shaped like PostgreSQL's own "cannot connect now", so that it becomes 503 like every other lost connection. */
const gone = (): Error => Object.assign(new Error('the database does not answer'), { code: '57P03' })

export type DatabaseGuard = {
  /** Takes one of the places for transactions, waiting for one to become free. The answer gives it back. */
  enter(): Promise<() => void>
  close(): Promise<void>
}

type Waiting = { resolve: (leave: () => void) => void; reject: (error: Error) => void; since: number }

/**
 * Tells a busy database from one that is gone. Transactions queue here as long as the database answers at all; when it does not for
 * about 2.5 seconds, everybody who waits for it is told at once (503), and let in again with its first answer.
 * `places` is fewer than the pool has connections, so that a single query never waits behind transactions.
 */
export function guardDatabase(pool: pg.Pool, connection: pg.PoolConfig, places: number): DatabaseGuard {
  const active = new Set<pg.PoolClient>()
  const waiting: Waiting[] = []
  let free = places
  let isGone = false
  // A connection may break while nobody listens to it, between two statements; the next statement tells. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => active.add(client))
  pool.on('release', (_error, client) => active.delete(client))
  pool.on('remove', (client) => active.delete(client as pg.PoolClient))

  const leave = () => {
    const next = waiting.shift()
    if (next) next.resolve(once(leave))
    else free += 1
  }
  const probe = probeOf(connection)
  const fail = () => {
    isGone = true
    for (const { reject } of waiting.splice(0)) reject(gone())
    for (const client of active) streamOf(client)?.destroy(gone())
  }
  const timer = setInterval(async () => {
    const now = performance.now()
    while (waiting[0] && now - waiting[0].since > longestQueue) waiting.shift()?.reject(gone())
    if (active.size === 0 && waiting.length === 0 && !isGone) return
    const verdict = await probe.ask()
    if (verdict === 'alive') isGone = false
    if (verdict === 'gone') fail()
  }, every)
  timer.unref()

  return {
    enter: async () => {
      if (isGone) throw gone()
      if (free > 0) {
        free -= 1
        return once(leave)
      }
      return new Promise((resolve, reject) => waiting.push({ resolve, reject, since: performance.now() }))
    },
    close: async () => {
      clearInterval(timer)
      await probe.close()
    },
  }
}

/** Asks on a connection of its own; only misses in a row count, so that one slow moment is not taken for a failure. */
function probeOf(connection: pg.PoolConfig) {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {})
  let misses = 0
  let isAsking = false
  return {
    ask: async (): Promise<'alive' | 'gone' | 'unknown'> => {
      if (isAsking) return 'unknown'
      isAsking = true
      const asked = performance.now()
      try {
        await pool.query('select 1')
        misses = 0
        return 'alive'
      } catch {
        // When this process itself was held up, the silence says nothing of the database.
        if (performance.now() - asked > patience * 2) return 'unknown'
        misses += 1
        return misses >= missesAllowed ? 'gone' : 'unknown'
      } finally {
        isAsking = false
      }
    },
    close: () => pool.end(),
  }
}

const streamOf = (client: pg.PoolClient): { destroy(error: Error): void } | undefined =>
  (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } }).connection?.stream

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
