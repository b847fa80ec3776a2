import { afterEach, describe, expect, test, vi } from 'vitest'
import { standardHours } from '#engines/calendar/domain/index.ts'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { expireLimits, recomputeDue } from './limits.ts'

// What is tried here is done to all organisations at once.
const app = await aloneApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked, outcomesOf } =
  office
const admin = await org.as('administrator')
const { services } = org
const hour = 3_600_000
const dueOf = async (paper: number): Promise<Date> => {
  const people = (await detailOf(starter, paper)).nodes.flatMap((one) => one.people)
  return new Date(people.find(({ state }) => state === 'open')?.dueAt ?? 0)
}
const overFor = async (paper: number) =>
  expireLimits(services, new Date((await dueOf(paper)).getTime() + 60_000))
const limited = (action: string, who: TestClient[] = [jia], more: object = {}) =>
  node('a', by(...who), { timeLimit: { hours: 8, action, ...more } })
const lastOf = async (paper: number) =>
  (await detailOf(starter, paper)).history.filter(({ action }) => action === 'limit').at(-1)
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}

describe('the clock of a server that is wrong', () => {
  const wrongBy = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * hour })
  afterEach(() => void vi.useRealTimers())

  test('lets no limit be over before it is so by the database’s', async () => {
    const { paper } = await submit((await newFlow([limited('reject')])).id)
    wrongBy(5)
    await expireLimits(services)
    expect(await lastOf(paper)).toBeUndefined()
    expect((await detailOf(starter, paper)).state).toBe('running')
  })

  test('keeps none from being over that is so by the database’s', async () => {
    const { paper } = await submit((await newFlow([limited('reject')])).id)
    const late = `update approval_tasks set due_at = now() - interval '1 minute' where due_at = $1`
    await services.database.pool.query(late, [await dueOf(paper)])
    wrongBy(-5)
    await expireLimits(services)
    expect((await detailOf(starter, paper)).state).toBe('rejected')
  })
})

