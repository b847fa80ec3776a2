import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

// Whole processes are started here; a machine with other work takes its time.

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** A server with one table, and a pool that is bound to the place where it began. */
async function serverWithPool() {
  const folder = mkdtempSync('/tmp/keeper-test-')
  chmodSync(folder, 0o755)
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataDir })
  cleanUp.push(() => server.stop())
  const pool = new Pool({ connectionString: server.connection.url })
  pool.on('error', () => {})
  cleanUp.push(() => pool.end())
  await pool.query('create table kept as select 42 as n')
  const kept = () =>
    pool.query('select n from kept').then(
      ({ rows }) => rows[0]?.n,
      () => 'away',
    )
  const kill = () =>
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
  return { dataDir, server, kept, kill, settings: join(dataDir, 'postgres/postgresql.auto.conf') }
}

const restarting = (server: EmbeddedPostgres, tries: number) =>
  expect
    .poll(() => {
      const state = server.state()
      return state.is === 'restarting' && state.tries >= tries ? state.failure : null
    })
    .not.toBeNull()

test('a server whose restart fails is tried again, and comes back where the pool waits when the cause is gone', async () => {
  const { server, kept, kill, settings } = await serverWithPool()
  const before = readFileSync(settings, 'utf8')
  appendFileSync(settings, 'no_such_setting = 1\n')
  kill()
  await restarting(server, 3)
  expect(server.state()).toMatchObject({ is: 'restarting', failure: 'didNotStart' })
  // Somebody tidied /tmp meanwhile.
  rmSync(server.connection.host, { recursive: true })
  writeFileSync(settings, before)
  await expect.poll(kept).toBe(42)
  // It answers a moment before its keeper has its own connection.
  await expect.poll(() => server.state()).toEqual({ is: 'running' })
})

/** A process that knows how to start the server of this directory and does so at a word; `start` answers where it then is, null when it found somebody there already. */
function anotherProcess(dataDir: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { once } from 'node:events'
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    console.log('ready')
    await once(process.stdin, 'data')
    const { connection } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(connection.host)
    setInterval(() => {}, 1000)`,
  ])
  cleanUp.push(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => null)
  const line = (): Promise<string | null> =>
    Promise.race([once(child.stdout, 'data').then(([data]) => String(data).trim()), ended])
  return {
    ready: line(),
    start: () => {
      child.stdin.write('now')
      return line()
    },
    kill: () => child.kill('SIGKILL'),
  }
}

test('a server that another process started meanwhile, and left when it was killed, is brought to where the pool waits', async () => {
  const { dataDir, server, kept, kill, settings } = await serverWithPool()
  const before = readFileSync(settings, 'utf8')
  let other: ReturnType<typeof anotherProcess>
  let host: string | null
  do {
    other = anotherProcess(dataDir)
    await other.ready
    appendFileSync(settings, 'no_such_setting = 1\n')
    kill()
    // By now the next try is some seconds away: time for the other one, which does not find the old place.
    await restarting(server, 7)
    rmSync(server.connection.host, { recursive: true })
    writeFileSync(settings, before)
    host = await other.start()
    // On a machine with other work the keeper may have been there first all the same: then once more.
    if (host === null) await expect.poll(() => server.state()).toEqual({ is: 'running' })
  } while (host === null)
  expect(host).not.toBe(server.connection.host)
  other.kill()
  await expect.poll(kept).toBe(42)
})

test('a database that no further try can bring back is told once, with what to do', async () => {
  const { dataDir, server, kill } = await serverWithPool()
  rmSync(join(dataDir, 'postgres/global/pg_control'))
  kill()
  const lost = await server.lost
  expect(lost).toMatchObject({ code: 'damaged' })
  expect(lost.en).toMatch(/is damaged \(.*pg_control.*\).*npm run admin -- import/)
  expect(lost.zh).toContain('已损坏')
  await server.stop()
})
