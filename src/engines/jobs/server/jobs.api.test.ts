import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { elsewhere, type TestClient, testApp } from '#testing/index.ts'
import { registerJobRun, startJobRun } from './job-run.ts'
import { publish } from './publish.ts'

const app = await testApp({}, (services) =>
  registerJobRun<{ fail?: string }>(services, 'test.run', async ({ progress, actor }, { fail }) => {
    await progress(1, 3)
    if (fail === 'rule') throw new AppError('rule', { detail: '第 2 行有误' })
    if (fail === 'crash') throw new Error('boom')
    expect(actor.organizationId).toBe(org.id)
    return { done: 3, total: 3, errors: [{ path: 'rows.2', code: 'taken', message: '已存在' }] }
  }),
)
const org = await app.organization()
const port = await app.server
  .listen({ port: 0 })
  .then(() => (app.server.server.address() as AddressInfo).port)

type Seen = { id: string; type: string; data: unknown }
const streams: AbortController[] = []
afterAll(() => {
  for (const controller of streams) controller.abort()
})

/** A browser's stream: collects what comes. */
async function stream(client: TestClient, lastEventId?: string) {
  const controller = new AbortController()
  streams.push(controller)
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
    headers: { cookie: client.cookie ?? '', ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  })
  const seen: Seen[] = []
  const state = { response, seen, ended: false, close: () => controller.abort() }
  void read(response, seen)
    .catch(() => {})
    .finally(() => {
      state.ended = true
    })
  if (response.status === 200) await until(() => seen.some(({ type }) => type === 'ready'))
  return state
}

async function read(response: Response, seen: Seen[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += new TextDecoder().decode(chunk)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.event)
        seen.push({ id: fields.id ?? '', type: fields.event, data: JSON.parse(fields.data ?? '{}') })
    }
  }
}

/** A limit of what stands still, not of what is slow. */
async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 150_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('waited in vain')
    await sleep(10)
  }
}

const tell = (userId: number, id: number) =>
  app.database.tenant(org.id, (tx) =>
    publish(tx, org.id, [userId], { type: 'changed', data: { kind: 'contract', id } }),
  )
const idsIn = (seen: Seen[]) =>
  seen.filter(({ type }) => type === 'changed').map(({ data }) => (data as { id: number }).id)

describe('the stream of events', () => {
  test('brings an event within moments of its commit, to its person only', async () => {
    const [me, other] = [await org.person(), await org.person()]
    const [mine, theirs] = [await stream(me), await stream(other)]
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
    await tell(me.userId, 1)
    await until(() => idsIn(mine.seen).length === 1)
    await tell(other.userId, 2)
    await until(() => idsIn(theirs.seen).length === 1)
    expect([idsIn(mine.seen), idsIn(theirs.seen)]).toEqual([[1], [2]])
  })

  test('brings nothing of a transaction that rolls back', async () => {
    const me = await org.person()
    const mine = await stream(me)
    await app.database
      .tenant(org.id, async (tx) => {
        await publish(tx, org.id, [me.userId], { type: 'changed', data: { kind: 'contract', id: 3 } })
        throw new Error('no')
      })
      .catch(() => {})
    await tell(me.userId, 4)
    await until(() => idsIn(mine.seen).length > 0)
    expect(idsIn(mine.seen)).toEqual([4])
  })

  test('brings an event whose transaction began before a later one and committed after it', async () => {
    const me = await org.person()
    const mine = await stream(me)
    await app.database.tenant(org.id, async (tx) => {
      await publish(tx, org.id, [me.userId], { type: 'changed', data: { kind: 'contract', id: 5 } })
      await elsewhere(tell, me.userId, 6)
      await until(() => idsIn(mine.seen).includes(6))
    })
    await until(() => idsIn(mine.seen).length === 2)
    expect(idsIn(mine.seen)).toEqual([6, 5])
  })

  test('goes on after the last event that the browser saw, and begins with what is new otherwise', async () => {
    const me = await org.person()
    const first = await stream(me)
    await tell(me.userId, 7)
    await until(() => idsIn(first.seen).length === 1)
    const last = first.seen.at(-1)?.id as string
    first.close()
    for (const id of [8, 9]) await tell(me.userId, id)
    const second = await stream(me, last)
    await until(() => idsIn(second.seen).length === 2)
    const fresh = await stream(me)
    await tell(me.userId, 10)
    await until(() => idsIn(fresh.seen).length === 1)
    expect([idsIn(second.seen).slice(0, 2), idsIn(fresh.seen)]).toEqual([[8, 9], [10]])
  })

  test('goes on after thousands of events that came meanwhile, each once and in their order', async () => {
    const me = await org.person()
    const first = await stream(me)
    await tell(me.userId, 1)
    await until(() => idsIn(first.seen).length === 1)
    const last = first.seen.at(-1)?.id as string
    first.close()
    const count = 5_000
    await app.database.pool.query(
      `insert into live_events (organization_id, user_id, type, data, at)
       select $1, $2, 'changed', jsonb_build_object('kind', 'contract', 'id', n), now() - interval '10 minutes' from generate_series(2, $3::int + 1) n`,
      [org.id, me.userId, count],
    )
    const second = await stream(me, last)
    await until(() => idsIn(second.seen).length >= count)
    await tell(me.userId, count + 2)
    await until(() => idsIn(second.seen).includes(count + 2))
    expect(idsIn(second.seen)).toEqual(Array.from({ length: count + 1 }, (_, n) => n + 2))
  })

  test('ends when the session is signed out and is refused without one', async () => {
    const me = await org.person()
    const mine = await stream(me)
    await me.delete('/session')
    await until(() => mine.ended)
    expect((await stream(me)).response.status).toBe(401)
    expect((await stream(app.client())).response.status).toBe(401)
  })

  test('ends when the person is terminated', async () => {
    const me = await org.person()
    const mine = await stream(me)
    await app.database.system((tx) =>
      tx.updateTable('users').set({ state: 'terminated' }).where('id', '=', me.userId).execute(),
    )
    await until(() => mine.ended)
  })

  test('goes on after its listening connection was cut', async () => {
    const me = await org.person()
    const mine = await stream(me)
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live_events' and datname = current_database()`,
    )
    await tell(me.userId, 11)
    await until(() => idsIn(mine.seen).length === 1)
  })
})

