import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let admin: TestClient
let judge: TestClient

/** A published flow that asks these people, one after another. */
async function flow(kind: string, ...userIds: number[]): Promise<number> {
  const nodes = userIds.map((id, n) => ({
    kind: 'approver',
    id: `n${n}`,
    name: `审批${n}`,
    who: [{ by: 'person', userIds: [id] }],
  }))
  const name = `${kind} ${userIds} ${Math.random()}`
  const made = await admin.post('/approval_flows', { kind, name, definition: { nodes } })
  expect(made.status, made.message).toBe(201)
  const { id, version } = made.data
  expect((await admin.post(`/approval_flows/${id}/publish`, { version })).status).toBe(200)
  return id
}
/** A published flow whose initiator chooses who approves. */
async function flowOfChoice(kind: string): Promise<number> {
  const nodes = [{ kind: 'approver', id: 'n0', name: '审批', who: [{ by: 'initiatorChoice' }] }]
  const made = await admin.post('/approval_flows', {
    kind,
    name: `自选 ${Math.random()}`,
    definition: { nodes },
  })
  const { id, version } = made.data
  expect((await admin.post(`/approval_flows/${id}/publish`, { version })).status).toBe(200)
  return id
}
const choose = (kind: string, ask: string, flowID: number | null) =>
  admin.put('/record_approvals', { kind, ask, flowID })

beforeAll(async () => {
  office = await matterOffice(org)
  lead = office.lead
  admin = await org.as('administrator')
  await letAdministratorsStandIn(org)
  judge = await org.person({ role: 'legalLead', name: '审批人' })
  for (const [kind, ask, subject] of [
    ['law_case', 'filing', 'case'],
    ['law_case', 'settlement', 'case'],
    ['law_dispute', 'major', 'dispute'],
    ['law_dispute', 'settlement', 'dispute'],
  ] as const)
    expect((await choose(kind, ask, await flow(subject, judge.userId))).status).toBe(200)
})

const detail = async (path: string, client = lead) => (await client.get(path)).data
const move = async (path: string, status: number, reason = '', client = lead) =>
  client.put(`${path}/status`, { status, reason, version: (await detail(path, client)).version })
/** Decides on the approval that waits for the person. */
const decide = (kind: 'case' | 'dispute', id: number, verb: 'approve' | 'reject') =>
  act(judge, kind, id, verb)
async function act(
  client: TestClient,
  kind: 'case' | 'dispute',
  id: number,
  verb: string,
  more: object = {},
) {
  const { data } = await client.get(`/approvals/${kind}/${id}/detail`)
  return client.post(`/approvals/${data.id}/${verb}`, { taskID: data.mine.taskID, comment: '意见', ...more })
}
const filed = async (more: object = {}) => {
  const { id } = await office.madeCase(more)
  await move(`/law_cases/${id}`, 1)
  return id
}

