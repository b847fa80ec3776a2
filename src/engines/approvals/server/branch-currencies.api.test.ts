import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import { flowFileOf } from '../domain/flow-file.ts'
import * as api from '../domain/index.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, starter, submit, detailOf, approve, asked } = office
const admin = await org.as('administrator')

type Node = Parameters<typeof newFlow>[0][number]
const above = (value: string, unit?: string) => ({
  fieldId: 'amount',
  operator: 3 as const,
  value,
  ...(unit !== undefined && { unit }),
})
type Above = ReturnType<typeof above>
const condition = (...conditions: Above[]): Node => ({
  kind: 'condition',
  id: 'x',
  name: '金额',
  branches: [
    { id: 'large', name: '大额', when: { match: 'any', conditions } },
    { id: 'rest', name: '小额', when: null },
  ],
})
const nodesWith = (...conditions: Above[]): Node[] => [
  node('a', by(jia)),
  condition(...conditions),
  node('b', by(yi), { within: 'large' }),
  node('z', by(bing)),
]
const ofYuan = [above('1000000')]
const ofBoth = [above('1000000'), above('150000', 'USD')]
const paperOf = (major: number, unit: string): number => {
  const paper = office.nextPaper()
  office.written.set(paper, { amount: { amount: `${major * 100}`, unit } })
  return paper
}
const previewOf = (flowId: number, id: number) =>
  org.run(starter.userId, (context) => previewApproval(context, { flowId, subject: { kind: 'paper', id } }))

