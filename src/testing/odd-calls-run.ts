import { expect, test } from 'vitest'
import { contractOffice } from './contract-factory.ts'
import { type TestApp, testApp } from './index.ts'
import { type OddCall, oddCallOf } from './odd-calls.ts'
import { chanceOf } from './odd-values.ts'
import { type Recorded, recordCalls } from './recorded-calls.ts'

/** Something that is not there now, and says so. */
const announced = (status: number, code: unknown): boolean =>
  status === 507 || (status === 503 && Number(code) > 50_301) || (status === 501 && code === undefined)

type Verdict = { fault: string | null; status: number }

async function send(app: TestApp, as: Recorded['as'], odd: OddCall): Promise<Verdict> {
  const response = await app.server.inject({
    method: odd.method as 'GET',
    url: odd.url,
    headers: { 'x-csrf': '1', cookie: as.cookie ?? '', ...odd.headers },
    ...(odd.payload !== undefined && { payload: odd.payload }),
  })
  const { statusCode: status } = response
  const tell = (fault: string): Verdict => ({ fault, status })
  if (status < 400) return { fault: null, status }
  if (!String(response.headers['content-type']).startsWith('application/json')) return tell('is no envelope')
  const { code, message, requestId } = response.json() as Record<string, unknown>
  if (status >= 500 && !announced(status, code)) return tell('failed')
  if (Math.floor(Number(code) / 100) !== status) return tell(`has the code ${String(code)}`)
  if (!message || requestId !== response.headers['x-request-id']) return tell('names no request')
  return { fault: null, status }
}

/**
 * The test: `count` real calls, each with something odd in it, made of one operation in `oneIn` and of all that the screens send. ODD_SEED, which is printed, gives the
 * same calls again.
 */
export async function testOddCalls(count: number, oneIn: number): Promise<void> {
  const seed = Number(process.env.ODD_SEED ?? Date.now() % 1_000_000)
  const app = await testApp()

  test(`${count} odd calls made of real ones: none fails, each is answered in words, and the next right call works (seed ${seed})`, async () => {
    console.info(`odd calls: ODD_SEED=${seed} (${count} calls)`)
    const chance = chanceOf(seed)
    const { calls, screens, foreignIds } = await recordCalls(app, () => chance.oneIn(oneIn))
    // A call that is refused as it is goes no deeper when something in it is odd.
    for (const { as, call } of screens) {
      const answer = await as.send(call.method, call.path, call.body)
      expect([call.name, answer.status < 300, answer.message, answer.errors]).toEqual([
        call.name,
        true,
        '',
        [],
      ])
    }
    for (const one of screens) one.call = await one.again()
    for (const { as, call } of calls.filter((one) => one.call.method === 'GET')) {
      const { status, code } = await as.send('GET', `${call.path}?${new URLSearchParams(call.query)}`)
      expect([call.name, status < 500 || announced(status, code)]).toEqual([call.name, true])
    }
    const office = await contractOffice(await app.organization())
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (let i = 0; i < count; i++) {
      // Half of them as the screens send them: those go deepest.
      const recorded = chance.of(chance.oneIn(2) ? screens : calls)
      const odd = oddCallOf(recorded.call, { chance, foreignIds, queryNames: recorded.queryNames })
      const { fault, status } = await send(app, recorded.as, odd)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (fault !== null)
        faults.push(
          `${i} ${status} ${fault}: ${recorded.call.name} ${odd.method} ${odd.url.slice(0, 200)} (${odd.how}) ${String(odd.payload).slice(0, 600)}`,
        )
      // What was changed, moved on or deleted is made anew.
      const isSpent = status < 300 ? odd.method !== 'GET' : status === 404 || status === 409
      if (isSpent) recorded.call = await recorded.again()
      if (i % 100 === 99) {
        const body = { contractTypeID: office.typeId, values: office.complete }
        expect((await office.staff.post('/contracts', body)).status).toBe(201)
      }
    }
    console.info(
      `answers: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status} × ${times}`)
        .join(', ')}`,
    )
    expect(faults).toEqual([])
    expect(app.database.pool.waitingCount).toBe(0)
  }, 3_600_000)
}
