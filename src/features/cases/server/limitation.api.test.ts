import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead } = office)
})

/** Known 6 March 2024, three years: 6 March 2027, a Saturday, so Monday the 8th (Civil Code arts. 188, 201, 203). */
const due = '2027-03-08'
const claimed = { our_side: '1', arose_on: '2024-03-05', known_on: '2024-03-06', interruptions: [] }

async function fromDispute(more: object = {}) {
  const dispute = await office.madeDispute({ ...claimed, ...more })
  const ofDispute = `/law_disputes/${dispute.id}`
  const became = await lead.post(`${ofDispute}/case`, { version: dispute.version })
  expect(became.status).toBe(201)
  return { ofDispute, ofCase: `/law_cases/${became.data.id}` }
}
const first = (filed: string | null, more: object = {}) => ({
  ...{ kind: 1, name: '一审', courtNumber: '', body: '', panel: '', judge: '' },
  ...{ filed, closed: null, fee: null, note: '', ...more },
})
const limitation = async (ofDispute: string) => (await lead.get(`${ofDispute}/deadlines`)).data[0]
const story = async (id: number) =>
  (await lead.get(`/deadlines/${id}`)).data.changes.map((one: { reason: string }) => one.reason)

test('limitation ends by filing in time, not by becoming a case, and can come back', async () => {
  const { ofDispute, ofCase } = await fromDispute()
  expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due })
  // The forbidden case: somebody who may not change the case stops no limitation with it.
  expect((await office.staff.post(`${ofCase}/procedures`, first('2026-02-02'))).status).toBe(403)
  expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due })

  const { data: entry } = await lead.post(`${ofCase}/procedures`, first('2026-02-02'))
  const settled = await limitation(ofDispute)
  expect(settled).toMatchObject({ state: 'moot' })
  const reasons = await story(settled.id)
  expect(reasons[0]).toContain('2026-02-02')
  expect(reasons[0]).toContain('《民法典》第 195 条')

  const path = `${ofCase}/procedures/${entry.id}`
  await lead.put(path, first('2026-02-03', { version: 1 }))
  expect((await story(settled.id))[0]).toContain('2026-02-03')
  // Said twice it changes nothing twice.
  const before = (await story(settled.id)).length
  await lead.put(path, first('2026-02-03', { judge: '王法官', version: 2 }))
  expect(await story(settled.id)).toHaveLength(before)
  await lead.delete(`${path}?version=3`)
  expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due })
})

test.each<[string, object]>([
  ['an appeal brings no claim', { kind: 2 }],
  ['a day to come is no filing', { filed: '2099-01-05' }],
])('limitation runs on: %s', async (_, more) => {
  const { ofDispute, ofCase } = await fromDispute()
  expect((await lead.post(`${ofCase}/procedures`, first('2026-02-02', more))).status).toBe(201)
  expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due })
})

test('what was filed behind the last day is not in time, and stays open for somebody to judge', async () => {
  const { ofDispute, ofCase } = await fromDispute({ arose_on: '2022-03-01', known_on: '2022-03-01' })
  await lead.post(`${ofCase}/procedures`, first('2026-02-02'))
  expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due: '2025-03-03' })
})

