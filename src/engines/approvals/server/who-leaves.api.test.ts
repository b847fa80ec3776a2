import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'

const app = await testApp()
const office = await paperOffice(app)
const {
  org,
  blind,
  node,
  by,
  newFlow,
  yi,
  bing,
  ding,
  starter,
  submit,
  detailOf,
  tryDetail,
  approve,
  asked,
} = office
const admin = await org.as('administrator')
const stranger = await (await app.organization()).as('administrator')

let count = 0
const newcomer = (name = `来去${++count}`) => org.person({ role: 'businessStaff', name })
const leave = (person: TestClient, body: object = {}, by: TestClient = admin) =>
  by.put(`/users/${person.userId}/state`, { state: 'terminated', version: 1, ...body })
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}
const administratorsAsked = async (paper: number) => (await asked(paper)).toSorted()
const actions = async (paper: number) => (await detailOf(starter, paper)).history.map(({ action }) => action)

describe('who leaves while asked', () => {
  test('shows before what waits with them, to who manages people alone', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person))])
    const { paper } = await submit(flow.id)
    const path = `/users/${person.userId}/waiting`
    const { data } = await admin.get(path)
    expect(data.list).toMatchObject([
      { kind: 'paper', id: paper, name: `文件${paper}`, step: '节点a', otherwise: 'administrators' },
    ])
    expect((await person.get(path)).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(404)
  })

  test('hands their open tasks to whom is named, in the same transaction [ASK-03]', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person)), node('b', by(bing))])
    const { paper } = await submit(flow.id)
    expect((await leave(person, { handOverTo: yi.userId })).status).toBe(200)
    expect(await asked(paper)).toEqual(['乙'])
    expect(await noticesTo(yi, paper)).toEqual([`「文件${paper}」待您审批（节点a）`])
    expect(await actions(paper)).toEqual(['submit', 'left'])
    expect((await approve(yi, paper)).data.state).toBe('running')
    expect(await asked(paper)).toEqual(['丙'])
  })

  test.each(['terminated', 'disabled'])('%s: without an answer the rule of the node holds', async (state) => {
    const person = await newcomer()
    const passing = await newFlow([node('a', by(person), { whenEmpty: 'skip' }), node('b', by(bing))])
    const viaAdmin = await newFlow([node('a', by(person), { whenEmpty: 'admin' })])
    const shared = await newFlow([node('a', by(person, ding), { mode: 'all' })])
    const ordered = await newFlow([node('a', by(person, ding, yi), { mode: 'order' })])
    const papers = [passing, viaAdmin, shared, ordered].map(async ({ id }) => (await submit(id)).paper)
    const [passed = 0, toAdmin = 0, withOthers = 0, inOrder = 0] = await Promise.all(papers)
    expect((await leave(person, { state })).status).toBe(200)
    expect(await asked(passed)).toEqual(['丙'])
    expect((await administratorsAsked(toAdmin)).length).toBeGreaterThan(0)
    expect(await asked(withOthers)).toEqual(['丁'])
    expect(await asked(inOrder)).toEqual(['丁'])
    expect((await approve(ding, withOthers)).data.state).toBe('approved')
  })

  test('of a share: whoever submitted it and administrators learn that too few are left, and not before', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const flow = await newFlow([node('a', by(one, two, yi), { mode: 'share', share: 2 })])
    const { paper } = await submit(flow.id)
    const allNotices = async () => [
      await noticesTo(starter, paper),
      await noticesTo(admin, paper),
      await noticesTo(yi, paper),
    ]
    await leave(one)
    expect((await allNotices()).flat().filter((text) => /需 2 人/.test(text))).toEqual([])
    await leave(two)
    const words = `「文件${paper}」的「节点a」需 2 人同意，因有人离职或停用，现只有 1 人可以审批`
    const [toStarter, toAdmin, toApprover] = await allNotices()
    expect([toStarter, toApprover?.filter((text) => text === words)]).toEqual([[words], []])
    // The administrator who did it needs not be told.
    expect(toAdmin).toEqual([])
    const other = await org.person({ role: 'administrator', name: '另一位管理员' })
    const unseeing = await org.person({ role: 'administrator', name: '看不到的管理员' })
    const third = await newcomer()
    const again = await submit((await newFlow([node('a', by(third, yi), { mode: 'share', share: 2 })])).id)
    await approve(yi, again.paper)
    blind.set(again.paper, [unseeing.userId])
    await leave(third)
    expect(await noticesTo(unseeing, again.paper)).not.toContain(
      words.replace(String(paper), String(again.paper)),
    )
    expect(await noticesTo(other, again.paper)).toContain(words.replace(String(paper), String(again.paper)))
  })

  test('both approvers of a step leaving at the same moment leave nothing stuck', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const flow = await newFlow([
      node('a', by(one, two), { mode: 'all', whenEmpty: 'skip' }),
      node('b', by(bing)),
    ])
    const { paper } = await submit(flow.id)
    const answers = await Promise.all([leave(one), leave(two)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await asked(paper)).toEqual(['丙'])
  })

  test('disabled and then terminated, and back again, ends with nobody asked twice', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person, ding), { mode: 'all' })])
    const { paper } = await submit(flow.id)
    expect((await leave(person, { state: 'disabled' })).status).toBe(200)
    expect((await leave(person, { state: 'terminated', version: 2 })).status).toBe(200)
    expect((await leave(person, { state: 'active', version: 3 })).status).toBe(200)
    expect(await asked(paper)).toEqual(['丁'])
    expect(await actions(paper)).toEqual(['submit', 'left'])
  })

  test('who was decided for already is not undone: an approval given before they left counts', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person)), node('b', by(bing))])
    const { paper } = await submit(flow.id)
    await approve(person, paper)
    expect((await leave(person)).status).toBe(200)
    expect((await approve(bing, paper)).data.state).toBe('approved')
  })

  test('the only approver of a flow that skips empty steps leaves: an administrator is asked, it does not approve itself', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person), { whenEmpty: 'skip' })])
    const { paper } = await submit(flow.id)
    expect((await leave(person)).status).toBe(200)
    expect((await detailOf(starter, paper)).state).toBe('running')
    expect((await administratorsAsked(paper)).length).toBeGreaterThan(0)
  })

  test('the one who takes over never approves what they submitted: the rule of the node holds there', async () => {
    const person = await newcomer()
    const flow = await newFlow([node('a', by(person, ding), { mode: 'order' })])
    const { paper } = await submit(flow.id)
    expect((await leave(person, { handOverTo: starter.userId })).status).toBe(200)
    expect(await asked(paper)).toEqual(['丁'])
  })

  test('takes over only who can: not oneself, not who left, not a stranger', async () => {
    const person = await newcomer()
    const gone = await newcomer()
    await leave(gone)
    for (const handOverTo of [person.userId, gone.userId, stranger.userId]) {
      const answer = await leave(person, { handOverTo })
      expect([answer.status, answer.errors[0]?.path]).toEqual([422, 'handOverTo'])
    }
    expect((await admin.get(`/users/${person.userId}`)).data.state).toBe('active')
  })
})

