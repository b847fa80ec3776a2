import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { diskFull } from './failures.ts'
import type { RunUser } from './run-user.ts'

/** The port is only a part of the socket's file name; nothing listens on the network. */
export const socketPort = 5432
const ownerLock = 7_236_481

/** A socket directory that only the database's user may enter, new or `at` a place where none is; short, since a socket's path may have 107 bytes. */
export function makeSocketDirectory(user: RunUser, at?: string): string {
  // Fails where somebody else put something meanwhile.
  if (at !== undefined) mkdirSync(at, { mode: 0o700 })
  const made = at ?? mkdtempSync('/tmp/chancery-')
  chmodSync(made, 0o700)
  if (user.uid !== null && user.gid !== null) chownSync(made, user.uid, user.gid)
  return made
}

/** Whether a socket directory is one of ours that nobody else can put a socket into. */
export function isPrivate(directory: string, user: RunUser): boolean {
  try {
    const found = lstatSync(directory)
    const uid = user.uid ?? process.getuid?.()
    const named = /^\/tmp\/chancery-\w+$/.test(directory)
    return named && found.isDirectory() && found.uid === uid && (found.mode & 0o77) === 0
  } catch {
    return false
  }
}

/** What came of looking for a running server: its keeper connection, or why there is none. */
export type Attempt =
  | { state: 'ours'; keeper: Client }
  | { state: 'inUse'; pid: number | null }
  | { state: 'starting' }
  | { state: 'another' }
  | { state: 'none' }

/**
 * Connects to the server behind a socket and makes sure that it works in this very directory (it must see
 * a file just made there), and that no other process of ours keeps it. The keeper holds an
 * advisory lock for as long as this process lives, so a server whose owner was killed is free again.
 */
export async function attach(directory: string, cluster: string, user: RunUser): Promise<Attempt> {
  const keeper = new Client({
    host: directory,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    application_name: `chancery keeper ${process.pid}`,
    query_timeout: 60_000,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  keeper.on('error', () => {})
  try {
    await keeper.connect()
    if (!(await worksIn(keeper, cluster, user))) {
      await keeper.end()
      return { state: 'another' }
    }
    const { rows } = await keeper.query('select pg_try_advisory_lock($1) as got', [ownerLock])
    if (rows[0]?.got) return { state: 'ours', keeper }
    const pid = await keeperPid(keeper)
    await keeper.end()
    return { state: 'inUse', pid }
  } catch (error) {
    await keeper.end().catch(() => {})
    if ((error as { code?: string }).code === 'ENOSPC') throw diskFull(cluster)
    // 57P03: starting up, shutting down or recovering; 57P01..2: shut down while we asked.
    return { state: String((error as { code?: string }).code).startsWith('57P') ? 'starting' : 'none' }
  }
}

async function keeperPid(client: Client): Promise<number | null> {
  const { rows } = await client.query(
    `select substring(application_name from '\\d+$')::int as pid from pg_stat_activity
     where application_name like 'chancery keeper %' and pid <> pg_backend_pid() limit 1`,
  )
  return (rows[0]?.pid as number | undefined) ?? null
}

/** An empty file with a name that nobody can guess is enough: a full disk has no room for its content. */
async function worksIn(keeper: Client, cluster: string, user: RunUser): Promise<boolean> {
  const name = `chancery-${randomBytes(24).toString('hex')}`
  const file = join(cluster, name)
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    if (user.uid !== null && user.gid !== null) chownSync(file, user.uid, user.gid)
    const { rows } = await keeper.query('select (pg_stat_file($1, true)).size is not null as found', [name])
    return rows[0]?.found === true
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: string }).code))
    const found = isFull ? worksInDirectory(await serverPid(keeper), cluster) : null
    if (found === null) throw error
    return found
  } finally {
    rmSync(file, { force: true })
  }
}

/** Whether a process works in this directory, as a server does in its cluster; null when that can't be seen. */
export function worksInDirectory(pid: number, directory: string): boolean | null {
  try {
    const worksIn = statSync(`/proc/${pid}/cwd`)
    const ours = statSync(directory)
    return worksIn.dev === ours.dev && worksIn.ino === ours.ino
  } catch {
    return null
  }
}

/** The server's own process id, read by the server itself from its lock file. */
export async function serverPid(keeper: Client): Promise<number> {
  const { rows } = await keeper.query(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
  )
  return rows[0].pid as number
}

/** Whether the process stays for this connection when it has nothing else to do. */
export function keepProcessAlive(keeper: Client, wanted: boolean): void {
  // Missing in the types of pg.
  const client = keeper as unknown as { ref(): void; unref(): void }
  if (wanted) client.ref()
  else client.unref()
}
