import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import type { Who } from '../domain/flow-definition.ts'
import type * as api from '../domain/index.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, approve, asked } = office
const admin = await org.as('administrator')
const stranger = await app.organization()
const { pool } = org.services.database

type Choice = Extract<Who, { by: 'initiatorChoice' }>
const choice = (among: Choice['among'] = { of: 'all' }, many = false): Who[] => [
  { by: 'initiatorChoice', among, many },
]
const people = (...of: { userId: number }[]): Choice['among'] => ({
  of: 'people',
  userIds: of.map(({ userId }) => userId),
})
const chosenAt = (id: string, ...of: { userId: number }[]) => ({ [id]: of.map(({ userId }) => userId) })
const submitting = (flowId: number, chosen: api.Chosen, paper = office.nextPaper()) =>
  submit(flowId, starter, paper, org, chosen)
const offered = (flowId: number, paper: number, client = starter) =>
  org.run(client.userId, async (context) => {
    const { choices } = await previewApproval(context, { flowId, subject: { kind: 'paper', id: paper } })
    return choices.map((one) => ({
      ...one,
      candidates: one.candidates?.map(({ name }) => name).toSorted() ?? null,
      chosen: one.chosen.map(({ name }) => name),
    }))
  })
const refusedWith = (code: string, nodeId = 'a') => ({ issues: [{ path: `chosen.${nodeId}`, code }] })
const returned = async (client: typeof jia, paper: number, resume: 'inPlace' | 'onward') => {
  const { id, mine } = await detailOf(client, paper)
  const body = { taskID: mine.taskID, comment: '补充', resume }
  expect((await client.post(`/approvals/${id}/return`, body)).status).toBe(200)
}

