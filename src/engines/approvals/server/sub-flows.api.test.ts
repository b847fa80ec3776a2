import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import { flowFileOf } from '../domain/flow-file.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, jia, yi, bing, ding, starter, submit, detailOf, approve, asked, outcomesOf } = office
const admin = await org.as('administrator')
const counsel = await org.as('legalCounsel')
const staff = await org.as('businessStaff')
const elsewhere = await (await app.organization()).as('administrator')

let count = 0
/** A flow that is drafted through the API. */
const draft = (nodes: object[], more: object = {}, client: TestClient = admin): Promise<api.FlowDetail> =>
  client.call(api.createFlow, {
    body: { kind: 'paper', name: `流程${++count}号`, ...more, definition: { nodes } } as never,
  })
const publishing = ({ id, version }: api.FlowDetail, client: TestClient = admin) =>
  client.try(api.publishFlow, { params: { id }, body: { version } })
async function published(nodes: object[], more: object = {}, client: TestClient = admin) {
  const answer = await publishing(await draft(nodes, more, client), client)
  expect([answer.status, answer.errors]).toEqual([200, []])
  return answer.data as api.FlowDetail
}
const saving = (flow: api.FlowDetail, change: object) => {
  const { id, name, description, enabled, inBatch, definition, version } = flow
  return admin.try(api.updateFlow, {
    params: { id },
    body: { name, description, enabled, inBatch, definition, version, ...change } as never,
  })
}
/** The next version of a flow, with these steps. */
async function again(flow: api.FlowDetail, nodes: object[]) {
  const { data } = await saving(flow, { definition: { nodes } })
  const answer = await publishing(data as api.FlowDetail)
  expect([answer.status, answer.errors]).toEqual([200, []])
  return answer.data as api.FlowDetail
}
const runs = (id: string, flow: { id: number }): object => ({
  kind: 'subFlow',
  id,
  name: `节点${id}`,
  flowId: flow.id,
})
const refusal = ({ status, errors }: { status: number; errors?: { path: string; code: string }[] }) => [
  status,
  ...(errors ?? []).map(({ path, code }) => `${path} ${code}`),
]
const [a, b, c] = [node('a', by(jia)), node('b', by(yi)), node('c', by(bing))] as object[] as [
  object,
  object,
  object,
]
const moving = async (paper: number) => {
  const { id } = await detailOf(admin, paper)
  const preview = await admin.call(api.previewMove, { params: { id } })
  return {
    preview,
    move: () => admin.post(`/approvals/${id}/move`, { seen: preview.seen, comment: '子流程有新版' }),
  }
}

