import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDebianPostgres } from '#testing/debian-postgres.ts'
import { requires } from '#testing/requires.ts'

// Whole processes are started here; a machine with other work takes its time.

const folder = mkdtempSync('/tmp/admin-test-')
const data = join(folder, 'data')
const archive = join(folder, 'whole.tar.gz')
const cleanUp: (() => unknown)[] = []

type Env = Record<string, string>
const environment = (env: Env): Env => ({
  PATH: process.env.PATH ?? '',
  PORT: '0',
  LOG_LEVEL: 'error',
  DEMO: 'false',
  ...env,
})

/** What `npm run admin -- …` prints, and how it ends. */
function admin(env: Env, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const command = [join(import.meta.dirname, 'admin.ts'), ...args]
    execFile(process.execPath, command, { env: environment(env) }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** Starts the product; answers its address. */
async function start(env: Env): Promise<{ address: string; child: ChildProcess }> {
  const command = [join(import.meta.dirname, 'run.js'), '--no-build']
  const child = spawn(process.execPath, command, {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUp.push(() => stop(child))
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  for await (const chunk of child.stdout) {
    const address = /http:\/\/\S+/.exec(String(chunk))?.[0]
    if (address) return { address, child }
  }
  throw new Error(`the product did not start: ${stderr}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

async function signIn(address: string, account: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify({ account, password }),
  })
  return answer.status
}

const passwordIn = (text: string): string => /password (\S+)/.exec(text)?.[1] ?? ''

afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run admin beside the running product', () => {
  let address = ''
  let product: ChildProcess

  beforeAll(async () => {
    const started = await start({ DATA_DIR: data })
    address = started.address
    product = started.child
  })

  test('create-organisation makes an administrator who signs in with the one-time password', async () => {
    const made = await admin({ DATA_DIR: data }, 'create-organisation', '示例公司', 'boss')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await signIn(address, 'boss', passwordIn(made.out))).toBe(200)
    const again = await admin({ DATA_DIR: data }, 'create-organisation', '另一家', 'boss')
    expect(again.code).toBe(1)
    expect(again.err).toContain('The account boss already exists')
  })

  test('reset-password lets a person in who has forgotten it, and nobody with the old one', async () => {
    const first = await admin({ DATA_DIR: data }, 'reset-password', 'boss')
    const second = await admin({ DATA_DIR: data }, 'reset-password', 'BOSS')
    expect(await signIn(address, 'boss', passwordIn(first.out))).toBe(401)
    expect(await signIn(address, 'boss', passwordIn(second.out))).toBe(200)
    expect((await admin({ DATA_DIR: data }, 'reset-password', 'nobody')).err).toContain(
      'There is no account nobody',
    )
  })

  test('verify-audit tells that every chain is whole', async () => {
    const whole = await admin({ DATA_DIR: data }, 'verify-audit')
    expect(whole.code).toBe(0)
    expect(whole.out).toMatch(/示例公司 \(1\): \d+ 条记录完好/)
  })

  test('export works while the product runs, and the product goes on', async () => {
    const made = await admin({ DATA_DIR: data }, 'export', archive)
    expect(made.err).toBe('')
    expect(made.out).toMatch(/已导出 exported: \d+ 张表 tables, \d+ 行 rows/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await stop(product)
  })

  test('import into an empty data directory brings everything back, a second time it is refused', async () => {
    const DATA_DIR = join(folder, 'second')
    expect((await admin({ DATA_DIR }, 'import', archive)).out).toContain('已导入并核对 imported and checked')
    expect((await admin({ DATA_DIR }, 'verify-audit')).code).toBe(0)
    const again = await admin({ DATA_DIR }, 'import', archive)
    expect(again.code).toBe(1)
    expect(again.err).toContain('The database to import into is not empty')
  })

  test.skipIf(requires('postgresql-15'))(
    'import moves everything to a PostgreSQL 15 of Debian, and the product runs on it',
    async () => {
      const debian = await startDebianPostgres()
      cleanUp.push(() => debian.stop())
      const { host } = debian.connection
      const owner = new pg.Client(debian.connection)
      await owner.connect()
      await owner.query(`create role law login createrole password 'secret'`)
      await owner.query('create database law owner law')
      await owner.end()
      const env = {
        DATABASE_URL: `postgresql://law:secret@${encodeURIComponent(host)}/law`,
        DATA_DIR: join(folder, 'third'),
      }
      const moved = await admin(env, 'import', archive)
      expect(moved.err).toBe('')
      expect((await admin(env, 'verify-audit')).code).toBe(0)
      const reset = await admin(env, 'reset-password', 'boss')
      const { address: there } = await start(env)
      expect(await signIn(there, 'boss', passwordIn(reset.out))).toBe(200)
    },
  )

  test('without a sub-command it tells what there is; a wrong call tells its usage', async () => {
    expect((await admin({}, 'help')).out).toContain('export <file>')
    expect((await admin({}, 'exprot', 'x')).code).toBe(1)
    expect((await admin({}, 'export')).err).toContain('Usage: npm run admin -- export <file>')
  })
})
