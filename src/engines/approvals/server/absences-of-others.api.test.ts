import { describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await aloneApp()
const { org, node, by, newFlow, submit, asked } = await paperOffice(app)
const admin = await org.as('administrator')
const adminName = (await admin.get('/profile')).data.name as string
const stranger = await (await app.organization()).as('administrator')
const today = dateIn(new Date(), defaultTimeZone)
const later = addDays(today, 3)

let count = 0
const newcomer = async (name: string) => {
  const called = `${name}${++count}`
  return { name: called, client: await org.person({ role: 'businessStaff', name: called }) }
}
type Person = { name: string; client: TestClient }
const days = { fromDate: today, toDate: later, kinds: [] }
const put = (who: Person, deputy: Person, more: object = {}, client = admin) =>
  client.try(api.createAbsence, {
    body: { userID: who.client.userId, delegateID: deputy.client.userId, ...days, ...more },
  })
const end = (id: number, client = admin) => client.try(api.endAbsence, { params: { id } })
async function noticesTo({ client }: Person): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string }[]).map(({ text }) => text)
}
const waiting = async ({ client }: Person): Promise<number> =>
  (await submit((await newFlow([node('a', by(client))])).id)).paper
const logOf = async (id: number) => {
  const rows = await org.run(org.administratorId, ({ tx }) =>
    tx
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'subject_name'])
      .where('organization_id', '=', org.id)
      .where('subject_kind', '=', 'approval_delegation')
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute(),
  )
  return rows.map((row) => `${row.action.split('.')[1]} ${row.subject_name} by ${row.actor_id}`)
}
const listed = async (client: TestClient) => (await client.call(api.listAbsences)).list

describe('an administrator says that somebody is away', () => {
  test('what waits goes to the deputy; both are told, the log says it, and the person may end it themselves [ASK-03]', async () => {
    const [ill, deputy] = [await newcomer('病假'), await newcomer('代理')]
    const paper = await waiting(ill)
    const { status, data } = await put(ill, deputy)
    expect(status).toBe(201)
    expect(await asked(paper)).toEqual([deputy.name])
    expect(await noticesTo(ill)).toContain(
      `${adminName}登记您于 ${today} 至 ${later} 外出，由${deputy.name}代您审批`,
    )
    expect(await noticesTo(deputy)).toContain(`${ill.name}于 ${today} 至 ${later} 外出，委托您代为审批`)
    expect((await listed(admin)).find(({ id }) => id === data.id)).toMatchObject({
      person: { name: ill.name },
      delegate: { name: deputy.name },
      isMine: false,
    })
    expect(await logOf(data.id)).toEqual([`create ${ill.name} by ${admin.userId}`])
    expect((await ill.client.try(api.endDelegation, { params: { id: data.id } })).code).toBe(0)
    expect(await asked(paper)).toEqual([ill.name])
  })

  test('and ends it: what was not answered comes back, and both are told', async () => {
    const [ill, deputy] = [await newcomer('病假'), await newcomer('代理')]
    const paper = await waiting(ill)
    const { id } = (await put(ill, deputy)).data
    expect((await end(id)).code).toBe(0)
    expect(await asked(paper)).toEqual([ill.name])
    const words = `${adminName}结束了${ill.name}的外出委托（${today} 至 ${later}，由${deputy.name}代审）`
    expect(await noticesTo(ill)).toContain(words)
    expect(await noticesTo(deputy)).toContain(words)
    expect((await end(id)).status).toBe(404)
    expect((await logOf(id)).at(-1)).toBe(`end ${ill.name} by ${admin.userId}`)
  })

  test('refused as one’s own would be: in a circle, over, overlapping another, with who is not there', async () => {
    const [ill, deputy] = [await newcomer('病假'), await newcomer('代理')]
    expect((await put(ill, deputy)).status).toBe(201)
    const codes = async (answer: ReturnType<typeof put>) => (await answer).errors.map(({ code }) => code)
    expect(await codes(put(deputy, ill))).toEqual(['delegateCircle'])
    expect(await codes(put(ill, deputy))).toEqual(['absenceOverlaps'])
    const past = { fromDate: addDays(today, -2), toDate: addDays(today, -1) }
    expect(await codes(put(deputy, ill, past))).toEqual(['absenceOver'])
    expect(await codes(put(deputy, deputy))).toEqual(['delegateGone'])
    expect(await codes(put(deputy, { name: '', client: stranger }))).toEqual(['delegateGone'])
  })

  test('never without the permission, not even for who stands in; never in another organisation [ASK-03]', async () => {
    const [ill, deputy] = [await newcomer('病假'), await newcomer('代理')]
    const paper = await waiting(ill)
    const { id } = (await put(ill, deputy)).data
    const auditor = await org.as('auditor')
    for (const client of [ill.client, deputy.client, auditor]) {
      expect((await put(deputy, ill, {}, client)).status).toBe(403)
      expect((await end(id, client)).status).toBe(403)
      expect((await client.try(api.listAbsences)).status).toBe(403)
    }
    expect((await put(ill, deputy, {}, stranger)).status).toBe(404)
    expect((await end(id, stranger)).status).toBe(404)
    expect(await listed(stranger)).toEqual([])
    expect(await asked(paper)).toEqual([deputy.name])
  })
})
