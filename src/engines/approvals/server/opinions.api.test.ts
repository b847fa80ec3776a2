import { describe, expect, test } from 'vitest'
import { dateIn, defaultTimeZone } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, tryDetail, approve } = office
const { asked, blind } = office
const stranger = await (await app.organization()).as('administrator')
const manager = await org.as('administrator')
const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
const today = dateIn(new Date(), defaultTimeZone)
// What may be approved from the list: an opinion may not.
await org.run(org.administratorId, ({ tx }) =>
  tx.updateTable('approval_flows').set({ in_batch: true }).where('id', '=', flow.id).execute(),
)
const question = '违约金比例是否合适？'

async function ask(client: TestClient, paper: number, people: readonly { userId: number }[]) {
  const { id, mine } = await detailOf(client, paper)
  const body = { userIDs: people.map((one) => one.userId), comment: question }
  return client.try(api.askOpinionOnApproval, {
    params: { id },
    body: { taskID: mine.opinionTaskID ?? 1, ...body },
  })
}
const wanted = async (client: TestClient, paper: number) => (await detailOf(client, paper)).mine.opinions
async function give(client: TestClient, paper: number, fileIDs: number[] = []) {
  const { id, mine } = await detailOf(client, paper)
  const body = { taskID: mine.opinions[0]?.taskID ?? 1, comment: '比例偏高', fileIDs }
  return client.try(api.giveOpinionOnApproval, { params: { id }, body })
}
/** The rows of a tab about one approval. */
const rows = async (client: TestClient, instanceId: number, tab: api.InboxTab = 'todo') =>
  (await client.call(api.listInbox, { query: { tab, pageSize: 100 } })).list.filter(
    ({ instanceID }) => instanceID === instanceId,
  )
const counted = async (client: TestClient) => (await client.call(api.countInbox, {})).todo
async function noticesTo(client: TestClient, paper: number) {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string; readAt: string | null }[]).filter(isAboutPaper(paper))
}
const textsTo = async (client: TestClient, paper: number) =>
  (await noticesTo(client, paper)).map(({ text }) => text)