describe('filing a case', () => {
  test('is asked for where a flow is chosen; the case stays as it is until it is approved [API-11]', async () => {
    const id = await filed()
    const path = `/law_cases/${id}`
    const preview = (await lead.post('/law_cases/preview_approval_flow', { id, status: 2 })).data
    expect(preview.nodes).toMatchObject([{ people: [{ name: '审批人' }] }])
    const asked = await move(path, 2, '证据已齐')
    expect(asked.data).toMatchObject({ status: 1, pending: { name: '立案审批', status: 2 }, moves: [] })
    const { formVersionID, values } = (await lead.get('/law_cases/form')).data
    expect((await lead.put(path, { formVersionID, values, version: asked.data.version })).status).toBe(409)
    expect((await lead.get(`${path}/form`)).status).toBe(409)
    expect((await move(path, 10, '误录')).status).toBe(409)
    expect((await lead.delete(`${path}?version=${asked.data.version}`)).status).toBe(409)
    // What happens meanwhile is entered all the same.
    const event = { happened: '2026-03-02', title: '补充材料', by: null, detail: '', file: null }
    expect((await lead.post(`${path}/events`, event)).status).toBe(201)
    expect((await decide('case', id, 'approve')).status).toBe(200)
    expect(await detail(path)).toMatchObject({ status: 2, pending: null })
    const log = (await lead.get(`${path}/log`)).data.list
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['law_case.ask', 'law_case.move']),
    )
  })

  test('refused or withdrawn leaves it where it was, and may be asked for again', async () => {
    const id = await filed()
    const path = `/law_cases/${id}`
    await move(path, 2)
    expect((await decide('case', id, 'reject')).status).toBe(200)
    expect(await detail(path)).toMatchObject({ status: 1, pending: null, moves: [2, 10] })
    await move(path, 2)
    const { data } = await lead.get(`/approvals/case/${id}/detail`)
    expect((await lead.post(`/approvals/${data.id}/withdraw`, {})).status).toBe(200)
    expect(await detail(path)).toMatchObject({ status: 1, pending: null })
  })

  test('is not decided by who asked for it, nor by anybody who is not asked', async () => {
    const id = await filed()
    await move(`/law_cases/${id}`, 2)
    const { data } = await lead.get(`/approvals/case/${id}/detail`)
    const taskID = data.nodes[0].people[0].taskID
    for (const person of [lead, office.counsel, office.staff])
      expect(
        (await person.post(`/approvals/${data.id}/approve`, { taskID, comment: '' })).status,
      ).toBeGreaterThan(399)
    expect((await (await stranger.as('administrator')).get(`/approvals/case/${id}/detail`)).status).toBe(404)
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 1 })
  })

  test('asks whom the submitter chose; a wrong choice is refused and asks nobody', async () => {
    const before = (await admin.get('/record_approvals')).data.list.find(
      ({ kind, ask }: { kind: string; ask: string }) => kind === 'law_case' && ask === 'filing',
    )
    await choose('law_case', 'filing', await flowOfChoice('case'))
    const id = await filed()
    const preview = (await lead.post('/law_cases/preview_approval_flow', { id, status: 2 })).data
    expect(preview.choices).toMatchObject([{ nodeID: 'n0', among: 'all', candidates: null, chosen: [] }])
    const { version } = await detail(`/law_cases/${id}`)
    const moving = (chosen: object) => lead.put(`/law_cases/${id}/status`, { status: 2, version, chosen })
    expect((await moving({})).errors.map(({ path }: { path: string }) => path)).toEqual(['chosen.n0'])
    expect((await moving({ n0: [lead.userId] })).status).toBe(422)
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 1, pending: null })
    expect((await moving({ n0: [judge.userId] })).data).toMatchObject({ pending: { status: 2 } })
    expect((await decide('case', id, 'approve')).status).toBe(200)
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 2, pending: null })
    await choose('law_case', 'filing', before.flow?.id ?? null)
  })

  test('happens at once where no flow is chosen', async () => {
    const chosen = (await admin.get('/record_approvals')).data.list.find(
      ({ kind, ask }: { kind: string; ask: string }) => kind === 'law_case' && ask === 'filing',
    )
    await choose('law_case', 'filing', null)
    const id = await filed()
    expect((await lead.post('/law_cases/preview_approval_flow', { id, status: 2 })).data).toBeNull()
    expect((await move(`/law_cases/${id}`, 2)).data).toMatchObject({ status: 2, pending: null })
    await choose('law_case', 'filing', chosen.flow.id)
  })
})

test('a case is concluded by a settlement once that is approved, by any other result at once', async () => {
  await choose('law_case', 'filing', null)
  const conclude = async (result: number) => {
    const id = await filed()
    const { data } = await move(`/law_cases/${id}`, 2)
    const body = {
      result,
      outcome: '分期支付',
      concludedOn: '2026-11-20',
      closesTasks: false,
      version: data.version,
    }
    expect((await lead.post(`/law_cases/${id}/complete`, body)).status).toBe(200)
    return id
  }
  expect(await detail(`/law_cases/${await conclude(1)}`)).toMatchObject({ status: 5, result: 1 })
  const id = await conclude(4)
  expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 2, pending: { status: null } })
  const again = { result: 1, outcome: '', concludedOn: '2026-11-20', closesTasks: true }
  const { version } = await detail(`/law_cases/${id}`)
  expect((await lead.post(`/law_cases/${id}/complete`, { ...again, version })).status).toBe(409)
  expect((await decide('case', id, 'approve')).status).toBe(200)
  expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 5, result: 4, outcome: '分期支付' })
})

test('a major dispute is taken up, and any is settled, once that is approved', async () => {
  const plain = await office.madeDispute()
  expect((await move(`/law_disputes/${plain.id}`, 2)).data).toMatchObject({ status: 2 })
  const { id } = await office.madeDispute({ is_major: true, major_reason: '金额巨大' })
  const path = `/law_disputes/${id}`
  expect((await move(path, 2)).data).toMatchObject({ status: 1, pending: { name: '重大纠纷处理审批' } })
  const became = await lead.post(`${path}/case`, { version: (await detail(path)).version })
  expect(became.status).toBe(409)
  await decide('dispute', id, 'approve')
  expect((await move(path, 5)).data).toMatchObject({ status: 2, pending: { status: 5 } })
  await decide('dispute', id, 'approve')
  expect(await detail(path)).toMatchObject({ status: 5 })
})