describe('an amount in a currency', () => {
  test('that the condition does not compare stops submission and preview at the field', async () => {
    const flow = await newFlow(nodesWith(...ofYuan))
    const paper = paperOf(5_000_000, 'USD')
    const error = (await submit(flow.id, starter, paper).catch((thrown: unknown) => thrown)) as AppError
    const params = { node: '金额', branch: '大额', field: '争议金额', unit: 'USD', units: 'CNY' }
    expect([error.status, error.issues]).toEqual([
      422,
      [{ path: 'amount', code: 'branchFieldCurrency', params }],
    ])
    const [issue] = error.issues ?? []
    const words = (['zh-CN', 'en'] as const).map((locale) => issue && issueText(issue, locale))
    expect(words).toEqual([
      '审批流的条件「金额」只按 CNY 比较「争议金额」，而本次填写的是 USD，无法判断是否进入分支「大额」：请改用其中的币种，或联系管理员在审批流中补充 USD 的条件',
      'Condition "金额" of the approval flow compares "争议金额" in CNY only, but it is in USD, so branch "大额" cannot be evaluated: use one of these currencies, or ask your administrator to add USD to the flow',
    ])
    const preview = await previewOf(flow.id, paper)
    expect(preview).toMatchObject({ canStart: false, problem: 'undecided', missing: [words[0]] })
  })

  test('that the condition compares takes the branch of that comparison, whatever the figure in another currency', async () => {
    const flow = await newFlow(nodesWith(...ofBoth))
    const wayOf = async (major: number, unit: string, flowId = flow.id) => {
      const { problem, nodes } = await previewOf(flowId, paperOf(major, unit))
      return problem ?? nodes.find(({ id }) => id === 'x')?.taken
    }
    expect(await wayOf(200_000, 'USD')).toBe('大额')
    expect(await wayOf(150_000, 'USD')).toBe('小额')
    expect(await wayOf(200_000, 'CNY')).toBe('小额')
    expect(await wayOf(2_000_000, 'CNY')).toBe('大额')
    expect(await wayOf(1, 'EUR')).toBe('undecided')
    // Also where another branch of the condition is the one that compares it.
    const apart = await newFlow([
      {
        kind: 'condition',
        id: 'x',
        name: '金额',
        branches: [
          { id: 'yuan', name: '人民币大额', when: { match: 'all', conditions: ofYuan } },
          { id: 'dollars', name: '美元大额', when: { match: 'all', conditions: [above('150000', 'USD')] } },
          { id: 'rest', name: '小额', when: null },
        ],
      },
      node('z', by(bing)),
    ])
    expect(await wayOf(200_000, 'USD', apart.id)).toBe('美元大额')
    expect(await wayOf(2_000_000, 'CNY', apart.id)).toBe('人民币大额')
    expect(await wayOf(5_000_000, 'EUR', apart.id)).toBe('undecided')
    const paper = paperOf(200_000, 'USD')
    await submit(flow.id, starter, paper)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('that was chosen while it ran leaves the approval in the branch that it took', async () => {
    const flow = await newFlow(nodesWith(...ofYuan))
    const paper = paperOf(2_000_000, 'CNY')
    await submit(flow.id, starter, paper)
    await approve(jia, paper)
    office.written.set(paper, { amount: { amount: '500', unit: 'USD' } })
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['丙'])
    const { history } = await detailOf(starter, paper)
    expect(history.flatMap(({ action, detail }) => (action === 'branch' ? [detail.branch] : []))).toEqual([
      '大额',
    ])
  })

  test('is simulated: which comparison cannot be judged', async () => {
    const { id, definition } = await draft(...ofBoth)
    const [form] = (await admin.call(api.listConditionForms, { params: { id } })).list
    const body = {
      definition,
      initiatorID: starter.userId,
      formVersionID: form?.formVersionID ?? null,
      values: { amount: { amount: '100', unit: 'EUR' } },
    }
    const { nodes, missing, problem } = await admin.call(api.simulateFlow, { params: { id }, body })
    expect(problem).toBe('undecided')
    expect(nodes.find((one) => one.id === 'x')?.judged[0]?.held).toEqual(['currency', 'currency'])
    expect(missing[0]).toContain('只按 CNY、USD 比较「争议金额」，而本次填写的是 EUR')
  })
})

const draft = async (...conditions: Above[]) =>
  admin.call(api.createFlow, {
    body: {
      kind: 'paper',
      name: `流程${Math.random()}`,
      definition: { nodes: nodesWith(...conditions) },
    } as never,
  })

describe('a flow', () => {
  test('that compares an amount in some currencies only is published with a warning that names them, for who may publish it', async () => {
    const { id, version } = await draft(...ofBoth)
    const params = { id }
    expect((await admin.call(api.flowWarnings, { params })).list).toEqual([
      '条件「金额」只按 CNY、USD 比较「争议金额」的大小，而该字段还可填写其他币种：用这些币种填写的，经过该条件时无法判断，不能提交。',
    ])
    const english = await admin.get(`/approval_flows/${id}/warnings`, { 'Accept-Language': 'en' })
    expect(english.data.list[0]).toContain('compares "Amount" in CNY, USD only')
    expect((await starter.try(api.flowWarnings, { params })).status).toBe(403)
    expect((await admin.try(api.publishFlow, { params, body: { version } })).status).toBe(200)
    const exact = await draft({ ...above('1'), operator: 1 } as never)
    expect((await admin.call(api.flowWarnings, { params: { id: exact.id } })).list).toEqual([])
  })

  test('keeps the currency of a condition when it goes out and comes in as JSON; odd ones are refused', async () => {
    const made = await draft(...ofBoth)
    const file = { ...flowFileOf(made), name: `进${Math.random()}` }
    const read = await admin.post('/approval_flows/import', { file })
    expect([read.status, read.data?.definition]).toEqual([201, made.definition])
    for (const unit of ['usd', 'DOLLAR', 1, ''])
      expect(
        (
          await admin.post('/approval_flows', {
            kind: 'paper',
            name: `流程${Math.random()}`,
            definition: { nodes: nodesWith({ ...above('1'), unit } as never) },
          })
        ).status,
      ).toBe(400)
  })

  test('is not published with a currency where nothing is compared in one', async () => {
    const refused = async (one: object) => {
      const { id, version } = await draft(one as never)
      const { status, errors } = await admin.try(api.publishFlow, { params: { id }, body: { version } })
      return [status, ...errors.map(({ code }: { code: string }) => code)]
    }
    expect(await refused({ fieldId: 'name', operator: 7, value: 'x', unit: 'USD' })).toEqual([
      422,
      'flowConditionFault',
    ])
    expect(await refused({ fieldId: 'amount', operator: 10, unit: 'USD' })).toEqual([
      422,
      'flowConditionFault',
    ])
  })
})
