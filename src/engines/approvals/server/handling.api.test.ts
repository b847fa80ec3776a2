import { describe, expect, test } from 'vitest'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { expireLimits } from './limits.ts'

// The time limit of all organisations is let run out here.
const app = await aloneApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked, outcomesOf } =
  office
const admin = await org.as('administrator')
const elsewhere = await app.organization()
const stranger = await elsewhere.person({ role: 'businessStaff', name: '别家的人' })

const stamp = (id: string, who: api.Who[], more: object = {}) => ({
  ...node(id, who, more),
  kind: 'handling',
})
type Nodes = Parameters<typeof newFlow>[0]
const flowOf = (...nodes: object[]) => newFlow(nodes as Nodes)

/** What somebody says of a paper's approval, with the task that waits for them. */
async function say(client: TestClient, paper: number, verb: string, more: object = {}) {
  const { id, mine } = await detailOf(client, paper)
  return client.post(`/approvals/${id}/${verb}`, { taskID: mine.taskID ?? 1, comment: '', ...more })
}
const uploaded = async (client: TestClient, name: string): Promise<number> =>
  (await client.upload('/files', name, Buffer.from(`${name} ${Math.random()}`))).data.id
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}
const rowOf = async (client: TestClient, tab: api.InboxTab, paper: number) =>
  (await client.call(api.listInbox, { query: { tab } })).list.find(({ subject }) => subject.id === paper)
const codesOf = (answer: { errors?: { code: string }[] }) => answer.errors?.map(({ code }) => code)

const flow = await flowOf(node('a', by(jia)), stamp('s', by(yi)))
/** A paper that is approved and waits to be stamped by 乙. */
async function toStamp(id = flow.id) {
  const { paper, instanceId } = await submit(id)
  expect((await approve(jia, paper)).status).toBe(200)
  return { paper, id: instanceId }
}

