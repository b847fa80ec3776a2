import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked } = office
const { written, nextPaper } = office
const admin = await org.as('administrator')
const stranger = await (await app.organization()).as('administrator')
const { pool } = org.services.database
const setManager = (of: number, manager: number | null) =>
  pool.query('update users set manager_id = $1 where id = $2', [manager, of])

describe('who a step asks', () => {
  test('holders of a position, who are looked up when it is submitted', async () => {
    const { id } = (await admin.post('/positions', { name: '总法律顾问' })).data
    const flow = await newFlow([node('a', [{ by: 'position', positionId: id }])])
    expect(flow.positions).toEqual([{ id, name: '总法律顾问' }])
    const nobody = (await submit(flow.id)).paper
    expect((await detailOf(starter, nobody)).nodes[0]).toMatchObject({ note: 'empty' })
    await pool.query('update users set position_id = $1 where id = any($2)', [id, [jia.userId, yi.userId]])
    expect((await asked((await submit(flow.id)).paper)).toSorted()).toEqual(['乙', '甲'])
    const { list } = (await admin.get(`/approval_flows/${flow.id}/positions`)).data
    expect(list).toEqual([{ id, name: '总法律顾问' }])
    expect((await starter.get(`/approval_flows/${flow.id}/positions`)).status).toBe(403)
    expect((await stranger.get(`/approval_flows/${flow.id}/positions`)).status).toBe(404)
  })

  test('a position that is not there, or is another organisation’s, keeps a flow from being published', async () => {
    const theirs = (await stranger.post('/positions', { name: '别处的职位' })).data.id
    for (const positionId of [999_999, theirs])
      await expect(newFlow([node('a', [{ by: 'position', positionId }])])).rejects.toMatchObject({
        issues: [{ code: 'approverGone' }],
      })
  })

  test('the managers of whoever submits it, so many up, in their order; a circle ends', async () => {
    await setManager(starter.userId, jia.userId)
    await setManager(jia.userId, yi.userId)
    await setManager(yi.userId, bing.userId)
    const two = await newFlow([node('a', [{ by: 'managerChain', levels: 2 }], { mode: 'order' })])
    const { paper } = await submit(two.id)
    expect(await asked(paper)).toEqual(['甲'])
    expect((await detailOf(starter, paper)).nodes[0]?.people.map(({ name }) => name)).toEqual(['甲', '乙'])
    await setManager(yi.userId, starter.userId)
    const many = await newFlow([node('a', [{ by: 'managerChain', levels: 10 }], { mode: 'all' })])
    expect((await asked((await submit(many.id)).paper)).toSorted()).toEqual(['乙', '甲'])
    for (const { userId } of [starter, jia, yi]) await setManager(userId, null)
  })

  test('whom a people field of its form names, or the head of its department, as it is submitted', async () => {
    const flow = await newFlow([
      node('a', [{ by: 'formField', fieldId: 'handler' }]),
      node('b', [{ by: 'formField', fieldId: 'department' }]),
    ])
    const [root] = (await admin.get('/departments')).data as { id: number }[]
    const body = { name: '法务部', parentID: root?.id, headUserID: ding.userId }
    const unit = (await admin.post('/departments', body)).data
    const paper = nextPaper()
    written.set(paper, { handler: [bing.userId], department: [unit.id] })
    const preview = await org.run(starter.userId, (context) =>
      previewApproval(context, { flowId: flow.id, subject: { kind: 'paper', id: paper } }),
    )
    expect(preview.nodes.map(({ people }) => people.map(({ name }) => name))).toEqual([['丙'], ['丁']])
    await submit(flow.id, starter, paper)
    expect(await asked(paper)).toEqual(['丙'])
    // Nobody approves what they submitted, though they name themselves.
    const own = nextPaper()
    written.set(own, { handler: [starter.userId], department: [unit.id] })
    await expect(submit(flow.id, starter, own)).rejects.toMatchObject({ issues: [{ code: 'noStandIn' }] })
  })

  test('before there is a record the preview says that its form will tell', async () => {
    const flow = await newFlow([
      node('a', [{ by: 'formField', fieldId: 'handler' }], { whenEmpty: 'refuse' }),
    ])
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: flow.id } })
    expect(preview).toMatchObject({ canStart: true, nodes: [{ people: [], outcome: 'ask', note: 'byForm' }] })
    const paper = nextPaper()
    written.set(paper, {})
    await expect(submit(flow.id, starter, paper)).rejects.toMatchObject({ issues: [{ code: 'noApprover' }] })
  })

  test('a field that names nobody keeps a flow from being published', async () => {
    await expect(newFlow([node('a', [{ by: 'formField', fieldId: 'amount' }])])).rejects.toMatchObject({
      issues: [{ code: 'flowPeopleField' }],
    })
  })
})

describe('who approved the step right before', () => {
  test('is passed over at the next where the flow says so, and asked again behind somebody else; the history says why', async () => {
    const nodes = [node('a', by(jia)), node('b', by(jia)), node('c', by(yi)), node('d', by(jia))]
    const flow = await newFlow(nodes, org, { samePerson: 'consecutive' })
    expect(flow.definition).toMatchObject({ samePerson: 'consecutive' })
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: flow.id } })
    expect(preview.nodes.map((one) => one.note)).toEqual([null, 'samePerson', null, null])
    const { paper } = await submit(flow.id)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['甲'])
    const { history } = await detailOf(starter, paper)
    expect(history.filter(({ action }) => action === 'pass')).toMatchObject([
      { nodeName: '节点b', detail: { reason: 'samePerson' } },
    ])
    await approve(jia, paper)
    expect((await detailOf(starter, paper)).state).toBe('approved')
  })
})
