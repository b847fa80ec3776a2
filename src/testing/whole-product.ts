import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '#app/connect.ts'
import { loadDemonstration } from '#app/demonstration/seed.ts'
import { demonstrationPassword as password } from '#app/demonstration/sign-in.ts'
import { wire } from '#app/wiring.ts'
import { registerJobs } from '#app/worker.ts'
import { readConfig } from '#server/config.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'

// The product as whole processes, which a test may kill. An organisation is made in each; a machine with other work takes its time.

const main = join(import.meta.dirname, '../app/run.js')

export type Run = { child: ChildProcess; exit: Promise<unknown>; address: string }
/** Starts the product as `npm start` does; `cleanUp` gets what ends it. */
export async function run(dataDir: string, cleanUp: (() => unknown)[]): Promise<Run> {
  const child = spawn(process.execPath, [main, '--no-build'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DEMO: 'false', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = new Promise((done) => child.once('close', done))
  cleanUp.push(async () => {
    child.kill('SIGTERM')
    await exit
  })
  let out = ''
  const ready = new Promise<void>((done) =>
    child.stdout.on('data', (chunk) => {
      out += chunk
      if (/http:\S+/.test(out)) done()
    }),
  )
  await Promise.race([ready, exit])
  return { child, exit, address: /http:\/\/[\w.:]+/.exec(out)?.[0] ?? '' }
}

/** Makes the demonstration's organisation beside the running product: with a sample of its contracts it is a fifth of the work of all of them. */
export async function makeOrganisation(dataDir: string, contracts: 'sample' | 'none'): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const log = openLog('silent')
  const { database, connection, stop } = await connect(config, log, { beside: true })
  const jobs = openJobs({ connection, log })
  const services = { config, database, log, jobs }
  registerJobs(services)
  await jobs.start({ work: false })
  wire()
  await loadDemonstration(services, { contracts })
  await jobs.stop()
  await stop()
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
export type Answer = { status: number; data: any; message: string }
/** `key`: Idempotency-Key. */
export type Person = (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>

/** `at`: where the product answers, which is elsewhere once it was started again. */
export async function signIn(at: { address: string }, account: string): Promise<Person> {
  let cookie = ''
  const send: Person = async (method, path, body, key) => {
    const answer = await fetch(`${at.address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: at.address,
        'x-csrf': '1',
        cookie,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!cookie) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
  expect((await send('POST', '/session', { account, password })).status).toBe(200)
  return send
}

/** In groups, so that nothing waits longer than a server lets it. */
export async function inGroups<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += size)
    results.push(...(await Promise.all(items.slice(i, i + size).map(work))))
  return results
}