describe('asking for an opinion', () => {
  test('who is asked sees it, finds it among what waits, and answers; the asker is told [ASK-04]', async () => {
    const { paper, instanceId } = await submit(flow.id)
    expect((await tryDetail(ding, paper)).status).toBe(404)
    const [had, progress] = [await counted(ding), (await detailOf(jia, paper)).nodes]
    const done = await ask(jia, paper, [ding])
    expect([done.status, done.data.nodes]).toEqual([200, progress])
    expect(await rows(ding, instanceId)).toMatchObject([
      {
        isOpinion: true,
        isHandling: false,
        inBatch: false,
        dueAt: null,
        nodeName: '节点a',
        waitingFor: ['甲'],
      },
    ])
    expect(await rows(jia, instanceId)).toMatchObject([
      { isOpinion: false, inBatch: true, waitingFor: ['甲'] },
    ])
    expect(await counted(ding)).toBe(had + 1)
    expect(await textsTo(ding, paper)).toEqual([`甲就「文件${paper}」征求您的意见：${question}`])
    const { mine } = await detailOf(ding, paper)
    expect(mine).toMatchObject({ taskID: null, addTaskID: null, opinionTaskID: null })
    expect(mine.abilities).toMatchObject({ approve: false, handle: false, handOverOwn: false, copy: false })
    expect(mine.opinions).toMatchObject([{ by: '甲', question, nodeName: '节点a' }])
    const { id: fileID } = (await ding.upload('/files', '依据.txt', Buffer.from(`依据 ${Math.random()}`)))
      .data
    expect((await give(ding, paper, [fileID])).status).toBe(200)
    expect([await wanted(ding, paper), await counted(ding)]).toEqual([[], had])
    expect(await rows(ding, instanceId)).toEqual([])
    expect(await rows(ding, instanceId, 'done')).toMatchObject([{ isOpinion: true }])
    expect(await textsTo(jia, paper)).toContain(`丁就「文件${paper}」回复了意见：比例偏高`)
    expect((await noticesTo(ding, paper)).every(({ readAt }) => readAt !== null)).toBe(true)
    const { history, state } = await detailOf(starter, paper)
    expect([state, await asked(paper)]).toEqual(['running', ['甲']])
    expect(history.slice(1)).toMatchObject([
      { action: 'askOpinion', comment: question, nodeName: '节点a', detail: { people: ['丁'] } },
      { action: 'giveOpinion', user: { name: '丁' }, comment: '比例偏高', detail: { people: ['甲'] } },
    ])
    expect(history.at(-1)?.detail.files).toMatchObject([{ name: '依据.txt' }])
    expect((await give(ding, paper)).status).toBe(403)
    // Whoever answered may be asked once more.
    expect((await ask(jia, paper, [ding])).status).toBe(200)
    expect((await wanted(ding, paper)).length).toBe(1)
  })

  test('whoever the task was handed over to meanwhile is notified of the answer as well', async () => {
    const { paper } = await submit(flow.id)
    await ask(jia, paper, [ding])
    const { id, mine } = await detailOf(jia, paper)
    const body = { taskID: mine.taskID ?? 0, toUserID: bing.userId, comment: '请接手' }
    await jia.call(api.handOverApproval, { params: { id }, body })
    await give(ding, paper)
    const words = `丁就「文件${paper}」回复了意见：比例偏高`
    for (const person of [jia, bing]) expect(await textsTo(person, paper)).toContain(words)
    expect(await textsTo(yi, paper)).not.toContain(words)
  })

  test('the step may be decided before the answer, which then nobody waits for', async () => {
    const { paper, instanceId } = await submit(flow.id)
    await ask(jia, paper, [ding])
    const taskID = (await wanted(ding, paper))[0]?.taskID ?? 0
    await app.runJobs()
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
    expect([await wanted(ding, paper), await rows(ding, instanceId)]).toEqual([[], []])
    expect((await noticesTo(ding, paper)).every(({ readAt }) => readAt !== null)).toBe(true)
    const late = await ding.try(api.giveOpinionOnApproval, {
      params: { id: instanceId },
      body: { taskID, comment: '晚了' },
    })
    expect([late.code, late.message]).toEqual([40904, '该审批已被处理'])
    await approve(yi, paper)
    expect((await detailOf(ding, paper)).state).toBe('approved')
  })

  test('the decision before it can still be taken back; who was asked is told how it ended', async () => {
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    await ask(yi, paper, [ding, starter])
    expect((await detailOf(jia, paper)).mine.abilities.takeBack).toBe(true)
    await jia.call(api.takeBackApproval, { params: { id: instanceId }, body: { comment: '' } })
    expect([await asked(paper), await wanted(ding, paper)]).toEqual([['甲'], []])
    const taskID = (await detailOf(jia, paper)).mine.taskID ?? 0
    const body = { taskID, comment: '条款不清' }
    await jia.call(api.rejectApproval, { params: { id: instanceId }, body })
    expect(await textsTo(ding, paper)).toContain(`「文件${paper}」被甲驳回：条款不清`)
  })

  test('only who is asked to approve asks; who is asked for an opinion decides nothing', async () => {
    const { paper, instanceId } = await submit(flow.id)
    const taskID = (await detailOf(jia, paper)).mine.opinionTaskID ?? 0
    const params = { id: instanceId }
    const body = { taskID, userIDs: [ding.userId], comment: question }
    for (const client of [starter, manager])
      expect((await client.try(api.askOpinionOnApproval, { params, body })).status).toBe(403)
    for (const client of [bing, stranger])
      expect((await client.try(api.askOpinionOnApproval, { params, body })).status).toBe(404)
    const wordless = { ...body, comment: ' ' }
    expect((await jia.try(api.askOpinionOnApproval, { params, body: wordless })).status).toBe(400)
    await ask(jia, paper, [ding])
    const own = (await wanted(ding, paper))[0]?.taskID ?? 0
    const answer = { params, body: { taskID: own, comment: '同意' } }
    expect((await ding.try(api.approveApproval, answer)).status).toBe(403)
    expect((await ding.try(api.rejectApproval, answer)).status).toBe(403)
    for (const client of [jia, starter])
      expect((await client.try(api.giveOpinionOnApproval, answer)).status).toBe(403)
    for (const client of [bing, stranger])
      expect((await client.try(api.giveOpinionOnApproval, answer)).status).toBe(404)
    const empty = { params, body: { taskID: own, comment: '' } }
    expect((await ding.try(api.giveOpinionOnApproval, empty)).status).toBe(400)
    await approve(jia, paper)
    expect((await jia.try(api.askOpinionOnApproval, { params, body })).code).toBe(40904)
  })

  test('not who decides, has not answered yet, left or cannot see it; each is named', async () => {
    const { paper } = await submit(flow.id)
    const gone = await org.person({ role: 'businessStaff', name: '已离职' })
    await manager.put(`/users/${gone.userId}/state`, { state: 'terminated', version: 1 })
    blind.set(paper, [bing.userId])
    await ask(jia, paper, [ding])
    for (const [person, code, name] of [
      [jia, 'alreadyAsked', '甲'],
      [ding, 'alreadyAsked', '丁'],
      [gone, 'notColleague', '已离职'],
      [stranger, 'notColleague', `#${stranger.userId}`],
      [bing, 'cannotSee', '丙'],
    ] as const) {
      const refused = await ask(jia, paper, [starter, person])
      expect([refused.status, refused.errors]).toMatchObject([422, [{ path: 'userIDs', code }]])
      expect(refused.errors[0]?.message).toContain(name)
    }
    expect(await wanted(starter, paper)).toEqual([])
    expect((await ask(jia, paper, [starter])).status).toBe(200)
  })

  test('of two who ask the same person at once one does; of two answers at once one stands', async () => {
    const both = await newFlow([node('a', by(jia, yi), { mode: 'all' })])
    const { paper } = await submit(both.id)
    const asks = await Promise.all([ask(jia, paper, [ding]), ask(yi, paper, [ding])])
    expect(asks.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const answers = await Promise.all([give(ding, paper), give(ding, paper)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40904])
    const { history } = await detailOf(starter, paper)
    expect(history.map(({ action }) => action)).toEqual(['submit', 'askOpinion', 'giveOpinion'])
  })

  test('whoever leaves is asked no more, and nothing is handed over for them', async () => {
    const leaver = await org.person({ role: 'businessStaff', name: '将离职' })
    const { paper, instanceId } = await submit(flow.id)
    await ask(jia, paper, [leaver])
    expect((await manager.get(`/users/${leaver.userId}/waiting`)).data.list).toEqual([])
    await manager.put(`/users/${leaver.userId}/state`, { state: 'disabled', version: 1 })
    const stored = await org.run(org.administratorId, ({ tx }) =>
      tx
        .selectFrom('approval_tasks')
        .select('state')
        .where('instance_id', '=', instanceId)
        .where('kind', '=', 'opinion')
        .execute(),
    )
    expect([stored, await asked(paper)]).toEqual([[{ state: 'closed' }], ['甲']])
  })

  test('an absence hands no opinion over, and nobody is late with one', async () => {
    const limited = await newFlow([node('a', by(jia), { timeLimit: { hours: 1, action: 'remind' } })])
    const { paper, instanceId } = await submit(limited.id)
    await ask(jia, paper, [ding])
    expect((await rows(ding, instanceId))[0]).toMatchObject({ dueAt: null, isLate: false })
    await ding.call(api.createDelegation, {
      body: { delegateID: bing.userId, fromDate: today, toDate: '2099-01-01', kinds: [] },
    })
    expect((await rows(ding, instanceId)).length).toBe(1)
    expect((await tryDetail(bing, paper)).status).toBe(404)
  })
})
