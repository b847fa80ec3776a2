import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
let staff: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel, staff } = office)
})

type DeadlineData = {
  id: number
  ruleId: string
  due: string | null
  state: string
  version: number
  title: string
}
const deadlinesOf = async (path: string, client = lead): Promise<DeadlineData[]> =>
  (await client.get(`${path}/deadlines`)).data
const judgment = {
  procedure: null,
  name: '民事判决书',
  what: 2,
  direction: 1,
  served: '2026-09-18',
  way: 1,
  receiver: '',
  domicile: null,
  file: null,
  note: '',
}

const hearing = {
  procedure: null,
  held: '2026-12-02',
  time: '09:30',
  place: '',
  purpose: '开庭',
  attendees: [],
  course: '',
  file: null,
}

describe('the deadlines of a case', () => {
  test('an appeal runs from service, ends behind the long holiday, follows its trigger and shows both days [ASK-01]', async () => {
    const { id } = await office.madeCase()
    const path = `/law_cases/${id}`
    const { data: served } = await lead.post(`${path}/documents`, judgment)
    const [appeal] = await deadlinesOf(path)
    // Day 15 is 3 October; 1 to 7 October are days off, the 8th is the first working day.
    expect(appeal).toMatchObject({ ruleId: 'CPL-APP15', due: '2026-10-08', state: 'open' })
    const { data: shown } = await lead.get(`/deadlines/${appeal?.id}`)
    expect(shown.steps.length).toBeGreaterThan(2)
    expect(shown.rule.versions[shown.ruleVersion - 1].law).toContain('民事诉讼法')
    const moved = await lead.put(`${path}/documents/${served.id}`, {
      ...judgment,
      served: '2026-09-21',
      version: 1,
    })
    expect(moved.status).toBe(200)
    expect(await deadlinesOf(path)).toMatchObject([{ id: appeal?.id, due: '2026-10-08' }])
    await lead.put(`${path}/documents/${served.id}`, { ...judgment, served: '2026-09-25', version: 2 })
    expect(await deadlinesOf(path)).toMatchObject([{ due: '2026-10-10' }])
    const { data: after } = await lead.get(`/deadlines/${appeal?.id}`)
    expect(after.changes).toContainEqual(
      expect.objectContaining({ kind: 'move', before: expect.objectContaining({ due: '2026-10-08' }) }),
    )
    // What turns out to be another document sets nothing going any more, and comes back when it was a mistake.
    await lead.put(`${path}/documents/${served.id}`, {
      ...judgment,
      what: 8,
      served: '2026-09-25',
      version: 3,
    })
    expect(await deadlinesOf(path)).toMatchObject([{ state: 'moot' }])
    await lead.put(`${path}/documents/${served.id}`, { ...judgment, served: '2026-09-25', version: 4 })
    expect(await deadlinesOf(path)).toMatchObject([{ state: 'open', due: '2026-10-10' }])
    await lead.delete(`${path}/documents/${served.id}?version=5`)
    expect(await deadlinesOf(path)).toMatchObject([{ state: 'moot' }])
    const { data: now } = await lead.get(path)
    expect((await lead.delete(`${path}?version=${now.version}`)).status).toBe(409)
  })

  test('a hearing is a deadline under a title of its own, written in both languages', async () => {
    const { id } = await office.madeCase()
    await lead.post(`/law_cases/${id}/hearings`, hearing)
    expect(await deadlinesOf(`/law_cases/${id}`)).toMatchObject([
      { title: '开庭 | Hearing', due: '2026-12-02' },
    ])
  })

  test('who has no domicile in China appeals within 30 days, also when that is said later', async () => {
    const { id } = await office.madeCase()
    const path = `/law_cases/${id}`
    const { data: served } = await lead.post(`${path}/documents`, judgment)
    expect(await deadlinesOf(path)).toMatchObject([{ ruleId: 'CPL-APP15', state: 'open' }])
    const change = (domicile: number | null, version: number) =>
      lead.put(`${path}/documents/${served.id}`, { ...judgment, domicile, version })
    expect((await change(3, 1)).status).toBe(400)
    expect((await change(2, 1)).status).toBe(200)
    // Thirty days after 18 September are 18 October, a Sunday.
    const open = async () => (await deadlinesOf(path)).filter(({ state }) => state === 'open')
    expect(await open()).toMatchObject([{ ruleId: 'CPL-APP30F', due: '2026-10-19' }])
    expect((await change(null, 2)).status).toBe(200)
    expect(await open()).toMatchObject([{ ruleId: 'CPL-APP15', due: '2026-10-08' }])
  })

  test('a preservation is renewed seven days before it ends; what is changed beside its days leaves it settled', async () => {
    const { id } = await office.madeCase()
    const path = `/law_cases/${id}`
    const account = {
      property: '账户存款',
      kind: 1,
      amount: null,
      preAction: 1,
      from: '2026-03-02',
      until: '2027-03-01',
      renewed: null,
      released: null,
      security: '',
      file: null,
      note: '',
    }
    const { data: kept } = await lead.post(`${path}/preservations`, account)
    const [renewal] = await deadlinesOf(path)
    expect(renewal).toMatchObject({ ruleId: 'CPL-PRES-RENEW7', due: '2027-02-22' })
    const settled = await counsel.put(`/deadlines/${renewal?.id}/state`, {
      state: 'moot',
      proof: '已和解',
      version: renewal?.version,
    })
    expect(settled.status).toBe(200)
    await lead.put(`${path}/preservations/${kept.id}`, { ...account, note: '备注', version: 1 })
    expect(await deadlinesOf(path)).toMatchObject([{ state: 'moot' }])
    // A void case waits for nothing.
    await lead.post(`${path}/hearings`, hearing)
    const { data: now } = await lead.get(path)
    await lead.put(`${path}/status`, { status: 10, reason: '登记错误', version: now.version })
    expect((await deadlinesOf(path)).map(({ state }) => state)).toEqual(['moot', 'moot'])
  })

  test('of a privileged case are known to nobody else: not by list, by id, or in a notice', async () => {
    const { id } = await office.madeCase({ name: '保密并购案', privileged: true, handler: [counsel.userId] })
    await lead.post(`/law_cases/${id}/documents`, judgment)
    const [secret] = await deadlinesOf(`/law_cases/${id}`)
    for (const client of [await org.as('administrator'), await org.as('auditor'), staff]) {
      expect((await client.get(`/law_cases/${id}/deadlines`)).status).toBe(404)
      expect((await client.get(`/deadlines/${secret?.id}`)).status).toBe(404)
      const { data } = await client.get('/deadlines?pageSize=200')
      expect(data.list.map((one: DeadlineData) => one.id)).not.toContain(secret?.id)
    }
    await app.runJobs()
    const { data } = await counsel.get('/notifications?pageSize=200')
    expect(JSON.stringify(data)).not.toContain('保密并购案')
    expect((await counsel.get(`/deadlines/${secret?.id}`)).data.subjectName).toBe('保密并购案')
  })
})

test('limitation runs from knowledge, restarts on interruption, and ends with the dispute [ASK-01]', async () => {
  const { id, version } = await office.madeDispute({
    our_side: '1',
    arose_on: '2024-03-05',
    known_on: '2024-03-06',
    interruptions: [{ date: '2025-06-03', way: '催告函', proof: '签收单' }],
  })
  const path = `/law_disputes/${id}`
  expect(await deadlinesOf(path)).toMatchObject([{ ruleId: 'LIM3', due: '2028-06-05', state: 'open' }])
  const { data: form } = await lead.get(`${path}/form`)
  const values = { ...form.values, interruptions: [] }
  const saved = await lead.put(path, { formVersionID: form.formVersionID, values, version })
  expect(await deadlinesOf(path)).toMatchObject([{ due: '2027-03-08' }])
  await lead.put(`${path}/status`, { status: 5, version: saved.data.version })
  expect(await deadlinesOf(path)).toMatchObject([{ state: 'moot' }])
  // Nothing of ours runs where they claim from us.
  const other = await office.madeDispute({ our_side: '2' })
  expect(await deadlinesOf(`/law_disputes/${other.id}`)).toEqual([])
})