describe('long work', () => {
  const start = (client: TestClient, given: { fail?: string }) =>
    org.run(client.userId, (context) => startJobRun(context, 'test.run', given))

  test('shows its progress and its end to the person who started it', async () => {
    const me = await org.person()
    const mine = await stream(me)
    const { jobId } = await start(me, {})
    expect((await me.get(`/jobs/${jobId}`)).data).toMatchObject({ state: 'waiting', done: 0, total: null })
    await app.runJobs()
    const answer = await me.get(`/jobs/${jobId}`)
    expect(answer.data).toMatchObject({ name: 'test.run', state: 'done', done: 3, total: 3, fileId: null })
    expect(answer.data.errors).toEqual([{ path: 'rows.2', code: 'taken', message: '已存在' }])
    expect(answer.data.finishedAt).not.toBeNull()
    const states = () =>
      mine.seen.filter(({ type }) => type === 'job').map(({ data }) => (data as { state: string }).state)
    await until(() => states().at(-1) === 'done')
    expect(states()).toContain('running')
  })

  test('is nobody else’s to see', async () => {
    const { jobId } = await start(await org.person(), {})
    expect((await (await org.person({ role: 'administrator' })).get(`/jobs/${jobId}`)).status).toBe(404)
    const elsewhere = await app.organization()
    expect((await (await elsewhere.person()).get(`/jobs/${jobId}`)).status).toBe(404)
    expect((await app.client().get(`/jobs/${jobId}`)).status).toBe(401)
    expect((await (await org.person()).get('/jobs/none')).status).toBe(404)
    await app.runJobs()
  })

  test('that breaks a rule ends as failed in words, and is not tried again', async () => {
    const me = await org.person()
    const { jobId } = await start(me, { fail: 'rule' })
    await app.runJobs()
    const { data } = await me.get(`/jobs/${jobId}`)
    expect([data.state, data.done, data.errors[0].message]).toEqual(['failed', 1, '第 2 行有误'])
  })

  test('of somebody who left meanwhile is not done', async () => {
    const me = await org.person()
    const { jobId } = await start(me, {})
    const change = (state: 'terminated' | 'active') =>
      app.database.system((tx) =>
        tx.updateTable('users').set({ state }).where('id', '=', me.userId).execute(),
      )
    await change('terminated')
    await app.runJobs()
    await change('active')
    const { data } = await me.get(`/jobs/${jobId}`)
    expect([data.state, data.done, data.errors[0].code]).toEqual(['failed', 0, 'forbidden'])
  })

  test('that crashes stays open for another try', async () => {
    const me = await org.person()
    const { jobId } = await start(me, { fail: 'crash' })
    await expect(app.runJobs()).rejects.toThrow('boom')
    expect((await me.get(`/jobs/${jobId}`)).data.state).toBe('running')
  })
})

test('the metrics count the jobs that wait, run and were given up', async () => {
  const { body } = await app.server.inject({ method: 'GET', url: '/metrics' })
  for (const state of ['waiting', 'active', 'dead'])
    expect(body).toMatch(new RegExp(`^chancery_jobs{state="${state}"} \\d+$`, 'm'))
})
