import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { findBinaries } from './binaries.ts'
import { clusterExists, createCluster, placesUnder, readLockFile, sweepUnfinished } from './cluster.ts'
import { diskFull } from './failures.ts'
import { acquire, type Recipe, type Running, shutDown, signal } from './launch.ts'
import { chooseRunUser } from './run-user.ts'
import { attach, isPrivate, keepProcessAlive, socketPort } from './socket.ts'

export interface EmbeddedPostgresOptions {
  /** The data directory of the installation; the database takes `postgres/` and `postgres.log` in it. */
  dataDir: string
  /** Name of the database to create and connect to; default `chancery`. */
  database?: string
  /** false: no fsync, for tests only; a power cut may lose everything. Default true. */
  durable?: boolean
  /** Further server settings, e.g. `{ max_connections: '200' }`. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string; url: string }
  /** true when the server was already running, left over by a process that was killed. */
  adopted: boolean
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data directory, creating it when it is not there, or adopts the server
 * that a killed process left running; should the server die, it is started again at the same place. Every
 * failure a person can mend is a StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesUnder(resolve(options.dataDir))
  const user = chooseRunUser(places.cluster)
  const binaries = findBinaries(user, places.dataDir)
  const durable = options.durable ?? true
  sweepUnfinished(places.dataDir)
  if (!clusterExists(places, user, binaries.major)) createCluster(places, user, binaries, durable)

  const recipe: Recipe = { places, user, binaries, settings: serverSettings(durable, options.settings) }
  const first = await acquire(recipe)
  const database = options.database ?? 'chancery'
  try {
    await createDatabase(first.keeper, database)
  } catch (error) {
    await shutDown(first, places)
    throw (error as { code?: string }).code === '53100' ? diskFull(places.dataDir) : error
  }
  const { stop } = keep(recipe, first)
  return { connection: connectionTo(first.socket, database), adopted: first.adopted, stop }
}

/**
 * The same for a command beside the product (export, reset-password): uses the server that the running product
 * keeps, and leaves it running at `stop`; when none runs it starts one and stops it.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesUnder(resolve(options.dataDir))
  const user = chooseRunUser(places.cluster)
  const lock = readLockFile(places.cluster)
  if (lock && isPrivate(lock.socketDirectory, user)) {
    const found = await attach(lock.socketDirectory, places.cluster, user)
    if (found.state === 'ours') await found.keeper.end()
    if (found.state === 'inUse') {
      const connection = connectionTo(lock.socketDirectory, options.database ?? 'chancery')
      return { connection, adopted: true, stop: async () => {} }
    }
  }
  return startEmbeddedPostgres(options)
}

function connectionTo(socket: string, database: string): EmbeddedPostgres['connection'] {
  const url = `postgresql://postgres@${encodeURIComponent(socket)}:${socketPort}/${database}`
  return { host: socket, port: socketPort, user: 'postgres', database, url }
}

/** Watches the server through its keeper connection and brings it back when it dies (killed, out of memory). */
function keep(recipe: Recipe, first: Running): { stop(): Promise<void> } {
  let running = first
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  const watch = () => {
    // The keeper alone keeps no process alive: a script that is done ends, and its database with it.
    keepProcessAlive(running.keeper, false)
    running.keeper.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  const revive = async () => {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait)
      const again = await acquire(recipe, running.socket).catch(() => null)
      if (!again) continue
      running = again
      watch()
      return
    }
  }
  const atExit = () => signal(running.pid, 'SIGINT')
  process.once('exit', atExit)
  watch()
  const stop = async () => {
    await reviving
    process.removeListener('exit', atExit)
    await shutDown(running, recipe.places)
  }
  return {
    stop: () => {
      stopping ??= Promise.resolve().then(stop)
      return stopping
    },
  }
}

function serverSettings(durable: boolean, further: Record<string, string> = {}): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    dynamic_shared_memory_type: 'mmap',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...further,
  }
}

async function createDatabase(keeper: Client, name: string): Promise<void> {
  const { rowCount } = await keeper.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await keeper.query(`create database ${escapeIdentifier(name)}`)
}
