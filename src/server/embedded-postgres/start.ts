import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  clusterExists,
  createCluster,
  directoryArgument,
  onDisk,
  type Places,
  placesUnder,
  readLockFile,
} from './cluster.ts'
import { didNotStart, failureFrom, inUse } from './failures.ts'
import { asUser, chooseRunUser, type RunUser } from './run-user.ts'
import { attach, serverPid, socketDirectory, socketPort } from './socket.ts'

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

interface Running {
  keeper: Client
  socket: string
  pid: number
  adopted: boolean
}

const logLimit = 10 * 1024 * 1024
const takeoverWait = 15_000

/**
 * Starts the embedded PostgreSQL of a data directory, creating it when it is not there, or adopts the server
 * that a killed process left running. Every failure a person can mend is a StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesUnder(resolve(options.dataDir))
  const user = chooseRunUser(places.cluster)
  const binaries = findBinaries(user, places.dataDir)
  const durable = options.durable ?? true
  if (!clusterExists(places, user, binaries.major)) createCluster(places, user, binaries, durable)

  const settings = serverSettings(options)
  let running = await acquire(places, user, binaries, settings)
  let stopping = false
  const guard = () => {
    running.keeper.once('end', async () => {
      if (stopping) return
      // The server died under us (killed, out of memory): bring it back; the pool reconnects by itself.
      for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
        await sleep(wait)
        const again = await acquire(places, user, binaries, settings).catch(() => null)
        if (!again) continue
        running = again
        guard()
        return
      }
    })
  }
  const atExit = () => signal(running.pid, 'SIGINT')
  process.once('exit', atExit)
  guard()

  const database = options.database ?? 'chancery'
  await createDatabase(running.keeper, database)
  const host = running.socket
  return {
    connection: {
      host,
      port: socketPort,
      user: 'postgres',
      database,
      url: `postgresql://postgres@${encodeURIComponent(host)}:${socketPort}/${database}`,
    },
    adopted: running.adopted,
    stop: async () => {
      if (stopping) return
      stopping = true
      process.removeListener('exit', atExit)
      await shutDown(running, places)
    },
  }
}

function serverSettings(options: EmbeddedPostgresOptions): Record<string, string> {
  return {
    listen_addresses: '',
    dynamic_shared_memory_type: 'mmap',
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  }
}

async function acquire(
  places: Places,
  user: RunUser,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<Running> {
  const deadline = Date.now() + takeoverWait
  for (;;) {
    const lock = readLockFile(places.cluster)
    if (lock) {
      const found = await attach(lock.socketDirectory, places.cluster, user)
      if (found.state === 'ours') {
        const pid = await serverPid(found.keeper)
        return { keeper: found.keeper, socket: lock.socketDirectory, pid, adopted: true }
      }
      if (found.state === 'inUse') throw inUse(places.dataDir, lock.pid)
      if (found.state === 'starting' && Date.now() < deadline) {
        await sleep(50)
        continue
      }
    }
    const started = await launch(places, user, binaries, settings)
    if (started) return started
    if (Date.now() > deadline) throw inUse(places.dataDir, readLockFile(places.cluster)?.pid ?? null)
    await sleep(200)
  }
}

/** Starts a server; null when one already has the directory. */
async function launch(
  places: Places,
  user: RunUser,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<Running | null> {
  const socket = socketDirectory(places.cluster, user)
  const log = onDisk(places.dataDir, user, () => openLog(places.logFile))
  const args = ['-D', directoryArgument(places.cluster, user), '-k', socket, '-p', String(socketPort)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const stale = staleLockPid(places.cluster)
  if (stale !== null) env.PG_GRANDPARENT_PID = String(stale)
  const child = spawn(binaries.postgres, args, {
    cwd: places.cluster,
    env,
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the database last.
    detached: true,
    stdio: ['ignore', 'ignore', log.descriptor],
    ...asUser(user),
  })
  closeSync(log.descriptor)
  const ended = endOf(child)
  child.unref()
  let problem: string | null = null
  void ended.then((text) => {
    problem = text
  })
  for (;;) {
    const found = await attach(socket, places.cluster, user)
    if (found.state === 'ours')
      return { keeper: found.keeper, socket, pid: await serverPid(found.keeper), adopted: false }
    if (problem !== null) break
    if (found.state === 'inUse') return null
    await Promise.race([sleep(10), ended])
  }
  const written = `${problem}\n${readFileSync(places.logFile).subarray(log.position).toString()}`
  if (/lock file .* already exists|is already in use|still in use|Is another post/i.test(written)) return null
  rmSync(socket, { recursive: true, force: true })
  const at = { directory: places.dataDir, user: user.name, logFile: places.logFile }
  throw child.pid === undefined ? didNotStart(places.logFile, String(problem)) : failureFrom(written, at)
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, by) => done(by ? `ended by ${by}` : `exit ${code}`))
  })
}

/**
 * A process id in postmaster.pid that is alive but is no PostgreSQL (ids start again at 1 in a container that
 * was killed). The server is told to disregard it, as pg_ctl does for its own; its other check, the
 * shared memory of the directory, still stands. null: nothing to disregard.
 */
function staleLockPid(cluster: string): number | null {
  const lock = readLockFile(cluster)
  if (!lock) return null
  try {
    const name = readFileSync(`/proc/${lock.pid}/comm`, 'utf8').trim()
    return /^(postgres|postmaster)/.test(name) ? null : lock.pid
  } catch {
    return null
  }
}

function openLog(file: string): { descriptor: number; position: number } {
  if (existsSync(file) && statSync(file).size > logLimit) truncateSync(file)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, position: statSync(file).size }
}

async function createDatabase(keeper: Client, name: string): Promise<void> {
  const { rowCount } = await keeper.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  await keeper.query(`create database ${escapeIdentifier(name)}`)
}

async function shutDown(running: Running, places: Places): Promise<void> {
  const { pid } = running
  const gone = () => readLockFile(places.cluster)?.pid !== pid || !signal(pid, 0)
  signal(pid, 'SIGINT')
  const started = Date.now()
  let urged = false
  while (!gone()) {
    await sleep(10)
    const waited = Date.now() - started
    if (waited > 60_000) break
    if (waited > 30_000 && !urged) urged = signal(pid, 'SIGQUIT')
  }
  await running.keeper.end().catch(() => {})
  rmSync(running.socket, { recursive: true, force: true })
}

/** Sends a signal; false when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
