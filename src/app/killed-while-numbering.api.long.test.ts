import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { RegisterCount, RegisterRow } from '#engines/numbering/domain/index.ts'
import { readConfig } from '#server/config.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import { connect } from './connect.ts'
import { loadDemonstration } from './demonstration/seed.ts'
import { demonstrationPassword as password } from './demonstration/sign-in.ts'
import { wire } from './wiring.ts'
import { registerJobs } from './worker.ts'

// Whole processes are started here, and an organisation is made; a machine with other work takes its time.

const main = join(import.meta.dirname, 'run.js')
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

type Run = { child: ChildProcess; exit: Promise<unknown>; address: string }
/** Starts the product as `npm start` does. */
async function run(dataDir: string): Promise<Run> {
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

/** Makes the demonstration's organisation with a sample of its contracts beside the running product: a fifth of the work of all of them. */
async function makeOrganisation(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const log = openLog('silent')
  const { database, connection, stop } = await connect(config, log, { beside: true })
  const jobs = openJobs({ connection, log })
  const services = { config, database, log, jobs }
  registerJobs(services)
  await jobs.start({ work: false })
  wire()
  await loadDemonstration(services, { contracts: 'sample' })
  await jobs.stop()
  await stop()
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
type Answer = { status: number; data: any; message: string }
type Person = (method: string, path: string, body?: unknown) => Promise<Answer>

async function signIn(address: string, account: string): Promise<Person> {
  let cookie = ''
  const send: Person = async (method, path, body) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: address, 'x-csrf': '1', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!cookie) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
  expect((await send('POST', '/session', { account, password })).status).toBe(200)
  return send
}

/** In groups, so that nothing waits longer than a server lets it. */
async function inGroups<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += size)
    results.push(...(await Promise.all(items.slice(i, i + size).map(work))))
  return results
}

const rule = (name: string, prefix: string, resetCycle: 1 | 4, values: number[]) => ({
  name,
  segments: [
    { kind: 'text', id: 'a', text: prefix },
    { kind: 'date', id: 'd', format: 'ymd' },
    { kind: 'text', id: 'b', text: '-' },
    { kind: 'serial', id: 's' },
  ],
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 500,
  recount: [],
  resetCycle,
  conditionType: 1,
  values,
})

const moveTo = async (admin: Person, timeZone: string) => {
  const { name, displayName, logoFileID, version } = (await admin('GET', '/organization')).data
  const answer = await admin('PUT', '/organization', { name, displayName, logoFileID, version, timeZone })
  expect(answer.message).toBe('')
}

/** Contract types of the demonstration's goods contract: two that can be submitted, and one without an approval flow. */
async function threeTypes(admin: Person) {
  const types: {
    id: number
    name: string
    formID: number | null
    parentID: number | null
    flowID: number | null
  }[] = (await admin('GET', '/contract_types/list')).data
  const goods = types.find(({ name }) => name === '货物采购合同')
  const settings = types.filter(({ id }) => id === goods?.id || id === goods?.parentID)
  const formID = settings.find((type) => type.formID !== null)?.formID ?? null
  const flowID = settings.find((type) => type.flowID !== null)?.flowID ?? null
  const add = async (name: string, flow: number | null) =>
    (await admin('POST', '/contract_types', { name, formID, flowID: flow, isTextRequired: false })).data
      .id as number
  return {
    goods: goods?.id ?? 0,
    daily: await add('每日编号', flowID),
    yearly: await add('每年编号', flowID),
    failing: await add('没有审批流程', null),
  }
}

