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

type Task = { id: number; version: number; state: number; abilities: Record<string, boolean> }
/** A task of the member of staff in a case that the lead handles; `more` beside who owns it. What need not be filled in is left out. */
async function given(more: object = {}): Promise<{ caseId: number; path: string; task: Task }> {
  const { id } = await office.madeCase({ handler: [lead.userId], helpers: [staff.userId, counsel.userId] })
  const answer = await lead.post(`/law_cases/${id}/tasks`, {
    title: '整理证据',
    owner: staff.userId,
    state: 1,
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  return { caseId: id, path: `/law_cases/${id}/tasks/${answer.data.id}`, task: answer.data }
}
const noticesOf = async (client: TestClient) => {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=50')
  return data.list.map(({ kind }: { kind: string }) => kind)
}

describe('a task with a checker', () => {
  test('is done when a second person says so, who is told; and comes back with a reason', async () => {
    const { path, caseId, task } = await given({ checker: counsel.userId })
    const done = await staff.put(`${path}/complete`, { version: task.version })
    expect(done).toMatchObject({ status: 200, data: { state: 4, abilities: { check: false, reopen: true } } })
    expect(await noticesOf(counsel)).toContain('task.toCheck')
    const mine = await counsel.get(`/law_cases/tasks?mine=true&caseID=${caseId}`)
    expect(mine.data.list).toMatchObject([{ state: 4, abilities: { check: true } }])
    // Not by who did it.
    expect((await staff.put(`${path}/check`, { version: done.data.version })).status).toBe(409)

    const back = await counsel.put(`${path}/reopen`, { version: done.data.version, reason: '缺证据三' })
    expect(back.data.state).toBe(1)
    expect(await noticesOf(staff)).toContain('task.sentBack')
    const again = await staff.put(`${path}/complete`, { version: back.data.version })
    expect((await counsel.put(`${path}/check`, { version: task.version })).status).toBe(409)
    const checked = await counsel.put(`${path}/check`, { version: again.data.version })
    expect(checked.data).toMatchObject({ state: 2 })
    expect((await counsel.put(`${path}/check`, { version: checked.data.version })).status).toBe(409)
  })

  test('is not completed by its checker, nor given to them, nor checked by who has nothing to do with it', async () => {
    const { path, task } = await given({ checker: lead.userId })
    expect((await lead.put(`${path}/complete`, { version: task.version })).status).toBe(409)
    const toChecker = await staff.put(`${path}/owner`, { ownerID: lead.userId, version: task.version })
    expect(toChecker).toMatchObject({ status: 422, errors: [{ path: 'ownerID', code: 'secondPerson' }] })
    const { data } = await staff.put(`${path}/complete`, { version: task.version })
    const other = await org.person({ role: 'businessStaff' })
    expect((await other.put(`${path}/check`, { version: data.version })).status).toBe(404)
  })

  test('is not set to done by its form, past the second person', async () => {
    const { caseId, path, task } = await given({ checker: counsel.userId })
    const body = {
      title: '整理证据',
      owner: staff.userId,
      helpers: [],
      due: null,
      remindDays: null,
      detail: '',
    }
    const form = { ...body, file: null, checklist: '', checker: counsel.userId }
    const put = (more: object, version: number) => lead.put(path, { ...form, ...more, version })
    expect((await put({ state: 2 }, task.version)).status).toBe(422)
    expect((await put({ state: 4 }, task.version)).status).toBe(422)
    const { data } = await staff.put(`${path}/complete`, { version: task.version })
    for (const more of [{ state: 2 }, { state: 1 }, { state: 4, checker: null }])
      expect((await put(more, data.version)).status, JSON.stringify(more)).toBe(422)
    expect((await put({ state: 4, detail: '改说明' }, data.version)).status).toBe(200)
    const self = await lead.post(`/law_cases/${caseId}/tasks`, { ...form, state: 1, checker: staff.userId })
    expect(self).toMatchObject({ status: 422, errors: [{ path: 'checker', code: 'secondPerson' }] })
  })

  test('keeps its case from being concluded, and is handed on when its checker leaves', async () => {
    const checker = await org.person({ role: 'legalCounsel' })
    const { caseId, path, task } = await given({ checker: checker.userId })
    await staff.put(`${path}/complete`, { version: task.version })
    const draft = (await lead.get(`/law_cases/${caseId}`)).data
    await lead.put(`/law_cases/${caseId}/status`, { status: 2, version: draft.version })
    const { data: found } = await lead.get(`/law_cases/${caseId}`)
    const conclude = { result: 1, outcome: '', concludedOn: '2026-03-02', closesTasks: false, chosen: {} }
    expect(
      (await lead.post(`/law_cases/${caseId}/complete`, { ...conclude, version: found.version })).status,
    ).toBe(422)
    const admin = await org.as('administrator')
    const waiting = await admin.get(`/users/${checker.userId}/waiting`)
    expect(waiting.data.list).toMatchObject([{ kind: 'law_case', step: '复核任务', otherwise: 'named' }])
    const left = await admin.put(`/users/${checker.userId}/state`, { state: 'terminated', version: 1 })
    expect(left.status, left.message).toBe(200)
    const { data } = await lead.get(`/law_cases/tasks?caseID=${caseId}`)
    expect(data.list[0].checker?.id).not.toBe(checker.userId)
    expect(data.list[0].checker?.id).not.toBe(staff.userId)
    expect((await lead.put(`${path}/check`, { version: data.list[0].version })).data.state).toBe(2)
  })
})

describe('the list of a task', () => {
  test('is ticked line by line by who works on it, and must be done before the task is', async () => {
    const { caseId, path, task } = await given({ checklist: '起诉状\n证据目录\n起诉状' })
    const tick = (client: TestClient, ticked: string[], version: number) =>
      client.put(`${path}/ticked`, { ticked, version })
    const early = await staff.put(`${path}/complete`, { version: task.version })
    expect(early.status).toBe(422)
    expect(early.message).toContain('2 项')
    const one = await tick(staff, ['起诉状'], task.version)
    expect(one.data.items).toEqual([
      { text: '起诉状', isDone: true },
      { text: '证据目录', isDone: false },
    ])
    expect((await tick(staff, ['别的'], one.data.version)).status).toBe(422)
    expect((await tick(staff, ['证据目录'], task.version)).status).toBe(409)
    const other = await org.person({ role: 'businessStaff' })
    expect((await tick(other, [], one.data.version)).status).toBe(404)
    const all = await tick(staff, ['起诉状', '证据目录'], one.data.version)
    const done = await staff.put(`${path}/complete`, { version: all.data.version })
    expect(done.data.state).toBe(2)
    expect((await tick(staff, [], done.data.version)).status).toBe(409)
    const { data: log } = await lead.get(`/law_cases/${caseId}/log`)
    expect(log.list[1].changes).toContainEqual(
      expect.objectContaining({ before: '✓ 起诉状\n证据目录', after: '✓ 起诉状\n✓ 证据目录' }),
    )
  })
})
