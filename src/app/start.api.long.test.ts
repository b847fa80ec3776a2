import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'

// Whole processes are started here; a machine with other work takes its time.

const main = join(import.meta.dirname, 'run.js')
type Steps = (() => unknown)[]
const cleanUp: Steps = []
const cleanUpAtLast: Steps = []

const clean = async (steps: Steps): Promise<void> => {
  for (const step of steps.splice(0).reverse()) await step()
}
afterEach(() => clean(cleanUp))
afterAll(() => clean(cleanUpAtLast))

function freshData(steps = cleanUp): string {
  const folder = mkdtempSync('/tmp/start-test-')
  steps.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

type Run = {
  child: ChildProcess
  out: string
  err: string
  exit: Promise<number | null>
  address: string
}

let first: Promise<Run & { dataDir: string }> | undefined
/** The first start of all on a new directory; it goes on running for the tests that only need one that runs. */
function firstStart(): Promise<Run & { dataDir: string }> {
  const start = async () => {
    const dataDir = freshData(cleanUpAtLast)
    return { ...(await run({ DATA_DIR: dataDir }, cleanUpAtLast)), dataDir }
  }
  first ??= start()
  return first
}

/** Starts the product as `npm start` does; answers at its line or at its end. */
async function run(env: Record<string, string>, steps = cleanUp): Promise<Run> {
  const child = spawn(process.execPath, [main, '--no-build'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const run: Run = { child, out: '', err: '', exit, address: '' }
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', (chunk) => {
      run.out += chunk
      if (run.out.includes('\n')) done()
    })
  })
  child.stderr.on('data', (chunk) => (run.err += chunk))
  steps.push(async () => {
    child.kill('SIGTERM')
    await exit
  })
  await Promise.race([ready, exit])
  run.address = /http:\/\/\S+/.exec(run.out)?.[0] ?? ''
  return run
}

const status = async (address: string, path: string) => (await fetch(address + path)).status

const setUp = async (address: string, more: object = {}) => {
  const answer = await fetch(`${address}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-csrf': '1' },
    body: JSON.stringify({
      organizationName: '测试',
      name: '管理员',
      account: 'admin',
      password: 'correct horse 7',
      ...more,
    }),
  })
  return answer.json()
}

test('the first start prints one line with the address and how to sign in, and the line is true', async () => {
  const { out, address } = await firstStart()
  expect(out.trim().split('\n')).toHaveLength(1)
  expect(await status(address, '/readyz')).toBe(200)
  expect(out).toContain('open it to set up the organisation and its administrator')
  expect(await setUp(address)).toMatchObject({ code: 0 })
  expect(await setUp(address)).toMatchObject({ code: 40301 })
})

test('a start tells what it does from its first line on, and each step once, as it begins', async () => {
  const DATA_DIR = freshData()
  const printed = async () => {
    const { child, err, exit } = await run({ DATA_DIR, DEMO: 'true' })
    child.kill('SIGTERM')
    await exit
    return err.split('\n').filter((line) => line.startsWith('… '))
  }
  expect(await printed()).toEqual([
    '… 正在启动法务通 Starting Chancery',
    '… 建立数据库 Making the database',
    '… 更新数据库结构 Updating the database',
    '… 建立演示组织 Making the demonstration organisation',
    '… 建立演示合同与案件 Making its contracts and cases',
  ])
  expect(await printed()).toEqual(['… 正在启动法务通 Starting Chancery'])
})

test('where others can reach it, only who read the start line sets up an empty installation', async () => {
  const { out, address } = await run({ DATA_DIR: freshData(), HOST: '0.0.0.0' })
  const token = /set-up token ([0-9a-f]{20})/.exec(out)?.[1]
  expect(token).toBeDefined()
  const asked = (await (await fetch(`${address}/api/v1/setup`)).json()) as { data: unknown }
  expect(asked.data).toEqual({ needed: true, tokenNeeded: true })
  expect(await setUp(address)).toMatchObject({ code: 40306 })
  expect(await setUp(address, { token: 'f'.repeat(20) })).toMatchObject({ code: 40306 })
  expect(await setUp(address, { token })).toMatchObject({ code: 0 })
})

test('stopped by Ctrl-C it ends with 0; after that and killed with -9 it starts again on everything that was committed', async () => {
  const DATA_DIR = freshData()
  const first = await run({ DATA_DIR })
  await setUp(first.address)
  first.child.kill('SIGINT')
  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
  for (const _ of ['after Ctrl-C', 'after kill -9']) {
    const again = await run({ DATA_DIR })
    expect(again.out).toContain('sign in with your account')
    expect(await status(again.address, '/readyz')).toBe(200)
    again.child.kill('SIGKILL')
    await again.exit
  }
})

test('a second start on the same data directory is one sentence in two languages', async () => {
  const first = await firstStart()
  const second = await run({ DATA_DIR: first.dataDir })
  expect(await second.exit).toBe(1)
  const printed = second.err.split('\n').filter((line) => line !== '' && !line.startsWith('… '))
  expect(printed).toHaveLength(2)
  expect(second.err).toContain(`in use by another process (${first.child.pid})`)
  expect(await status(first.address, '/readyz')).toBe(200)
})

test('a busy port and a wrong setting are told before anything is made', async () => {
  const PORT = new URL((await firstStart()).address).port
  const second = await run({ DATA_DIR: '/tmp/never-made', PORT })
  expect(await second.exit).toBe(1)
  expect(second.err).toContain(`Port ${PORT} is in use by another program`)
  const third = await run({ DATA_DIR: '/tmp/never-made', PORT: 'many' })
  expect(await third.exit).toBe(1)
  expect(third.err).toContain('The setting PORT is "many" but must be a whole number')
})

test('a stop in the middle of a start leaves a database that the next start takes over', async () => {
  const DATA_DIR = freshData()
  const starting = run({ DATA_DIR })
  await sleep(900)
  const children = cleanUp.at(-1)
  await children?.()
  await starting
  expect((await run({ DATA_DIR })).address).not.toBe('')
})

test('a database that is damaged while it works ends the product with one sentence in two languages', async () => {
  const DATA_DIR = freshData()
  const product = await run({ DATA_DIR, LOG_LEVEL: 'silent' })
  const server = Number(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  rmSync(join(DATA_DIR, 'postgres/global/pg_control'))
  process.kill(server, 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${product.address}/healthz`)).json())
    .toMatchObject({ status: 'failing', failing: [{ part: 'database', reason: 'damaged' }] })
  expect(await product.exit).toBe(1)
  const printed = product.err.split('\n').filter((line) => line !== '' && !line.startsWith('… '))
  expect(printed).toHaveLength(2)
  expect(printed[1]).toMatch(/is damaged .*npm run admin -- import/)
})
