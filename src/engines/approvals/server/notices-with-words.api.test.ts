import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, tryDetail, approve } =
  await paperOffice(app)

/** What the person was told of the paper, newest first. */
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}

const flowOfThree = () =>
  newFlow([
    node('a', by(jia)),
    { kind: 'cc', id: 'c', name: '抄送', who: by(ding) },
    node('b', by(yi)),
    node('z', by(bing)),
  ])

async function decideBy(client: TestClient, paper: number, verb: 'reject' | 'return', body: object) {
  const { id, mine } = await detailOf(client, paper)
  return client.post(`/approvals/${id}/${verb}`, { taskID: mine.taskID, ...body })
}

describe('who took part learns of the end of it, with the words [ASK-11]', () => {
  test.each([
    ['reject', '驳回', '「{name}」被乙驳回：付款条件不能接受'],
    ['return', '退回', '「{name}」被乙退回：付款条件不能接受'],
  ] as const)('of a %s', async (verb, _, words) => {
    const flow = await flowOfThree()
    const { paper } = await submit(flow.id)
    await approve(jia, paper)
    const name = `文件${paper}`
    expect((await decideBy(yi, paper, verb, { comment: '付款条件不能接受' })).status).toBe(200)
    const expected = words.replace('{name}', name)
    expect(await noticesTo(starter, paper)).toContain(expected)
    expect(await noticesTo(jia, paper)).toContain(expected)
    expect(await noticesTo(ding, paper)).toContain(expected)
    expect(await noticesTo(yi, paper)).not.toContain(expected)
    // It had not come to them.
    expect(await noticesTo(bing, paper)).toEqual([])
    const english = await starter.get('/notifications?pageSize=1', { 'accept-language': 'en' })
    expect(english.data.list[0].text).toContain('付款条件不能接受')
  })

  test('who submitted it for somebody else is told as well, of approval too', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { startApproval } = await import('./index.ts')
    const start = (id: number) =>
      org.run(ding.userId, (context) =>
        startApproval(context, {
          flowId: flow.id,
          subject: { kind: 'paper', id, name: `文件${id}` },
          values: {},
          initiatorId: starter.userId,
        }),
      )
    await start(91_001)
    await approve(jia, 91_001)
    expect(await noticesTo(ding, 91_001)).toEqual(['您提交的「文件91001」已审批通过'])
    expect(await noticesTo(starter, 91_001)).toEqual(['您提交的「文件91001」已审批通过'])
  })
})

describe('rejected and returned are two things', () => {
  test('what was rejected begins anew, and everybody who decided before sees the new approval', async () => {
    const flow = await flowOfThree()
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    await decideBy(yi, paper, 'reject', { comment: '重新谈价' })
    const other = await newFlow([node('a', by(bing))])
    const again = await submit(other.id, starter, paper)
    expect(again.instanceId).not.toBe(instanceId)
    expect(again.resumed).toBe(false)
    const { status, data } = await tryDetail(yi, paper)
    expect([status, data?.state]).toEqual([200, 'running'])
    expect(data?.history.map(({ action }: { action: string }) => action)).toEqual([
      'submit',
      'approve',
      'cc',
      'reject',
      'submit',
    ])
    const { rows } = await app.database.pool.query('select round from approval_instances where id = $1', [
      again.instanceId,
    ])
    expect(rows[0].round).toBe(2)
  })

  test('the inbox says why something came back', async () => {
    const flow = await flowOfThree()
    const { paper } = await submit(flow.id)
    await approve(jia, paper)
    await decideBy(yi, paper, 'reject', { comment: '重新谈价' })
    const { list } = await starter.call(api.listInbox, { query: { tab: 'initiated', q: `文件${paper}` } })
    expect(list[0]).toMatchObject({ state: 'rejected', reason: '重新谈价' })
    const waiting = await submit(flow.id)
    const { list: running } = await starter.call(api.listInbox, {
      query: { tab: 'initiated', q: `文件${waiting.paper}` },
    })
    expect(running[0]).toMatchObject({ state: 'running', reason: '' })
  })
})
