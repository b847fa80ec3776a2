import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { createFlow, publishFlow, startApproval } from './index.ts'

const app = await testApp()
const {
  org,
  outcomesOf,
  node,
  by,
  newFlow,
  jia,
  yi,
  bing,
  ding,
  starter,
  submit,
  detailOf,
  tryDetail,
  approve,
  asked,
  nextPaper,
} = await paperOffice(app)
const stranger = await app.organization()

describe('an approval through its nodes', () => {
  test('goes node by node, tells the record in the same transaction, and keeps who said what', async () => {
    const flow = await newFlow([
      node('a', by(jia, yi), { mode: 'all' }),
      { kind: 'cc', id: 'c', name: '抄送', who: by(ding) },
      node('b', by(bing, ding), { mode: 'any' }),
    ])
    const { paper } = await submit(flow.id)
    expect(await asked(paper)).toEqual(['甲', '乙'])
    expect((await approve(jia, paper)).data.state).toBe('running')
    expect((await approve(yi, paper)).data.nodes.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'done',
      'current',
    ])
    expect(await asked(paper)).toEqual(['丙', '丁'])
    const last = await approve(bing, paper)
    expect(last.data.state).toBe('approved')
    expect(outcomesOf(paper)).toEqual(['approved'])
    const actions = last.data.history.map((entry: api.HistoryEntry) => [entry.action, entry.user?.name ?? ''])
    expect(actions).toEqual([
      ['submit', '发起人'],
      ['approve', '甲'],
      ['approve', '乙'],
      ['cc', ''],
      ['approve', '丙'],
    ])
  })

  test('in order: the next is asked when the one before has approved', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'order' })])
    const { paper } = await submit(flow.id)
    expect(await asked(paper)).toEqual(['甲'])
    expect((await approve(yi, paper)).status).toBe(403)
    await approve(jia, paper)
    expect((await approve(yi, paper)).data.state).toBe('approved')
  })

  test('of two who decide at the same moment one gets 409 with the new state', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'any' }), node('b', by(bing))])
    const { paper } = await submit(flow.id)
    const tasks = await Promise.all([jia, yi].map(async (one) => (await detailOf(one, paper)).mine.taskID))
    const { id } = await detailOf(jia, paper)
    const answers = await Promise.all([
      jia.try(api.approveApproval, { params: { id }, body: { taskID: tasks[0] } }),
      yi.try(api.rejectApproval, { params: { id }, body: { taskID: tasks[1], comment: '不行' } }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40904])
    const won = answers.find(({ code }) => code === 0)?.data
    const lost = answers.find(({ code }) => code === 40904)?.data
    expect(lost.state).toBe(won.state)
  })

  test('the same approval sent twice decides one node, also when the next asks the same person', async () => {
    const flow = await org.run(org.administratorId, async (context) => {
      const nodes = [node('a', by(jia)), node('b', by(jia))]
      const definition = { formatVersion: 1 as const, samePerson: 'each' as const, nodes: nodes as never }
      const draft = await createFlow(context, {
        kind: 'paper',
        name: '两次',
        description: '',
        enabled: true,
        definition,
      })
      return publishFlow(context, draft.id, draft.version)
    })
    const { paper, instanceId } = await submit(flow.id)
    const { mine } = await detailOf(jia, paper)
    const body = { taskID: mine.taskID }
    const send = () => jia.try(api.approveApproval, { params: { id: instanceId }, body })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40904])
    expect((await detailOf(jia, paper)).nodes.map(({ state }) => state)).toEqual(['done', 'current'])
  })

  test('when the record refuses its consequence the whole action is undone', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper } = await submit(flow.id)
    const { id, mine } = await detailOf(jia, paper)
    const body = { taskID: mine.taskID, comment: 'the record refuses' }
    expect((await jia.try(api.approveApproval, { params: { id }, body })).status).toBe(500)
    const after = await detailOf(jia, paper)
    expect([after.state, after.mine.taskID, after.history.length]).toEqual(['running', mine.taskID, 1])
  })
})

