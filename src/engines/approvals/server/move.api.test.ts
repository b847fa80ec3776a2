import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { publishFlow, readFlowDetail, updateFlow } from './flows.ts'
import { askedRights } from './step-rights.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked, outcomesOf } =
  office
const admin = await org.as('administrator')
const reader = await org.as('auditor')
const elsewhere = await (await app.organization()).as('administrator')

type Nodes = Parameters<typeof newFlow>[0]
const stamp = (id: string, who: api.Who[]) => ({ ...node(id, who), kind: 'handling' }) as Nodes[number]

/** Another version of the flow in force. */
const publish = (flowId: number, nodes: Nodes, rules: object = {}) =>
  org.run(org.administratorId, async (context) => {
    const flow = await readFlowDetail(context, flowId)
    const definition = api.flowDefinitionSchema.parse({ ...rules, nodes })
    const { version } = await updateFlow(context, flowId, { ...flow, definition } as Parameters<
      typeof updateFlow
    >[2])
    return publishFlow(context, flowId, version)
  })
const instanceOf = async (paper: number) => (await detailOf(admin, paper)).id
const preview = async (paper: number, client = admin) =>
  client.call(api.previewMove, { params: { id: await instanceOf(paper) } })
const move = async (paper: number, seen: string, client: TestClient = admin, comment = '新增财务审批') =>
  client.post(`/approvals/${await instanceOf(paper)}/move`, { seen, comment })
async function moved(paper: number) {
  const described = await preview(paper)
  expect(described.problem).toBeNull()
  const answer = await move(paper, described.seen)
  expect([answer.status, answer.errors]).toEqual([200, []])
  return { described, after: answer.data as api.ApprovalDetail }
}
const shown = ({ steps }: api.MovePreview) =>
  steps.map(({ id, becomes, people }) => [id, becomes, people.map(({ name }) => name).join()])
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}
const codesOf = (answer: { errors?: { code: string }[] }) => answer.errors?.map(({ code }) => code)
const rowOf = async (paper: number) =>
  (await admin.call(api.listRunning, { query: { pageSize: 100 } })).list.find(
    ({ subject }) => subject.id === paper,
  )
const abilitiesOf = async (client: TestClient, paper: number) =>
  (await detailOf(client, paper)).mine.abilities

const [a, b, c] = [node('a', by(jia)), node('b', by(yi)), node('c', by(bing))]
/** A paper that 甲 has approved and 乙 is asked about, by a flow of which another version is in force now. */
async function outdated(before: Nodes, after: Nodes) {
  const flow = await newFlow(before)
  const { paper, instanceId } = await submit(flow.id)
  await approve(jia, paper)
  await publish(flow.id, after)
  return { flow, paper, id: instanceId }
}

