import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked } = office
const stranger = await app.organization()

type Node = Parameters<typeof newFlow>[0][number]
const yuan = (amount: string) => ({ amount: `${Number(amount) * 100}`, unit: 'CNY' })
const condition: Node = {
  kind: 'condition',
  id: 'x',
  name: '金额',
  branches: [
    {
      id: 'large',
      name: '大额',
      when: { match: 'all', conditions: [{ fieldId: 'amount', operator: 3, value: '10000' }] },
    },
    { id: 'rest', name: '其他情况', when: null },
  ],
}
const byAmount = () =>
  newFlow([node('a', by(jia)), condition, node('b', by(yi), { within: 'large' }), node('z', by(bing))])
const paperWith = (amount: string | null): number => {
  const paper = office.nextPaper()
  office.written.set(paper, amount === null ? {} : { amount: yuan(amount) })
  return paper
}
const ways = async (paper: number) => {
  const { nodes, history } = await detailOf(starter, paper)
  return {
    nodes: nodes.map(({ id, state, branch, taken }) => [id, state, branch, taken].filter(Boolean).join(' ')),
    branches: history.flatMap(({ action, detail }) => (action === 'branch' ? [detail.branch] : [])),
  }
}

describe('a condition', () => {
  test.each([
    ['20000', '乙', ['大额']],
    ['10000', '丙', ['其他情况']],
  ])('with an amount of %s goes to %s', async (amount, next, branches) => {
    const flow = await byAmount()
    const paper = paperWith(amount)
    await submit(flow.id, starter, paper)
    expect(await asked(paper)).toEqual(['甲'])
    await approve(jia, paper)
    expect(await asked(paper)).toEqual([next])
    expect((await ways(paper)).branches).toEqual(branches)
  })

  const previewOf = (flowId: number, id: number, userId = starter.userId) =>
    org.run(userId, (context) => previewApproval(context, { flowId, subject: { kind: 'paper', id } }))
  const refused = async (flowId: number, paper: number) => {
    const error = await submit(flowId, starter, paper).catch((thrown: unknown) => thrown)
    return { status: (error as AppError).status, issues: (error as AppError).issues }
  }

  test('that nobody can judge stops the submission at the field that is empty; the preview says the same', async () => {
    const flow = await byAmount()
    const paper = paperWith(null)
    const params = { node: '金额', branch: '大额', field: '争议金额' }
    expect(await refused(flow.id, paper)).toEqual({
      status: 422,
      issues: [{ path: 'amount', code: 'branchFieldEmpty', params }],
    })
    const preview = await previewOf(flow.id, paper)
    expect(preview).toMatchObject({ canStart: false, problem: 'undecided' })
    expect(preview.missing).toEqual([
      '审批流的条件「金额」按「争议金额」判断是否进入分支「大额」，请先填写「争议金额」',
    ])
    expect(preview.nodes.map(({ id, taken }) => [id, taken])).toEqual([
      ['a', null],
      ['x', null],
      ['z', null],
    ])
    office.written.set(paper, { amount: yuan('1') })
    expect((await submit(flow.id, starter, paper)).state).toBe('running')
  })

  test('on fields that the record has no form for stops it as well, and says that the flow has to be changed', async () => {
    const flow = await byAmount()
    expect(await refused(flow.id, office.nextPaper())).toMatchObject({
      status: 422,
      issues: [{ path: '', code: 'branchFieldLost', params: { branch: '大额', field: 'amount' } }],
    })
  })

  test('is asked for nothing where the way does not come to it', async () => {
    const inner = {
      ...condition,
      id: 'y',
      within: 'large',
      branches: [
        {
          id: 'far',
          name: '巨额',
          when: {
            match: 'all' as const,
            conditions: [{ fieldId: 'best_estimate', operator: 3 as const, value: '1' }],
          },
        },
        { id: 'near', name: '一般', when: null },
      ],
    }
    const flow = await newFlow([condition, inner, node('z', by(bing))])
    const small = paperWith('1')
    expect((await submit(flow.id, starter, small)).state).toBe('running')
    expect(await refused(flow.id, paperWith('20000'))).toMatchObject({ issues: [{ path: 'best_estimate' }] })
  })

  test('keeps the branch that it took when its value is emptied meanwhile; submitted again after a return it asks for it', async () => {
    const flow = await byAmount()
    const paper = paperWith('20000')
    await submit(flow.id, starter, paper)
    await approve(jia, paper)
    office.written.set(paper, {})
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['丙'])
    expect((await ways(paper)).branches).toEqual(['大额'])
    const { id, mine } = await detailOf(bing, paper)
    const body = { taskID: mine.taskID ?? 0, comment: '补充金额', resume: 'inPlace' }
    expect((await bing.post(`/approvals/${id}/return`, body)).status).toBe(200)
    expect(await refused(flow.id, paper)).toMatchObject({ issues: [{ path: 'amount' }] })
    office.written.set(paper, { amount: yuan('20000') })
    expect(await submit(flow.id, starter, paper)).toMatchObject({ resumed: true })
    expect(await asked(paper)).toEqual(['丙'])
  })

  test('tells which branch it took and shows nobody of the others', async () => {
    const flow = await byAmount()
    const paper = paperWith('20000')
    await submit(flow.id, starter, paper)
    expect((await ways(paper)).nodes).toEqual(['a current', 'x pending', 'b pending 大额', 'z pending'])
    await approve(jia, paper)
    expect((await ways(paper)).nodes).toEqual(['a done', 'x current 大额', 'b current 大额', 'z pending'])
    const small = paperWith('1')
    await submit(flow.id, starter, small)
    await approve(jia, small)
    expect((await ways(small)).nodes).toEqual(['a done', 'x done 其他情况', 'z current'])
  })

  test('is looked at again when a value has changed: what it concerns is asked of whom it concerns', async () => {
    const flow = await byAmount()
    const paper = paperWith('1')
    await submit(flow.id, starter, paper)
    await approve(jia, paper)
    expect(await asked(paper)).toEqual(['丙'])
    // Changed at the last step, to more than that step may decide alone.
    office.written.set(paper, { amount: yuan('20000') })
    await approve(bing, paper)
    expect(await asked(paper)).toEqual(['乙'])
    await approve(yi, paper)
    expect(office.outcomesOf(paper)).toEqual([])
    await approve(bing, paper)
    expect(office.outcomesOf(paper)).toEqual(['approved'])
    expect((await ways(paper)).branches).toEqual(['其他情况', '大额'])
  })

  test('is previewed by what the record says', async () => {
    const flow = await byAmount()
    const preview = async (amount: string) => {
      const subject = { kind: 'paper', id: paperWith(amount) }
      const { nodes } = await org.run(starter.userId, (context) =>
        previewApproval(context, { flowId: flow.id, subject }),
      )
      return nodes.map(({ id, taken }) => (taken ? `${id} ${taken}` : id))
    }
    expect(await preview('20000')).toEqual(['a', 'x 大额', 'b', 'z'])
    expect(await preview('5')).toEqual(['a', 'x 其他情况', 'z'])
  })
})

