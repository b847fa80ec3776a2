import type { ServerResponse } from 'node:http'
import type { PoolClient } from 'pg'
import { sessionIsLive } from '#engines/access/server/index.ts'
import { atMost } from '#server/at-most.ts'
import type { Database } from '#server/database.ts'
import './tables.ts'

/** Milliseconds. With LISTEN working a stream looks by itself only at its heartbeat; without, it polls. */
const heartbeat = 20_000
const polling = 3_000
const reconnectPause = 1_000
const streamsOfOnePerson = 30
/** An event of a transaction that took long to commit appears below later ones; a stream looks back this far for them. */
const lookBack = `now() - interval '60 seconds'`
/** So long after it was sent an event is no longer looked back for; some more than that, in ms. */
const lookedBackFor = 90_000
const onePage = 200
const looksAtOnce = 2

export type StreamOwner = { organizationId: number; userId: number; sessionId: number }

type Stream = StreamOwner & {
  response: ServerResponse
  /** Ids of the look-back that need not be sent, so that nothing is sent twice on one stream; since when. */
  sent: Map<number, number>
  /** Everything after this id is still owed to a stream that goes on, page by page; null once that is sent. */
  owedAfter: number | null
  busy: boolean
  again: boolean
  timer?: NodeJS.Timeout
}

/** `isRecent`: the look-back would find it again. */
type Row = { id: number; type: string; data: unknown; isRecent: boolean }

/** All open streams of this process; one for each database, made on first use. */
export class LiveStreams {
  private readonly database: Database
  private readonly streams = new Map<string, Set<Stream>>()
  private listener: PoolClient | undefined
  private connecting = false
  private closed = false
  /** Hundreds of streams that look at once (their listener came back) leave room for whoever waits for an answer. */
  private readonly turns = atMost(looksAtOnce)

  constructor(database: Database) {
    this.database = database
  }

  /** Takes over an answer whose head was written, and feeds it until the browser or the session goes. */
  async open(owner: StreamOwner, response: ServerResponse, lastEventId: number | null): Promise<void> {
    const stream: Stream = {
      ...owner,
      response,
      sent: new Map(),
      owedAfter: lastEventId,
      busy: false,
      again: false,
    }
    const rows = await this.turns(() =>
      this.database.query<{ id: number }>(
        `select id from live_events where organization_id = $1 and user_id = $2 and at > ${lookBack} and ($3::bigint is null or id <= $3)`,
        [owner.organizationId, owner.userId, lastEventId],
      ),
    )
    for (const { id } of rows) stream.sent.set(id, Date.now())
    response.write(`retry: ${reconnectPause}\nevent: ready\ndata: {}\n\n`)
    const key = keyOf(owner)
    const mine = this.streams.get(key) ?? new Set()
    this.streams.set(key, mine.add(stream))
    response.on('close', () => this.forget(stream))
    for (const oldest of mine) {
      if (mine.size <= streamsOfOnePerson) break
      this.end(oldest)
    }
    void this.listen()
    await this.look(stream)
  }

  /** Ends every stream; browsers come back to another server by themselves. */
  close(): void {
    this.closed = true
    for (const streams of this.streams.values()) for (const stream of [...streams]) this.end(stream)
    this.listener?.release(true)
    this.listener = undefined
  }

  private end(stream: Stream): void {
    this.forget(stream)
    stream.response.end()
  }

  private forget(stream: Stream): void {
    clearTimeout(stream.timer)
    const key = keyOf(stream)
    const mine = this.streams.get(key)
    mine?.delete(stream)
    if (mine?.size === 0) this.streams.delete(key)
  }

  private isOpen(stream: Stream): boolean {
    return this.streams.get(keyOf(stream))?.has(stream) ?? false
  }

  /** Checks the session, sends what is new, and arranges the next look. One look at a time for each stream. */
  private async look(stream: Stream): Promise<void> {
    if (stream.busy) {
      stream.again = true
      return
    }
    stream.busy = true
    clearTimeout(stream.timer)
    try {
      const isLive = await this.turns(() => sessionIsLive(this.database, stream.sessionId))
      if (!isLive) return this.end(stream)
      for (const row of await this.turns(() => this.unsent(stream))) send(stream, row)
      if (!stream.again) stream.response.write(':\n\n')
    } catch {
      // The database is away for a moment; the next look finds what was missed.
    }
    stream.busy = false
    if (!this.isOpen(stream)) return
    if (stream.again) {
      stream.again = false
      void this.look(stream)
      return
    }
    stream.timer = setTimeout(() => void this.look(stream), this.listener ? heartbeat : polling)
    stream.timer.unref()
  }

  private async unsent(stream: Stream): Promise<Row[]> {
    forgetOldest(stream)
    const rows = await this.database.query<Row>(
      `select id, type, data, at > ${lookBack} as "isRecent" from live_events
       where organization_id = $1 and user_id = $2 and (id > $3 or at > ${lookBack}) and id <> all($4::bigint[])
       order by id limit ${onePage}`,
      [
        stream.organizationId,
        stream.userId,
        stream.owedAfter ?? Number.MAX_SAFE_INTEGER,
        [...stream.sent.keys()],
      ],
    )
    const last = rows.at(-1)
    if (rows.length < onePage || !last) stream.owedAfter = null
    else {
      stream.again = true
      // What commits later with a smaller id is looked back for.
      if (stream.owedAfter !== null) stream.owedAfter = Math.max(stream.owedAfter, last.id)
    }
    return rows
  }

  private async listen(): Promise<void> {
    if (this.listener || this.connecting || this.closed) return
    this.connecting = true
    try {
      const client = await this.database.pool.connect()
      const lost = () => {
        if (this.listener !== client) return
        this.listener = undefined
        client.release(true)
        setTimeout(() => void this.listen(), reconnectPause).unref()
      }
      client.on('error', lost)
      client.on('end', lost)
      client.on('notification', ({ payload }) => this.wake(payload ?? ''))
      await client.query('listen live_events')
      if (this.closed) client.release(true)
      else this.listener = client
      for (const key of this.streams.keys()) this.wake(key)
    } catch {
      setTimeout(() => void this.listen(), reconnectPause).unref()
    } finally {
      this.connecting = false
    }
  }

  private wake(key: string): void {
    for (const stream of this.streams.get(key) ?? []) void this.look(stream)
  }
}

const keyOf = ({ organizationId, userId }: StreamOwner): string => `${organizationId}/${userId}`

/** What was sent first stands first. */
function forgetOldest({ sent }: Stream): void {
  const old = Date.now() - lookedBackFor
  for (const [id, since] of sent) {
    if (since > old) return
    sent.delete(id)
  }
}

function send(stream: Stream, row: Row): void {
  if (row.isRecent) stream.sent.set(row.id, Date.now())
  // JSON has no line ends, so one data line is enough.
  stream.response.write(`id: ${row.id}\nevent: ${row.type}\ndata: ${JSON.stringify(row.data)}\n\n`)
}

const byDatabase = new WeakMap<Database, LiveStreams>()

/** The streams of this process on this database. */
export function liveStreams(database: Database): LiveStreams {
  const streams = byDatabase.get(database) ?? new LiveStreams(database)
  byDatabase.set(database, streams)
  return streams
}

/** Removes events that no stream can ask for any more; answers how many. */
export async function forgetOldEvents(database: Database): Promise<number> {
  const { rowCount } = await database.pool.query(
    `delete from live_events where at < now() - interval '1 hour'`,
  )
  return rowCount ?? 0
}