describe('who is asked hands their task over', () => {
  test('to a colleague, with a reason; nobody else does, and never to who submitted it', async () => {
    const flow = await newFlow([node('a', by(yi)), node('b', by(bing))])
    const { paper, instanceId } = await submit(flow.id)
    const { mine } = await detailOf(yi, paper)
    expect(mine.abilities).toMatchObject({ handOverOwn: true, handOver: false })
    expect((await detailOf(starter, paper)).mine.abilities.handOverOwn).toBe(false)
    const path = `/approvals/${instanceId}/hand_over`
    const body = { taskID: mine.taskID, toUserID: ding.userId, comment: '由丁负责此类合同' }
    expect((await starter.post(path, body)).status).toBe(403)
    expect((await bing.post(path, body)).status).toBe(404)
    expect((await yi.post(path, { ...body, comment: ' ' })).status).toBe(400)
    for (const toUserID of [starter.userId, yi.userId, stranger.userId]) {
      const refused = await yi.post(path, { ...body, toUserID })
      expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'toUserID'])
    }
    expect((await yi.post(path, body)).status).toBe(200)
    expect(await asked(paper)).toEqual(['丁'])
    // Once is enough: the task is no longer theirs to give, nor to decide.
    expect((await yi.post(path, body)).code).toBe(40904)
    expect((await yi.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID })).code).toBe(40904)
    expect((await noticesTo(starter, paper))[0]).toContain('由丁负责此类合同')
    expect((await detailOf(yi, paper)).history.at(-1)).toMatchObject({
      action: 'handOver',
      user: { id: yi.userId },
      detail: { people: ['丁'] },
    })
    expect((await approve(ding, paper)).data.state).toBe('running')
    expect(await asked(paper)).toEqual(['丙'])
  })

  test('of two who decide and hand over at once one is told that it was done', async () => {
    const flow = await newFlow([node('a', by(yi)), node('b', by(bing))])
    const { paper, instanceId } = await submit(flow.id)
    const { mine } = await detailOf(yi, paper)
    const body = { taskID: mine.taskID, toUserID: ding.userId, comment: '请处理' }
    const answers = await Promise.all([
      yi.post(`/approvals/${instanceId}/hand_over`, body),
      yi.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40904])
  })
})

