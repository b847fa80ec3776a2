import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, bing, starter, submit, approve } = await paperOffice(app)
const admin = await org.as('administrator')
const elsewhere = await (await app.organization()).as('administrator')
const english = { 'accept-language': 'en' }

/** One step, then two beside one another; neither the second of these nor its branch has an English name. */
const named = () =>
  newFlow([
    node('a', by(jia), { nameEn: 'First check' }),
    {
      kind: 'parallel',
      id: 'p',
      name: '会审',
      nameEn: 'Joint review',
      branches: [
        { id: 'left', name: '左', nameEn: 'Left' },
        { id: 'right', name: '右' },
      ],
    },
    node('b', by(yi), { within: 'left', nameEn: 'Second check' }),
    node('c', by(bing), { within: 'right' }),
  ])

type Row = { subject: { id: number }; nodeName: string }
const stepIn = async (client: typeof admin, path: string, paper: number, headers = {}) =>
  (await client.get(`${path}pageSize=100`, headers)).data.list.find((row: Row) => row.subject.id === paper)
    .nodeName
const stepsOf = async (paper: number, headers = {}) => {
  const { nodes, history, mine } = (await yi.get(`/approvals/paper/${paper}/detail`, headers)).data
  return {
    nodes: nodes.map(({ name, branch }: { name: string; branch: string | null }) => [name, branch]),
    history: history.map((one: { nodeName: string; detail: { to?: string } }) => [
      one.nodeName,
      one.detail.to,
    ]),
    back: mine.returnTargets.map(({ name }: { name: string }) => name),
  }
}

test('lists show the step by its English name to English readers, else by its name', async () => {
  const { paper } = await submit((await named()).id)
  const todo = '/approvals/inbox?'
  const waiting = '/approvals/inbox?tab=waiting&'
  const running = '/approvals/running?'
  expect(await stepIn(jia, todo, paper)).toBe('节点a')
  expect(await stepIn(jia, todo, paper, english)).toBe('First check')
  await app.runJobs()
  const { data } = await jia.get('/notifications?pageSize=1', english)
  expect(data.list[0].text).toContain('First check')
  expect((await jia.get('/notifications?pageSize=1')).data.list[0].text).toContain('节点a')
  await approve(jia, paper)
  for (const [client, path] of [
    [starter, waiting],
    [admin, running],
  ] as const) {
    expect(await stepIn(client, path, paper)).toBe('节点b、节点c')
    expect(await stepIn(client, path, paper, english)).toBe('Second check, 节点c')
  }
  expect(await stepIn(bing, todo, paper, english)).toBe('节点c')
})

test('an approval shows its steps, branches and history in the language of the reader', async () => {
  const { paper } = await submit((await named()).id)
  await approve(jia, paper)
  expect(await stepsOf(paper)).toMatchObject({
    nodes: [
      ['节点a', null],
      ['会审', null],
      ['节点b', '左'],
      ['节点c', '右'],
    ],
    back: ['节点a'],
  })
  const { nodes, back } = await stepsOf(paper, english)
  expect(nodes).toEqual([
    ['First check', null],
    ['Joint review', null],
    ['Second check', 'Left'],
    ['节点c', '右'],
  ])
  expect(back).toEqual(['First check'])
  const { id, mine } = await yi.call(api.readApproval, { params: { kind: 'paper', id: paper } })
  const body = { taskID: mine.taskID ?? 0, comment: '补', nodeID: 'a' }
  await yi.call(api.returnApproval, { params: { id }, body })
  expect((await stepsOf(paper)).history.slice(1)).toEqual([
    ['节点a', undefined],
    ['节点b', '节点a'],
  ])
  expect((await stepsOf(paper, english)).history.slice(1)).toEqual([
    ['First check', undefined],
    ['Second check', 'First check'],
  ])
})

test('a preview and what is wrong with a draft name the step in the language of the reader', async () => {
  const flow = await named()
  const nodes = async (headers: Record<string, string>) =>
    (await starter.post('/approvals/preview', { flowID: flow.id }, headers)).data.nodes.map(
      ({ name }: { name: string }) => name,
    )
  expect(await nodes({})).toEqual(['节点a', '会审', '节点b', '节点c'])
  expect(await nodes(english)).toEqual(['First check', 'Joint review', 'Second check', '节点c'])
  const { name, version, definition } = flow
  const faulty = {
    ...definition,
    nodes: definition.nodes.map((one) => ({
      ...one,
      ...('who' in one && { timeLimit: { action: 'pass' } }),
    })),
  }
  const path = `/approval_flows/${flow.id}`
  const saved = (await admin.put(path, { name, version, definition: faulty })).data
  const refusal = async (headers: Record<string, string>) =>
    JSON.stringify(await admin.post(`${path}/publish`, { version: saved.version }, headers))
  expect(await refusal({})).toContain('节点a')
  expect(await refusal(english)).toContain('First check')
})

test('English names are stored by who may change flows, and nothing where none is given', async () => {
  const flow = await newFlow([node('a', by(jia))])
  const path = `/approval_flows/${flow.id}`
  const { name, version, definition } = flow
  const [step] = definition.nodes
  const withName = (nameEn?: string) => ({
    name,
    version,
    definition: { ...definition, nodes: [{ ...step, nameEn }] },
  })
  expect((await jia.put(path, withName('Check'))).status).toBe(403)
  expect((await elsewhere.put(path, withName('Check'))).status).toBe(404)
  expect((await admin.put(path, withName('x'.repeat(201)))).status).toBe(400)
  const same = (await admin.put(path, withName())).data
  expect(same).toMatchObject({ hasChanges: false, definition })
  expect(Object.keys(same.definition.nodes[0])).not.toContain('nameEn')
  const { data } = await admin.put(path, { ...withName(' Check '), version: same.version })
  expect(data).toMatchObject({
    hasChanges: true,
    definition: { nodes: [{ name: '节点a', nameEn: 'Check' }] },
  })
})
