import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import {
  clusterExists,
  directoryArgument,
  onDisk,
  type Places,
  readLockFile,
  serverEnvironment,
} from './cluster.ts'
import { damaged, didNotStart, failureFrom, inUse } from './failures.ts'
import { asUser, type RunUser } from './run-user.ts'
import {
  attach,
  isPrivate,
  keepProcessAlive,
  makeSocketDirectory,
  serverPid,
  socketPort,
  worksInDirectory,
} from './socket.ts'

/** What it takes to run the server of one cluster. */
export interface Recipe {
  places: Places
  user: RunUser
  binaries: Binaries
  settings: Record<string, string>
}

/** A server that this process keeps. */
export interface Running {
  keeper: Client
  socket: string
  pid: number
  /** true when it was running before. */
  adopted: boolean
}

const logLimit = 10 * 1024 * 1024
/** A server that says that it recovers is waited for; a large one after a crash takes its time. */
const startingWait = 600_000
const takenWait = 5_000

/** `socket`: the directory that a pool is bound to, where a server must come back. `givenUp`: true as soon as nobody wants it any more. */
export interface Again {
  socket: string
  givenUp(): boolean
}

/**
 * The running server of a cluster: adopts the one that is there, else starts one. With `again` it always stands at that
 * socket: a server that somebody started elsewhere meanwhile and left alone is ended and started there.
 */
export async function acquire(recipe: Recipe, again?: Again): Promise<Running> {
  const { places, user, binaries } = recipe
  const began = Date.now()
  for (;;) {
    if (again?.givenUp()) throw new Error('no longer wanted')
    if (again && !clusterExists(places, user, binaries.major))
      throw damaged(places.cluster, 'its files are gone')
    const lock = readLockFile(places.cluster)
    const waited = Date.now() - began
    let free = again?.socket
    if (lock && isPrivate(lock.socketDirectory, user)) {
      const found = await attach(lock.socketDirectory, places.cluster, user)
      if (found.state === 'ours') {
        const pid = await serverPid(found.keeper)
        const running = { keeper: found.keeper, socket: lock.socketDirectory, pid, adopted: true }
        if (!again || again.socket === running.socket) return running
        await shutDown(running, places)
        continue
      }
      if (found.state === 'inUse') throw inUse(places.dataDir, found.pid)
      if (found.state === 'starting') {
        if (waited > startingWait) throw didNotStart(places.logFile, 'still recovering after 10 minutes')
        await sleep(50)
        continue
      }
      // Nobody answers there any more; a directory where another server answers (ours is a copy) is left to it.
      if (found.state === 'none') free ??= lock.socketDirectory
    }
    const started = await launch(recipe, free, again)
    if (started) return started
    if (waited > takenWait) throw inUse(places.dataDir, readLockFile(places.cluster)?.pid ?? null)
    await sleep(100)
  }
}

/** Starts a server; null when one already has the directory. */
async function launch(
  recipe: Recipe,
  wantedSocket: string | undefined,
  again: Again | undefined,
): Promise<Running | null> {
  const { places, user } = recipe
  const socket = socketDirectory(wantedSocket, user, again !== undefined)
  // Where a pool waits, the next try must find it again.
  const tidy = () => {
    if (!again) rmSync(socket, { recursive: true, force: true })
  }
  const log = onDisk(places.dataDir, user, () => openLog(places.logFile))
  const child = spawnServer(recipe, socket, log.descriptor)
  closeSync(log.descriptor)
  let problem: string | null = null
  const ended = endOf(child).then((text) => {
    problem = text
  })
  for (;;) {
    const found = await attach(socket, places.cluster, user)
    if (found.state === 'ours') {
      return { keeper: found.keeper, socket, pid: await serverPid(found.keeper), adopted: false }
    }
    if (found.state === 'inUse') return null
    if (problem !== null) break
    if (again?.givenUp() && child.pid !== undefined) signal(child.pid, 'SIGINT')
    await Promise.race([sleep(10), ended])
  }
  const written = `${problem}\n${readFileSync(places.logFile).subarray(log.position).toString()}`
  if (/lock file .* already exists|is still in use/.test(written)) {
    // The directory in the lock file may be the other server's.
    if (socket !== readLockFile(places.cluster)?.socketDirectory) tidy()
    return null
  }
  tidy()
  if (child.pid === undefined) throw didNotStart(places.logFile, String(problem))
  throw failureFrom(written, { directory: places.dataDir, user: user.name, logFile: places.logFile })
}

/** The directory for a server's socket: the one that is wanted, made again at the same place if `mustBeThat` and somebody cleaned it away; else a new one. */
function socketDirectory(wanted: string | undefined, user: RunUser, mustBeThat: boolean): string {
  if (wanted !== undefined && isPrivate(wanted, user)) return wanted
  return makeSocketDirectory(user, mustBeThat ? wanted : undefined)
}

function spawnServer(
  { places, user, binaries, settings }: Recipe,
  socket: string,
  log: number,
): ChildProcess {
  const args = ['-D', directoryArgument(places.cluster, user), '-k', socket, '-p', String(socketPort)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const env: NodeJS.ProcessEnv = { ...serverEnvironment }
  const stale = staleLockPid(places.cluster)
  if (stale !== null) env.PG_GRANDPARENT_PID = String(stale)
  const child = spawn(binaries.postgres, args, {
    cwd: places.cluster,
    env,
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the database last.
    detached: true,
    stdio: ['ignore', 'ignore', log],
    ...asUser(user),
  })
  child.unref()
  return child
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, by) => done(by ? `ended by ${by}` : `exit ${code}`))
  })
}

/**
 * The process id in postmaster.pid when it now belongs to somebody else (ids start again at 1 in a container
 * that was killed): a server works in its cluster, so a process that works elsewhere is none. PostgreSQL is
 * told to disregard that id, the way pg_ctl does it for its own; its other check, the shared memory of the
 * directory, still stands, and the lock file is never touched. null: nothing to disregard.
 */
function staleLockPid(cluster: string): number | null {
  const lock = readLockFile(cluster)
  if (!lock) return null
  const found = worksInDirectory(lock.pid, cluster)
  if (found !== null) return found ? null : lock.pid
  return hasEnded(lock.pid) ? lock.pid : null
}

/** True for a process that ended and was not collected: the first process of a container (npm, node) collects nobody. */
function hasEnded(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function openLog(file: string): { descriptor: number; position: number } {
  if (existsSync(file) && statSync(file).size > logLimit) truncateSync(file)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, position: statSync(file).size }
}

/**
 * Fast shutdown, then waits until the server is gone; after 30 s it is told to drop everything at once, which
 * loses nothing that was committed.
 */
export async function shutDown(running: Running, places: Places): Promise<void> {
  const { pid } = running
  keepProcessAlive(running.keeper, true)
  const gone = () => readLockFile(places.cluster)?.pid !== pid || !signal(pid, 0)
  signal(pid, 'SIGINT')
  const began = Date.now()
  let urged = false
  while (!gone() && Date.now() - began < 60_000) {
    await sleep(10)
    if (!urged && Date.now() - began > 30_000) urged = signal(pid, 'SIGQUIT')
  }
  await running.keeper.end().catch(() => {})
  rmSync(running.socket, { recursive: true, force: true })
}

/** Sends a signal; false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
