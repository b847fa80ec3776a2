import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel } = office)
})

type Item = { kind: string; id: number; date: string; title: string; standing: string; amount: unknown }
const add = async (id: number, key: string, body: object): Promise<{ id: number; version: number }> => {
  const answer = await lead.post(`/law_cases/${id}/${key}`, body)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  return answer.data
}
const event = (happened: string, title: string) => ({ happened, title, by: null, detail: '', file: null })
const read = async (id: number, query: string, client = lead) =>
  (await client.get(`/law_cases/${id}/timeline?${query}`)).data as { list: Item[]; nextCursor: string | null }
const lines = ({ list }: { list: Item[] }) => list.map(({ date, kind, title }) => `${date} ${kind} ${title}`)

/** One of each that stands in a timeline, told by whole days long ago and far ahead. */
async function fullCase(): Promise<number> {
  const { id } = await office.madeCase({ handler: [lead.userId] })
  const nothing = { file: null, note: '' }
  await add(id, 'procedures', {
    ...{ kind: 1, name: '一审', courtNumber: '', body: '', panel: '', judge: '' },
    ...{ filed: '2020-01-02', closed: '2020-06-01', fee: null, note: '' },
  })
  await add(id, 'hearings', {
    ...{ procedure: null, held: '2020-03-04', time: '09:30', place: '第五法庭', purpose: '证据交换' },
    ...{ attendees: [], course: '', file: null },
  })
  await add(id, 'documents', {
    ...{
      procedure: null,
      name: '起诉状',
      what: 8,
      direction: 2,
      served: '2020-01-02',
      way: null,
      receiver: '',
    },
    ...nothing,
  })
  await add(id, 'decisions', {
    ...{ procedure: null, kind: 2, result: '驳回异议', amount: yuan('100'), decided: '2020-02-03' },
    ...{ effective: null, performBy: null, ...nothing },
  })
  const { id: kept } = await add(id, 'preservations', {
    ...{
      property: '账户',
      kind: 1,
      amount: yuan('200'),
      preAction: 1,
      from: '2020-01-05',
      until: '2090-01-05',
    },
    ...{ renewed: '2020-12-01', released: null, security: '保函', ...nothing },
  })
  expect(kept).toBeGreaterThan(0)
  await add(id, 'enforcements', { taken: '2020-08-01', step: '查询财产', result: '', file: null })
  const fee = { kind: 1, amount: yuan('300'), payee: '律所', recoverable: 1, ...nothing }
  await add(id, 'fees', { ...fee, due: '2020-01-10', paid: '2020-01-09' })
  await add(id, 'fees', { ...fee, due: '2090-02-01', paid: null })
  await add(id, 'recoveries', {
    received: '2020-09-01',
    amount: yuan('400'),
    payer: '对方',
    way: null,
    ...nothing,
  })
  await add(id, 'events', event('2020-01-02', '立案当日'))
  const task = { owner: counsel.userId, helpers: [], detail: '', file: null, remindDays: null }
  await add(id, 'tasks', { ...task, title: '交费', due: '2020-01-08', state: 2 })
  await add(id, 'tasks', { ...task, title: '没有日期', due: null, state: 1 })
  return id
}

describe('the timeline of a case', () => {
  test('is one list of what happened, the latest first, and of what is to come, the nearest first', async () => {
    const id = await fullCase()
    const past = await read(id, 'part=past&pageSize=200')
    expect(lines(past)).toEqual([
      '2020-12-01 renewed 账户',
      '2020-09-01 recovery 对方',
      '2020-08-01 enforcement 查询财产',
      '2020-06-01 closed 一审',
      '2020-03-04 hearing 证据交换',
      '2020-02-03 decision 驳回异议',
      '2020-01-09 feePaid 律所',
      '2020-01-08 task 交费',
      '2020-01-05 preserved 账户',
      '2020-01-02 event 立案当日',
      '2020-01-02 document 起诉状',
      '2020-01-02 filed 一审',
    ])
    expect(past.list.find(({ kind }) => kind === 'task')).toMatchObject({ standing: 'done' })
    const coming = await read(id, 'part=coming&pageSize=200')
    // Registered today; the renewal is due seven days before the preservation ends, and a rest day moves it back.
    expect(coming.list.map(({ kind }) => kind)).toEqual(['move', 'deadline', 'preservedUntil', 'feeDue'])
    expect(coming.list[1]).toMatchObject({ standing: 'open', title: expect.stringContaining('保全') })
    expect(coming.list[1]?.date.slice(0, 8)).toBe('2089-12-')
    expect(lines(await read(id, 'part=past&group=money'))).toEqual([
      '2020-09-01 recovery 对方',
      '2020-01-09 feePaid 律所',
    ])
  })

  test('is read on by key without a gap or a repetition, also while entries come in before', async () => {
    const id = await fullCase()
    for (const part of ['past', 'coming']) {
      const whole = lines(await read(id, `part=${part}&pageSize=200`))
      const seen: string[] = []
      let cursor = ''
      do {
        const page = await read(id, `part=${part}&pageSize=2${cursor}`)
        seen.push(...lines(page))
        if (!cursor && part === 'past') await add(id, 'events', event('2021-01-01', '后来登记'))
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
      } while (cursor)
      expect(seen).toEqual(whole)
    }
    expect((await lead.get(`/law_cases/${id}/timeline?cursor=2020-99-99.1.1`)).status).toBe(400)
    expect((await lead.get(`/law_cases/${id}/timeline?group=x`)).status).toBe(400)
  })

  test('tells moves with their reasons, and deadlines as somebody settled them', async () => {
    const { id, version } = await office.madeCase()
    await lead.put(`/law_cases/${id}/status`, { status: 10, reason: '登记错误', version })
    const { list } = await read(id, 'part=coming')
    expect(list).toMatchObject([
      { kind: 'move', code: 0 },
      { kind: 'move', code: 10, note: '登记错误' },
    ])
  })

  test('has amounts for those who may see them, and is for nobody who does not see the case', async () => {
    const id = await fullCase()
    const { list } = await read(id, 'part=past&pageSize=200')
    expect(list.find(({ kind }) => kind === 'recovery')?.amount).toEqual(yuan('400'))
    const admin = await org.as('administrator')
    const role = await admin.post('/roles', {
      name: '不看金额',
      description: '',
      permissions: [{ permission: 'law_case.read', scope: 'all' }],
      fieldRights: [],
    })
    const blind = await org.person()
    const { data } = await admin.get(`/users/${blind.userId}/roles`)
    await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
    for (const part of ['past', 'coming']) {
      const seen = await read(id, `part=${part}&pageSize=200`, blind)
      expect(seen.list.length).toBeGreaterThan(3)
      expect(seen.list.map(({ amount }) => amount).filter(Boolean)).toEqual([])
    }
    const nobody = await org.person()
    expect((await nobody.get(`/law_cases/${id}/timeline`)).status).toBe(403)
    const secret = await office.madeCase({ privileged: true, handler: [lead.userId] })
    expect((await blind.get(`/law_cases/${secret.id}/timeline`)).status).toBe(404)
  })
})
