import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await aloneApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, yi, starter, submit, detailOf, approve, asked } = office
const stranger = await (await app.organization()).as('administrator')
const today = dateIn(new Date(), defaultTimeZone)

let count = 0
const newcomer = (name: string) => org.person({ role: 'businessStaff', name: `${name}${++count}` })
const absence = (delegate: TestClient, more: object = {}) => ({
  delegateID: delegate.userId,
  fromDate: today,
  toDate: addDays(today, 3),
  ...more,
})
const goes = (person: TestClient, delegate: TestClient, more: object = {}) =>
  person.try(api.createDelegation, { body: absence(delegate, more) })
const nameOf = async (client: TestClient) => (await client.get('/profile')).data.name as string
async function toldTo(client: TestClient): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string }[]).map(({ text }) => text)
}

describe('who is away', () => {
  test('has another decide under their own account; both names stand in the history, and they are told [ASK-03]', async () => {
    const [boss, deputy] = [await newcomer('主管'), await newcomer('代理')]
    const [bossName, deputyName] = [await nameOf(boss), await nameOf(deputy)]
    expect((await goes(boss, deputy)).status).toBe(201)
    const flow = await newFlow([node('a', by(boss)), node('b', by(yi))])
    const { paper } = await submit(flow.id)
    expect(await asked(paper)).toEqual([deputyName])
    const person = (await detailOf(deputy, paper)).nodes[0]?.people.find(({ name }) => name === deputyName)
    expect(person?.behalf).toBe(bossName)
    expect((await deputy.call(api.listInbox, { query: {} })).total).toBe(1)
    await approve(deputy, paper)
    expect(await asked(paper)).toEqual(['乙'])
    const { history } = await detailOf(starter, paper)
    expect(history.slice(1)).toMatchObject([
      { action: 'delegate', user: null, detail: { from: bossName, people: [deputyName] } },
      { action: 'approve', user: { name: deputyName }, detail: { behalf: bossName } },
    ])
    expect(await toldTo(boss)).toEqual(
      expect.arrayContaining([
        `「文件${paper}」由${deputyName}代您审批`,
        `${deputyName}代您处理了「文件${paper}」`,
      ]),
    )
    expect((await toldTo(deputy)).some((text) => text.includes('委托您代为审批'))).toBe(true)
  })

  test('what waits already goes over when it begins, and what was not answered comes back when they end it', async () => {
    const [boss, deputy] = [await newcomer('主管'), await newcomer('代理')]
    const [bossName, deputyName] = [await nameOf(boss), await nameOf(deputy)]
    const flow = await newFlow([node('a', by(boss))])
    const { paper } = await submit(flow.id)
    const { data } = await goes(boss, deputy)
    expect(await asked(paper)).toEqual([deputyName])
    const params = { id: data.id }
    expect((await deputy.try(api.endDelegation, { params })).status).toBe(404)
    expect((await stranger.try(api.endDelegation, { params })).status).toBe(404)
    expect((await boss.try(api.endDelegation, { params })).code).toBe(0)
    expect(await asked(paper)).toEqual([bossName])
    expect((await boss.call(api.listDelegations)).list).toEqual([])
    expect((await approve(boss, paper)).data.state).toBe('approved')
    expect((await detailOf(starter, paper)).history.map(({ action }) => action)).toEqual([
      'submit',
      'delegate',
      'comeBack',
      'approve',
    ])
  })

  test('from a later day: nothing before, and on that day the job passes on what waits, once', async () => {
    const [boss, deputy] = [await newcomer('主管'), await newcomer('代理')]
    const flow = await newFlow([node('a', by(boss))])
    const { paper } = await submit(flow.id)
    const { data } = await goes(boss, deputy, { fromDate: addDays(today, 1) })
    expect(await asked(paper)).toEqual([await nameOf(boss)])
    await app.database.system((tx) =>
      sql`update approval_delegations set from_date = ${today} where id = ${data.id}`.execute(tx),
    )
    const handler = app.services.jobs.handlers.get('approvals.absence')
    const run = () =>
      handler?.({ organizationId: org.id, userId: boss.userId, delegationId: data.id } as never, {
        id: '1',
        attempt: 1,
        signal: AbortSignal.timeout(60_000),
      })
    await Promise.all([run(), run()])
    await run()
    expect(await asked(paper)).toEqual([await nameOf(deputy)])
    const { history } = await detailOf(starter, paper)
    expect(history.map(({ action }) => action)).toEqual(['submit', 'delegate'])
  })

  test('only for the kinds that are named, and never to who submitted it', async () => {
    const [boss, deputy] = [await newcomer('主管'), await newcomer('代理')]
    await goes(boss, deputy, { kinds: ['contract'] })
    const flow = await newFlow([node('a', by(boss))])
    expect(await asked((await submit(flow.id)).paper)).toEqual([await nameOf(boss)])
    const other = await newcomer('主管')
    await goes(other, starter)
    const own = await newFlow([node('a', by(other))])
    expect(await asked((await submit(own.id)).paper)).toEqual([await nameOf(other)])
  })

  test('neither in a circle nor in a chain, nor twice at once; two who name one another at the same moment: one does', async () => {
    const [one, two, three] = [await newcomer('甲方'), await newcomer('乙方'), await newcomer('丙方')]
    const both = await Promise.all([goes(one, two), goes(two, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const [away, other] = both[0]?.status === 201 ? [one, two] : [two, one]
    const refused = async (answer: ReturnType<typeof goes>) => (await answer).errors.map(({ code }) => code)
    expect(await refused(goes(three, away))).toEqual(['delegateAway'])
    expect(await refused(goes(away, three))).toEqual(['absenceOverlaps'])
    expect(await refused(goes(three, three))).toEqual(['delegateGone'])
    expect(await refused(goes(three, stranger))).toEqual(['delegateGone'])
    expect((await goes(three, other)).status).toBe(201)
    expect((await other.call(api.listDelegations)).list).toHaveLength(2)
    expect((await stranger.call(api.listDelegations)).list).toEqual([])
  })

  test('who stands in leaves: what they hold goes back, and what comes is asked of the person [ASK-03]', async () => {
    const [boss, deputy] = [await newcomer('主管'), await newcomer('代理')]
    await goes(boss, deputy)
    const flow = await newFlow([node('a', by(boss))])
    const { paper } = await submit(flow.id)
    const admin = await org.as('administrator')
    await admin.put(`/users/${deputy.userId}/state`, { state: 'terminated', version: 1 })
    expect(await asked(paper)).toEqual([await nameOf(boss)])
    expect(await asked((await submit(flow.id)).paper)).toEqual([await nameOf(boss)])
  })
})
