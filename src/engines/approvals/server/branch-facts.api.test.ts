import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import type { BranchFact } from '../domain/branch-conditions.ts'
import * as api from '../domain/index.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, starter, submit, detailOf, approve, asked } = office
const admin = await org.as('administrator')
const elsewhere = await app.organization()

type Node = Parameters<typeof newFlow>[0][number]
const choice = (...facts: BranchFact[]): Node => ({
  kind: 'condition',
  id: 'x',
  name: '谁发起',
  branches: [
    { id: 'special', name: '特批', when: { match: 'all', conditions: [], facts } },
    { id: 'rest', name: '其他', when: null },
  ],
})
const nodesWith = (...facts: BranchFact[]): Node[] => [
  choice(...facts),
  node('s', by(yi), { within: 'special' }),
  node('z', by(jia)),
]
const isInitiator = (...people: { userId: number }[]): BranchFact => ({
  about: 'initiator',
  is: true,
  userIds: people.map(({ userId }) => userId),
})
const inDepartment = (...departmentIds: number[]): BranchFact => ({
  about: 'initiatorDepartment',
  is: true,
  departmentIds,
})
const draft = async (facts: BranchFact[], client = admin) =>
  client.call(api.createFlow, {
    body: {
      kind: 'paper',
      name: `流程${Math.random()}`,
      definition: { nodes: nodesWith(...facts) },
    } as never,
  })
const published = ({ id, version }: api.FlowDetail) =>
  admin.try(api.publishFlow, { params: { id }, body: { version } })

describe('a branch that looks at who starts it', () => {
  test('is taken for the people whom it names, also without any form, and for nobody else', async () => {
    const flow = await newFlow(nodesWith(isInitiator(starter)))
    const { paper } = await submit(flow.id)
    expect(await asked(paper)).toEqual(['乙'])
    const other = await org.person({ role: 'businessStaff', name: '另一位' })
    const second = await submit(flow.id, other)
    const { nodes } = await detailOf(other, second.paper)
    expect(nodes.flatMap(({ people }) => people.map(({ name }) => name))).toEqual(['甲'])
  })

  test('is taken for who holds a role, and judged anew when they hold it no more', async () => {
    const roleId = org.roleIds.legalCounsel
    if (roleId === undefined) throw new Error('no role')
    const counsel = await org.person({ role: 'legalCounsel', name: '法务发起人' })
    const flow = await newFlow(
      [
        node('a', by(jia)),
        choice({ about: 'initiatorRole', is: true, roleIds: [roleId] }),
        node('s', by(yi), { within: 'special' }),
        node('z', by(jia)),
      ],
      undefined,
      { samePerson: 'each' },
    )
    const preview = await org.run(counsel.userId, (context) =>
      previewApproval(context, { flowId: flow.id, subject: { kind: 'paper', id: office.nextPaper() } }),
    )
    expect(preview.nodes.map(({ id }) => id)).toEqual(['a', 'x', 's', 'z'])
    const { paper } = await submit(flow.id, counsel)
    await app.database.pool.query('delete from user_roles where user_id = $1', [counsel.userId])
    await approve(jia, paper)
    const { history } = await detailOf(jia, paper)
    expect(history.flatMap(({ action, detail }) => (action === 'branch' ? [detail.branch] : []))).toEqual([
      '其他',
    ])
  })

  test('is taken for a department and those below it, as they stand then', async () => {
    const above = await org.department('华东大区')
    const below = await org.department('上海分部', above)
    const beside = await org.department('华北大区')
    const flow = await newFlow(nodesWith(inDepartment(above)))
    const namesFor = async (departmentId: number) => {
      const person = await org.person({ role: 'businessStaff', name: '某人', departmentId })
      const { paper } = await submit(flow.id, person)
      const { nodes } = await detailOf(person, paper)
      return nodes.filter(({ state }) => state === 'current').map(({ id }) => id)
    }
    expect(await namesFor(above)).toContain('s')
    expect(await namesFor(below)).toContain('s')
    expect(await namesFor(beside)).not.toContain('s')
  })
})

