import { beforeAll, describe, expect, test } from 'vitest'
import { decideClause, withClauseFlow } from '#testing/clause-office.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await withClauseFlow(await app.organization())
let counsel: TestClient
let lead: TestClient
let staff: TestClient
let admin: TestClient
let stranger: TestClient
beforeAll(async () => {
  counsel = await org.as('legalCounsel')
  lead = await org.as('legalLead')
  staff = await org.as('businessStaff')
  admin = await org.as('administrator')
  stranger = await (await withClauseFlow(await app.organization())).as('administrator')
})

let count = 0
const statement = (name: string, more: object = {}) => ({
  name,
  position: 'standard',
  guidance: `${name}的指引`,
  content: [[{ kind: 'text', text: name }]],
  ...more,
})
const written = async (by = counsel, statements: object[] = [statement('月结')]) =>
  (await by.post('/clauses', { name: `审批条款${++count}号`, category: '商务', statements })).data
const submit = (by: TestClient, { id, version }: { id: number; version: number }, more: object = {}) =>
  by.put(`/clauses/${id}/submit`, { version, ...more })
const waiting = async (by = counsel, clause?: { id: number; version: number }) =>
  (await submit(by, clause ?? (await written(by)))).data
const write = async (by: TestClient, clause: { id: number; version: number }, statements: object[]) =>
  (
    await by.put(`/clauses/${clause.id}/draft`, {
      version: clause.version,
      isNullable: false,
      statements,
      note: '放宽',
    })
  ).data
const read = async (id: number, by = counsel) => (await by.get(`/clauses/${id}`)).data
const detail = async (by: TestClient, id: number) => (await by.get(`/approvals/clause/${id}/detail`)).data
const inbox = async (by: TestClient, tab: string): Promise<{ subject: { kind: string; id: number } }[]> =>
  (await by.get(`/approvals/inbox?tab=${tab}&kind=clause&pageSize=200`)).data.list
const has = async (by: TestClient, tab: string, id: number) =>
  (await inbox(by, tab)).some(({ subject }) => subject.id === id)

