import { expect, test } from 'vitest'
import { type ComparedPart, compareFlows } from './compare-flows.ts'
import { flowDefinitionSchema } from './flow-definition.ts'

const approver = (id: string, more: object = {}) => ({
  kind: 'approver',
  id,
  name: id,
  who: [{ by: 'role', roleId: 7 }],
  ...more,
})
const flow = (nodes: object[], more: object = {}) => flowDefinitionSchema.parse({ nodes, ...more })
const changes = (before: ReturnType<typeof flow>, after: ReturnType<typeof flow>) =>
  compareFlows(before, after).map((change) => {
    if (change.what === 'flow') return `${change.part}: ${change.before} → ${change.after}`
    if (change.kind === 'added') return `+${change.after.id}`
    return change.kind === 'removed' ? `-${change.before.id}` : `${change.after.id} ${change.parts.join()}`
  })

test('two definitions that say the same do not differ, however they are written', () => {
  const plain = flow([approver('a'), approver('b')])
  expect(changes(plain, structuredClone(plain))).toEqual([])
  expect(changes(plain, flow([approver('a', { worksOnText: false }), approver('b', { share: 3 })]))).toEqual(
    [],
  )
})

test('steps that came and went are named, and do not move those beside them', () => {
  const before = flow([approver('a'), approver('b'), approver('c')])
  expect(changes(before, flow([approver('a'), approver('n'), approver('c')]))).toEqual(['+n', '-b'])
})

test('of a step that moved, in its branch or to another, it is told that it did', () => {
  const branches = [
    { id: 'p1', name: 'p1' },
    { id: 'p2', name: 'p2' },
  ]
  const parallel = { kind: 'parallel', id: 'p', name: 'p', branches }
  const before = flow([parallel, approver('a', { within: 'p1' }), approver('z')])
  expect(changes(before, flow([parallel, approver('a', { within: 'p2' }), approver('z')]))).toEqual([
    'a place',
  ])
  expect(changes(before, flow([approver('z'), parallel, approver('a', { within: 'p1' })]))).toEqual([
    'z place',
    'p place',
  ])
})

test.each<[object, ComparedPart]>([
  [{ name: 'other' }, 'name'],
  [{ who: [{ by: 'role', roleId: 8 }] }, 'who'],
  [{ mode: 'all' }, 'mode'],
  [{ whenEmpty: 'skip' }, 'whenEmpty'],
  [{ timeLimit: { hours: 8, action: 'pass' } }, 'timeLimit'],
  [{ fieldRights: { amount: 'edit' } }, 'fieldRights'],
  [{ worksOnText: true }, 'worksOnText'],
])('a step that says %j differs by that alone', (more, part) => {
  expect(changes(flow([approver('a')]), flow([approver('a', more)]))).toEqual([`a ${part}`])
  const share = flow([approver('a', { mode: 'share' })])
  expect(changes(share, flow([approver('a', { mode: 'share', share: 3 })]))).toEqual(['a mode'])
})

test('the rule of the whole flow is told, and what branches look at', () => {
  const nodes = [approver('a')]
  expect(changes(flow(nodes), flow(nodes, { samePerson: 'each' }))).toEqual(['samePerson: once → each'])
  const agreeing = (...askAgainOn: string[]) => flow(nodes, { askAgainOn })
  expect(changes(agreeing('text'), agreeing('text', 'amount'))).toEqual(['askAgainOn: text → amount,text'])
  // In another order it says the same; watching nothing is another thing than watching all.
  expect(changes(agreeing('text', 'amount'), agreeing('amount', 'text'))).toEqual([])
  expect(changes(flow(nodes), agreeing())).toEqual(['askAgainOn: null → '])
  const condition = (value: string) => ({
    kind: 'condition',
    id: 'x',
    name: 'x',
    branches: [
      {
        id: 'b1',
        name: 'b1',
        when: { match: 'all', conditions: [{ fieldId: 'amount', operator: 3, value }] },
      },
      { id: 'b2', name: 'b2', when: null },
    ],
  })
  expect(changes(flow([condition('1')]), flow([condition('2')]))).toEqual(['x branches'])
})

test('an English name that was given, changed or taken away is a change; none is as good as none', () => {
  const branch = (nameEn?: string) =>
    flow([
      {
        kind: 'parallel',
        id: 'p',
        name: 'p',
        branches: [
          { id: 'p1', name: 'p1', nameEn },
          { id: 'p2', name: 'p2' },
        ],
      },
      approver('a', { within: 'p1' }),
    ])
  const plain = flow([approver('a')])
  const named = flow([approver('a', { nameEn: 'Review' })])
  expect(changes(plain, named)).toEqual(['a english'])
  expect(changes(named, plain)).toEqual(['a english'])
  expect(changes(plain, flow([approver('a', { nameEn: undefined })]))).toEqual([])
  expect(changes(branch(), branch('Left'))).toEqual(['p branches'])
})
