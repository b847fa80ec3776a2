import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, starter } = office
const [admin, counsel] = [await org.as('administrator'), await org.as('legalCounsel')]
const stranger = await (await app.organization()).as('administrator')

const when = {
  match: 'all' as const,
  conditions: [{ fieldId: 'amount', operator: 3 as const, value: '10000' }],
}
const nodes = [
  node('a', [{ by: 'formField', fieldId: 'handler' }]),
  {
    kind: 'condition' as const,
    id: 'x',
    name: '金额',
    branches: [
      { id: 'large', name: '大额', when },
      { id: 'rest', name: '其他', when: null },
    ],
  },
  node('b', by(yi), { within: 'large' }),
  node('z', by(jia)),
]
const definition = api.flowDefinitionSchema.parse({ nodes })
const flow = await newFlow(nodes)
const form = (await admin.call(api.listConditionForms, { params: { id: flow.id } })).list[0]
const sent = (more: object = {}) => ({
  params: { id: flow.id },
  body: {
    definition,
    initiatorID: starter.userId,
    formVersionID: form?.formVersionID ?? 0,
    values: {},
    ...more,
  } as never,
})
const money = (amount: string) => ({ amount: { amount, unit: 'CNY' } })
const simulate = async (more: object) => {
  const { nodes: simulated, ...rest } = await counsel.call(api.simulateFlow, sent(more))
  const steps = simulated.map(({ id, outcome, people, reason }) =>
    [id, outcome, people.map(({ name }) => name).join(), reason.why, reason.taken].filter(Boolean).join(' '),
  )
  return { steps, ...rest }
}

test('a flow is simulated as a chosen person with what the form says: every step with its people and its reason', async () => {
  const large = await simulate({ values: { ...money('2000000'), handler: [bing.userId] } })
  expect(large).toMatchObject({ initiator: { name: '发起人' }, canStart: true })
  expect(large.steps).toEqual(['a ask 丙 always', 'x ask always', 'b ask 乙 held', 'z ask 甲 always'])
  const small = await simulate({ values: money('100'), initiatorID: jia.userId })
  expect(small.steps.slice(1, 3)).toEqual(['x ask always', 'b notReached 乙 notTaken 其他'])
  // Who would submit it is not asked.
  expect(small.steps[3]).not.toContain('甲')
})

test('conditions that nobody can judge are told as such, with what they lack, and where they lead as undecided', async () => {
  const judgedOf = async (more: object) => {
    const { nodes: simulated, ...rest } = await counsel.call(api.simulateFlow, sent(more))
    const held = simulated.flatMap(({ judged }) => judged.flatMap((branch) => branch.held))
    return { held, problem: rest.problem, canStart: rest.canStart, missing: rest.missing }
  }
  const handler = [bing.userId]
  expect(await judgedOf({ values: { handler } })).toEqual({
    held: ['empty'],
    problem: 'undecided',
    canStart: false,
    missing: ['审批流的条件「金额」按「争议金额」判断是否进入分支「大额」，请先填写「争议金额」'],
  })
  expect(await judgedOf({ formVersionID: null })).toMatchObject({ held: ['gone'], problem: 'undecided' })
  expect(await judgedOf({ values: { ...money('1'), handler } })).toMatchObject({ held: [false], missing: [] })
  expect((await simulate({ values: { handler } })).steps[2]).toBe('b notReached 乙 undecided')
})

test('a step that finds nobody says why, and the flow that it cannot start', async () => {
  const alone = api.flowDefinitionSchema.parse({
    nodes: [
      node('a', [{ by: 'formField', fieldId: 'handler' }], { whenEmpty: 'refuse' }),
      node('z', by(jia)),
    ],
  })
  const { nodes: steps, ...rest } = await counsel.call(
    api.simulateFlow,
    sent({ definition: alone, values: { handler: [starter.userId] }, initiatorID: starter.userId }),
  )
  expect(steps.map(({ empty }) => empty)).toEqual([
    [{ way: 0, who: { by: 'formField', fieldId: 'handler' }, why: 'own' }],
    [],
  ])
  const none = await counsel.call(api.simulateFlow, sent({ definition: alone, values: money('1') }))
  expect([rest.problem, none.problem]).toEqual(['noStandIn', 'noApprover'])
  expect([rest.canStart, none.canStart]).toEqual([false, false])
  expect(none.nodes[0]?.empty).toMatchObject([{ way: 0, why: 'none' }])
})

test('forms tell what steps can open and hide where records of the kind heed it, and nothing where they do not', async () => {
  expect(form?.stepFields).toEqual([])
  const contracts = await admin.call(api.createFlow, { body: { kind: 'contract', name: '合同', definition } })
  const { list } = await admin.call(api.listConditionForms, { params: { id: contracts.id } })
  expect(list.flatMap(({ stepFields }) => stepFields).find(({ id }) => id === 'amount')).toEqual({
    id: 'amount',
    mayEdit: true,
    mayHide: true,
  })
})

test('nothing is stored, and contents that the form does not take are refused by their field', async () => {
  const stored = async () => {
    const counting = 'select count(*)::int as n from approval_instances where organization_id = $1'
    return (await org.services.database.pool.query(counting, [org.id])).rows
  }
  const before = await stored()
  await simulate({ values: money('1') })
  expect(await stored()).toEqual(before)
  const refused = await counsel.try(api.simulateFlow, sent({ values: { amount: 'lots' } }))
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'values.amount'])
})

test('it is for who reads flows, about people and forms of their own organisation', async () => {
  expect((await starter.try(api.simulateFlow, sent())).status).toBe(403)
  expect((await stranger.try(api.simulateFlow, sent())).status).toBe(404)
  expect(
    (await counsel.try(api.simulateFlow, sent({ initiatorID: stranger.userId, formVersionID: null }))).status,
  ).toBe(404)
  expect((await counsel.try(api.simulateFlow, sent({ formVersionID: 999_999 }))).status).toBe(404)
})
