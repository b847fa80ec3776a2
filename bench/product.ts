import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const root = join(import.meta.dirname, '..')

/** A process under test that says one line when it is ready. */
export type Program = {
  process: ChildProcess
  pid: number
  line: string
  startMs: number
  stop(): Promise<void>
}

/** Starts a program of the project and waits for the first line that `ready` matches; fails after twenty minutes: data of before may be brought up to date first. */
export async function startProgram(
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Program> {
  const began = performance.now()
  const log = `/tmp/bench-program-${process.pid}.log`
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  })
  let text = ''
  const line = await new Promise<string>((done, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`not ready in twenty minutes: ${args.join(' ')}`)),
      1_200_000,
    )
    child.once('exit', (code) =>
      fail(new Error(`${args.join(' ')} ended with ${code}: ${readFileSync(log, 'utf8')}`)),
    )
    child.stdout?.on('data', (chunk: Buffer) => {
      // What comes later is the log of the requests; a pipe that is read is what an operator's log collector is.
      if (text === 'ready') return
      text += chunk.toString()
      const found = text.split('\n').find((one) => ready.test(one))
      if (!found) return
      clearTimeout(limit)
      text = 'ready'
      done(found)
    })
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(25_000).then(() => child.kill('SIGKILL'))])
  }
  process.once('exit', () => child.kill('SIGTERM'))
  return { process: child, pid: child.pid as number, line, startMs: performance.now() - began, stop }
}

export type Product = Program & { address: string; databasePid: number; socket: string }

/** The product itself, as `npm start` runs it, on a data directory and a free port of the loopback. */
export async function startProduct(
  dataDir: string,
  { environment = {}, flags = [] }: { environment?: Record<string, string>; flags?: string[] } = {},
): Promise<Product> {
  const program = await startProgram(
    ['--expose-gc', '--max-semi-space-size=16', ...flags, join(root, 'src/app/run.js'), '--no-build'],
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...environment,
    },
    /http:\/\/127\.0\.0\.1:\d+/,
  )
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(program.line)?.[0] as string
  const lock = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { ...program, address, databasePid: Number(lock[0]), socket: lock[4] as string }
}

/** Signs in and answers the session cookie. */
export async function signIn(address: string, account: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify({ account, password }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return (answer.headers.getSetCookie()[0] as string).split(';')[0] as string
}

/** Nothing that is to be done later is done while something is measured. */
export async function putJobsOff(client: pg.Client): Promise<void> {
  await client.query(
    `create or replace function jobs.bench_later() returns trigger language plpgsql as $$ begin new.start_after = now() + interval '1 day'; return new; end $$;
     create or replace trigger bench_later before insert on jobs.job_common for each row execute function jobs.bench_later()`,
  )
}