describe('reject, return, withdraw, comment, remind', () => {
  test('a rejection needs words and ends it', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'all' })])
    const { paper } = await submit(flow.id)
    const { id, mine } = await detailOf(jia, paper)
    const theirs = await detailOf(yi, paper)
    const send = (comment: string) =>
      jia.try(api.rejectApproval, { params: { id }, body: { taskID: mine.taskID, comment } })
    expect((await send(' ')).status).toBe(400)
    expect((await send('价格过高')).data.state).toBe('rejected')
    expect(outcomesOf(paper)).toEqual(['rejected'])
    const late = { taskID: theirs.mine.taskID }
    expect((await yi.try(api.approveApproval, { params: { id }, body: late })).code).toBe(40904)
  })

  test.each([
    ['onward', ['甲']],
    ['inPlace', ['乙']],
  ] as const)('returned to the initiator and submitted again it goes on %s', async (resume, expected) => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    const { mine } = await detailOf(yi, paper)
    const returned = await yi.call(api.returnApproval, {
      params: { id: instanceId },
      body: { taskID: mine.taskID, comment: '补充附件', resume },
    })
    expect([returned.state, outcomesOf(paper)]).toEqual(['returned', ['returned']])
    const again = await submit(flow.id, starter, paper)
    expect([again.instanceId, again.resumed]).toEqual([instanceId, true])
    expect(await asked(paper)).toEqual(expected)
  })

  test('returned to an earlier node its people are asked again', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    const { mine } = await detailOf(yi, paper)
    expect(mine.returnTargets).toEqual([{ id: 'a', name: '节点a' }])
    const send = (nodeID: string) =>
      yi.try(api.returnApproval, {
        params: { id: instanceId },
        body: { taskID: mine.taskID, comment: '请再看', nodeID, resume: 'inPlace' },
      })
    expect((await send('b')).code).toBe(42201)
    expect((await send('a')).code).toBe(0)
    expect(await asked(paper)).toEqual(['甲'])
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('only the initiator withdraws; afterwards it can be submitted anew', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper, instanceId } = await submit(flow.id)
    const send = (client: TestClient) =>
      client.try(api.withdrawApproval, { params: { id: instanceId }, body: { comment: '' } })
    expect((await send(jia)).status).toBe(403)
    expect((await send(starter)).data.state).toBe('withdrawn')
    expect((await send(starter)).code).toBe(40904)
    expect(outcomesOf(paper)).toEqual(['withdrawn'])
    expect((await submit(flow.id, starter, paper)).instanceId).not.toBe(instanceId)
    expect((await detailOf(starter, paper)).history.map(({ action }) => action)).toEqual([
      'submit',
      'withdraw',
      'submit',
    ])
  })

  test('a comment is kept; a reminder reaches each person once in two hours and comes from the initiator alone', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
    const { paper, instanceId } = await submit(flow.id)
    const params = { id: instanceId }
    const commented = await jia.call(api.commentApproval, { params, body: { comment: '请看第三条' } })
    expect(commented.history.at(-1)).toMatchObject({ action: 'comment', comment: '请看第三条' })
    expect((await jia.try(api.remindApproval, { params })).status).toBe(403)
    expect((await starter.try(api.remindApproval, { params })).code).toBe(0)
    const again = await starter.try(api.remindApproval, { params })
    expect([again.code, again.message]).toEqual([42903, expect.stringContaining('120 分钟后')])
    expect((await detailOf(starter, paper)).history.at(-1)).toMatchObject({
      action: 'remind',
      detail: { people: ['甲'] },
    })
    // Who is asked next was not reminded yet.
    await approve(jia, paper)
    expect((await starter.try(api.remindApproval, { params })).code).toBe(0)
    expect((await detailOf(starter, paper)).history.at(-1)?.detail.people).toEqual(['乙'])
    // Two hours later, all of them again.
    await app.database.system((tx) =>
      sql`update approval_actions set at = at - interval '121 minutes' where instance_id = ${instanceId}`.execute(
        tx,
      ),
    )
    expect((await starter.try(api.remindApproval, { params })).code).toBe(0)
  })

  test('a record can’t be submitted twice at the same moment', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const id = nextPaper()
    const both = await Promise.allSettled([submit(flow.id, starter, id), submit(flow.id, starter, id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('who may', () => {
  test('nobody approves what they submitted, also as the only approver named [ASVS 2.3.5]', async () => {
    const flow = await newFlow([node('a', by(starter))])
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: flow.id } })
    expect(preview).toMatchObject({ problem: 'noStandIn', canStart: false })
    expect(preview.nodes[0]).toMatchObject({ note: 'ownSubmission', outcome: 'refuse', people: [] })
    await expect(submit(flow.id)).rejects.toMatchObject({ issues: [{ code: 'noStandIn' }] })
    const withOther = await newFlow([node('a', by(starter, jia))])
    const { paper, instanceId } = await submit(withOther.id)
    expect(await asked(paper)).toEqual(['甲'])
    expect((await detailOf(starter, paper)).mine.abilities.approve).toBe(false)
    const body = { taskID: 1 }
    expect((await starter.try(api.approveApproval, { params: { id: instanceId }, body })).code).toBe(40303)
  })

  test('neither whose record it is nor who submits it for them approves it [ASVS 2.3.5]', async () => {
    const flow = await newFlow([node('a', by(jia, yi, bing), { mode: 'all' })])
    const id = nextPaper()
    const subject = { kind: 'paper', id, name: `文件${id}` }
    await org.run(yi.userId, (context) =>
      startApproval(context, { flowId: flow.id, subject, values: {}, initiatorId: jia.userId }),
    )
    const detail = await detailOf(jia, id)
    expect(detail.initiator.name).toBe('甲')
    expect(detail.nodes[0]?.people.map(({ name }) => name)).toEqual(['丙'])
    for (const client of [jia, yi]) expect((await approve(client, id)).code).toBe(40303)
  })

  test('an approver may see the record, a person who has nothing to do with it may not see the approval', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper, instanceId } = await submit(flow.id)
    const subject = { kind: 'paper', id: paper }
    const grants = await org.run(jia.userId, ({ tx }) =>
      tx
        .selectFrom('grants')
        .select(['user_id', 'reason'])
        .where('organization_id', '=', org.id)
        .where('subject_kind', '=', subject.kind)
        .where('subject_id', '=', subject.id)
        .execute(),
    )
    expect(grants).toEqual([{ user_id: jia.userId, reason: 'approver' }])
    expect((await tryDetail(ding, paper)).status).toBe(404)
    const body = { taskID: 1, comment: '看看' }
    expect((await ding.try(api.approveApproval, { params: { id: instanceId }, body })).status).toBe(404)
    const auditor = await org.as('auditor')
    expect((await tryDetail(auditor, paper)).status).toBe(200)
    expect((await auditor.try(api.approveApproval, { params: { id: instanceId }, body })).status).toBe(403)
  })

  test('another organisation’s approvals and flows are not found', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper, instanceId } = await submit(flow.id)
    const admin = await stranger.as('administrator')
    expect((await tryDetail(admin, paper)).status).toBe(404)
    const params = { id: instanceId }
    const body = { taskID: 1, comment: '看看' }
    for (const call of [api.approveApproval, api.rejectApproval, api.returnApproval])
      expect((await admin.try(call, { params, body })).status).toBe(404)
    expect((await admin.try(api.withdrawApproval, { params, body: {} })).status).toBe(404)
    expect((await admin.try(api.remindApproval, { params })).status).toBe(404)
    expect((await admin.try(api.readFlowById, { params: { id: flow.id } })).status).toBe(404)
    expect((await admin.try(api.publishFlow, { params: { id: flow.id }, body: { version: 2 } })).status).toBe(
      404,
    )
    expect((await admin.try(api.previewApprovalCall, { body: { flowID: flow.id } })).status).toBe(404)
    await expect(
      stranger.run(stranger.administratorId, (context) =>
        startApproval(context, { flowId: flow.id, subject: { kind: 'paper', id: 1, name: 'x' }, values: {} }),
      ),
    ).rejects.toMatchObject({ reason: 'rule' })
  })

  test('the department head one level up is asked, and a node with nobody refuses to start', async () => {
    const own = await app.organization()
    const head = await own.person({ name: '负责人' })
    const department = await own.department('采购部')
    await app.database.system(async (tx) => {
      await tx
        .updateTable('departments')
        .set({ head_user_id: head.userId })
        .where('id', '=', own.rootDepartmentId)
        .execute()
    })
    const buyer = await own.person({ role: 'businessStaff', departmentId: department })
    const up = await newFlow([node('a', [{ by: 'departmentHead', levelsUp: 1 }])], own)
    const preview = await buyer.call(api.previewApprovalCall, { body: { flowID: up.id } })
    expect(preview.nodes[0]?.people.map(({ name }) => name)).toEqual(['负责人'])
    const none = await newFlow(
      [node('a', [{ by: 'departmentHead', levelsUp: 0 }], { whenEmpty: 'refuse' })],
      own,
    )
    expect((await buyer.call(api.previewApprovalCall, { body: { flowID: none.id } })).canStart).toBe(false)
    await expect(submit(none.id, buyer, 1, own)).rejects.toMatchObject({ issues: [{ code: 'noApprover' }] })
  })
})

