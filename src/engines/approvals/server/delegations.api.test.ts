import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { approvalSubject, subjectOf } from './subjects.ts'

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
async function noticesTo(client: TestClient): Promise<string[]> {
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
    expect(await noticesTo(boss)).toEqual(
      expect.arrayContaining([
        `「文件${paper}」由${deputyName}代您审批`,
        `${deputyName}代您处理了「文件${paper}」`,
      ]),
    )
    expect((await noticesTo(deputy)).some((text) => text.includes('委托您代为审批'))).toBe(true)
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

  test('is never in a circle or given twice at once, and says so', async () => {
    const [one, two, three] = [await newcomer('甲方'), await newcomer('乙方'), await newcomer('丙方')]
    const both = await Promise.all([goes(one, two), goes(two, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const [away, other] = both[0]?.status === 201 ? [one, two] : [two, one]
    const refused = async (answer: ReturnType<typeof goes>) => (await answer).errors.map(({ code }) => code)
    expect(await refused(goes(away, three))).toEqual(['absenceOverlaps'])
    expect(await refused(goes(three, three))).toEqual(['delegateGone'])
    expect(await refused(goes(three, stranger))).toEqual(['delegateGone'])
    expect((await goes(other, three, { fromDate: addDays(today, 2) })).status).toBe(201)
    const circle = await goes(three, away)
    expect(circle.status).toBe(422)
    const [days, names] = [
      [addDays(today, 2), addDays(today, 3)],
      await Promise.all([other, three].map(nameOf)),
    ]
    expect(circle.errors).toMatchObject([
      {
        path: 'delegateID',
        message: `${names[0]}在 ${days[0]} 至 ${days[1]} 已委托${names[1]}代审，会形成循环委托；请另选代审人，或错开日期`,
      },
    ])
    expect((await goes(three, away, { toDate: addDays(today, 1) })).status).toBe(201)
    expect((await other.call(api.listDelegations)).list).toHaveLength(2)
    expect((await stranger.call(api.listDelegations)).list).toEqual([])
  })

  test('an absent stand-in’s own stand-in is asked and both are notified, until they are back', async () => {
    const [boss, deputy, next] = [await newcomer('主管'), await newcomer('代理'), await newcomer('再代理')]
    const [bossName, deputyName, nextName] = await Promise.all([boss, deputy, next].map(nameOf))
    const flow = await newFlow([node('a', by(boss))])
    await goes(boss, deputy)
    const held = await submit(flow.id)
    expect(await asked(held.paper)).toEqual([deputyName])
    const { data } = await goes(deputy, next)
    expect(await asked(held.paper)).toEqual([nextName])
    const fresh = await submit(flow.id)
    expect(await asked(fresh.paper)).toEqual([nextName])
    const { history } = await detailOf(starter, held.paper)
    expect(history.at(-1)).toMatchObject({
      action: 'delegate',
      user: null,
      detail: { from: bossName, deputy: deputyName, people: [nextName] },
    })
    for (const { paper } of [held, fresh]) {
      const words = `${deputyName}外出，不能代${bossName}处理「文件${paper}」，由${nextName}处理`
      expect(await noticesTo(boss)).toContain(words)
      expect(await noticesTo(deputy)).toContain(words)
    }
    await approve(next, fresh.paper)
    expect((await detailOf(starter, fresh.paper)).history.at(-1)?.detail.behalf).toBe(bossName)
    expect((await deputy.try(api.endDelegation, { params: { id: data.id } })).code).toBe(0)
    expect(await asked(held.paper)).toEqual([deputyName])
  })

  test('who can’t see the record neither stands in for whoever stands in, nor is told of it', async () => {
    const [boss, deputy, next] = [await newcomer('主管'), await newcomer('代理'), await newcomer('再代理')]
    const open = subjectOf('paper')
    const unseeing = [deputy.userId, next.userId]
    const seers = async (_: unknown, __: number, ids: readonly number[]) =>
      ids.filter((id) => !unseeing.includes(id))
    approvalSubject('paper', { ...open, seers })
    try {
      await goes(boss, deputy)
      await goes(deputy, next)
      const { paper } = await submit((await newFlow([node('a', by(boss))])).id)
      expect(await asked(paper)).toEqual([await nameOf(boss)])
      const aboutIt = async (client: TestClient) =>
        (await noticesTo(client)).filter((text) => text.includes(`文件${paper}`))
      expect(await aboutIt(deputy)).toEqual([])
      expect(await aboutIt(boss)).toHaveLength(2)
      unseeing.pop()
      const other = await submit((await newFlow([node('a', by(boss))])).id)
      expect(await asked(other.paper)).toEqual([await nameOf(next)])
    } finally {
      approvalSubject('paper', open)
    }
  })

  test('when somebody who would stand in is away, and whom they named, is told before they are named; of nobody elsewhere', async () => {
    const [deputy, next, last] = [await newcomer('代理'), await newcomer('再代理'), await newcomer('末位')]
    const far = { fromDate: addDays(today, 9), toDate: addDays(today, 9) }
    await goes(deputy, next)
    await goes(deputy, last, far)
    await goes(next, last)
    const query = { userID: deputy.userId, fromDate: today, toDate: addDays(today, 5) }
    const absences = async (client: TestClient, more: object = {}) =>
      (await client.call(api.listDeputyAbsences, { query: { ...query, ...more } })).list.map((one) => [
        one.person.id,
        one.delegate.id,
      ])
    expect(await absences(starter)).toEqual([
      [deputy.userId, next.userId],
      [next.userId, last.userId],
    ])
    expect(await absences(starter, { userID: last.userId })).toEqual([])
    expect(await absences(stranger)).toEqual([])
    // When somebody was away before is nobody's to ask.
    const past = { from_date: addDays(today, -5), to_date: addDays(today, -1) }
    await org.run(org.administratorId, ({ tx }) =>
      tx.updateTable('approval_delegations').set(past).where('user_id', '=', next.userId).execute(),
    )
    expect(await absences(starter, { userID: next.userId, fromDate: addDays(today, -9) })).toEqual([])
  })

  test('where that one is away too what is held goes back, and what comes is asked of the person', async () => {
    const [boss, deputy, next, last] = [
      await newcomer('主管'),
      await newcomer('代理'),
      await newcomer('再代理'),
      await newcomer('末位'),
    ]
    const [bossName, deputyName] = await Promise.all([boss, deputy].map(nameOf))
    const flow = await newFlow([node('a', by(boss))])
    await goes(boss, deputy)
    const { paper } = await submit(flow.id)
    await goes(next, last)
    await goes(deputy, next)
    expect(await asked(paper)).toEqual([bossName])
    const words = `${deputyName}外出，不能代${bossName}处理「文件${paper}」，由${bossName}处理`
    expect(await noticesTo(boss)).toContain(words)
    expect(await noticesTo(deputy)).toContain(words)
    expect(await asked((await submit(flow.id)).paper)).toEqual([bossName])
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
