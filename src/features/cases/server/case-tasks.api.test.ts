import { beforeAll, expect, test } from 'vitest'
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

const longAgo = '2020-03-02'
type Row = { id: number; title: string; state: number; version: number }
const task = (owner: number, more: object = {}) => ({
  title: '整理证据',
  owner,
  helpers: [],
  due: longAgo,
  detail: '',
  state: 1,
  file: null,
  ...more,
})
const added = async (caseId: number, body: object): Promise<Row> => {
  const answer = await lead.post(`/law_cases/${caseId}/tasks`, body)
  expect(answer.status).toBe(201)
  return answer.data
}
const titles = (client: TestClient, query: string) =>
  client.get(`/law_cases/tasks?${query}`).then(({ data }) => data.list.map(({ title }: Row) => title))

test('tasks of all cases are listed by day, theirs, late, of one case, by words, page by page without a gap [API-29]', async () => {
  const one = await office.madeCase({ handler: [lead.userId], helpers: [staff.userId] })
  const two = await office.madeCase()
  await added(one.id, task(lead.userId, { title: '乙', due: '2999-01-02' }))
  await added(one.id, task(lead.userId, { title: '丁', due: null, helpers: [staff.userId] }))
  await added(one.id, task(staff.userId, { title: '甲' }))
  await added(one.id, task(lead.userId, { title: '丙', due: '2999-01-02', state: 2 }))
  await added(two.id, task(counsel.userId, { title: '别案' }))
  const ofOne = `caseID=${one.id}`
  expect(await titles(lead, ofOne)).toEqual(['甲', '乙', '丁'])
  expect(await titles(lead, `${ofOne}&standing=all`)).toEqual(['甲', '乙', '丙', '丁'])
  expect(await titles(lead, `${ofOne}&standing=late`)).toEqual(['甲'])
  expect(await titles(lead, `${ofOne}&mine=true`)).toEqual(['乙', '丁'])
  expect(await titles(staff, 'mine=true')).toEqual(['甲', '丁'])
  expect(await titles(lead, `${ofOne}&q=甲`)).toEqual(['甲'])
  expect(await titles(lead, `caseID=${two.id}`)).toEqual(['别案'])
  const seen: string[] = []
  let cursor = ''
  do {
    const { data } = await lead.get(`/law_cases/tasks?${ofOne}&standing=all&pageSize=1${cursor}`)
    expect(data.total).toBe(4)
    seen.push(data.list[0].title)
    cursor = data.nextCursor ? `&cursor=${data.nextCursor}` : ''
  } while (cursor)
  expect(seen).toEqual(['甲', '乙', '丙', '丁'])
  for (const odd of ['nonsense', '2026-13-40.1', '2026-02-30.1', '2026-03-02'])
    expect(await lead.get(`/law_cases/tasks?cursor=${odd}`)).toMatchObject({ status: 400, code: 40001 })
})

test('a task of a privileged case is listed, counted and completed by named people alone', async () => {
  const { id } = await office.madeCase({ privileged: true, handler: [lead.userId] })
  const { id: entry, version } = await added(id, task(lead.userId, { title: '密件' }))
  const all = `caseID=${id}&standing=all`
  expect(await titles(lead, all)).toEqual(['密件'])
  for (const other of [counsel, staff, await org.as('administrator')]) {
    const { data } = await other.get(`/law_cases/tasks?${all}`)
    expect(data ?? { list: [], total: 0 }).toMatchObject({ list: [], total: 0 })
    const done = await other.put(`/law_cases/${id}/tasks/${entry}/complete`, { version })
    expect([403, 404]).toContain(done.status)
  }
})

test('a task is completed once, by its owner too who only reads the case, and opened again with a reason [STA-10]', async () => {
  const { id } = await office.madeCase({ handler: [lead.userId], helpers: [staff.userId] })
  const { id: entry, version } = await added(id, task(staff.userId))
  const path = `/law_cases/${id}/tasks/${entry}`
  const done = await staff.put(`${path}/complete`, { version })
  expect(done).toMatchObject({
    status: 200,
    data: { state: 2, isLate: false, abilities: { complete: false, reopen: true } },
  })
  expect((await staff.put(`${path}/complete`, { version })).status).toBe(409)
  expect((await staff.put(`${path}/complete`, { version: done.data.version })).status).toBe(409)
  expect((await lead.put(`${path}/reopen`, { version: done.data.version, reason: ' ' })).status).toBe(400)
  const again = await lead.put(`${path}/reopen`, { version: done.data.version, reason: '证据不全' })
  expect(again.data).toMatchObject({ state: 1, isLate: true })
  const { data: log } = await lead.get(`/law_cases/${id}/log`)
  expect(log.list[0].changes).toEqual([
    expect.objectContaining({ name: '任务', after: '整理证据' }),
    expect.objectContaining({ name: '状态', before: '已完成', after: '未完成' }),
    expect.objectContaining({ name: '原因', after: '证据不全' }),
  ])
})

test('who takes no part in a task and does not change its case leaves it as it is, and so does everybody in a void case', async () => {
  const { id, version: ofCase } = await office.madeCase({
    handler: [lead.userId],
    helpers: [staff.userId],
  })
  const { id: entry, version } = await added(id, task(lead.userId))
  const path = `/law_cases/${id}/tasks/${entry}`
  expect((await staff.put(`${path}/complete`, { version })).status).toBe(403)
  expect((await lead.put(`/law_cases/${id}/tasks/999999999/complete`, { version })).status).toBe(404)
  const other = await office.madeCase()
  expect((await lead.put(`/law_cases/${other.id}/tasks/${entry}/complete`, { version })).status).toBe(404)
  await lead.put(`/law_cases/${id}/status`, { status: 10, reason: '登记错误', version: ofCase })
  expect((await lead.put(`${path}/complete`, { version })).status).toBe(409)
  expect(await titles(lead, `caseID=${id}`)).toEqual([])
})