describe('a time limit', () => {
  test('is told before, to whom it asks and in the inbox, where what is late comes first', async () => {
    const flow = await newFlow([limited('remind', [ding])])
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: flow.id } })
    expect(preview.nodes[0]?.limit).toEqual({ hours: 8, action: 'remind' })
    const { paper } = await submit(flow.id)
    const later = (await submit((await newFlow([node('a', by(ding))])).id)).paper
    const due = await dueOf(paper)
    expect(due.getTime()).toBeGreaterThan(Date.now() + 7 * hour)
    const inbox = async () => (await ding.call(api.listInbox, { query: {} })).list
    expect(await inbox()).toMatchObject([
      { subject: { id: later }, dueAt: null, isLate: false },
      { subject: { id: paper }, dueAt: due.toISOString(), isLate: false },
    ])
    await services.database.pool.query('update approval_tasks set due_at = now() where due_at = $1', [due])
    expect(await inbox()).toMatchObject([
      { subject: { id: paper }, isLate: true },
      { subject: { id: later } },
    ])
  })

  test('that is over reminds, once, whichever server is there and however late', async () => {
    const { paper } = await submit((await newFlow([limited('remind')])).id)
    const due = await dueOf(paper)
    const early = new Date(due.getTime() - 60_000)
    await expireLimits(services, early)
    expect(await lastOf(paper)).toBeUndefined()
    const late = new Date(due.getTime() + 1000 * hour)
    await Promise.all([1, 2, 3].map(() => expireLimits(services, late)))
    await expireLimits(services, late)
    const { history } = await detailOf(starter, paper)
    expect(history.filter(({ action }) => action === 'limit')).toMatchObject([
      { user: null, nodeName: '节点a', detail: { did: 'remind', from: '甲' } },
    ])
    expect((await noticesTo(jia, paper)).filter((text) => text.includes('超过审批时限'))).toHaveLength(1)
    expect(await asked(paper)).toEqual(['甲'])
  })

  test('takes its time to store, and the record hears of the end only when it stands', async () => {
    const { paper } = await submit(
      (await newFlow([limited('remind'), { ...limited('remind', [yi]), id: 'b' }])).id,
    )
    await approve(jia, paper)
    await approve(yi, paper)
    expect(office.outcomes.filter(({ id }) => id === paper)).toMatchObject([
      { outcome: 'approved', stored: 'approved' },
    ])
  })

  test('hands over to the manager or to whom it names, who has a limit of their own', async () => {
    const boss = await org.person({ role: 'businessStaff', name: '上级' })
    const report = await org.person({ role: 'businessStaff', name: '下级' })
    await services.database.pool.query('update users set manager_id = $1 where id = $2', [
      boss.userId,
      report.userId,
    ])
    const { paper } = await submit((await newFlow([limited('handOver', [report])])).id)
    const due = await dueOf(paper)
    await overFor(paper)
    expect(await asked(paper)).toEqual(['上级'])
    expect(await lastOf(paper)).toMatchObject({ detail: { did: 'handOver', from: '下级', people: ['上级'] } })
    expect((await noticesTo(report, paper)).some((text) => text.includes('未在时限内'))).toBe(true)
    expect((await dueOf(paper)).getTime()).toBeGreaterThan(due.getTime())
    const named = (await submit((await newFlow([limited('handOver', [jia], { to: yi.userId })])).id)).paper
    await overFor(named)
    expect(await asked(named)).toEqual(['乙'])
  })

  test('passes on to the next step; where nobody else would approve it, administrators are asked', async () => {
    const { paper } = await submit((await newFlow([limited('pass'), node('b', by(bing))])).id)
    await overFor(paper)
    expect(await asked(paper)).toEqual(['丙'])
    expect(
      (await detailOf(starter, paper)).history.map(({ action, detail }) => [
        action,
        detail.did ?? detail.reason,
      ]),
    ).toEqual([
      ['submit', undefined],
      ['limit', 'pass'],
      ['pass', 'limit'],
    ])
    expect(outcomesOf(paper)).toEqual([])
    await approve(bing, paper)
    expect(outcomesOf(paper)).toEqual(['approved'])
    const alone = (await submit((await newFlow([limited('pass')])).id)).paper
    await overFor(alone)
    expect(await lastOf(alone)).toMatchObject({ detail: { did: 'administrators' } })
    expect((await detailOf(starter, alone)).state).toBe('running')
    await expireLimits(services, new Date(Date.now() + 1000 * hour))
    expect((await detailOf(starter, alone)).state).toBe('running')
    expect((await approve(admin, alone)).data.state).toBe('approved')
  })

  test('rejects, and everybody is told that it was the limit', async () => {
    const { paper } = await submit((await newFlow([limited('reject')])).id)
    await overFor(paper)
    expect((await detailOf(starter, paper)).state).toBe('rejected')
    expect(outcomesOf(paper)).toEqual(['rejected'])
    expect(await noticesTo(starter, paper)).toContain(`「文件${paper}」被系统驳回：超过审批时限`)
  })

  test('is over for nobody who answered', async () => {
    const { paper } = await submit((await newFlow([limited('reject'), node('b', by(yi))])).id)
    const due = await dueOf(paper)
    await approve(jia, paper)
    await expireLimits(services, new Date(due.getTime() + 60_000))
    expect((await detailOf(starter, paper)).state).toBe('running')
    expect(await lastOf(paper)).toBeUndefined()
  })

  test('that one record makes fail keeps none of the others from theirs, and leaves nothing half done', async () => {
    const [bad, good] = [
      (await submit((await newFlow([limited('reject')])).id)).paper,
      (await submit((await newFlow([limited('reject')])).id)).paper,
    ]
    const late = new Date((await dueOf(good)).getTime() + 60_000)
    const { pool } = services.database
    await pool.query(
      `update approval_instances set subject_kind = 'nothing registered' where organization_id = $2 and subject_kind = 'paper' and subject_id = $1`,
      [bad, org.id],
    )
    await expireLimits(services, late)
    expect((await detailOf(starter, good)).state).toBe('rejected')
    await pool.query(
      `update approval_instances set subject_kind = 'paper' where organization_id = $2 and subject_id = $1 and subject_kind = 'nothing registered'`,
      [bad, org.id],
    )
    expect((await detailOf(starter, bad)).state).toBe('running')
    await expireLimits(services, late)
    expect((await detailOf(starter, bad)).state).toBe('rejected')
  })

  test('is computed anew when the organisation’s calendar changes', async () => {
    const { paper } = await submit(
      (await newFlow([limited('remind', [jia], { hours: undefined, days: 20 })])).id,
    )
    const due = await dueOf(paper)
    await services.database.pool.query(`update approval_tasks set due_at = now() where due_at = $1`, [due])
    await org.run(org.administratorId, recomputeDue)
    expect(await dueOf(paper)).toEqual(due)
  })

  const work = async (hours: object[]) => {
    const { version } = (await admin.get('/working_hours')).data
    expect((await admin.put('/working_hours', { hours, version })).status).toBe(200)
  }

  test('is counted in the hours of the organisation, also of what is asked already', async () => {
    // Eight standard hours never pass without a break, whenever they begin.
    await work([...standardHours])
    const flow = await newFlow([limited('remind')])
    const { paper } = await submit(flow.id)
    const standard = await dueOf(paper)
    await work([{ from: '00:00', to: '23:59' }])
    const long = await dueOf(paper)
    expect(long.getTime()).toBeLessThan(standard.getTime())
    const later = (await submit(flow.id)).paper
    expect(Math.abs((await dueOf(later)).getTime() - long.getTime())).toBeLessThan(hour / 2)
    await work([...standardHours])
    expect(await dueOf(paper)).toEqual(standard)
  })

  test('that other hours make over is late in the inbox and dealt with, and its people are told', async () => {
    await work([{ from: '09:00', to: '09:01' }])
    const { paper } = await submit((await newFlow([limited('remind')])).id)
    const longAgo = `update approval_tasks set asked_at = asked_at - interval '40 days' where due_at = $1`
    await services.database.pool.query(longAgo, [await dueOf(paper)])
    await expireLimits(services)
    expect(await lastOf(paper)).toBeUndefined()
    await work([...standardHours])
    const { list } = await jia.call(api.listInbox, { query: {} })
    expect(list.find(({ subject }) => subject.id === paper)).toMatchObject({ isLate: true })
    await expireLimits(services)
    expect(await lastOf(paper)).toMatchObject({ detail: { did: 'remind', from: '甲' } })
    expect((await noticesTo(jia, paper)).filter((text) => text.includes('超过审批时限'))).toHaveLength(1)
    // What was dealt with stays so.
    const due = await dueOf(paper)
    await work([{ from: '09:00', to: '09:01' }])
    expect(await dueOf(paper)).toEqual(due)
    await work([...standardHours])
  })
})
