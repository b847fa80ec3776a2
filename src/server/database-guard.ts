import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { requestContext } from './request-context.ts'

/** How often the database is asked for a sign of life while somebody waits for it, and how long it may take, in ms. */
const every = 1_000
const patience = 1_250
/** So many asks without an answer and it counts as gone. */
const missesAllowed = 2
/** Longest wait for a free connection while others are making progress, in ms. */
const longestQueue = 30_000
/** A verdict is good for so long, in ms. */
const verdictKept = 1_000

/** Shaped like PostgreSQL's own "cannot connect now", so that it becomes 503 like every other lost connection. */
const gone = (): Error => Object.assign(new Error('the database does not answer'), { code: '57P03' })

/** What is waited for: whole transactions and single statements (session look-ups) have places of their own. */
export type Lane = 'transaction' | 'statement'

export type DatabaseGuard = {
  /** Takes one of the places, waiting for one to become free. The answer gives it back. */
  enter(lane: Lane): Promise<() => void>
  /** A connection of the pool. Making one may take long on a busy machine: it is tried again as long as the database answers. */
  connect(): Promise<pg.PoolClient>
  /** Whether the database answers now. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

type Waiting = {
  person: string | null
  resolve: (leave: () => void) => void
  reject: (error: Error) => void
  since: number
}

/**
 * Tells a busy database from one that is gone. Whoever wants a connection queues here as long as the database answers at all or work
 * gets done; when it does not for about 2.5 seconds, everybody who waits for it is told at once (503), and let in again with its first
 * answer. There are as many places as the pool has connections, so that nobody's wait in the pool itself is taken for a failure. One person never has more than half of the
 * places of transactions, and who has fewest goes first: what one person asks for many times at once, or waits for a lock with, keeps nobody else from theirs.
 */
export function guardDatabase(
  pool: pg.Pool,
  connection: pg.PoolConfig,
  places: Record<Lane, number>,
): DatabaseGuard {
  const active = new Set<pg.PoolClient>()
  const ofOne = Math.max(1, Math.floor(places.transaction / 2))
  const lanes = {
    transaction: laneOf(places.transaction, ofOne),
    statement: laneOf(places.statement, places.statement),
  }
  const all = [lanes.transaction, lanes.statement]
  let isGone = false
  let given = 0
  // A connection may break while nobody listens to it, between two statements; the next statement tells. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => active.add(client))
  pool.on('release', (error, client) => {
    active.delete(client)
    if (!error) given += 1
  })
  pool.on('remove', (client) => active.delete(client as pg.PoolClient))

  const probe = probeOf(connection)
  const fail = () => {
    isGone = true
    for (const { waiting } of all) for (const { reject } of waiting.splice(0)) reject(gone())
    for (const client of active) streamOf(client)?.destroy(gone())
  }
  const judge = async () => {
    const givenBefore = given
    const verdict = await probe.ask()
    // Work that came to its end meanwhile is an answer too.
    if (verdict === 'alive' || (given > givenBefore && !isGone)) isGone = false
    else if (verdict === 'gone') fail()
  }
  const timer = setInterval(async () => {
    const now = performance.now()
    for (const { waiting } of all)
      while (waiting[0] && now - waiting[0].since > longestQueue) waiting.shift()?.reject(gone())
    if (all.some((lane) => lane.inside() > 0) || active.size > 0 || isGone) await judge()
  }, every)
  timer.unref()

  return {
    enter: async (lane) => {
      if (isGone) throw gone()
      return lanes[lane].enter()
    },
    connect: async () => {
      const began = performance.now()
      for (;;) {
        try {
          return await pool.connect()
        } catch (error) {
          const mayCome = isSlowConnection(error) && performance.now() - began < longestQueue
          if (!mayCome || isGone) throw error
        }
      }
    },
    isAlive: async () => {
      for (let asked = 0; asked < missesAllowed; asked++) {
        const verdict = await probe.ask({ recent: true })
        if (verdict !== 'unknown') return verdict === 'alive'
      }
      return !isGone
    },
    close: async () => {
      clearInterval(timer)
      probe.close()
    },
  }
}

/** What pg says when a connection was not there in time, and PostgreSQL when it has no more of them. */
const isSlowConnection = (error: unknown): boolean =>
  /timeout exceeded when trying to connect|connection timeout/.test((error as Error).message) ||
  (error as { code?: string }).code === '53300'

/** `ofOne`: the most places that one person has at once. */
function laneOf(places: number, ofOne: number) {
  const waiting: Waiting[] = []
  const inside = new Map<string, number>()
  let free = places
  const of = (person: string | null): number => (person === null ? 0 : (inside.get(person) ?? 0))
  const count = (person: string | null, by: number): void => {
    if (person === null) return
    const now = of(person) + by
    if (now > 0) inside.set(person, now)
    else inside.delete(person)
  }
  const begin = (person: string | null): (() => void) => {
    free -= 1
    count(person, 1)
    return once(() => {
      free += 1
      count(person, -1)
      next()
    })
  }
  /** Of those who may, who has the fewest places; among equals, who came first. */
  const next = (): void => {
    let chosen = -1
    let fewest = ofOne
    for (const [at, { person }] of waiting.entries())
      if (of(person) < fewest) [chosen, fewest] = [at, of(person)]
    const [one] = chosen < 0 ? [] : waiting.splice(chosen, 1)
    one?.resolve(begin(one.person))
  }
  return {
    waiting,
    inside: () => places - free,
    enter: async (): Promise<() => void> => {
      const { organizationId, userId } = requestContext()
      const person = userId === 0 ? null : `${organizationId}/${userId}`
      if (free > 0 && of(person) < ofOne) return begin(person)
      return new Promise((resolve, reject) =>
        waiting.push({ person, resolve, reject, since: performance.now() }),
      )
    },
  }
}

type Verdict = 'alive' | 'gone' | 'unknown'

/** Asks on a connection of its own; only misses in a row count, so that one slow moment is not taken for a failure. */
function probeOf(connection: pg.PoolConfig) {
  let client: pg.Client | undefined
  let misses = 0
  let probing: Promise<Verdict> | undefined
  let last: { verdict: Verdict; at: number } | undefined

  const drop = () => {
    if (client) streamOf(client)?.destroy(gone())
    client = undefined
  }
  const select = async (): Promise<'alive' | 'miss' | 'unknown'> => {
    try {
      if (!client) {
        client = new pg.Client({ ...connection, keepAlive: true })
        client.on('error', drop)
        await client.connect()
        // The probe alone keeps no process alive.
        ;(client as unknown as { unref(): void }).unref()
      }
      await client.query('select 1')
      return 'alive'
    } catch (error) {
      drop()
      return whatRefusalTells(error)
    }
  }
  const ask = async (): Promise<Verdict> => {
    const answer = await Promise.race([select(), silence()])
    if (answer === 'silent') drop()
    if (answer === 'alive') misses = 0
    else if (answer !== 'unknown') misses += 1
    const verdict = answer === 'alive' ? 'alive' : misses >= missesAllowed ? 'gone' : 'unknown'
    last = { verdict, at: performance.now() }
    return verdict
  }
  return {
    ask: async ({ recent = false } = {}): Promise<Verdict> => {
      if (recent && last && last.verdict !== 'unknown' && performance.now() - last.at < verdictKept)
        return last.verdict
      if (probing && !recent) return 'unknown'
      probing ??= ask().finally(() => {
        probing = undefined
      })
      return probing
    },
    close: drop,
  }
}

/**
 * A server that says it has too many connections, or refuses for whatever reason, is there; one that starts or ends is not. A full queue
 * of connections (EAGAIN) says nothing.
 */
function whatRefusalTells(error: unknown): 'alive' | 'miss' | 'unknown' {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (code === 'EAGAIN') return 'unknown'
  return /^[0-9A-Z]{5}$/.test(code) && /^\d/.test(code) && !/^(57P|08)/.test(code) ? 'alive' : 'miss'
}

/**
 * Resolves after `patience`, counted in moments that this process had: while it was held up itself, an answer may lie there unread, and the
 * silence says nothing of the database.
 */
function silence(): Promise<'silent'> {
  const moment = 50
  return new Promise((done) => {
    let left = patience / moment
    const timer = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      // What has arrived meanwhile is read before this counts.
      setImmediate(() => setImmediate(() => done('silent')))
    }, moment)
    timer.unref()
  })
}

const streamOf = (client: pg.ClientBase): { destroy(error: Error): void } | undefined =>
  (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } }).connection?.stream

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
