import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let admin: TestClient

beforeAll(async () => {
  office = await matterOffice(org)
  lead = office.lead
  admin = await org.as('administrator')
})

const leave = (person: TestClient, handOverTo?: number) =>
  admin.put(`/users/${person.userId}/state`, {
    state: 'terminated',
    version: 1,
    ...(handOverTo !== undefined && { handOverTo }),
  })
const counselor = (name: string) => org.person({ role: 'legalCounsel', name })
const task = async (caseId: number, owner: number) => {
  const body = {
    title: '整理证据',
    owner,
    helpers: [],
    due: null,
    remindDays: null,
    detail: '',
    state: 1,
    file: null,
  }
  const made = await lead.post(`/law_cases/${caseId}/tasks`, body)
  expect(made.status, made.message).toBe(201)
  return made.data.id as number
}
const handlerOf = async (path: string) => (await lead.get(path)).data.handler.id
const ownerOf = async (caseId: number, id: number) =>
  (await lead.get(`/law_cases/${caseId}/tasks`)).data.list.find((one: { id: number }) => one.id === id).owner
    .id

describe('who leaves', () => {
  test('is told what waits with them, named only to who sees it', async () => {
    const person = await counselor('甲')
    const open = await office.madeCase({ name: '公开案', handler: [person.userId] })
    await task(open.id, person.userId)
    await office.madeCase({ name: '绝密案', privileged: true, handler: [person.userId] })
    const { list } = (await admin.get(`/users/${person.userId}/waiting`)).data
    expect(list).toMatchObject([
      { kind: 'law_case', name: '公开案', step: '经办', otherwise: 'named' },
      { kind: 'law_case', name: null, otherwise: 'named' },
      { kind: 'law_case', name: '公开案', step: '整理证据' },
    ])
    expect(JSON.stringify(list)).not.toContain('绝密案')
    expect((await office.staff.get(`/users/${person.userId}/waiting`)).status).toBe(403)
  })

  test('passes nothing on to who could not see it, though it names them', async () => {
    const [person, blind] = [
      await counselor('己'),
      await org.person({ role: 'legalCounsel', name: '看不到' }),
    ]
    const { id } = await office.madeCase({
      name: '无人可见案',
      handler: [person.userId],
      legal_lead: [blind.userId],
      helpers: [blind.userId],
    })
    // They could see it when it named them, and have lost that role since.
    await app.database.pool.query('delete from user_roles where user_id = $1', [blind.userId])
    const entry = await task(id, person.userId)
    expect((await leave(person)).status).toBe(200)
    await app.runJobs()
    expect(await handlerOf(`/law_cases/${id}`)).toBe(lead.userId)
    expect(await ownerOf(id, entry)).toBe(lead.userId)
    const notices = JSON.stringify((await blind.get('/notifications?pageSize=100')).data.list)
    expect(notices).not.toContain('无人可见案')
  })

  test('keeps no case, dispute or task: whoever is named takes them over and is told', async () => {
    const [person, next] = [await counselor('乙'), await counselor('丙')]
    const made = await office.madeCase({ handler: [person.userId] })
    const dispute = await office.madeDispute({ handler: [person.userId] })
    const id = await task(made.id, person.userId)
    expect((await leave(person, next.userId)).status).toBe(200)
    expect(await handlerOf(`/law_cases/${made.id}`)).toBe(next.userId)
    expect(await handlerOf(`/law_disputes/${dispute.id}`)).toBe(next.userId)
    expect(await ownerOf(made.id, id)).toBe(next.userId)
    await app.runJobs()
    const kinds = (await next.get('/notifications')).data.list.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'case.taken')).toHaveLength(3)
    const log = (await lead.get(`/law_cases/${made.id}/log`)).data.list
    expect(log.map(({ action }: { action: string }) => action)).toContain('law_case.transfer')
  })

  test('without an answer, or with one who sees no cases, leaves them to whom they name', async () => {
    const [person, helper] = [await counselor('丁'), await counselor('戊')]
    const made = await office.madeCase({ handler: [person.userId], helpers: [helper.userId] })
    const id = await task(made.id, person.userId)
    const finance = await org.as('financeReviewer')
    expect((await leave(person, finance.userId)).status).toBe(200)
    expect(await handlerOf(`/law_cases/${made.id}`)).toBe(helper.userId)
    expect(await ownerOf(made.id, id)).toBe(helper.userId)
  })

  test('leaves a privileged case to nobody but whom it names', async () => {
    const [person, stranger, helper] = [await counselor('己'), await counselor('庚'), await counselor('辛')]
    const values = { name: '绝密案', privileged: true, handler: [person.userId], helpers: [helper.userId] }
    const { id } = await office.madeCase(values)
    expect((await leave(person, stranger.userId)).status).toBe(200)
    expect(await handlerOf(`/law_cases/${id}`)).toBe(helper.userId)
    expect((await stranger.get(`/law_cases/${id}`)).status).toBe(404)
  })

  test('keeps what is void or archived, where nothing is to be done', async () => {
    const [person, next] = [await counselor('壬'), await counselor('癸')]
    const { id, version } = await office.madeCase({ handler: [person.userId] })
    await lead.put(`/law_cases/${id}/status`, { status: 10, reason: '误录', version })
    expect((await leave(person, next.userId)).status).toBe(200)
    expect(await handlerOf(`/law_cases/${id}`)).toBe(person.userId)
  })
})

test('a task is given to nobody who left, or does not see its case', async () => {
  const [seeing, gone] = [await counselor('在案'), await counselor('已走')]
  const { id } = await office.madeCase({ privileged: true, helpers: [seeing.userId, gone.userId] })
  await leave(gone)
  const give = (owner: number, helpers: number[] = []) =>
    lead.post(`/law_cases/${id}/tasks`, {
      ...{ title: '核对', owner, helpers, due: null, remindDays: null, detail: '', state: 1, file: null },
    })
  const unnamed = await counselor('未列名')
  for (const refused of [
    await give(unnamed.userId),
    await give(seeing.userId, [unnamed.userId]),
    await give(gone.userId),
  ])
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('不能承担其任务')])
  expect((await give(seeing.userId)).status).toBe(201)
})
