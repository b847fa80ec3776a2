import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const programs = '/usr/lib/postgresql/15/bin'

export type DebianPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

/**
 * Starts Debian's PostgreSQL 15 in a directory of its own, on a socket of its own, as `postgres` when this is root.
 * Ask `requires('postgresql-15')` first.
 */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = mkdtempSync('/tmp/debian-pg-')
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {}
  chmodSync(folder, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, ...user }
  const data = `${folder}/data`
  execFileSync(
    `${programs}/initdb`,
    ['-D', data, '--locale=C.UTF-8', '-U', 'postgres', '-A', 'trust', '-N'],
    options,
  )
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(`${programs}/postgres`, args, { ...options, stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres' }
  for (let tries = 0; !(await answers(connection)); tries++) {
    if (tries > 400 || server.exitCode !== null) throw new Error('PostgreSQL 15 did not start')
    await sleep(25)
  }
  return {
    connection,
    stop: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idsOf = (name: string): { uid?: number; gid?: number } => ({
  uid: Number(execFileSync('id', ['-u', name])),
  gid: Number(execFileSync('id', ['-g', name])),
})

async function answers(connection: DebianPostgres['connection']): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
