import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import type { AddedPlace } from '../domain/add-approver.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, tryDetail, approve, asked } =
  office
const stranger = await (await app.organization()).as('administrator')

async function add(client: TestClient, paper: number, how: AddedPlace, ...people: TestClient[]) {
  const { id, mine } = await detailOf(client, paper)
  const userIDs = people.map(({ userId }) => userId)
  const body = { taskID: mine.addTaskID ?? 1, userIDs, how, comment: '请一并审阅' }
  return client.try(api.addToApproval, { params: { id }, body })
}
const personIn = async (client: TestClient, paper: number, name: string) =>
  (await detailOf(client, paper)).nodes.flatMap(({ people }) => people).find((one) => one.name === name)
async function drop(client: TestClient, paper: number, name: string) {
  const { id } = await detailOf(client, paper)
  const person = await personIn(client, paper, name)
  const body = { taskID: person?.taskID ?? 1, comment: '' }
  return client.try(api.dropFromApproval, { params: { id }, body })
}
const takeBack = (client: TestClient, id: number) =>
  client.try(api.takeBackApproval, { params: { id }, body: { comment: '看错了' } })
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}
const actions = async (paper: number) => (await detailOf(starter, paper)).history.map(({ action }) => action)

describe('adding approvers', () => {
  test('before: whoever is added is asked and has to agree, then who added them; the history names both [ASK-04]', async () => {
    const flow = await newFlow([node('a', by(jia), { mode: 'any' }), node('b', by(bing))])
    const { paper } = await submit(flow.id)
    const done = await add(jia, paper, 'before', ding)
    expect([done.code, done.data.mine.taskID, done.data.mine.addTaskID]).toEqual([
      0,
      null,
      expect.any(Number),
    ])
    expect(await asked(paper)).toEqual(['丁'])
    expect(await personIn(jia, paper, '丁')).toMatchObject({ added: 'before', mayTakeBack: true })
    expect(await noticesTo(ding, paper)).toEqual([`「文件${paper}」待您审批（节点a）`])
    expect((await approve(jia, paper)).status).toBe(403)
    await approve(ding, paper)
    expect(await asked(paper)).toEqual(['甲'])
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['丙'])
    const { history } = await detailOf(starter, paper)
    expect(history.map(({ action }) => action)).toEqual(['submit', 'add', 'approve', 'approve'])
    expect(history[1]).toMatchObject({
      user: { name: '甲' },
      comment: '请一并审阅',
      nodeName: '节点a',
      detail: { how: 'before', people: ['丁'] },
    })
  })

  test('their no ends it, also where one of the step had agreed and one is enough [ASK-04]', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'any' })])
    const { paper, instanceId } = await submit(flow.id)
    await add(jia, paper, 'after', ding)
    expect((await approve(jia, paper)).data.state).toBe('running')
    expect(await asked(paper)).toEqual(['丁'])
    const { mine } = await detailOf(ding, paper)
    const body = { taskID: mine.taskID ?? 0, comment: '不同意' }
    const rejected = await ding.call(api.rejectApproval, { params: { id: instanceId }, body })
    expect([rejected.state, office.outcomesOf(paper)]).toEqual(['rejected', ['rejected']])
  })

  test('never who submitted it, who is asked there, or who left; a person without a task adds nobody', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '已离职' })
    const admin = await org.as('administrator')
    await admin.put(`/users/${gone.userId}/state`, { state: 'terminated', version: 1 })
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'all' })])
    const { paper, instanceId } = await submit(flow.id)
    for (const person of [starter, yi, jia, gone]) {
      const answer = await add(jia, paper, 'beside', ding, person)
      expect([answer.status, answer.errors]).toMatchObject([
        422,
        [{ path: 'userIDs', code: 'cannotBeAdded' }],
      ])
    }
    expect(await asked(paper)).toEqual(['甲', '乙'])
    const { mine } = await detailOf(jia, paper)
    const body = { taskID: mine.addTaskID ?? 0, userIDs: [ding.userId], how: 'beside' as const, comment: '' }
    const params = { id: instanceId }
    expect((await yi.try(api.addToApproval, { params, body })).status).toBe(403)
    expect((await starter.try(api.addToApproval, { params, body })).status).toBe(403)
    for (const client of [ding, stranger])
      expect((await client.try(api.addToApproval, { params, body })).status).toBe(404)
    expect((await tryDetail(ding, paper)).status).toBe(404)
    expect(
      (await jia.try(api.addToApproval, { params, body: { ...body, how: 'instead' } as never })).status,
    ).toBe(400)
    await approve(jia, paper)
    expect((await jia.try(api.addToApproval, { params, body })).code).toBe(40904)
  })

  test('two who add the same person at the same moment: one does, and both may add different people', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'all' })])
    const { paper } = await submit(flow.id)
    const same = await Promise.all([add(jia, paper, 'beside', ding), add(yi, paper, 'before', ding)])
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const other = await submit(flow.id)
    const both = await Promise.all([
      add(jia, other.paper, 'before', bing),
      add(yi, other.paper, 'before', ding),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect((await asked(other.paper)).toSorted()).toEqual(['丁', '丙'].toSorted())
    for (const one of [bing, ding, jia, yi]) await approve(one, other.paper)
    expect((await detailOf(starter, other.paper)).state).toBe('approved')
  })

  test('who added somebody takes it back, and only they, as long as nobody has answered', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'all' }), node('b', by(bing))])
    const { paper } = await submit(flow.id)
    await add(jia, paper, 'before', ding)
    expect((await personIn(yi, paper, '丁'))?.mayTakeBack).toBe(false)
    for (const one of [yi, starter]) expect((await drop(one, paper, '丁')).status).toBe(403)
    const back = await drop(jia, paper, '丁')
    expect([back.code, await asked(paper)]).toEqual([0, ['甲', '乙']])
    expect(await noticesTo(ding, paper)).toContain(`甲撤销了加签，「文件${paper}」不再需要您审批`)
    expect((await detailOf(ding, paper)).mine.taskID).toBeNull()
    await add(jia, paper, 'beside', bing)
    await approve(bing, paper)
    expect((await drop(jia, paper, '丙')).status).toBe(403)
    expect(await actions(paper)).toEqual(['submit', 'add', 'takeBackAdded', 'add', 'approve'])
  })

  test('of a taking back and an answer at the same moment one wins, and the other says so', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper, instanceId } = await submit(flow.id)
    await add(jia, paper, 'beside', ding)
    const taskID = (await detailOf(ding, paper)).mine.taskID ?? 0
    const params = { id: instanceId }
    const answers = await Promise.all([
      jia.try(api.dropFromApproval, { params, body: { taskID, comment: '' } }),
      ding.try(api.approveApproval, { params, body: { taskID } }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40904])
    expect(await asked(paper)).toEqual(['甲'])
  })
})