describe('approvers of the initiator’s choice', () => {
  test('are chosen before it is submitted, and asked; history and progress say so', async () => {
    const flow = await newFlow([node('a', choice(people(jia, yi))), node('z', by(bing))])
    const paper = office.nextPaper()
    expect(await offered(flow.id, paper)).toMatchObject([
      {
        nodeID: 'a',
        node: '节点a',
        many: false,
        among: 'people',
        candidates: ['乙', '甲'].toSorted(),
        chosen: [],
      },
    ])
    await expect(submitting(flow.id, {}, paper)).rejects.toMatchObject(refusedWith('choiceMissing'))
    await submitting(flow.id, chosenAt('a', yi), paper)
    expect(await asked(paper)).toEqual(['乙'])
    const { nodes, history } = await detailOf(starter, paper)
    expect(nodes.map(({ byChoice }) => byChoice)).toEqual([true, false])
    expect(history[0]).toMatchObject({
      action: 'submit',
      detail: { chosen: [{ node: '节点a', people: ['乙'] }] },
    })
    await approve(yi, paper)
    expect(await asked(paper)).toEqual(['丙'])
  })

  test('may not be the submitter, outside the range or organisation, or somebody who left', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '已离职' })
    await pool.query(`update users set state = 'terminated' where id = $1`, [gone.userId])
    const theirs = await stranger.user()
    const anybody = await newFlow([node('a', choice())])
    for (const one of [starter, gone, { userId: theirs.id }, { userId: 999_999 }])
      await expect(submitting(anybody.id, chosenAt('a', one))).rejects.toMatchObject(
        refusedWith('choiceRefused'),
      )
    await expect(submitting(anybody.id, chosenAt('a', jia, yi))).rejects.toMatchObject(
      refusedWith('choiceOne'),
    )
    const some = await newFlow([node('a', choice(people(jia, yi), true), { mode: 'all' })])
    await expect(submitting(some.id, chosenAt('a', jia, ding))).rejects.toMatchObject({
      issues: [{ code: 'choiceRefused', params: { people: '丁' } }],
    })
    const { paper } = await submitting(some.id, chosenAt('a', jia, yi))
    expect((await asked(paper)).toSorted()).toEqual(['乙', '甲'].toSorted())
  })

  test('may be among the people of a role, or of a department and those below it', async () => {
    const role = await org.person({ role: 'auditor', name: '审计' })
    const { rows } = await pool.query(`select id from roles where organization_id = $1 and key = 'auditor'`, [
      org.id,
    ])
    const byRole = await newFlow([node('a', choice({ of: 'role', roleId: Number(rows[0].id) }))])
    expect(byRole.roles).toMatchObject([{ id: Number(rows[0].id) }])
    expect((await offered(byRole.id, 0))[0]?.candidates).toContain('审计')
    expect((await offered(byRole.id, 0))[0]?.candidates).not.toContain('甲')
    await expect(submitting(byRole.id, chosenAt('a', jia))).rejects.toMatchObject(
      refusedWith('choiceRefused'),
    )
    expect(await asked((await submitting(byRole.id, chosenAt('a', role))).paper)).toEqual(['审计'])
    const [root] = (await admin.get('/departments')).data as { id: number }[]
    const above = (await admin.post('/departments', { name: '法务部', parentID: root?.id })).data
    const below = (await admin.post('/departments', { name: '诉讼组', parentID: above.id })).data
    await pool.query('update users set department_id = $1 where id = $2', [below.id, ding.userId])
    const byUnit = await newFlow([node('a', choice({ of: 'department', departmentId: above.id }))])
    expect(byUnit.departments).toEqual([{ id: above.id, name: '法务部' }])
    expect((await offered(byUnit.id, 0))[0]?.candidates).toEqual(['丁'])
    // Who submits it is not offered to themselves, and then there is nobody.
    expect(
      await org.run(ding.userId, (context) => previewApproval(context, { flowId: byUnit.id })),
    ).toMatchObject({ canStart: false, problem: 'noApprover' })
    expect(await asked((await submitting(byUnit.id, chosenAt('a', ding))).paper)).toEqual(['丁'])
  })

  test.each([
    ['inPlace', [], []],
    ['onward', ['甲'], ['a']],
  ] as const)(
    'are proposed again after a return %s, and stay where their approval stands',
    async (resume, proposed, wanted) => {
      const flow = await newFlow([node('a', choice()), node('b', by(yi))])
      const { paper } = await submitting(flow.id, chosenAt('a', jia))
      await approve(jia, paper)
      await returned(yi, paper, resume)
      const again = await offered(flow.id, paper)
      expect([again.map(({ nodeID }) => nodeID), again.flatMap(({ chosen }) => chosen)]).toEqual([
        wanted,
        proposed,
      ])
      if (wanted.length)
        await expect(submitting(flow.id, {}, paper)).rejects.toMatchObject(refusedWith('choiceMissing'))
      await submitting(flow.id, wanted.length ? chosenAt('a', bing) : {}, paper)
      expect(await asked(paper)).toEqual(wanted.length ? ['丙'] : ['乙'])
      const { history } = await detailOf(starter, paper)
      expect(history.findLast(({ action }) => action === 'resubmit')?.detail.chosen).toEqual([
        { node: '节点a', people: [wanted.length ? '丙' : '甲'] },
      ])
    },
  )

  test('who has left meanwhile is not proposed again', async () => {
    const leaver = await org.person({ role: 'businessStaff', name: '将离职' })
    const flow = await newFlow([node('a', choice({ of: 'all' }, true))])
    const { paper } = await submitting(flow.id, chosenAt('a', jia, leaver))
    await returned(jia, paper, 'onward')
    await pool.query(`update users set state = 'terminated' where id = $1`, [leaver.userId])
    expect((await offered(flow.id, paper))[0]?.chosen).toEqual(['甲'])
    await expect(submitting(flow.id, chosenAt('a', jia, leaver), paper)).rejects.toMatchObject(
      refusedWith('choiceRefused'),
    )
  })

  test('are wanted only where the values lead; where those change later the administrators are asked', async () => {
    const when = {
      match: 'all' as const,
      conditions: [{ fieldId: 'amount', operator: 3 as const, value: '10000' }],
    }
    const flow = await newFlow([
      node('s', by(jia)),
      {
        kind: 'condition',
        id: 'x',
        name: '金额',
        branches: [
          { id: 'large', name: '大额', when },
          { id: 'rest', name: '其他', when: null },
        ],
      },
      node('a', choice(), { within: 'large', whenEmpty: 'skip' }),
      node('z', by(bing)),
    ])
    const yuan = (amount: number) => ({ amount: { amount: `${amount * 100}`, unit: 'CNY' } })
    const [large, small] = [office.nextPaper(), office.nextPaper()]
    office.written.set(large, yuan(20_000))
    office.written.set(small, yuan(1))
    await expect(submitting(flow.id, {}, large)).rejects.toMatchObject(refusedWith('choiceMissing'))
    expect(await offered(flow.id, small)).toEqual([])
    await submitting(flow.id, {}, small)
    office.written.set(small, yuan(20_000))
    await approve(jia, small)
    const { nodes } = await detailOf(starter, small)
    expect(nodes.find(({ id }) => id === 'a')).toMatchObject({ state: 'current', note: 'empty' })
    expect((await asked(small)).length).toBeGreaterThan(0)
  })

  test('of a role or a department of another organisation keep a flow from being published', async () => {
    const theirs = (await (await stranger.as('administrator')).get('/departments')).data as { id: number }[]
    const { rows } = await pool.query(`select id from roles where organization_id = $1 limit 1`, [
      stranger.id,
    ])
    for (const among of [
      { of: 'department' as const, departmentId: theirs[0]?.id ?? 0 },
      { of: 'role' as const, roleId: Number(rows[0].id) },
    ])
      await expect(newFlow([node('a', choice(among))])).rejects.toMatchObject({
        issues: [{ code: 'approverGone' }],
      })
  })
})

let plain: number
beforeAll(async () => {
  plain = (await newFlow([node('a', by(jia))])).id
})
test('a flow without such a step takes no notice of what is chosen', async () => {
  const { paper } = await submitting(plain, chosenAt('a', yi))
  expect(await asked(paper)).toEqual(['甲'])
  expect((await detailOf(starter, paper)).history[0]?.detail).toEqual({})
})