describe('what was returned', () => {
  let first: TestClient
  const chosen: Record<string, number> = {}

  beforeAll(async () => {
    first = await org.person({ role: 'legalLead', name: '初审人' })
    const both = await flow('dispute', first.userId, judge.userId)
    for (const ask of ['major', 'settlement']) {
      const { data } = await admin.get('/record_approvals')
      const list: { kind: string; ask: string; flow: { id: number } }[] = data.list
      chosen[ask] = list.find((one) => one.kind === 'law_dispute' && one.ask === ask)?.flow.id ?? 0
      await choose('law_dispute', ask, both)
    }
    return async () => {
      for (const [ask, id] of Object.entries(chosen)) await choose('law_dispute', ask, id)
    }
  })

  /** A major dispute that the first approved and the second gave back. */
  async function returned() {
    const { id } = await office.madeDispute({ is_major: true, major_reason: '金额巨大' })
    await move(`/law_disputes/${id}`, 2, '受理')
    await act(first, 'dispute', id, 'approve')
    expect((await act(judge, 'dispute', id, 'return', { resume: 'inPlace' })).status).toBe(200)
    return id
  }
  const waitsFor = async (id: number) => {
    const { data } = await lead.get(`/approvals/dispute/${id}/detail`)
    const people: { state: string; name: string }[] = data.nodes.flatMap(
      (node: { people: object[] }) => node.people,
    )
    return people.filter(({ state }) => state === 'open').map(({ name }) => name)
  }

  test('goes on where it was when the same is asked for again', async () => {
    const id = await returned()
    expect(await detail(`/law_disputes/${id}`)).toMatchObject({ status: 1, pending: null })
    await move(`/law_disputes/${id}`, 2, '补充了材料')
    expect(await waitsFor(id)).toEqual(['审批人'])
  })

  test('does not go on as something else: what nobody approved is asked of everybody', async () => {
    const id = await returned()
    const preview = (await lead.post('/law_disputes/preview_approval_flow', { id, status: 5 })).data
    expect(preview.resumes).toBeNull()
    expect((await move(`/law_disputes/${id}`, 5, '和解')).data.pending).toMatchObject({ status: 5 })
    expect(await waitsFor(id)).toEqual(['初审人'])
  })
})

describe('who is asked', () => {
  test('sees what they decide on, else it is not asked', async () => {
    const blind = await flow('case', office.staff.userId)
    await choose('law_case', 'filing', blind)
    const id = await filed()
    const refused = await move(`/law_cases/${id}`, 2)
    expect(refused.status).toBe(422)
    expect(refused.message).toContain('不能查看')
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 1, pending: null })
  })

  test('of a privileged case is named in it; nobody else is told of its approval', async () => {
    await choose('law_case', 'filing', await flow('case', judge.userId))
    const unnamed = await filed({ privileged: true })
    expect((await move(`/law_cases/${unnamed}`, 2)).status).toBe(422)
    const id = await filed({ name: '绝密案', privileged: true, helpers: [judge.userId] })
    expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
    const todo = (await judge.get('/approvals/inbox')).data.list
    expect(JSON.stringify(todo)).not.toContain('绝密案')
    for (const person of [admin, await org.as('auditor')])
      expect((await person.get(`/approvals/case/${id}/detail`)).status).toBe(404)
    const { data } = await lead.get(`/approvals/case/${id}/detail`)
    const task = { taskID: data.nodes[0].people[0].taskID, toUserID: office.counsel.userId, comment: '休假' }
    expect((await admin.post(`/approvals/${data.id}/hand_over`, task)).status).toBe(404)
    expect((await decide('case', id, 'approve')).status).toBe(200)
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 2 })
  })
})