describe('a flow whose branches name somebody', () => {
  test('is not published with a person who left, nor with people, departments and roles of another organisation', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '离职者' })
    await app.database.pool.query(`update users set state = 'terminated' where id = $1`, [gone.userId])
    const theirDepartment = await elsewhere.department('别家部门')
    const theirRole = elsewhere.roleIds.legalCounsel ?? 0
    const theirs = await elsewhere.person({ role: 'businessStaff', name: '别家的人' })
    const codes = []
    const facts: BranchFact[] = [
      isInitiator(gone),
      isInitiator(theirs),
      inDepartment(theirDepartment),
      inDepartment(987_654_321),
      { about: 'initiatorRole', is: true, roleIds: [theirRole] },
      { about: 'rating', of: 'any', ratings: [40] },
    ]
    for (const fact of facts) {
      const made = await draft([fact])
      // Nothing of the other organisation is told by naming it.
      expect(JSON.stringify([made.people, made.departments, made.roles])).not.toMatch('别家')
      const refused = await published(made)
      codes.push([refused.status, ...refused.errors.map(({ code }: { code: string }) => code)])
      expect(refused.errors[0]?.message).toContain('特批')
    }
    expect(codes).toEqual([
      [422, 'flowPersonGone'],
      [422, 'flowPersonGone'],
      [422, 'flowDepartmentGone'],
      [422, 'flowDepartmentGone'],
      [422, 'flowRoleGone'],
      // Papers have no parties.
      [422, 'flowRatingGone'],
    ])
    expect((await published(await draft([inDepartment(org.rootDepartmentId)]))).status).toBe(200)
  })

  test('is refused with odd conditions, and lets nobody else write it', async () => {
    const sent = (facts: unknown, client = admin) =>
      client.post('/approval_flows', {
        kind: 'paper',
        name: `流程${Math.random()}`,
        definition: { nodes: nodesWith(...(facts as BranchFact[])) },
      })
    for (const fact of [
      { about: 'initiator', userIds: [] },
      { about: 'initiatorDepartment', departmentIds: ['1 or 1=1'] },
      { about: 'mother', userIds: [1] },
      { about: 'rating', of: 'best', ratings: [10] },
      { about: 'initiatorRole', roleIds: [1], more: 1 },
    ])
      expect((await sent([fact])).status).toBe(400)
    expect((await sent(Array.from({ length: 11 }, () => inDepartment(org.rootDepartmentId)))).status).toBe(
      400,
    )
    expect((await sent([inDepartment(org.rootDepartmentId)], starter)).status).toBe(403)
  })

  test('goes out and comes in as JSON by the names of its people, roles and departments', async () => {
    const made = await draft([isInitiator(starter), inDepartment(org.rootDepartmentId)])
    const { kind, description, inBatch, definition } = made
    const plain = (list: readonly { id: number; name: string }[]) =>
      list.map(({ id, name }) => ({ id, name }))
    const names = {
      people: plain(made.people),
      roles: plain(made.roles),
      positions: plain(made.positions),
      departments: plain(made.departments),
    }
    expect(names.departments).toHaveLength(1)
    const file = {
      type: 'approval_flow',
      kind,
      name: `进${Math.random()}`,
      description,
      inBatch,
      definition,
      names,
    }
    const { status, data } = await admin.post('/approval_flows/import', { file })
    expect([status, data.definition]).toEqual([201, definition])
    const missing = {
      ...file,
      names: { ...names, departments: [{ id: org.rootDepartmentId, name: '没有的部门' }] },
    }
    const refused = await admin.post('/approval_flows/import', { file: { ...missing, name: 'x' } })
    expect([refused.status, refused.message.includes('没有的部门')]).toEqual([422, true])
  })

  test('is simulated: which branch is taken, and which of its conditions hold', async () => {
    const { id, definition } = await draft([isInitiator(starter), inDepartment(org.rootDepartmentId)])
    const simulated = async (initiatorID: number) => {
      const { nodes } = await admin.call(api.simulateFlow, {
        params: { id },
        body: { definition, initiatorID, formVersionID: null, values: {} },
      })
      return nodes.find((one) => one.id === 'x')?.judged
    }
    expect(await simulated(starter.userId)).toMatchObject([
      { id: 'special', name: '特批', isTaken: true, held: [true, true], when: { match: 'all' } },
      { id: 'rest', name: '其他', isTaken: false, held: [], when: null },
    ])
    expect(await simulated(jia.userId)).toMatchObject([
      { id: 'special', name: '特批', isTaken: false, held: [false, true] },
      { id: 'rest', name: '其他', isTaken: true, held: [] },
    ])
  })
})