test('numbers have no gap and no double after a kill -9 amid 50 submissions', async () => {
  const folder = mkdtempSync('/tmp/killed-numbers-')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const first = await run(join(folder, 'data'))
  await makeOrganisation(join(folder, 'data'))
  const admin = await signIn(first.address, 'admin')
  const counsel = await signIn(first.address, 'chenjing')
  const { goods, ...types } = await threeTypes(admin)
  for (const body of [
    rule('每日', 'D-', 1, [types.daily, types.failing]),
    rule('每年', 'Y-', 4, [types.yearly]),
  ])
    expect((await admin('POST', '/contract_number/rules', body)).status).toBe(200)

  // The days of these two zones always differ: going from the one to the other is midnight for the daily rule.
  await moveTo(admin, 'Pacific/Pago_Pago')
  const known = (await counsel('GET', '/contracts?pageSize=200&filter=status:in:6')).data.list
  const forms = await Promise.all(
    known.slice(0, 40).map(({ id }: { id: number }) => counsel('GET', `/contracts/${id}/form`)),
  )
  const form = forms.find(({ data }) => data.contractTypeID === goods) as Answer
  const { contract_number: _, ...values } = form.data.values
  const order = [types.daily, types.yearly, types.failing]
  const drafts = await inGroups(
    Array.from({ length: 90 }, (_none, i) => order[i % 3] as number),
    10,
    async (contractTypeID) => {
      const { data, message } = await counsel('POST', '/contracts', { contractTypeID, values })
      expect(message).toBe('')
      return { id: data.contractID as number, contractTypeID, version: data.version as number }
    },
  )

  const done = new Set<number>()
  let asked = 0
  let moving: Promise<void> | undefined
  let enough = Number.POSITIVE_INFINITY
  const submit = async (draft: (typeof drafts)[number]) => {
    const path = `/contracts/${draft.id}/submit`
    const answer = await counsel('POST', path, { version: draft.version }).catch(() => null)
    asked += 1
    if (answer?.status === 200) done.add(draft.id)
    if (draft.contractTypeID === types.failing) expect([422, undefined]).toContain(answer?.status)
    if (asked === 15) moving = moveTo(admin, 'Pacific/Kiritimati')
    if (done.size === enough) first.child.kill('SIGKILL')
  }
  await Promise.all(drafts.slice(0, 50).map(submit))
  await moving
  enough = done.size + 7
  await Promise.all(drafts.slice(50).map(submit))
  await first.exit
  expect(done.size).toBeGreaterThanOrEqual(enough)
  expect(done.size).toBeLessThan(60)

  const second = await run(join(folder, 'data'))
  const again = await signIn(second.address, 'chenjing')
  const reader = await signIn(second.address, 'admin')
  // What was answered is there; what was not may have been done or not, and is done now.
  await inGroups(
    drafts.filter(({ contractTypeID }) => contractTypeID !== types.failing),
    25,
    async (draft) => {
      const { data } = await again('GET', `/contracts/${draft.id}`)
      if (done.has(draft.id)) expect(data.status).toBe(2)
      if (data.status === 1) {
        const answer = await again('POST', `/contracts/${draft.id}/submit`, { version: data.version })
        expect(answer.message).toBe('')
      }
    },
  )

  const register = (await reader('GET', '/contract_number/numbers?pageSize=200&q=-')).data
  const rows: RegisterRow[] = register.list.filter(({ ruleName }: RegisterRow) => /^每[日年]$/.test(ruleName))
  expect(rows).toHaveLength(60)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(60)
  expect(rows.map(({ holders }) => holders.length)).toEqual(rows.map(() => 1))
  expect(new Set(rows.map(({ holders }) => holders[0]?.id)).size).toBe(60)
  const sums = (await reader('GET', '/contract_number/counts')).data
  expect([sums.missing, sums.doubles]).toEqual([0, 0])
  const counts: RegisterCount[] = sums.counts.filter(({ ruleName }: RegisterCount) =>
    /^每[日年]$/.test(ruleName),
  )
  // The day before and the day after; the second starts at its own number.
  const daily = counts.filter(({ ruleName }) => ruleName === '每日').toSorted((a, b) => a.first - b.first)
  expect(daily.map(({ first: serial }) => serial)).toEqual([1, 500])
  expect(daily.reduce((sum, { given }) => sum + given, 0)).toBe(30)
  expect(counts.every(({ first: from, last, given }) => last - from + 1 === given)).toBe(true)
})