describe('who wrote in a case', () => {
  let writer: TestClient
  beforeAll(async () => {
    writer = await org.person({ role: 'legalLead', name: '改写人' })
    const asked = await flow('case', writer.userId)
    for (const ask of ['filing', 'settlement']) await choose('law_case', ask, asked)
    return async () => choose('law_case', 'filing', await flow('case', judge.userId))
  })
  const event = { happened: '2026-03-02', title: '补充材料', by: null, detail: '', file: null }
  const addEvent = async (id: number) =>
    expect((await writer.post(`/law_cases/${id}/events`, event)).status).toBe(201)
  const rewritten = async (id: number) => {
    const { formVersionID, values, version } = (await writer.get(`/law_cases/${id}/form`)).data
    const sent = { formVersionID, values: { ...values, claims: '另加违约金' }, version }
    expect((await writer.put(`/law_cases/${id}`, sent)).status).toBe(200)
  }
  const approval = async (id: number, client = lead) =>
    (await client.get(`/approvals/case/${id}/detail`)).data
  const asked = async (id: number): Promise<{ id: number; taskID: number }[]> =>
    (await approval(id)).nodes[0].people

  test('does not approve it, nor take it over, in whatever way they wrote: somebody else is asked', async () => {
    for (const write of [rewritten, addEvent]) {
      const id = await filed()
      await write(id)
      const preview = (await lead.post('/law_cases/preview_approval_flow', { id, status: 2 })).data
      expect(preview.nodes[0].note).toBe('ownSubmission')
      expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
      const people = await asked(id)
      const own = people.find((person) => person.id === admin.userId)
      expect(own).toBeDefined()
      expect(people.map((person) => person.id)).not.toContain(writer.userId)
      const over = { taskID: own?.taskID, toUserID: writer.userId, comment: '请代办' }
      const { id: instance } = await approval(id)
      expect((await admin.post(`/approvals/${instance}/hand_over`, over)).status).toBe(422)
    }
  })

  test('whoever cannot see the case does not stand in for them', async () => {
    const staff = await org.person({ role: 'businessStaff', name: '业务代表' })
    const { version } = (await admin.get('/approval_settings')).data
    const settings = { fallbackID: staff.userId, administrators: true, version }
    expect((await admin.put('/approval_settings', settings)).status).toBe(200)
    const id = await filed()
    await addEvent(id)
    expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
    const people = (await asked(id)).map((person) => person.id)
    expect([people.includes(admin.userId), people.includes(staff.userId)]).toEqual([true, false])
  })

  test('while it waits for them may reject it, and not agree', async () => {
    const id = await filed()
    expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
    await addEvent(id)
    expect((await act(writer, 'case', id, 'approve')).code).toBe(40307)
    expect((await act(writer, 'case', id, 'reject')).status).toBe(200)
  })

  test('and only looked at it, handed it over or did a task of it approves it', async () => {
    const id = await filed()
    const task = { title: '核对证据', detail: '', owner: writer.userId, helpers: [], checker: null }
    const more = { due: null, checklist: '', state: 1 }
    expect((await writer.post(`/law_cases/${id}/tasks`, { ...task, ...more })).status).toBe(201)
    const { version } = (await writer.get(`/law_cases/${id}`)).data
    const given = { handlerID: writer.userId, reason: '改派', version }
    expect((await writer.post(`/law_cases/${id}/transfer`, given)).status).toBe(200)
    expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
    expect((await act(writer, 'case', id, 'approve')).status).toBe(200)
    expect(await detail(`/law_cases/${id}`)).toMatchObject({ status: 2 })
  })

  test('approves what comes next once somebody else has approved what they wrote', async () => {
    const id = await filed()
    await rewritten(id)
    await move(`/law_cases/${id}`, 2)
    expect((await act(admin, 'case', id, 'approve')).status).toBe(200)
    const { version } = await detail(`/law_cases/${id}`)
    const body = { result: 4, outcome: '分期支付', concludedOn: '2026-11-20', closesTasks: false, version }
    expect((await lead.post(`/law_cases/${id}/complete`, body)).status).toBe(200)
    expect(await asked(id)).toMatchObject([{ id: writer.userId }])
  })
})

test('the inbox says what a case is about to whoever may see money, and nothing once it is for others alone', async () => {
  const id = await filed({ name: '可见后保密案' })
  expect((await move(`/law_cases/${id}`, 2)).data.pending).toBeTruthy()
  const rowFor = async (client: TestClient, query = '') =>
    (await client.get(`/approvals/inbox?pageSize=100${query}`)).data.list.find(
      (row: { subject: { kind: string; id: number | null } }) =>
        row.subject.kind === 'case' && (row.subject.id === id || row.subject.id === null),
    )
  expect(await rowFor(judge)).toMatchObject({
    subject: { name: '立案审批：可见后保密案' },
    amount: { amount: '10000000' },
  })
  const system = (statement: string) => org.services.database.pool.query(statement, [id])
  await system('update law_cases set is_privileged = true where id = $1')
  const closed = await rowFor(judge)
  expect(closed).toMatchObject({ subject: { id: null, link: '' }, amount: null, nodeName: '' })
  expect(JSON.stringify(closed)).not.toContain('可见后保密案')
  expect(await rowFor(judge, `&q=${encodeURIComponent('可见后保密案')}`)).toBeUndefined()
  await system('update law_cases set is_privileged = false where id = $1')
  expect(await rowFor(judge, `&q=${encodeURIComponent('可见后保密案')}`)).toBeDefined()
})

test('who chooses flows manages them; a flow of another kind, and of another organisation, is none', async () => {
  expect((await office.staff.get('/record_approvals')).status).toBe(403)
  expect(
    (await office.counsel.put('/record_approvals', { kind: 'law_case', ask: 'filing', flowID: null })).status,
  ).toBe(403)
  const other = await flow('dispute', judge.userId)
  expect((await choose('law_case', 'filing', other)).status).toBe(422)
  const theirs = await (await stranger.as('administrator')).put('/record_approvals', {
    kind: 'law_dispute',
    ask: 'major',
    flowID: other,
  })
  expect(theirs.status).toBe(422)
  expect((await choose('law_case', 'nothing', null)).status).toBe(404)
})
