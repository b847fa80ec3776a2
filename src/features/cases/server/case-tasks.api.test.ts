import { beforeAll, expect, test } from 'vitest'
import { addDays, dateIn } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'
import { remindOfTasks } from './task-notices.ts'

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
  remindDays: null,
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

/** The tasks of a case type, set by the administrator; answers the type. */
const typeWith = async (templateList: object[]): Promise<number> => {
  const admin = await org.as('administrator')
  const { data } = await admin.get(`/case_types/${office.caseType}`)
  const set = await admin.put(`/case_types/${office.caseType}/templates`, {
    version: data.version,
    templateList,
  })
  expect(set.status, JSON.stringify(set.errors)).toBe(200)
  return Number(office.caseType)
}
const template = (name: string, assignee: string, dueDays: number | null) => ({
  name,
  description: `${name}的要点`,
  assignee,
  dueDays,
})
const tasksOf = async (id: number) => {
  const { data } = await lead.get(`/law_cases/${id}/tasks?pageSize=50`)
  return (data.list as { title: string; owner: { id: number }; due: string | null; detail: string }[]).map(
    ({ title, owner, due, detail }) => [title, owner.id, due, detail],
  )
}

test('a case that begins has the tasks of its case type, each with whom it names and its day; what it has is not made again', async () => {
  await typeWith([
    { ...template('起草起诉状', 'handler', 7), checklist: '事实与理由\n证据目录' },
    template('核对证据', 'helper', null),
    template('确定策略', 'legalLead', 0),
  ])
  const { id, version } = await office.madeCase({
    handler: [counsel.userId],
    helpers: [staff.userId],
    legal_lead: [lead.userId],
  })
  expect(await tasksOf(id)).toEqual([])
  const moved = await lead.put(`/law_cases/${id}/status`, { status: 2, version })
  expect(moved.status, JSON.stringify(moved.errors)).toBe(200)
  const today = dateIn(new Date(), 'Asia/Shanghai')
  const made = [
    ['确定策略', lead.userId, today, '确定策略的要点'],
    ['起草起诉状', counsel.userId, addDays(today, 7), '起草起诉状的要点'],
    ['核对证据', staff.userId, null, '核对证据的要点'],
  ]
  expect(await tasksOf(id)).toEqual(made)
  const { data } = await lead.get(`/law_cases/${id}/tasks?pageSize=50`)
  const lists = new Map<string, string>(
    data.list.map(({ title, checklist }: { title: string; checklist: string }) => [title, checklist]),
  )
  expect([lists.get('起草起诉状'), lists.get('核对证据')]).toEqual(['事实与理由\n证据目录', ''])
  await app.runJobs()
  const notices = (await counsel.get('/notifications')).data.list as { kind: string; text: string }[]
  expect(notices.filter(({ kind }) => kind === 'task.given').map(({ text }) => text)).toEqual([
    expect.stringContaining('在「货款纠纷案」中分配给您 1 项任务'),
  ])
  // Suspended and taken up again: it does not begin a second time.
  const paused = await lead.put(`/law_cases/${id}/status`, {
    status: 3,
    reason: '对方破产',
    version: moved.data.version,
  })
  await lead.put(`/law_cases/${id}/status`, { status: 2, version: paused.data.version })
  expect(await tasksOf(id)).toEqual(made)
  await typeWith([template('起草起诉状', 'handler', 7), template('申请保全', 'handler', 1)])
  const more = await lead.post(`/law_cases/${id}/tasks/of_case_type`, {})
  expect(more.data).toEqual({ titles: ['申请保全'] })
  expect((await lead.post(`/law_cases/${id}/tasks/of_case_type`, {})).data).toEqual({ titles: [] })
  // Staff see the case as a helper and do not keep cases.
  expect((await staff.post(`/law_cases/${id}/tasks/of_case_type`, {})).status).toBe(403)
})

test('of a case type without tasks a case has those of the nearest type above', async () => {
  const admin = await org.as('administrator')
  await typeWith([template('统一立案', 'handler', 1)])
  const above = (await admin.get(`/case_types/${office.caseType}`)).data
  const below = await admin.post('/case_types', {
    tree: above.tree,
    parentID: above.id,
    name: '电机买卖纠纷',
  })
  expect(below.status, JSON.stringify(below.errors)).toBe(201)
  const { id, version } = await office.madeCase({ case_type: below.data.id })
  await lead.put(`/law_cases/${id}/status`, { status: 2, version })
  expect((await tasksOf(id)).map(([title]) => title)).toEqual(['统一立案'])
})

test('a task is handed over to somebody who sees its case, by who takes part, once', async () => {
  const { id } = await office.madeCase({ handler: [lead.userId], helpers: [staff.userId] })
  const mine = await added(id, task(staff.userId))
  const address = `/law_cases/${id}/tasks/${mine.id}/owner`
  const blind = await org.person({ role: 'businessStaff' })
  expect((await staff.put(address, { ownerID: blind.userId, version: mine.version })).message).toContain(
    '不能查看此案件',
  )
  expect((await staff.put(address, { ownerID: staff.userId, version: mine.version })).status).toBe(422)
  expect((await blind.put(address, { ownerID: lead.userId, version: mine.version })).status).toBe(404)
  const [first, second] = await Promise.all(
    [1, 2].map(() => lead.put(address, { ownerID: lead.userId, reason: '休假', version: mine.version })),
  )
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  const { data } = await lead.get(`/law_cases/tasks?caseID=${id}`)
  expect(data.list[0].owner.id).toBe(lead.userId)
  // No longer theirs: they neither own it nor help in it.
  expect((await staff.put(address, { ownerID: staff.userId, version: data.list[0].version })).status).toBe(
    403,
  )
})

test('the people of a task are told before, on and after its day, each time once; of a privileged case without its name', async () => {
  const { id } = await office.madeCase({
    name: '绝密收购案',
    handler: [lead.userId],
    helpers: [staff.userId],
    privileged: true,
  })
  await added(id, task(staff.userId, { title: '绝密任务', due: '2031-05-20', remindDays: 3 }))
  await added(id, task(staff.userId, { title: '已做完', due: '2031-05-20', state: 2, remindDays: 3 }))
  const on = async (day: string) => {
    await remindOfTasks(app.services, org.id, new Date(`${day}T02:00:00Z`))
    await app.runJobs()
    const { data } = await staff.get('/notifications')
    return (data.list as { kind: string; text: string }[])
      .filter(({ kind, text }) => /^task\.(comes|over)/.test(kind) && text.includes('2031-05-20'))
      .map(({ kind }) => kind)
      .sort()
  }
  expect(await on('2031-05-16')).toEqual([])
  expect(await on('2031-05-17')).toEqual(['task.comes'])
  expect(await on('2031-05-18')).toEqual(['task.comes'])
  expect(await on('2031-05-20')).toEqual(['task.comes', 'task.comes'])
  expect(await on('2031-05-22')).toEqual(['task.comes', 'task.comes', 'task.over'])
  expect(await on('2031-05-25')).toEqual(['task.comes', 'task.comes', 'task.over'])
  expect(JSON.stringify((await staff.get('/notifications')).data.list)).not.toContain('绝密')
})

test('days before to remind are whole and within a year', async () => {
  const { id } = await office.madeCase()
  for (const remindDays of [-1, 1.5, 366]) {
    const answer = await lead.post(`/law_cases/${id}/tasks`, task(lead.userId, { remindDays }))
    expect([answer.status, answer.errors[0]?.path]).toEqual([422, 'remindDays'])
  }
})