describe('taking back one’s own decision', () => {
  test('it waits for them again, and for whom it was passed on to no more; all who are concerned are told', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(bing))])
    const { paper, instanceId } = await submit(flow.id)
    const approved = await approve(jia, paper)
    expect(approved.data.mine.abilities.takeBack).toBe(true)
    expect((await detailOf(bing, paper)).mine.abilities.takeBack).toBe(false)
    expect((await takeBack(jia, instanceId)).code).toBe(0)
    expect(await asked(paper)).toEqual(['甲'])
    expect(await noticesTo(bing, paper)).toContain(`甲撤回了对「文件${paper}」的审批意见，将重新审批`)
    expect((await detailOf(bing, paper)).mine.taskID).toBeNull()
    expect(await actions(paper)).toEqual(['submit', 'approve', 'takeBack'])
    await approve(jia, paper)
    expect((await approve(bing, paper)).data.state).toBe('approved')
    expect(office.outcomesOf(paper)).toEqual(['approved'])
  })

  test('not once somebody else has acted, not what ended it, and nobody else’s', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(bing)), node('c', by(ding))])
    const { paper, instanceId } = await submit(flow.id)
    expect((await takeBack(jia, instanceId)).code).toBe(40904)
    await approve(jia, paper)
    for (const one of [starter, bing]) expect((await takeBack(one, instanceId)).code).toBe(40904)
    for (const one of [yi, stranger]) expect((await takeBack(one, instanceId)).status).toBe(404)
    await approve(bing, paper)
    expect((await takeBack(jia, instanceId)).code).toBe(40904)
    await add(ding, paper, 'before', yi)
    expect((await takeBack(bing, instanceId)).code).toBe(40904)
    for (const one of [yi, ding]) await approve(one, paper)
    expect((await takeBack(ding, instanceId)).code).toBe(40904)
    expect((await detailOf(starter, paper)).state).toBe('approved')
  })

  test('of a taking back and the next decision at the same moment one wins', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(bing)), node('c', by(ding))])
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    const taskID = (await detailOf(bing, paper)).mine.taskID ?? 0
    const answers = await Promise.all([
      takeBack(jia, instanceId),
      bing.try(api.approveApproval, { params: { id: instanceId }, body: { taskID } }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40904])
    expect(await asked(paper)).toEqual(answers[0]?.code === 0 ? ['甲'] : ['丁'])
  })
})