describe('a flow with sub-flows', () => {
  test('runs them by their versions in force when it is submitted; detail, history and preview say which', async () => {
    const legal = await published([a, b])
    const flow = await published([runs('s', legal), c])
    const preview = await admin.call(api.previewApprovalCall, { body: { flowID: flow.id, values: {} } })
    const from = [{ flow: legal.name, version: 1 }]
    expect(preview.nodes.map((one) => [one.name, one.from])).toEqual([
      ['节点a', from],
      ['节点b', from],
      ['节点c', []],
    ])
    const { paper } = await submit(flow.id)
    await approve(jia, paper)
    // A newer version of the sub-flow changes nothing that runs, and is taken by what is submitted from then on.
    await again(legal, [node('a', by(ding)), b])
    expect(await asked(paper)).toEqual(['乙'])
    const detail = await detailOf(admin, paper)
    expect(detail.nodes.map((one) => [one.id, one.state, one.from])).toEqual([
      [`s.${legal.id}:a`, 'done', from],
      [`s.${legal.id}:b`, 'current', from],
      ['c', 'pending', []],
    ])
    const approved = detail.history.find(({ action }) => action === 'approve')
    expect(approved).toMatchObject({ nodeName: '节点a', detail: { fromFlows: from } })
    await approve(yi, paper)
    await approve(bing, paper)
    expect(outcomesOf(paper)).toEqual(['approved'])
    expect((await detailOf(admin, paper)).history.at(-1)?.detail).not.toHaveProperty('fromFlows')
    const next = await submit(flow.id)
    expect(await asked(next.paper)).toEqual(['丁'])
    expect((await detailOf(admin, next.paper)).nodes[0]?.from).toEqual([{ flow: legal.name, version: 2 }])
  })

  test('goes on by the same versions when it was returned and is submitted again', async () => {
    const legal = await published([a, b])
    const flow = await published([runs('s', legal), c])
    const { paper, instanceId } = await submit(flow.id)
    await approve(jia, paper)
    const { mine } = await detailOf(yi, paper)
    expect(mine.returnTargets).toEqual([{ id: `s.${legal.id}:a`, name: `${legal.name} / 节点a` }])
    const back = await yi.post(`/approvals/${instanceId}/return`, {
      taskID: mine.taskID,
      comment: '再看一遍',
      nodeID: `s.${legal.id}:a`,
      resume: 'inPlace',
    })
    expect(back.data.history.at(-1).detail).toMatchObject({ to: `${legal.name} / 节点a` })
    await approve(jia, paper)
    const { mine: now } = await detailOf(yi, paper)
    await yi.post(`/approvals/${instanceId}/return`, {
      taskID: now.taskID,
      comment: '退回',
      resume: 'onward',
    })
    await again(legal, [node('a', by(ding))])
    const { resumed } = await submit(flow.id, starter, paper)
    expect([resumed, await asked(paper)]).toEqual([true, ['甲']])
    expect((await detailOf(admin, paper)).nodes.map(({ name }) => name)).toEqual(['节点a', '节点b', '节点c'])
  })

  test('asks whom the initiator chose for a step of a sub-flow, by the id of the step', async () => {
    const legal = await published([node('a', [{ by: 'initiatorChoice', among: { of: 'all' }, many: false }])])
    const flow = await published([runs('s', legal), runs('t', legal)])
    const { choices } = await starter.call(api.previewApprovalCall, { body: { flowID: flow.id, values: {} } })
    const ids = choices.map(({ nodeID }) => nodeID)
    expect(choices.map(({ node: name }) => name)).toEqual(Array.from(ids, () => `${legal.name} / 节点a`))
    const chosen = Object.fromEntries(ids.map((id, index) => [id, [[jia, yi][index]?.userId ?? 0]]))
    const { paper } = await submit(flow.id, starter, office.nextPaper(), org, chosen)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('is simulated with their steps, and why they find nobody; a circle is told instead', async () => {
    const nobody = { by: 'position', positionId: 999_999 }
    const legal = await draft([a, node('b', [{ by: 'initiatorManager' }])])
    const inner = (await publishing(legal)).data as api.FlowDetail
    const flow = await draft([runs('s', inner), c])
    const body = { definition: flow.definition, initiatorID: jia.userId, formVersionID: null, values: {} }
    const { nodes } = await counsel.call(api.simulateFlow, { params: { id: flow.id }, body })
    expect(
      nodes.map(({ name, from, empty }) => [name, from.length, empty.map(({ who, why }) => [who.by, why])]),
    ).toEqual([
      ['节点a', 1, [['person', 'own']]],
      ['节点b', 1, [['initiatorManager', 'none']]],
      ['节点c', 0, []],
    ])
    const own = { ...body, definition: { ...flow.definition, nodes: [runs('s', flow), c] } } as never
    const circle = await counsel.try(api.simulateFlow, { params: { id: flow.id }, body: own })
    expect(refusal(circle)).toEqual([422, 'nodes.0 subFlowCircle'])
    expect((await staff.try(api.simulateFlow, { params: { id: flow.id }, body })).status).toBe(403)
    expect((await elsewhere.try(api.simulateFlow, { params: { id: flow.id }, body })).status).toBe(404)
    const lost = { definition: { nodes: [runs('s', { id: 999_999 }), node('x', [nobody as never])] } }
    expect((await staff.post('/approvals/preview', { ...lost, values: {} })).status).toBe(403)
    const off = (await saving(await published([a]), { enabled: false })).data as api.FlowDetail
    const previewed = (...nodes: object[]) =>
      admin.post('/approvals/preview', { definition: { nodes }, values: {} })
    expect((await previewed(runs('s', off))).status).toBe(422)
    const hundred = await published(Array.from({ length: 100 }, (_, at) => node(`n${at}`, by(jia))))
    const times = (count: number) => Array.from({ length: count }, (_, at) => runs(`s${at}`, hundred))
    const [most, more] = [await previewed(...times(3)), await previewed(...times(4))]
    expect([most.status, more.status, most.data.nodes.length]).toEqual([200, 422, 300])
    expect(more.message).toContain('300')
    const preview = await admin.post('/approvals/preview', { ...lost, values: {} })
    expect([preview.status, preview.message]).toEqual([422, expect.stringContaining('子流程')])
  })
})

describe('a flow with sub-flows is published only', () => {
  test('with flows that are there, in force, and for such records of the organisation', async () => {
    const [unpublished, off] = [await draft([a]), await published([a])]
    expect((await saving(off, { enabled: false })).status).toBe(200)
    const other = await published([a], { kind: 'contract' })
    const foreign = await draft([{ ...a, who: [{ by: 'initiatorManager' }] }], {}, elsewhere)
    expect((await publishing(foreign, elsewhere)).status).toBe(200)
    const flow = await draft([a, ...[unpublished, off, other, foreign].map((one, at) => runs(`s${at}`, one))])
    expect(refusal(await publishing(flow))).toEqual([
      422,
      'nodes.1 subFlowUnpublished',
      'nodes.2 subFlowDisabled',
      'nodes.3 subFlowKind',
      'nodes.4 subFlowGone',
    ])
    expect((await publishing(flow, counsel)).status).toBe(403)
    expect(flow.flows.map(({ name }) => name).toSorted()).toEqual(
      [unpublished, off, other].map(({ name }) => name).toSorted(),
    )
  })

  test('outside of any circle, also where two that run each other are published at one moment', async () => {
    const flow = await published([a])
    expect(
      refusal(await publishing((await saving(flow, { definition: { nodes: [a, runs('s', flow)] } })).data)),
    ).toEqual([422, 'nodes.1 subFlowCircle'])
    const middle = await published([runs('s', await published([runs('s', flow)]))])
    const { data } = await saving(await admin.call(api.readFlowById, { params: { id: flow.id } }), {
      definition: { nodes: [runs('s', middle)] },
    })
    const circle = await publishing(data)
    expect(refusal(circle)).toEqual([422, 'nodes.0 subFlowCircle'])
    expect(circle.errors?.[0]?.message).toContain(`${flow.name} → ${middle.name}`)
    // It stays as it is.
    expect((await admin.call(api.readFlowById, { params: { id: flow.id } })).publishedVersion).toBe(1)
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await published([a]), await published([b])]
      const ready = await Promise.all([
        saving(one, { definition: { nodes: [runs('s', two)] } }),
        saving(two, { definition: { nodes: [runs('s', one)] } }),
      ])
      const answers = await Promise.all(ready.map((answer) => publishing(answer.data as api.FlowDetail)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    }
  })

  test('so deep in one another, also where the depth is made from below', async () => {
    const bottom = await published([a])
    let top = bottom
    for (let level = 0; level < 5; level++) top = await published([runs('s', top)])
    expect(refusal(await publishing(await draft([runs('s', top)])))).toEqual([422, 'nodes subFlowDeep'])
    const deeper = await saving(bottom, { definition: { nodes: [a, runs('s', await published([b]))] } })
    expect(refusal(await publishing(deeper.data))).toEqual([422, 'nodes subFlowDeep'])
    const { paper } = await submit(top.id)
    expect((await detailOf(admin, paper)).nodes[0]?.from).toHaveLength(5)
  })

  test('with warnings of what its sub-flows find nobody for, or that they can not be run', async () => {
    const { rows } = await org.services.database.pool.query(
      `select r.id from roles r where r.organization_id = $1 and not exists (select from user_roles u where u.role_id = r.id) limit 1`,
      [org.id],
    )
    const legal = await published([node('e', [{ by: 'role', roleId: Number(rows[0]?.id) }]), b])
    const flow = await draft([runs('s', legal), c])
    const { list } = await admin.call(api.flowWarnings, { params: { id: flow.id } })
    expect(list).toHaveLength(1)
    expect(list[0]).toContain(`${legal.name} / 节点e`)
    const lost = await draft([a, runs('s', await draft([b]))])
    expect((await admin.call(api.flowWarnings, { params: { id: lost.id } })).list).toEqual([])
  })
})

describe('a flow that others run', () => {
  test('is not disabled while they are in force, and says which; they are enabled only with it', async () => {
    const legal = await published([a])
    const flow = await published([runs('s', legal), b])
    const refused = await saving(legal, { enabled: false, description: '改了说明' })
    expect(refusal(refused)).toEqual([422, 'enabled subFlowInUse'])
    expect(refused.errors?.[0]?.message).toContain(`「${flow.name}」`)
    // Nothing of it is stored.
    expect(await admin.call(api.readFlowById, { params: { id: legal.id } })).toMatchObject({
      enabled: true,
      description: '',
    })
    const off = (await saving(flow, { enabled: false })).data as api.FlowDetail
    const legalOff = (await saving(legal, { enabled: false })).data as api.FlowDetail
    expect(legalOff.enabled).toBe(false)
    const back = await saving(off, { enabled: true })
    expect(refusal(back)).toEqual([422, 'enabled subFlowStillOff'])
    expect(back.errors?.[0]?.message).toContain(`「${legal.name}」`)
    expect((await saving(legalOff, { enabled: true })).status).toBe(200)
    expect((await saving(off, { enabled: true })).status).toBe(200)
  })

  test('may be disabled once they run it no more, while what was submitted goes on', async () => {
    const legal = await published([a, b])
    const flow = await published([runs('s', legal), c])
    const { paper } = await submit(flow.id)
    await again(flow, [c])
    expect((await saving(legal, { enabled: false })).status).toBe(200)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('is not deleted while a draft names it, and says which', async () => {
    const legal = await draft([a])
    const flow = await draft([b, runs('s', legal)])
    const deleting = ({ id, version }: api.FlowDetail, client = admin) =>
      client.try(api.deleteFlow, { params: { id }, query: { version } })
    const refused = await deleting(legal)
    expect(refused.code).toBe(40905)
    expect(refused.message).toContain(`「${flow.name}」`)
    expect((await deleting(legal, counsel)).status).toBe(403)
    expect((await deleting(flow)).status).toBe(200)
    expect((await deleting(legal)).status).toBe(200)
  })
})

describe('an approval whose sub-flow has a newer version', () => {
  test('is moved to it with what it told before, while its own version stays', async () => {
    const legal = await published([a, b])
    const flow = await published([runs('s', legal), c])
    const { paper } = await submit(flow.id)
    expect((await detailOf(admin, paper)).mine.abilities.move).toBe(false)
    await approve(jia, paper)
    await again(legal, [a, node('n', by(ding)), b])
    expect((await detailOf(admin, paper)).mine.abilities.move).toBe(true)
    const { list } = await admin.call(api.listRunning, { query: { pageSize: 100 } })
    expect(list.find(({ subject }) => subject.id === paper)).toMatchObject({ isOutdated: true })
    const { preview, move } = await moving(paper)
    expect(preview).toMatchObject({ from: 1, to: 1, subFlows: [{ flow: legal.name, from: 1, to: 2 }] })
    expect(preview.steps.map(({ name, becomes, from }) => [name, becomes, from[0]?.version])).toEqual([
      ['节点a', 'kept', 2],
      ['节点n', 'asked', 2],
      ['节点b', 'later', 2],
      ['节点c', 'later', undefined],
    ])
    const answer = await move()
    expect([answer.status, answer.errors]).toEqual([200, []])
    expect(answer.data.history.at(-1).detail).toMatchObject({
      versions: { from: 1, to: 1 },
      subFlows: [{ flow: legal.name, from: 1, to: 2 }],
    })
    expect(await asked(paper)).toEqual(['丁'])
    expect((await detailOf(admin, paper)).mine.abilities.move).toBe(false)
    const { list: now } = await admin.call(api.listRunning, { query: { pageSize: 100 } })
    expect(now.find(({ subject }) => subject.id === paper)).toMatchObject({ isOutdated: false })
    for (const one of [ding, yi, bing]) await approve(one, paper)
    expect(outcomesOf(paper)).toEqual(['approved'])
  })

  test('is not moved by a preview of another version of the sub-flow, and a sub-flow that is gone is told', async () => {
    const legal = await published([a, b])
    const flow = await published([runs('s', legal), c])
    const { paper } = await submit(flow.id)
    const second = await again(legal, [a, b, node('n', by(ding))])
    const { move } = await moving(paper)
    // The same people in the same way, by a third version.
    await again(second, [a, b, node('n', by(ding), { name: '终审' })])
    expect((await move()).status).toBe(409)
    await again(flow, [c])
    const { preview } = await moving(paper)
    expect(preview.subFlows).toEqual([{ flow: legal.name, from: 1, to: null }])
    expect(preview.vanished.map(({ name, from }) => [name, from])).toEqual([
      ['节点a', [{ flow: legal.name, version: 1 }]],
      ['节点b', [{ flow: legal.name, version: 1 }]],
    ])
  })
})

test('a flow is taken out with the names of its sub-flows and in by them, for flows of the kind alone', async () => {
  const legal = await published([a])
  const flow = await draft([runs('s', legal), b])
  const file = flowFileOf(flow)
  expect(file.names.flows).toEqual([{ id: legal.id, name: legal.name }])
  const moved = { ...file, names: { ...file.names, flows: [{ id: 77, name: legal.name }] } }
  const nodes = file.definition.nodes.map((one) => (one.kind === 'subFlow' ? { ...one, flowId: 77 } : one))
  const importing = (content: object, name: string) =>
    admin.post('/approval_flows/import', { file: content, name })
  const taken = await importing({ ...moved, definition: { ...file.definition, nodes } }, `流程${++count}号`)
  expect(taken.data.definition.nodes[0]).toMatchObject({ kind: 'subFlow', flowId: legal.id })
  const other = await published([a], { kind: 'contract' })
  const wrong = { ...file, names: { ...file.names, flows: [{ id: legal.id, name: other.name }] } }
  const refused = await importing(wrong, `流程${++count}号`)
  expect(refused.status).toBe(422)
  expect(refused.message).toContain(other.name)
})

test('the version in force is told alone where it is asked for', async () => {
  const flow = await published([a])
  const second = await again(flow, [a, b])
  await saving(second, { definition: { nodes: [c] } })
  const query = { inForce: true }
  const { list } = await counsel.call(api.listFlowVersions, { params: { id: flow.id }, query })
  expect(list.map(({ number, isInForce }) => [number, isInForce])).toEqual([[2, true]])
  const none = await draft([a])
  expect((await counsel.call(api.listFlowVersions, { params: { id: none.id }, query })).list).toEqual([])
  expect((await elsewhere.try(api.listFlowVersions, { params: { id: flow.id }, query })).status).toBe(404)
})
