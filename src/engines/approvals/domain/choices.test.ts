import { describe, expect, test } from 'vitest'
import { choiceIssues, choicesOf, choicesToMake, chosenFor } from './choices.ts'
import { flowDefinitionSchema, readFlow } from './flow-definition.ts'
import { unfinishedNodes } from './flow-draft.ts'
import type { Facts } from './flow-state.ts'
import { node, open, playedWith } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import { type FlowPeople, routeFlow } from './route-flow.ts'
import { expandFlow } from './sub-flows.ts'

const people: FlowPeople = {
  submitterIds: [1],
  departmentHeads: [2],
  managerId: 5,
  roleMembers: {},
  administrators: [9],
  active: new Set([1, 2, 3, 4, 5, 9]),
}
const choice = (id: string, more: object = {}, place: object = {}) => ({
  kind: 'approver' as const,
  id,
  name: id,
  who: [{ by: 'initiatorChoice' as const, ...more }],
  ...place,
})
const plain = {
  kind: 'approver' as const,
  id: 'z',
  name: 'z',
  who: [{ by: 'departmentHead' as const, levelsUp: 0 }],
}
const branching = {
  kind: 'condition' as const,
  id: 'x',
  name: 'x',
  branches: [
    {
      id: 'large',
      name: 'large',
      when: { match: 'all' as const, conditions: [{ fieldId: 'amount', operator: 10 as const }] },
    },
    { id: 'rest', name: 'rest', when: null },
  ],
}
const flow = (...nodes: object[]) => expandFlow(flowDefinitionSchema.parse({ nodes }))
const routedBy = (definition: ReturnType<typeof flow>, chosen = {}, more: Partial<FlowPeople> = {}) =>
  routeFlow(definition, { ...people, chosen, ...more }).map(({ people: asked, outcome, note }) => ({
    asked,
    outcome,
    note,
  }))

describe('whom the initiator chooses', () => {
  test('is asked, beside whom the step names itself; who has left is not', () => {
    expect(routedBy(flow(choice('a')), { a: [3, 4] })).toEqual([
      { asked: [3, 4], outcome: 'ask', note: null },
    ])
    const both = { ...choice('a'), who: [...choice('a').who, { by: 'departmentHead', levelsUp: 0 }] }
    expect(routedBy(flow(both), { a: [3] })[0]?.asked).toEqual([3, 2])
    expect(routedBy(flow(choice('a', {}, { whenEmpty: 'refuse' })), { a: [7] })[0]?.outcome).toBe('refuse')
  })

  test('is not known before, which is no reason to pass the step; with nobody to choose it can’t start', () => {
    const definition = flow(choice('a', {}, { whenEmpty: 'skip' }))
    expect(routedBy(definition)).toEqual([{ asked: [], outcome: 'ask', note: 'byChoice' }])
    expect(previewRoute(routeFlow(definition, people), null, 'once').problem).toBe(null)
    expect(routedBy(definition, {}, { unchoosable: new Set(['a']) })[0]?.outcome).toBe('refuse')
  })

  test('at a step that nobody thought of, because the values led elsewhere, the administrators are asked instead', () => {
    const facts: Facts = { active: people.active, administrators: [9], taken: new Map([['x', 'large']]) }
    const { start } = playedWith(facts)
    const nodes = [node('a', [], { note: 'byChoice', byChoice: true, whenEmpty: 'skip' })]
    const state = start(nodes, 'once', facts)
    expect(open(state)).toEqual([9])
    expect(state.nodes[0]?.note).toBe('empty')
  })

  test('is wanted where the values lead, and not behind an approval that stands', () => {
    const definition = flow(choice('a'), branching, choice('b', {}, { within: 'large' }), plain)
    const nodes = routeFlow(definition, people)
    const wanted = (branch: string, kept: string[] = []) =>
      choicesToMake(choicesOf(definition), nodes, new Set(kept), new Map([['x', branch]])).map(
        ({ nodeId }) => nodeId,
      )
    expect(wanted('large')).toEqual(['a', 'b'])
    expect(wanted('rest')).toEqual(['a'])
    expect(wanted('large', ['a'])).toEqual(['b'])
  })

  test('counts once, for steps that leave it to them; where an approval stands, who gave it', () => {
    const choices = choicesOf(flow(choice('a'), choice('b'), plain))
    const given = { a: [3, 3], b: [4], z: [3], other: [3] }
    expect(chosenFor(choices, { given, earlier: { b: [5] }, kept: new Set(['b']) })).toEqual({
      a: [3],
      b: [5],
    })
  })

  test('has to be somebody, one where it says one, and among those who may be chosen', () => {
    const choices = choicesOf(flow(choice('a'), choice('b', { many: true })))
    const eligible = new Map([
      ['a', new Set([3, 4])],
      ['b', new Set([3, 4])],
    ])
    const issues = (chosen: Record<string, number[]>, toMake = choices) =>
      choiceIssues(choices, toMake, chosen, eligible, (id) => `#${id}`).map(({ path, code, params }) => [
        path,
        code,
        params?.people,
      ])
    expect(issues({ a: [3], b: [3, 4] })).toEqual([])
    expect(issues({ a: [3, 4], b: [3] })).toEqual([['chosen.a', 'choiceOne', undefined]])
    expect(issues({ b: [3, 7, 8] })).toEqual([
      ['chosen.a', 'choiceMissing', undefined],
      ['chosen.b', 'choiceRefused', '#7、#8'],
    ])
    // What the values do not lead to may be left out, and has to be right all the same.
    expect(issues({ b: [7] }, [])).toEqual([['chosen.b', 'choiceRefused', '#7']])
  })

  test('is unfinished in the designer until it says among whom, and of the format before it was among everybody', () => {
    const unfinished = (among: object) =>
      unfinishedNodes({
        ...flow(choice('a')),
        nodes: [
          { ...flow(choice('a')).nodes[0], who: [{ by: 'initiatorChoice', among, many: false }] } as never,
        ],
      })
    expect(unfinished({ of: 'all' })).toEqual([])
    for (const among of [
      { of: 'role', roleId: 0 },
      { of: 'department', departmentId: 0 },
      { of: 'people', userIds: [] },
    ])
      expect(unfinished(among)).toEqual(['a'])
    const before = { formatVersion: 1, samePerson: 'once', nodes: [choice('a')] }
    expect(choicesOf(expandFlow(readFlow(before)))).toEqual([
      { nodeId: 'a', node: 'a', among: { of: 'all' }, many: false },
    ])
  })
})
