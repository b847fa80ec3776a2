import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, tryDetail, approve } = office
const { asked, blind } = office
const elsewhere = await app.organization()
const stranger = await elsewhere.as('administrator')
const manager = await org.as('administrator')
const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
const copy = (client: TestClient, id: number, people: readonly { userId: number }[], comment = '供参考') =>
  client.try(api.copyApproval, {
    params: { id },
    body: { userIDs: people.map((one) => one.userId), comment },
  })
const copied = async (client: TestClient) => (await client.call(api.listInbox, { query: { tab: 'cc' } })).list
const fault = (answer: { status: number; errors?: unknown }) => [answer.status, answer.errors]
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}

describe('an approval copied to colleagues by hand', () => {
  test('is unread in their list and a notice; the history names who sent it [ASK-04]', async () => {
    const { paper, instanceId } = await submit(flow.id)
    expect((await tryDetail(ding, paper)).status).toBe(404)
    const before = await asked(paper)
    const answer = await copy(jia, instanceId, [ding, bing, ding])
    expect(answer.status).toBe(200)
    expect(answer.data.nodes).toEqual((await detailOf(jia, paper)).nodes)
    expect([before, await asked(paper)]).toEqual([['甲'], ['甲']])
    const row = (await copied(ding)).find(({ instanceID }) => instanceID === instanceId)
    expect(row).toMatchObject({ unread: true, nodeName: '节点a', waitingFor: ['甲'] })
    expect((await ding.call(api.countInbox, {})).ccUnread).toBeGreaterThan(0)
    expect(await noticesTo(ding, paper)).toEqual([`「文件${paper}」抄送给您`])
    const seen = await detailOf(ding, paper)
    expect(seen.mine).toMatchObject({ taskID: null, abilities: { copy: false, approve: false } })
    expect(seen.history.at(-1)).toMatchObject({
      action: 'cc',
      comment: '供参考',
      user: { name: '甲' },
      detail: { people: ['丁', '丙'] },
    })
    const read = (await copied(ding)).find(({ instanceID }) => instanceID === instanceId)
    expect(read?.unread).toBe(false)
    const { data } = await manager.get('/audit_entries?pageSize=50')
    expect((data.list as { action: string }[]).some(({ action }) => action === 'approval.cc')).toBe(true)
  })

  test('whoever is asked and the submitter may; who takes no part, or cannot see it, may not', async () => {
    const { paper, instanceId } = await submit(flow.id)
    await copy(jia, instanceId, [bing])
    expect((await copy(bing, instanceId, [ding])).status).toBe(403)
    for (const client of [ding, stranger]) expect((await copy(client, instanceId, [yi])).status).toBe(404)
    const fine = await copy(starter, instanceId, [ding])
    const further = await org.person({ role: 'businessStaff' })
    expect(fine.status).toBe(200)
    // An administrator who does not read the record opens it to nobody.
    const opened = await copy(manager, instanceId, [further])
    expect(fault(opened)).toMatchObject([422, [{ path: 'userIDs', code: 'beyondOwnSight' }]])
    expect((await tryDetail(further, paper)).status).toBe(404)
    expect((await detailOf(starter, paper)).mine.abilities.copy).toBe(true)
    expect((await detailOf(bing, paper)).mine.abilities.copy).toBe(false)
  })

  test('nobody is copied twice, nor who submitted it or is asked; the refusal names them', async () => {
    const { paper, instanceId } = await submit(flow.id)
    await copy(jia, instanceId, [bing])
    for (const person of [bing, starter, jia]) {
      const { name } = await org.run(person.userId, async ({ actor }) => actor)
      const refused = await copy(starter, instanceId, [ding, person])
      expect(fault(refused)).toMatchObject([422, [{ path: 'userIDs', code: 'alreadyIn' }]])
      expect(refused.errors[0]?.message).toContain(`${name}已提交`)
    }
    expect((await tryDetail(ding, paper)).status).toBe(404)
    // Who will be asked later may know of it before.
    expect((await copy(starter, instanceId, [yi])).status).toBe(200)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('only colleagues who are there and can see the record are copied, at most 50 at once', async () => {
    const { paper, instanceId } = await submit(flow.id)
    const gone = await org.person({ role: 'businessStaff', name: '已离职' })
    const disabled = await org.person({ role: 'businessStaff', name: '已停用' })
    await manager.put(`/users/${gone.userId}/state`, { state: 'terminated', version: 1 })
    await manager.put(`/users/${disabled.userId}/state`, { state: 'disabled', version: 1 })
    for (const [person, name] of [
      [gone, '已离职'],
      [disabled, '已停用'],
      [stranger, `#${stranger.userId}`],
    ] as const) {
      const refused = await copy(jia, instanceId, [ding, person])
      expect(fault(refused)).toMatchObject([422, [{ path: 'userIDs', code: 'notColleague' }]])
      expect(refused.errors[0]?.message).toContain(name)
    }
    blind.set(paper, [bing.userId])
    const refused = await copy(jia, instanceId, [ding, bing])
    expect(fault(refused)).toMatchObject([422, [{ path: 'userIDs', code: 'cannotSee' }]])
    expect(refused.errors[0]?.message).toContain('丙无权查看')
    const many = Array.from({ length: 51 }, (_, index) => ({ userId: index + 1 }))
    expect([(await copy(jia, instanceId, many)).status, (await copy(jia, instanceId, [])).status]).toEqual([
      400, 400,
    ])
    expect((await tryDetail(ding, paper)).status).toBe(404)
  })

  test('who sees only part of it at their step opens it to nobody who could not see it', async () => {
    const hiding = await newFlow([node('a', by(jia), { fieldRights: { amount: 'hidden' } })])
    const { paper, instanceId } = await submit(hiding.id)
    const refused = await copy(jia, instanceId, [ding])
    expect(fault(refused)).toMatchObject([422, [{ path: 'userIDs', code: 'beyondOwnSight' }]])
    expect((await tryDetail(ding, paper)).status).toBe(404)
    // Whoever sees the approval alone sees nothing of what it hides either.
    expect(fault(await copy(jia, instanceId, [manager]))[0]).toBe(422)
    expect((await copy(starter, instanceId, [ding])).status).toBe(200)
  })

  test('two who copy the same person at once: one does; after its end nobody does, and says why', async () => {
    const { paper, instanceId } = await submit(flow.id)
    const both = await Promise.all([copy(jia, instanceId, [ding]), copy(starter, instanceId, [ding])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await noticesTo(ding, paper)).toEqual([`「文件${paper}」抄送给您`])
    await approve(jia, paper)
    const late = await copy(jia, instanceId, [bing])
    expect([late.code, late.message]).toEqual([40904, '该审批已被处理'])
    await approve(yi, paper)
    for (const client of [starter, yi, manager])
      expect((await copy(client, instanceId, [bing])).code).toBe(40904)
    expect((await tryDetail(bing, paper)).status).toBe(404)
  })

  test('the decision before it can still be taken back, and who was copied is told how it ended', async () => {
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    await copy(yi, instanceId, [ding])
    expect((await detailOf(jia, paper)).mine.abilities.takeBack).toBe(true)
    const back = await jia.try(api.takeBackApproval, { params: { id: instanceId }, body: { comment: '' } })
    expect([back.code, await asked(paper)]).toEqual([0, ['甲']])
    const taskID = (await detailOf(jia, paper)).mine.taskID ?? 0
    const body = { taskID, comment: '条款不清' }
    await jia.call(api.rejectApproval, { params: { id: instanceId }, body })
    expect(await noticesTo(ding, paper)).toContain(`「文件${paper}」被甲驳回：条款不清`)
  })
})