describe('a step at which something is done', () => {
  test('asks its people with its own words, and ends with words and files in the history', async () => {
    const { paper, id } = await toStamp()
    expect(await noticesTo(yi, paper)).toContain(`「文件${paper}」待您办理（节点s）`)
    expect(await rowOf(yi, 'todo', paper)).toMatchObject({
      nodeName: '节点s',
      isHandling: true,
      inBatch: false,
    })
    expect(await rowOf(starter, 'waiting', paper)).toMatchObject({ isHandling: true, waitingFor: ['乙'] })
    const runs = (await admin.call(api.listRunning, { query: { pageSize: 100 } })).list
    expect(runs.find(({ subject }) => subject.id === paper)).toMatchObject({ isHandling: true })
    const before = await detailOf(yi, paper)
    expect(before.mine.abilities).toMatchObject({ approve: false, handle: true, reject: false, return: true })
    expect(before.mine.addTaskID).toBeNull()
    const fileID = await uploaded(yi, '用印登记.txt')
    expect((await say(yi, paper, 'handle', { comment: '已盖章 3 份', fileIDs: [fileID] })).status).toBe(200)
    const after = await detailOf(starter, paper)
    expect([after.state, outcomesOf(paper)]).toEqual(['approved', ['approved']])
    expect(after.history.at(-1)).toMatchObject({
      action: 'handle',
      nodeName: '节点s',
      comment: '已盖章 3 份',
      detail: { files: [{ id: fileID, name: '用印登记.txt' }] },
    })
    expect(after.nodes.map(({ kind, state, people }) => [kind, state, people[0]?.state])).toEqual([
      ['approver', 'done', 'approved'],
      ['handling', 'done', 'handled'],
    ])
    // Who may see the approval reads the file, nobody else does.
    expect((await starter.get(`/files/${fileID}/download_info`)).status).toBe(200)
    expect((await ding.get(`/files/${fileID}/download_info`)).status).toBe(404)
    expect(await rowOf(yi, 'done', paper)).toMatchObject({ taskState: 'handled' })
    expect((await noticesTo(yi, paper)).some((text) => text.includes('待您办理'))).toBe(true)
    expect((await yi.post(`/approvals/${id}/handle`, { taskID: before.mine.taskID })).status).toBe(409)
  })

  test('takes neither a yes nor a no, is said to be done by whom it asks alone, and nobody is added to it', async () => {
    const { paper, id } = await toStamp()
    for (const verb of ['approve', 'reject'])
      expect((await say(yi, paper, verb, { comment: '意见' })).status).toBe(422)
    const { mine } = await detailOf(yi, paper)
    const add = { taskID: mine.taskID, userIDs: [bing.userId], how: 'beside', comment: '' }
    expect((await yi.post(`/approvals/${id}/add_approvers`, add)).status).toBe(422)
    const body = { taskID: mine.taskID, comment: '' }
    expect((await jia.post(`/approvals/${id}/handle`, body)).status).toBe(403)
    for (const client of [ding, stranger])
      expect((await client.post(`/approvals/${id}/handle`, body)).status).toBe(404)
    expect(await asked(paper)).toEqual(['乙'])
    // A step that asks for a decision is not done either.
    const other = await submit(flow.id)
    expect((await say(jia, other.paper, 'handle')).status).toBe(422)
    expect(await asked(other.paper)).toEqual(['甲'])
  })

  test('leaves nothing done where a file is not the own one, or belongs to something already', async () => {
    const { paper } = await toStamp()
    const others = await uploaded(jia, '别人的.txt')
    const refused = await say(yi, paper, 'handle', { comment: '好了', fileIDs: [others] })
    expect([refused.status, codesOf(refused)]).toEqual([422, ['commentFileGone']])
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('asks whoever submitted it where the flow says so, who still approve nothing of their own', async () => {
    const own = await flowOf(node('a', by(jia)), stamp('s', [{ by: 'initiator' }]))
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: own.id } })
    expect(preview.nodes.map(({ kind, people }) => [kind, people.map(({ name }) => name)])).toEqual([
      ['approver', ['甲']],
      ['handling', ['发起人']],
    ])
    const { paper } = await toStamp(own.id)
    expect(await rowOf(starter, 'todo', paper)).toMatchObject({ isHandling: true })
    expect((await say(starter, paper, 'approve')).status).toBe(422)
    expect((await say(starter, paper, 'handle', { comment: '原件已交' })).status).toBe(200)
    expect((await detailOf(starter, paper)).state).toBe('approved')
  })

  test('is handed over, goes to whoever stands in, and is left as any other', async () => {
    const { paper, id } = await toStamp()
    const { mine } = await detailOf(yi, paper)
    const over = { taskID: mine.taskID, toUserID: starter.userId, comment: '请自行登记' }
    expect((await yi.post(`/approvals/${id}/hand_over`, over)).status).toBe(200)
    expect(await asked(paper)).toEqual(['发起人'])
    const leaver = await org.person({ role: 'businessStaff', name: '将走的人' })
    const second = await toStamp((await flowOf(node('a', by(jia)), stamp('s', by(leaver)))).id)
    const left = await admin.put(`/users/${leaver.userId}/state`, { state: 'terminated', version: 1 })
    expect(left.status).toBe(200)
    const now = await asked(second.paper)
    expect([now.includes('将走的人'), now.length > 0]).toEqual([false, true])
    expect((await detailOf(starter, second.paper)).state).toBe('running')
  })

  test('goes back to the initiator to be approved again, never past those who approve', async () => {
    const { paper } = await toStamp()
    const inPlace = await say(yi, paper, 'return', { comment: '页码不对', resume: 'inPlace' })
    expect([inPlace.status, inPlace.errors?.[0]?.path]).toEqual([422, 'resume'])
    expect((await say(yi, paper, 'return', { comment: '页码不对' })).status).toBe(200)
    await submit(flow.id, starter, paper)
    expect(await asked(paper)).toEqual(['甲'])
  })

  test('is taken back by who did it while nothing else has happened', async () => {
    const first = await flowOf(stamp('s', by(yi)), node('a', by(jia)))
    const { paper, instanceId } = await submit(first.id)
    await say(yi, paper, 'handle')
    expect(await asked(paper)).toEqual(['甲'])
    expect((await yi.post(`/approvals/${instanceId}/take_back`, { comment: '' })).status).toBe(200)
    expect(await noticesTo(jia, paper)).toContain(`乙撤回了「文件${paper}」的办理完成，将重新办理`)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('reminds, and is late, in words of its own', async () => {
    const limit = { timeLimit: { hours: 8, action: 'remind' } }
    const { paper, id } = await toStamp((await flowOf(node('a', by(jia)), stamp('s', by(yi), limit))).id)
    expect((await starter.post(`/approvals/${id}/remind`, {})).status).toBe(200)
    await expireLimits(org.services, new Date(Date.now() + 30 * 86_400_000))
    const notices = await noticesTo(yi, paper)
    expect(notices).toContain(`发起人催您办理「文件${paper}」`)
    expect(notices).toContain(`「文件${paper}」已超过办理时限，请尽快办理`)
    expect(notices.some((text) => text.includes('审批'))).toBe(false)
  })
})

describe('a flow with such a step', () => {
  test('is published only where every way through it has somebody who approves', async () => {
    const tryFlow = async (...nodes: object[]) => {
      const made = await admin.call(api.createFlow, {
        body: {
          kind: 'paper',
          name: `只办理${Math.random()}`,
          definition: api.flowDefinitionSchema.parse({ nodes }),
        },
      } as never)
      return admin.post(`/approval_flows/${made.id}/publish`, { version: made.version })
    }
    const alone = await tryFlow(stamp('s', by(yi)))
    expect([alone.status, codesOf(alone)]).toEqual([422, ['handlingAlone']])
    expect(alone.errors[0]?.message).toContain('办理不是审批')
    const limit = { timeLimit: { hours: 8, action: 'reject' } }
    expect(codesOf(await tryFlow(node('a', by(jia)), stamp('s', by(yi), limit)))).toEqual(['handlingRejects'])
    const own = [{ by: 'initiator' as const }]
    expect(codesOf(await tryFlow(node('a', own)))).toEqual(['initiatorApproves'])
    expect((await tryFlow(node('a', by(jia)), stamp('s', own))).status).toBe(200)
  })

  test('whoever publishes it is told of what may be changed there and is approved by nobody', async () => {
    const rights = { fieldRights: { amount: 'edit' } }
    const warned = async (...nodes: object[]) => {
      const definition = api.flowDefinitionSchema.parse({ nodes })
      const body = { kind: 'paper', name: `办理后改${Math.random()}`, definition }
      const { id } = await admin.call(api.createFlow, { body } as never)
      return (await admin.call(api.flowWarnings, { params: { id } })).list
    }
    const [warning, ...others] = await warned(node('a', by(jia)), stamp('s', by(yi), rights))
    expect(warning).toContain('其后没有审批节点')
    expect(others).toEqual([])
    expect(await warned(stamp('s', by(yi), rights), node('a', by(jia)))).toEqual([])
  })

  test('is not submitted where nobody would approve it, and says so before', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '已走的人' })
    const passing = await flowOf(node('a', by(gone), { whenEmpty: 'skip' }), stamp('s', by(yi)))
    await org.services.database.pool.query("update users set state = 'terminated' where id = $1", [
      gone.userId,
    ])
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: passing.id } })
    expect([preview.canStart, preview.problem]).toEqual([false, 'nobodyAsked'])
    const paper = office.nextPaper()
    await expect(submit(passing.id, starter, paper)).rejects.toMatchObject({
      issues: [{ code: 'nobodyAsked' }],
    })
    expect((await office.tryDetail(starter, paper)).status).toBe(404)
  })

  test('asks the administrators where everybody who should have approved it has left meanwhile', async () => {
    const leaver = await org.person({ role: 'businessStaff', name: '快走的人' })
    const last = await flowOf(stamp('s', by(yi)), node('a', by(leaver), { whenEmpty: 'skip' }))
    const { paper } = await submit(last.id)
    await org.services.database.pool.query("update users set state = 'terminated' where id = $1", [
      leaver.userId,
    ])
    expect((await say(yi, paper, 'handle')).status).toBe(200)
    const detail = await detailOf(starter, paper)
    expect(detail.state).toBe('running')
    expect(detail.history.map(({ action }) => action)).toContain('unapproved')
    expect(detail.nodes.find(({ id }) => id === 'a')).toMatchObject({ state: 'current', note: 'empty' })
    expect(outcomesOf(paper)).toEqual([])
  })

  test('is told as it will run by a simulation, taken out as JSON and in again', async () => {
    const definition = api.flowDefinitionSchema.parse({
      nodes: [node('a', by(jia)), stamp('s', [{ by: 'initiator' }])],
    })
    const body = { definition, initiatorID: starter.userId, formVersionID: null, values: {} }
    const simulated = await admin.post(`/approval_flows/${flow.id}/simulate`, body)
    expect(simulated.data.nodes).toMatchObject([
      { kind: 'approver', outcome: 'ask' },
      { kind: 'handling', outcome: 'ask', people: [{ name: '发起人' }] },
    ])
    expect(definition.formatVersion).toBe(9)
    const before = { ...definition, formatVersion: 4, nodes: definition.nodes.slice(0, 1) }
    expect(api.flowDefinitionSchema.parse(before).formatVersion).toBe(9)
  })
})
