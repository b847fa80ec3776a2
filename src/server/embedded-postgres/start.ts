import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import type { Tell } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { clusterExists, createCluster, placesUnder, readLockFile, sweepUnfinished } from './cluster.ts'
import { diskFull } from './failures.ts'
import { type Keeper, keep } from './keeper.ts'
import { acquire, type Recipe, shutDown } from './launch.ts'
import { chooseRunUser } from './run-user.ts'
import { attach, isPrivate, socketPort } from './socket.ts'

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

export interface EmbeddedPostgres extends Pick<Keeper, 'state' | 'lost'> {
  connection: { host: string; port: number; user: string; database: string; url: string }
  /** true when the server was already running, left over by a process that was killed. */
  adopted: boolean
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/** Makes the cluster of a data directory that has none; `startEmbeddedPostgres` does so too, for who can do nothing else meanwhile. */
export async function makeEmbeddedPostgres({ dataDir }: { dataDir: string }, tell: Tell): Promise<void> {
  const places = placesUnder(resolve(dataDir))
  const user = chooseRunUser(places.cluster)
  if (existsSync(places.cluster)) return
  tell({ zh: '建立数据库', en: 'Making the database' })
  await createCluster(places, user, findBinaries(user, places.dataDir), true)
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
  if (!clusterExists(places, user, binaries.major)) await createCluster(places, user, binaries, durable)

  const recipe: Recipe = { places, user, binaries, settings: serverSettings(durable, options.settings) }
  const first = await acquire(recipe)
  const database = options.database ?? 'chancery'
  try {
    await createDatabase(first.keeper, database)
  } catch (error) {
    await shutDown(first, places)
    throw (error as { code?: string }).code === '53100' ? diskFull(places.dataDir) : error
  }
  const { state, lost, stop } = keep(recipe, first)
  return { connection: connectionTo(first.socket, database), adopted: first.adopted, state, lost, stop }
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
      // Somebody else keeps it: nothing is watched from here.
      return {
        connection,
        adopted: true,
        state: () => ({ is: 'running' }),
        lost: new Promise(() => {}),
        stop: async () => {},
      }
    }
  }
  return startEmbeddedPostgres(options)
}

function connectionTo(socket: string, database: string): EmbeddedPostgres['connection'] {
  const url = `postgresql://postgres@${encodeURIComponent(socket)}:${socketPort}/${database}`
  return { host: socket, port: socketPort, user: 'postgres', database, url }
}

function serverSettings(durable: boolean, further: Record<string, string> = {}): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    // Not 'mmap', which are files in the data directory: a full disk would stop queries. Not 'posix', which is bound by a container's
    // small /dev/shm. The server itself takes a segment of this kind at every start, so it is there wherever PostgreSQL runs.
    dynamic_shared_memory_type: 'sysv',
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