test.each<[string, (path: string) => Promise<unknown>]>([
  [
    'withdrawn',
    async (path) => {
      for (const status of [2, 4]) {
        const { version } = (await lead.get(path)).data
        await lead.put(`${path}/status`, { status, reason: '撤诉', version })
      }
    },
  ],
  [
    'void',
    async (path) => {
      const { version } = (await lead.get(path)).data
      await lead.put(`${path}/status`, { status: 10, reason: '登记错误', version })
    },
  ],
  [
    'concluded as withdrawn',
    async (path) => {
      const { version } = (await lead.get(path)).data
      await lead.put(`${path}/status`, { status: 2, version })
      const now = (await lead.get(path)).data
      const said = { result: 5, outcome: '', concludedOn: '2026-03-01', closesTasks: false }
      await lead.post(`${path}/complete`, { ...said, version: now.version })
    },
  ],
])(
  'a case that is %s holds limitation no longer: its old day is due again and the handler is told',
  async (_, end) => {
    const { ofDispute, ofCase } = await fromDispute()
    await lead.post(`${ofCase}/procedures`, first('2026-02-02'))
    expect(await limitation(ofDispute)).toMatchObject({ state: 'moot' })
    // It is not deleted with what it holds.
    const { version } = (await lead.get(ofCase)).data
    expect((await lead.delete(`${ofCase}?version=${version}`)).status).toBe(409)
    await end(ofCase)
    expect(await limitation(ofDispute)).toMatchObject({ state: 'open', due })
    await app.runJobs()
    const { data } = await office.counsel.get('/notifications?pageSize=200')
    expect(JSON.stringify(data)).toContain(due)
  },
)

test('what a person settled stays as they settled it', async () => {
  const { ofDispute, ofCase } = await fromDispute()
  const { id, version } = await limitation(ofDispute)
  await lead.put(`/deadlines/${id}/state`, { state: 'moot', proof: '对方已付清', version })
  const { data: entry } = await lead.post(`${ofCase}/procedures`, first('2026-02-02'))
  await lead.delete(`${ofCase}/procedures/${entry.id}?version=1`)
  expect(await limitation(ofDispute)).toMatchObject({ state: 'moot' })
})

const dueWith = async (more: object) => {
  const { id } = await office.madeDispute({ ...claimed, ...more })
  return limitation(`/law_disputes/${id}`)
}

test.each<[string, object, string]>([
  ['from a demand', { interruptions: [{ date: '2025-06-03', way: '催告函' }] }, '2028-06-05'],
  [
    'from the end of proceedings (10 September 2028 is a Sunday)',
    { interruptions: [{ date: '2025-06-03', until: '2025-09-10', way: '仲裁' }] },
    '2028-09-11',
  ],
  [
    'six months after an obstacle of its last six months was gone',
    { suspensions: [{ from: '2027-01-10', until: '2027-02-20', ground: '1' }] },
    '2027-08-20',
  ],
  ['as it stood while an obstacle goes on', { suspensions: [{ from: '2027-01-10', ground: '1' }] }, due],
])('limitation runs %s', async (_, more, day) => expect(await dueWith(more)).toMatchObject({ due: day }))

test('an end before its start is refused at its cell, in both sheets', async () => {
  const { status, errors } = await office.newDispute(lead, {
    ...claimed,
    interruptions: [{ date: '2025-06-03', until: '2025-06-02', way: '诉讼' }],
    suspensions: [{ from: '2027-01-10', until: '2027-01-09', ground: '1' }],
  })
  expect(status).toBe(422)
  expect(errors?.map(({ path }: { path: string }) => path)).toEqual(
    ['interruptions.0.until', 'suspensions.0.until'].map((path) => expect.stringContaining(path)),
  )
})

test('a dispute that is void, settled or closed waits for no limitation, and one that is taken up again does', async () => {
  const { id, version } = await office.madeDispute(claimed)
  const path = `/law_disputes/${id}`
  const moved = async (status: number) => {
    const { data } = await lead.get(path)
    return (await lead.put(`${path}/status`, { status, reason: '核实', version: data.version })).status
  }
  const states = async () =>
    (await lead.get(`${path}/deadlines`)).data.map((one: { state: string }) => one.state)
  expect([version, await states()]).toEqual([1, ['open']])
  expect(await moved(5)).toBe(200)
  expect(await states()).toEqual(['moot'])
  expect([await moved(2), await states()]).toEqual([200, ['open']])
  expect((await office.staff.put(`${path}/status`, { status: 9, reason: '误登', version: 3 })).status).toBe(
    403,
  )
  expect([await moved(9), await states()]).toEqual([200, ['moot']])
})
