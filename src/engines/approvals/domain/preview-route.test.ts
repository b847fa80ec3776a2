import { describe, expect, test } from 'vitest'
import type { Task } from './flow-state.ts'
import { node } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'

const cc = (id: string, people: number[]) => node(id, people, { kind: 'cc' })
const task = (userId: number, more: Partial<Task> = {}): Task => ({
  id: userId,
  nodeId: 'a',
  round: 1,
  userId,
  order: 0,
  state: 'approved',
  void: false,
  ...more,
})
const onward = { resumes: [], places: [] }
const inPlace = (...nodes: string[]) => ({ ...onward, resumes: [{ to: null, nodes }] })
const trunk = { from: [], branch: null, taken: null }
const outcomes = (...given: Parameters<typeof previewRoute>) =>
  previewRoute(...given).nodes.map(({ outcome, note }) => (note ? `${outcome} ${note}` : outcome))

describe('a first submission', () => {
  test('asks node by node, with nothing of the stored route that is not to be shown', () => {
    const route = previewRoute([node('a', [2]), cc('c', [3])], null, 'once')
    expect(route).toEqual({
      nodes: [
        {
          id: 'a',
          name: 'a',
          kind: 'approver',
          mode: 'all',
          share: null,
          limit: null,
          people: [2],
          outcome: 'ask',
          note: null,
          ...trunk,
        },
        {
          id: 'c',
          name: 'c',
          kind: 'cc',
          mode: 'all',
          share: null,
          limit: null,
          people: [3],
          outcome: 'ask',
          note: null,
          ...trunk,
        },
      ],
      resumes: null,
      problem: null,
    })
  })

  test('cannot start where a node refuses, nor where nobody would be asked', () => {
    const refusing = node('a', [], { outcome: 'refuse', note: 'empty' })
    const passing = node('b', [], { outcome: 'pass', note: 'empty' })
    expect(previewRoute([refusing, node('b', [2])], null, 'once').problem).toBe('noApprover')
    expect(previewRoute([passing, cc('c', [3])], null, 'once').problem).toBe('nobodyAsked')
    expect(previewRoute([refusing], null, 'once').problem).toBe('noApprover')
    expect(previewRoute([passing, node('b', [2])], null, 'once').problem).toBeNull()
    expect(outcomes([passing, node('b', [2])], null, 'once')).toEqual(['pass empty', 'ask'])
  })

  test.each<[string, RoutedNode[], string[]]>([
    ['all, when every one of them has', [node('a', [2]), node('b', [2])], ['ask', 'pass samePerson']],
    ['all, not when one has not', [node('a', [2]), node('b', [2, 3])], ['ask', 'ask']],
    [
      'any, when one of them has',
      [node('a', [2]), node('b', [2, 3], { mode: 'any' })],
      ['ask', 'pass samePerson'],
    ],
    [
      'a share of which enough approved',
      [node('a', [2]), node('c', [3]), node('b', [2, 3, 4], { mode: 'share', share: 2 })],
      ['ask', 'ask', 'pass samePerson'],
    ],
    [
      'a share of which too few did',
      [node('a', [2]), node('b', [2, 3, 4], { mode: 'share', share: 2 })],
      ['ask', 'ask'],
    ],
    [
      'not after a share',
      [node('a', [2, 3, 4], { mode: 'share', share: 2 }), node('b', [2])],
      ['ask', 'ask'],
    ],
    ['any of one', [node('a', [2], { mode: 'any' }), node('b', [2])], ['ask', 'pass samePerson']],
    ['not after any of several', [node('a', [2, 3], { mode: 'any' }), node('b', [2])], ['ask', 'ask']],
    [
      'in order, when every one has',
      [node('a', [2, 3]), node('b', [3, 2], { mode: 'order' })],
      ['ask', 'pass samePerson'],
    ],
  ])('tells where who has approved is not asked again: %s', (_, nodes, expected) => {
    expect(outcomes(nodes, null, 'once')).toEqual(expected)
    expect(outcomes(nodes, null, 'each')).toEqual(nodes.map(() => 'ask'))
  })
})

describe('what was returned', () => {
  const nodes = [node('a', [2]), node('b', [3]), node('c', [4])]

  test('goes straight back to the node that returned it', () => {
    const route = previewRoute(nodes, { ...inPlace('b'), tasks: [task(2)] }, 'once')
    expect([route.resumes, route.problem]).toEqual(['inPlace', null])
    expect(outcomes(nodes, { ...inPlace('b'), tasks: [task(2)] }, 'once')).toEqual(['kept', 'ask', 'ask'])
    expect(previewRoute(nodes, { ...inPlace('a'), tasks: [] }, 'once').resumes).toBe('inPlace')
  })

  test('or from the first node on again', () => {
    expect(previewRoute(nodes, { ...onward, tasks: [] }, 'once').resumes).toBe('onward')
    const undone = [task(2, { void: true })]
    expect(outcomes(nodes, { ...onward, tasks: undone }, 'once')).toEqual(['ask', 'ask', 'ask'])
  })

  test('does not ask again who approved before the return, and counts', () => {
    const again = [node('a', [2]), node('b', [3]), node('c', [2])]
    const before = { ...inPlace('b'), tasks: [task(2), task(3, { nodeId: 'b', state: 'returned' })] }
    expect(outcomes(again, before, 'once')).toEqual(['kept', 'ask', 'pass samePerson'])
    expect(outcomes(again, before, 'each')).toEqual(['kept', 'ask', 'ask'])
  })

  test('a node that is not asked again may have nobody left; nobody asked from there on is a problem', () => {
    const empty = node('a', [], { outcome: 'refuse', note: 'empty' })
    const before = { ...inPlace('b'), tasks: [task(2)] }
    expect(previewRoute([empty, node('b', [3])], before, 'once')).toMatchObject({ problem: null })
    expect(outcomes([empty, node('b', [3])], before, 'once')).toEqual(['kept', 'ask'])
    expect(previewRoute([node('a', [2]), node('b', [2])], before, 'once').problem).toBe('nobodyAsked')
    expect(previewRoute([node('a', [2]), { ...empty, id: 'b' }], before, 'once').problem).toBe('noApprover')
  })
})