describe('a version that waits', () => {
  test('is in the inbox of everybody who may approve clauses and did not write it, and counted there', async () => {
    const before = (await lead.get('/approvals/counts')).data.todo
    const { id } = await waiting()
    expect((await lead.get('/approvals/counts')).data.todo).toBe(before + 1)
    for (const client of [lead, admin]) expect(await has(client, 'todo', id)).toBe(true)
    for (const client of [counsel, staff, stranger]) expect(await has(client, 'todo', id)).toBe(false)
    expect(await has(counsel, 'initiated', id)).toBe(true)
    await decideClause(lead, id, 'approve')
    for (const client of [lead, admin]) expect(await has(client, 'todo', id)).toBe(false)
    expect(await has(lead, 'done', id)).toBe(true)
    expect((await read(id)).hasApproval).toBe(true)
  })

  test('is shown before it is submitted whom it will ask, to who may submit it', async () => {
    const clause = await written(lead)
    const path = `/clauses/${clause.id}/preview_approval_flow`
    const { data } = await lead.post(path, {})
    expect(data).toMatchObject({ canStart: true, problem: null, initiator: { id: lead.userId } })
    const ids = data.nodes[0].people.map((one: { id: number }) => one.id)
    expect(ids).toContain(admin.userId)
    expect(ids).not.toContain(lead.userId)
    expect((await staff.post(path, {})).status).toBe(403)
    expect((await stranger.post(path, {})).status).toBe(404)
  })

  test('is decided once: of two who approve at the same moment the second is told', async () => {
    const { id } = await waiting()
    const seen = await Promise.all([lead, admin].map(async (by) => ({ by, asked: await detail(by, id) })))
    const answers = await Promise.all(
      seen.map(({ by, asked }) =>
        by.post(`/approvals/${asked.id}/approve`, { taskID: asked.mine.taskID, comment: '' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ state: 3, approvedOrdinal: 1, openState: null })
  })

  test('is taken back by who submitted it, and by nobody else who keeps clauses', async () => {
    const { id } = await waiting()
    const other = await org.person({ role: 'legalCounsel' })
    for (const client of [other, lead]) expect((await decideClause(client, id, 'withdraw')).status).toBe(403)
    expect((await decideClause(staff, id, 'withdraw')).status).toBe(404)
    expect((await read(id)).openState).toBe(2)
    expect((await decideClause(counsel, id, 'withdraw')).data).toMatchObject({ state: 1, openState: 1 })
    expect(await has(lead, 'todo', id)).toBe(false)
  })

  test('is work again once it is rejected, or cancelled by an administrator, and says why', async () => {
    const rejected = await waiting()
    await decideClause(lead, rejected.id, 'reject', '不采用')
    const back = await read(rejected.id)
    expect(back).toMatchObject({ openState: 1, versions: [{ state: 1, returnReason: '不采用' }] })
    expect((await submit(counsel, back)).status).toBe(200)
    const { id } = await detail(admin, rejected.id)
    expect((await counsel.post(`/approvals/${id}/cancel`, { comment: '重来' })).status).toBe(403)
    expect((await admin.post(`/approvals/${id}/cancel`, { comment: '重来' })).status).toBe(200)
    expect((await read(rejected.id)).versions[0]).toMatchObject({ state: 1, returnReason: '重来' })
  })

  test('goes over to somebody else who did not write it, who sees all of it whatever their role', async () => {
    const clause = await waiting(counsel, await write(admin, await written(), [statement('双月结')]))
    const asked = await detail(lead, clause.id)
    const handOver = (toUserID: number) =>
      lead.post(`/approvals/${asked.id}/hand_over`, {
        taskID: asked.mine.taskID,
        toUserID,
        comment: '请代为审阅',
      })
    for (const writer of [counsel, admin]) expect((await handOver(writer.userId)).status).toBe(422)
    const colleague = await org.person({ role: 'businessStaff' })
    expect((await colleague.get(`/clauses/${clause.id}`)).status).toBe(404)
    expect((await handOver(colleague.userId)).status).toBe(200)
    expect((await read(clause.id, colleague)).versions[0].statements[0].name).toBe('双月结')
    expect((await decideClause(colleague, clause.id, 'approve')).data).toMatchObject({ approvedOrdinal: 1 })
  })
})

describe('a version that was returned', () => {
  test('is not approved by who asked for it and then wrote in it: the next one is', async () => {
    const { id } = await waiting()
    const returned = (await decideClause(lead, id, 'return', '我来改')).data
    const changed = await write(lead, returned, [statement('季结', { id: 1 })])
    await submit(counsel, changed)
    expect((await detail(lead, id)).mine.taskID).toBeNull()
    expect((await decideClause(lead, id, 'approve')).status).toBe(403)
    expect((await decideClause(admin, id, 'approve')).data).toMatchObject({ approvedOrdinal: 1 })
  })

  test('goes on in the same approval; when its draft is thrown away that ends, and another version begins anew', async () => {
    const { id } = await waiting()
    await decideClause(lead, id, 'approve')
    const draft = await write(counsel, await read(id), [statement('年结', { id: 1 })])
    await submit(counsel, draft)
    const first = (await detail(lead, id)).id
    await decideClause(lead, id, 'return', '太长')
    await submit(counsel, await read(id))
    expect((await detail(lead, id)).id).toBe(first)
    await decideClause(lead, id, 'return', '还是太长')
    const { version } = await read(id)
    expect((await counsel.delete(`/clauses/${id}/draft?version=${version}`)).status).toBe(200)
    expect(await detail(lead, id)).toMatchObject({ id: first, state: 'withdrawn' })
    await submit(counsel, await write(counsel, await read(id), [statement('半年结', { id: 1 })]))
    expect((await detail(lead, id)).id).not.toBe(first)
  })

  test('is put again to who had approved other words, although it came straight back', async () => {
    const judge = await org.person({ role: 'legalLead', name: '终审人' })
    const nodes = [lead, judge].map(({ userId }, at) => ({
      kind: 'approver',
      id: `n${at}`,
      name: `第${at}步`,
      who: [{ by: 'person', userIds: [userId] }],
    }))
    const body = { kind: 'clause', name: '两步条款审批', definition: { nodes } }
    const flow = (await admin.post('/approval_flows', body)).data
    await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
    const { data } = await admin.get('/record_approvals')
    const before = data.list.find((one: { flowKind: string }) => one.flowKind === 'clause')
    const choose = (flowID: number) =>
      admin.put('/record_approvals', { kind: before.kind, ask: before.ask, flowID })
    expect((await choose(flow.id)).status).toBe(200)
    for (const changes of [true, false]) {
      const { id } = await waiting()
      await decideClause(lead, id, 'approve')
      const asked = await detail(judge, id)
      const back = { taskID: asked.mine.taskID, comment: '再议', resume: 'inPlace' }
      expect((await judge.post(`/approvals/${asked.id}/return`, back)).status).toBe(200)
      const given = await read(id)
      await submit(counsel, changes ? await write(counsel, given, [statement('季结')]) : given)
      expect([await has(lead, 'todo', id), await has(judge, 'todo', id)]).toEqual([changes, !changes])
    }
    expect((await choose(before.flow.id)).status).toBe(200)
  })

  test('is in nobody’s inbox any more when the clause is deleted', async () => {
    const { id } = await waiting()
    await decideClause(lead, id, 'return', '不需要')
    expect(await has(counsel, 'initiated', id)).toBe(true)
    const { version } = await read(id)
    expect((await counsel.delete(`/clauses/${id}?version=${version}`)).status).toBe(200)
    for (const tab of ['initiated', 'done'])
      for (const client of [counsel, lead]) expect(await has(client, tab, id)).toBe(false)
  })
})

test('whoever decides is told what is new and what weighs first, and nobody else', async () => {
  const rules = [statement('月结'), statement('预付', { position: 'forbidden' })]
  const { id } = await waiting(counsel, await written(counsel, rules))
  const path = `/approvals/clause/${id}/review`
  expect((await lead.get(path)).data).toMatchObject({
    facts: expect.arrayContaining([
      { key: 'category', label: '分类', text: '商务', notes: [], isMain: false },
      { key: 'statements', label: '条款项', text: '标准 1 · 禁止 1', notes: [], isMain: false },
      { key: 'use', label: '当前生效', text: '首个版本', notes: [], isMain: false },
    ]),
    risks: [],
  })
  await decideClause(lead, id, 'approve')
  const next = [statement('月结', { id: 1 }), statement('预付', { id: 2, position: 'fallback' })]
  await waiting(counsel, await write(counsel, await read(id), next))
  const { data } = await lead.get(path, { 'accept-language': 'en' })
  expect(data.risks).toMatchObject([{ code: 'forbiddenAllowed', weight: 'high' }])
  expect(JSON.stringify(data.facts)).toContain('Version 1')
  for (const client of [staff, stranger]) expect((await client.get(path)).status).toBe(404)
  const auditor = await org.person({ role: 'auditor' })
  expect((await auditor.get(path)).data.risks).toHaveLength(1)
  // Who sees every approval, and no clauses, sees that there is one.
  const role = {
    name: '看审批',
    description: '',
    permissions: [{ permission: 'approval.read', scope: 'all' }],
  }
  const roleID = (await admin.post('/roles', role)).data.id
  const watcher = await org.person()
  const { version } = (await admin.get(`/users/${watcher.userId}/roles`)).data
  const given = await admin.put(`/users/${watcher.userId}/roles`, { roleIDs: [roleID], version })
  expect(given.status).toBe(200)
  expect((await watcher.get(path)).data).toEqual({ facts: [], risks: [], wordings: [] })
  expect((await watcher.get(`/clauses/${id}`)).status).toBe(404)
})

describe('which flow decides', () => {
  const newFlow = async (of: TestClient, kind: string, userId: number) => {
    const who = [{ by: 'person', userIds: [userId] }]
    const nodes = [{ kind: 'approver', id: 'a', name: '审核', who }]
    const flow = (await of.post('/approval_flows', { kind, name: `流程${++count}`, definition: { nodes } }))
      .data
    await of.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
    return flow.id as number
  }
  const choose = (by: TestClient, flowID: number | null) =>
    by.put('/record_approvals', { kind: 'clause', ask: 'version', flowID })

  test('an organisation chooses, never none; whom its flow asks approves, also who has no right to clauses', async () => {
    const own = await withClauseFlow(await app.organization())
    const [writer, chief, outsider] = [
      await own.as('legalCounsel'),
      await own.as('administrator'),
      await own.as('businessStaff'),
    ]
    const { data } = await chief.get('/record_approvals')
    const line = data.list.find(({ kind }: { kind: string }) => kind === 'clause')
    expect(line).toMatchObject({ isAlways: true, flow: { name: '条款审批', isUsable: true } })
    for (const [by, flow, status] of [
      [chief, null, 422],
      [chief, await newFlow(chief, 'template', outsider.userId), 422],
      [writer, line.flow.id, 403],
    ] as const)
      expect((await choose(by, flow)).status).toBe(status)
    expect((await choose(chief, await newFlow(chief, 'clause', outsider.userId))).status).toBe(200)
    const { id } = await waiting(writer, await written(writer))
    expect((await decideClause(await own.as('legalLead'), id, 'approve')).status).toBe(403)
    expect((await read(id, outsider)).openState).toBe(2)
    expect((await decideClause(outsider, id, 'approve')).data).toMatchObject({ approvedOrdinal: 1 })
  })

  test('nothing is submitted without a flow that is switched on; what was written stays', async () => {
    const own = await app.organization()
    const [writer, chief] = [await own.as('legalCounsel'), await own.as('administrator')]
    const clause = await written(writer)
    const none = await submit(writer, clause)
    expect([none.status, none.message]).toEqual([422, expect.stringContaining('尚未设置条款审批流')])
    await withClauseFlow(own)
    const [flow] = (await chief.get('/approval_flows?kind=clause')).data.list
    const { definition, name, description, version } = (await chief.get(`/approval_flows/${flow.id}`)).data
    const off = { definition, name, description, enabled: false, version }
    expect((await chief.put(`/approval_flows/${flow.id}`, off)).status).toBe(200)
    const disabled = await submit(writer, clause)
    expect([disabled.status, disabled.message]).toEqual([422, expect.stringContaining('已停用')])
    expect((await read(clause.id, writer)).versions[0]).toMatchObject({ state: 1, submittedAt: null })
  })
})
