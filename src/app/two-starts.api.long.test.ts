import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

// Whole processes are started here, and the demonstration is made; a machine with other work takes its time.

const folder = mkdtempSync('/tmp/two-starts-')
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
  rmSync(folder, { recursive: true, force: true })
})

/** A database that nobody has used yet, on the server of the run. */
async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const { host, port, user } = inject('connection')
  const name = `two_starts_${process.pid}`
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const client = new pg.Client({ host, port, user, database: name })
  await client.connect()
  cleanUp.push(() => client.end())
  return { url: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`, client }
}

/** Starts the product with the demonstration; answers what it printed until its line or its end. */
async function start(name: string, DATABASE_URL: string): Promise<{ out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.js'), '--no-build'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: 'true',
      DATABASE_URL,
      DATA_DIR: join(folder, name),
      SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('close', done))
  cleanUp.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const said = { out: '', err: '' }
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', (chunk) => {
      said.out += chunk
      if (said.out.includes('\n')) done()
    })
  })
  await Promise.race([ready, ended])
  return said
}

test('of two servers that start at once one makes the demonstration, and both run', async () => {
  const { url, client } = await emptyDatabase()
  const both = await Promise.all([start('one', url), start('two', url)])
  for (const { out, err } of both) expect(out, err).toContain('account chenjing')
  const { rows } = await client.query<{ organisations: string; contracts: string; accounts: string }>(
    'select (select count(*) from organizations) as organisations, (select count(*) from contracts) as contracts, (select count(distinct account) from users) as accounts',
  )
  expect(rows).toEqual([{ organisations: '1', contracts: '88', accounts: '16' }])
})