describe('an administrator steps in', () => {
  test('hands a task over with a reason; who gave it up, who got it and who submitted it know', async () => {
    const flow = await newFlow([node('a', by(yi)), node('b', by(bing))])
    const { paper, instanceId } = await submit(flow.id)
    const { data: seen } = await admin.get(`/approvals/paper/${paper}/detail`)
    const task = seen.nodes[0].people[0]
    expect(seen.mine.abilities).toMatchObject({ handOver: true, cancel: true })
    const body = { taskID: task.taskID, toUserID: ding.userId, comment: '乙休假' }
    const path = `/approvals/${instanceId}/hand_over`
    expect((await starter.post(path, body)).status).toBe(403)
    expect((await ding.post(path, body)).status).toBe(404)
    expect((await stranger.post(path, body)).status).toBe(404)
    expect((await admin.post(path, { ...body, comment: ' ' })).status).toBe(400)
    const own = await admin.post(path, { ...body, toUserID: starter.userId })
    expect([own.status, own.errors[0]?.path]).toEqual([422, 'toUserID'])
    expect((await admin.post(path, body)).status).toBe(200)
    expect(await asked(paper)).toEqual(['丁'])
    expect((await admin.post(path, body)).code).toBe(40904)
    expect(await noticesTo(ding, paper)).toEqual([`「文件${paper}」待您审批（节点a）`])
    expect((await noticesTo(yi, paper))[0]).toContain('乙休假')
    expect((await noticesTo(starter, paper))[0]).toContain('乙休假')
    const back = await admin.get(`/approvals/paper/${paper}/detail`)
    const open = back.data.nodes[0].people.find(({ state }: { state: string }) => state === 'open')
    // And back again to whom it was taken from.
    expect(
      (await admin.post(path, { taskID: open.taskID, toUserID: yi.userId, comment: '乙回来了' })).status,
    ).toBe(200)
    expect(await asked(paper)).toEqual(['乙'])
    expect((await approve(yi, paper)).data.state).toBe('running')
  })

  test('ends an approval with a reason, whatever its state, and everybody is told', async () => {
    const flow = await newFlow([
      node('a', by(yi)),
      { kind: 'cc', id: 'c', name: '抄送', who: by(ding) },
      node('b', by(bing)),
    ])
    const { paper, instanceId } = await submit(flow.id)
    await approve(yi, paper)
    const path = `/approvals/${instanceId}/cancel`
    for (const client of [starter, bing])
      expect((await client.post(path, { comment: '不办了' })).status).toBe(403)
    expect((await admin.post(path, { comment: '' })).status).toBe(400)
    const { mine } = await detailOf(bing, paper)
    const ended = await admin.post(path, { comment: '项目取消' })
    expect([ended.status, ended.data.state]).toEqual([200, 'cancelled'])
    expect(office.outcomesOf(paper)).toEqual(['cancelled'])
    for (const client of [starter, yi, ding, bing])
      expect((await noticesTo(client, paper))[0]).toContain('项目取消')
    expect((await admin.post(path, { comment: '再来' })).code).toBe(40904)
    const late = await bing.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID })
    expect(late.code).toBe(40904)
    expect((await submit(flow.id, starter, paper)).resumed).toBe(false)
    expect((await tryDetail(yi, paper)).status).toBe(200)
  })

  test('ends what was returned too, so that nothing is bound to a flow that cannot go on', async () => {
    const flow = await newFlow([node('a', by(yi))])
    const { paper, instanceId } = await submit(flow.id)
    const { id, mine } = await detailOf(yi, paper)
    await yi.post(`/approvals/${id}/return`, { taskID: mine.taskID, comment: '补充' })
    expect((await admin.post(`/approvals/${instanceId}/cancel`, { comment: '换流程' })).status).toBe(200)
    expect((await submit(flow.id, starter, paper)).resumed).toBe(false)
  })
})