describe('branches beside one another', () => {
  const parallel: Node = {
    kind: 'parallel',
    id: 'p',
    name: '会审',
    branches: [
      { id: 'left', name: '法务' },
      { id: 'right', name: '财务' },
    ],
  }
  const inParallel = () =>
    newFlow([
      parallel,
      node('b', by(yi), { within: 'left' }),
      node('c', by(bing), { within: 'right' }),
      node('z', by(ding)),
    ])

  test('ask at once and are joined once, also when both decide in the same moment', async () => {
    const flow = await inParallel()
    const { paper } = await submit(flow.id)
    expect((await asked(paper)).toSorted()).toEqual(['乙', '丙'].toSorted())
    const answers = await Promise.all([approve(yi, paper), approve(bing, paper)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(await asked(paper)).toEqual(['丁'])
    const { nodes } = await detailOf(starter, paper)
    expect(nodes.find(({ id }) => id === 'z')?.people).toHaveLength(1)
    await approve(ding, paper)
    expect(office.outcomesOf(paper)).toEqual(['approved'])
  })

  test('are ended by one rejection', async () => {
    const flow = await inParallel()
    const { paper } = await submit(flow.id)
    const other = (await detailOf(bing, paper)).mine.taskID ?? 0
    const { id, mine } = await detailOf(yi, paper)
    const body = { taskID: mine.taskID ?? 0, comment: '不同意' }
    expect((await yi.post(`/approvals/${id}/reject`, body)).status).toBe(200)
    expect(office.outcomesOf(paper)).toEqual(['rejected'])
    const late = await bing.post(`/approvals/${id}/approve`, { taskID: other, comment: '' })
    expect(late.status).toBe(409)
  })
})

describe('a flow with conditions', () => {
  const draft = (fieldId: string) => ({
    kind: 'paper',
    name: `流程${Math.random()}`,
    definition: {
      nodes: [
        node('a', by(jia)),
        {
          ...condition,
          branches: [
            {
              id: 'large',
              name: '大额',
              when: { match: 'all' as const, conditions: [{ fieldId, operator: 10 as const }] },
            },
            { id: 'rest', name: '其他情况', when: null },
          ],
        },
      ],
    },
  })

  test('is not published where it looks at a field that no form in force has', async () => {
    const admin = await org.as('administrator')
    const created = await admin.call(api.createFlow, { body: draft('nowhere') as never })
    const sent = { params: { id: created.id }, body: { version: created.version } }
    const refused = await admin.try(api.publishFlow, sent)
    expect([refused.status, refused.errors.map(({ code }: { code: string }) => code)]).toEqual([
      422,
      ['flowFieldGone'],
    ])
    const fine = await admin.call(api.createFlow, { body: draft('amount') as never })
    const published = await admin.try(api.publishFlow, {
      params: { id: fine.id },
      body: { version: fine.version },
    })
    expect(published.status).toBe(200)
  })

  test('offers the forms of its kind to who reads flows, and to nobody else', async () => {
    const admin = await org.as('administrator')
    const created = await admin.call(api.createFlow, { body: draft('amount') as never })
    const { list } = await admin.call(api.listConditionForms, { params: { id: created.id } })
    const ids = list.flatMap(({ fieldGroupList }) =>
      fieldGroupList.flatMap(({ fieldList }) => fieldList.map(({ id }) => id)),
    )
    expect(ids).toContain('amount')
    const tries = [starter, await stranger.as('administrator')].map((client) =>
      client.try(api.listConditionForms, { params: { id: created.id } }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 404])
  })
})