describe('the inbox', () => {
  test('shows what waits, what was initiated, copied and decided, with search and paging', async () => {
    const own = await app.organization()
    const [boss, reader, writer] = await Promise.all(
      ['老板', '读者', '作者'].map((name) => own.person({ name, role: 'businessStaff' })),
    )
    const named = (client: TestClient | undefined) => by(client as TestClient)
    const flow = await newFlow(
      [{ kind: 'cc', id: 'c', name: '抄送', who: named(reader) }, node('a', named(boss))],
      own,
    )
    let lastPaper = 0
    for (let i = 0; i < 3; i++) {
      lastPaper = nextPaper()
      await submit(flow.id, writer, lastPaper, own)
    }
    const inbox = (client: TestClient | undefined, query: object = {}) =>
      (client as TestClient).call(api.listInbox, { query: query as Record<string, unknown> })
    const todo = await inbox(boss, { pageSize: 2 })
    expect([todo.total, todo.list.length, todo.list[0]?.subject.link]).toEqual([3, 2, `/papers/${lastPaper}`])
    expect(todo.list[0]).toMatchObject({ nodeName: '节点a', waitingFor: ['老板'], unread: true })
    expect((await inbox(boss, { q: `文件${lastPaper}` })).total).toBe(1)
    expect((await inbox(boss, { q: '作者' })).total).toBe(3)
    expect((await inbox(boss, { q: '%' })).total).toBe(0)
    expect((await inbox(writer, { tab: 'initiated' })).total).toBe(3)
    expect((await inbox(reader, { tab: 'cc' })).list.every(({ unread }) => unread)).toBe(true)
    expect(await (reader as TestClient).call(api.countInbox)).toMatchObject({ todo: 0, ccUnread: 3 })
    await detailOf(reader as TestClient, lastPaper)
    expect((await (reader as TestClient).call(api.countInbox)).ccUnread).toBe(2)
    await approve(boss as TestClient, lastPaper)
    expect((await inbox(boss, { tab: 'done' })).list).toMatchObject([
      { state: 'approved', taskState: 'approved' },
    ])
    expect(await (boss as TestClient).call(api.countInbox)).toMatchObject({ todo: 2, ccUnread: 0 })
  })
})