describe('moving an approval to the version in force', () => {
  test('does what the preview told: what holds, who is asked, what is gone, with a reason in the history', async () => {
    const { paper } = await outdated([a, b, c], [a, b, node('n', by(ding))])
    expect(await rowOf(paper)).toMatchObject({ isOutdated: true })
    expect((await abilitiesOf(admin, paper)).move).toBe(true)
    const task = (await detailOf(yi, paper)).mine.taskID
    const { described, after } = await moved(paper)
    expect(described).toMatchObject({ state: 'running', from: 1, to: 2, noLonger: [] })
    expect(shown(described)).toEqual([
      ['a', 'kept', '甲'],
      ['b', 'stays', '乙'],
      ['n', 'later', '丁'],
    ])
    expect(described.vanished).toEqual([{ id: 'c', name: '节点c', from: [], was: 'pending' }])
    expect(after.history.at(-1)).toMatchObject({
      action: 'move',
      user: { id: admin.userId },
      nodeName: '节点b',
      comment: '新增财务审批',
      detail: { versions: { from: 1, to: 2 } },
    })
    expect((await detailOf(yi, paper)).mine.taskID).toBe(task)
    expect((await noticesTo(yi, paper)).filter((text) => text.includes('待您审批')).length).toBe(1)
    expect(
      (await noticesTo(starter, paper)).some(
        (text) => text.includes('第2版') && text.includes('新增财务审批'),
      ),
    ).toBe(true)
    expect(await rowOf(paper)).toMatchObject({ isOutdated: false })
    expect((await abilitiesOf(admin, paper)).move).toBe(false)
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['丁'])
    await approve(ding, paper)
    expect(outcomesOf(paper)).toEqual(['approved'])
  })

  test('asks at a new step first and again at what others decide now; whose task is closed is told', async () => {
    const { paper } = await outdated([a, b], [node('n', by(ding)), node('a', by(bing)), b])
    const { described } = await moved(paper)
    expect(shown(described)).toEqual([
      ['n', 'asked', '丁'],
      ['a', 'later', '丙'],
      ['b', 'later', '乙'],
    ])
    expect(described.steps.map(({ isNew, isAgain }) => [isNew, isAgain])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
    expect(described.noLonger.map(({ name }) => name)).toEqual(['乙'])
    expect(await noticesTo(yi, paper)).toContainEqual(expect.stringContaining('目前无需您处理：新增财务审批'))
    expect((await detailOf(yi, paper)).mine.taskID).toBeNull()
    for (const [client, who] of [
      [ding, '丁'],
      [bing, '丙'],
      [yi, '乙'],
    ] as const) {
      expect(await asked(paper)).toEqual([who])
      await approve(client, paper)
    }
    expect(outcomesOf(paper)).toEqual(['approved'])
  })

  test('only by who may manage approvals, of their own organisation, with a reason', async () => {
    const { paper, id } = await outdated([a, b], [a, b, c])
    const { seen } = await preview(paper)
    const tried = (client: TestClient) => [client.get(`/approvals/${id}/move`), move(paper, seen, client)]
    const statuses = async (client: TestClient) =>
      (await Promise.all(tried(client))).map(({ status }) => status)
    // Who may read every approval, who submitted it, who is asked in it.
    for (const client of [reader, starter, yi]) {
      expect(await statuses(client)).toEqual([403, 403])
      expect((await abilitiesOf(client, paper)).move).toBe(false)
    }
    for (const client of [ding, elsewhere]) expect(await statuses(client)).toEqual([404, 404])
    expect((await move(paper, seen, admin, ' ')).status).toBe(400)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('not on a preview since which it went on, somebody left, or another version came; nor twice', async () => {
    const { paper, flow } = await outdated([a, b, c], [a, b, c, node('n', by(ding))])
    const first = await preview(paper)
    await approve(yi, paper)
    const late = await move(paper, first.seen)
    expect([late.status, (late.data as api.ApprovalDetail).id]).toEqual([409, await instanceOf(paper)])
    const second = await preview(paper)
    await publish(flow.id, [a, b, c, node('m', by(ding))])
    expect((await move(paper, second.seen)).status).toBe(409)
    const third = await preview(paper)
    const both = await Promise.all([move(paper, third.seen), move(paper, third.seen)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const history = (await detailOf(admin, paper)).history.filter(({ action }) => action === 'move')
    expect(history.length).toBe(1)
    // Of a decision and a move at once the one that comes second is refused.
    const other = await outdated([a, b, c], [a, node('b', by(ding)), c])
    const { seen } = await preview(other.paper)
    const { mine } = await detailOf(yi, other.paper)
    const yes = yi.post(`/approvals/${other.id}/approve`, { taskID: mine.taskID, comment: '' })
    const answers = await Promise.all([yes, move(other.paper, seen)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('not where it would end, has nobody to ask, has ended, or goes by that version', async () => {
    const { paper, flow } = await outdated([a, b], [a])
    const described = await preview(paper)
    expect(described).toMatchObject({ problem: { code: 'wouldEnd' }, steps: [], noLonger: [] })
    const refused = await move(paper, described.seen)
    expect([refused.status, codesOf(refused)]).toEqual([422, ['wouldEnd']])
    const empty = node('n', [{ by: 'initiatorManager' }], { whenEmpty: 'refuse' })
    await publish(flow.id, [a, b, empty])
    const nobody = await preview(paper)
    expect(nobody.problem).toEqual({ code: 'noApprover', node: '节点n' })
    expect(codesOf(await move(paper, nobody.seen))).toEqual(['noApprover'])
    await publish(flow.id, [a, b, c])
    await moved(paper)
    const again = await move(paper, described.seen)
    expect([again.status, codesOf(again)]).toEqual([422, ['noNewerVersion']])
    await publish(flow.id, [a, b])
    await admin.post(`/approvals/${await instanceOf(paper)}/cancel`, { comment: '作废' })
    expect((await admin.get(`/approvals/${await instanceOf(paper)}/move`)).status).toBe(409)
    expect((await move(paper, 'x')).status).toBe(409)
  })

  test('of what was returned: what holds is told, and asked is once it is submitted again by the new version', async () => {
    const { paper, flow, id } = await outdated([a, b], [a, node('n', by(ding)), b])
    const { mine } = await detailOf(yi, paper)
    const body = { taskID: mine.taskID ?? 0, comment: '补充', resume: 'inPlace' as const }
    await yi.call(api.returnApproval, { params: { id }, body })
    const { described, after } = await moved(paper)
    expect([described.state, after.state, after.mine.abilities.cancel]).toEqual([
      'returned',
      'returned',
      true,
    ])
    expect(shown(described)).toEqual([
      ['a', 'kept', '甲'],
      ['n', 'later', '丁'],
      ['b', 'later', '乙'],
    ])
    const next = await submit(flow.id, starter, paper)
    expect(next).toMatchObject({ instanceId: id, resumed: true })
    expect(await asked(paper)).toEqual(['丁'])
    await approve(ding, paper)
    await approve(yi, paper)
    expect(outcomesOf(paper)).toEqual(['returned', 'approved'])
  })

  test('through branches beside one another and steps at which something is done', async () => {
    const fork: Nodes[number] = {
      kind: 'parallel',
      id: 'f',
      name: '并行',
      branches: [
        { id: 'x', name: '法务' },
        { id: 'y', name: '财务' },
      ],
    }
    const inX = node('p', by(yi), { within: 'x' })
    const inY = { ...stamp('s', by(bing)), within: 'y' }
    const { paper } = await outdated([a, fork, inX, inY], [a, fork, inX, inY, stamp('t', by(ding))])
    const { mine, id } = await detailOf(bing, paper)
    await bing.call(api.handleApproval, {
      params: { id },
      body: { taskID: mine.taskID ?? 0, comment: '已登记' },
    })
    const { described } = await moved(paper)
    expect(shown(described)).toEqual([
      ['a', 'kept', '甲'],
      ['p', 'stays', '乙'],
      ['s', 'kept', '丙'],
      ['t', 'later', '丁'],
    ])
    expect(described.steps[1]).toMatchObject({ branch: '法务' })
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['丁'])
  })

  test('goes by the rules of the version afterwards: fields that it opens, who is named twice, whom the initiator chose', async () => {
    const choice: api.Who = { by: 'initiatorChoice', among: { of: 'all' }, many: false }
    const flow = await newFlow([a, b, node('d', [choice])])
    const { paper } = await submit(flow.id, starter, office.nextPaper(), org, { d: [ding.userId] })
    await approve(jia, paper)
    const opened = node('b', by(yi), { fieldRights: { amount: 'edit' } })
    const again = [a, opened, node('d', [choice]), node('j', by(jia)), node('e', [choice])]
    await publish(flow.id, again, { samePerson: 'each' })
    const { described } = await moved(paper)
    expect(described.steps.map(({ id, people, isUnchosen }) => [id, people[0]?.name, isUnchosen])).toEqual([
      ['a', '甲', false],
      ['b', '乙', false],
      ['d', '丁', false],
      ['j', '甲', false],
      ['e', undefined, true],
    ])
    expect((await detailOf(yi, paper)).mine.fieldRights).toEqual({ amount: 'edit' })
    await approve(yi, paper)
    await approve(ding, paper)
    expect(await asked(paper)).toEqual(['甲'])
    await approve(jia, paper)
    // Nobody was chosen: the administrators are asked.
    const { nodes } = await detailOf(admin, paper)
    expect(nodes.at(-1)).toMatchObject({ id: 'e', state: 'current' })
    expect(nodes.at(-1)?.people.map(({ id }) => id)).toContain(org.administratorId)
  })

  test('nobody sees by it what their step hid, and it stands in the log', async () => {
    const hides = node('a', by(jia), { fieldRights: { amount: 'hidden' } })
    const { paper, id } = await outdated([hides, b], [b, c])
    await moved(paper)
    // 甲 was asked at a step that the version does not have.
    const rights = await org.run(jia.userId, (context) => askedRights(context, { kind: 'paper', id: paper }))
    expect(rights).toMatchObject({ rights: { amount: 'hidden' }, isOpen: false })
    const { rows } = await org.services.database.pool.query(
      `select after from audit_entries where organization_id = $1 and action = 'approval.move' and (detail ->> 'instanceId')::bigint = $2`,
      [org.id, id],
    )
    expect(rows.map(({ after }) => after.node)).toEqual(['节点b'])
  })
})
