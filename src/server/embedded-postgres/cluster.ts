import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { diskFull, failureFrom, notACluster, otherMajor, permissionDenied } from './failures.ts'
import { asUser, type RunUser } from './run-user.ts'

/** Where everything of one embedded database lies. */
export interface Places {
  dataDir: string
  cluster: string
  logFile: string
}

/** The places under one data directory (an absolute path). */
export function placesUnder(dataDir: string): Places {
  return { dataDir, cluster: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log') }
}

/** Runs a step on the file system and turns the two failures a person can mend into a sentence. */
export function onDisk<T>(directory: string, user: RunUser, step: () => T): T {
  try {
    return step()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(directory)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw permissionDenied(directory, user.name)
    throw error
  }
}

/** Ours must not choose its messages or settings: failures are told by their English text. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/**
 * How the database is told its directory: by path, or, when the user it runs as can't pass a directory above
 * (an installation under /root), by the working directory it is started in.
 */
export function directoryArgument(directory: string, user: RunUser): string {
  if (user.uid === null) return directory
  const reached = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { cwd: '/', ...asUser(user) })
  return reached.status === 0 ? directory : '/proc/self/cwd'
}

/** Checks an existing cluster: false when there is none yet, an error when this version can't serve it. */
export function clusterExists(places: Places, user: RunUser, major: string): boolean {
  return onDisk(places.dataDir, user, () => {
    if (!existsSync(places.cluster)) return false
    const versionFile = join(places.cluster, 'PG_VERSION')
    if (user.uid === null) accessSync(places.cluster, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!existsSync(versionFile)) {
      if (lstatSync(places.cluster).isDirectory() && readdirSync(places.cluster).length === 0) return false
      throw notACluster(places.cluster)
    }
    const found = readFileSync(versionFile, 'utf8').trim()
    if (found !== major) throw otherMajor(places.cluster, found, major)
    // A copy made without keeping modes; PostgreSQL refuses a directory that others may read.
    if (statSync(places.cluster).mode & 0o027) chmodSync(places.cluster, 0o700)
    return true
  })
}

/**
 * Makes the cluster: initdb in a directory beside it, then one rename, so that a start that is killed never
 * leaves half a cluster. When another process was quicker, its cluster stands.
 */
export async function createCluster(
  places: Places,
  user: RunUser,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  onDisk(places.dataDir, user, () => mkdirSync(places.dataDir, { recursive: true }))
  const fresh = onDisk(places.dataDir, user, () => mkdtempSync(join(places.dataDir, 'postgres.new-')))
  try {
    onDisk(places.dataDir, user, () => {
      chmodSync(fresh, 0o700)
      if (user.uid !== null && user.gid !== null) chownSync(fresh, user.uid, user.gid)
    })
    const args = ['-D', directoryArgument(fresh, user), '--locale=C.UTF-8', '--encoding=UTF8']
    args.push('--username=postgres', '--auth=trust', ...(durable ? [] : ['--no-sync']))
    const { isMade, output } = await runInitdb(binaries.initdb, args, fresh, user)
    if (!isMade)
      throw failureFrom(output, { directory: places.dataDir, user: user.name, logFile: places.logFile })
    renameSync(fresh, places.cluster)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

function runInitdb(
  program: string,
  args: string[],
  cwd: string,
  user: RunUser,
): Promise<{ isMade: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd,
    env: serverEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asUser(user),
  })
  const stopWithUs = () => child.kill()
  process.once('exit', stopWithUs)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    const end = (code: number | null) => {
      process.removeListener('exit', stopWithUs)
      done({ isMade: code === 0, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(null)
    })
    child.once('close', end)
  })
}

/** Removes what an initdb that was killed left behind; one that may still be running is left alone. */
export function sweepUnfinished(dataDir: string): void {
  try {
    for (const name of readdirSync(dataDir)) {
      const path = join(dataDir, name)
      if (!name.startsWith('postgres.new-') || Date.now() - statSync(path).mtimeMs < 600_000) continue
      rmSync(path, { recursive: true, force: true })
    }
  } catch {
    // Tidying only: what can't be read or removed is told by the steps that need it.
  }
}

/** What postmaster.pid says; a hint only: the process may be long gone or be somebody else. */
export interface LockFile {
  pid: number
  socketDirectory: string
}

/** Reads postmaster.pid; null when there is none or it is not complete yet. */
export function readLockFile(cluster: string): LockFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: lines[4] ?? '' } : null
  } catch {
    return null
  }
}
