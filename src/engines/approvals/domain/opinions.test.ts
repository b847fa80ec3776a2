import { describe, expect, test } from 'vitest'
import {
  alreadyAsked,
  answerRefusal,
  isWanted,
  mayAskOpinion,
  noLongerWanted,
  type Opinion,
  opinionRefusal,
} from './colleagues.ts'
import { decide, type FlowAction } from './decide.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { idOf, node, playedWith, stored } from './played-flow.ts'
import { takeBack, undoOf } from './take-back.ts'

// 1 submits; 2 … 4 approve; 5 and 6 are asked for an opinion.
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 6, 9]), administrators: [9] }
const { start, approve } = playedWith(facts)
const begun = () => start([node('a', [2, 3]), node('b', [4])])
const act = (state: FlowState, action: FlowAction) => stored(decide(state, action, facts))
const opinion = (more: Partial<Opinion> = {}): Opinion => ({
  ...{ id: 70, nodeId: 'a', round: 1, userId: 5, state: 'open', askedBy: 2 },
  ...more,
})
const taskOf = ({ tasks }: FlowState, userId: number) => tasks.find((one) => one.userId === userId)?.id ?? 0
const refusal = (state: FlowState, by: number, of = by) =>
  opinionRefusal(state, { taskId: taskOf(state, of), by })

describe('asking for an opinion', () => {
  test('whoever is asked to approve now may, and nobody else', () => {
    const state = begun()
    expect([refusal(state, 2), refusal(state, 3)]).toEqual([null, null])
    expect([refusal(state, 4, 2), refusal(state, 1, 2)]).toEqual(['notAssignee', 'notAssignee'])
    expect(opinionRefusal(state, { taskId: -1, by: 2 })).toBe('notAssignee')
    const after = approve(state, 2)
    expect([refusal(after, 2), refusal(after, 3)]).toEqual(['alreadyDecided', null])
    expect(refusal(approve(after, 3), 3)).toBe('alreadyDecided')
    expect(after.tasks.map((task) => mayAskOpinion(after, task))).toEqual([false, true])
  })

  test('who only does something asks nobody', () => {
    const state = start([node('a', [2], { kind: 'handling' }), node('b', [4])])
    expect(refusal(state, 2)).toBe('handlingOnly')
    expect(mayAskOpinion(state, state.tasks[0] as FlowState['tasks'][number])).toBe(false)
  })

  test('not who asks, who decides now, or who has not answered; a submitter may be asked', () => {
    const known = (state: FlowState, opinions: Opinion[]) =>
      alreadyAsked(state, opinions, { by: 2, userIds: [1, 2, 3, 4, 5, 6] })
    expect(known(begun(), [])).toEqual([2, 3])
    expect(known(begun(), [opinion()])).toEqual([2, 3, 5])
    expect(known(begun(), [opinion({ state: 'handled' })])).toEqual([2, 3])
    expect(known(begun(), [opinion({ nodeId: 'b' })])).toEqual([2, 3])
    const order = start([node('a', [2, 4], { mode: 'order' })])
    expect(known(order, [])).toEqual([2, 4])
  })
})

describe('an opinion', () => {
  test('is wanted while its step waits, and no longer', () => {
    const state = begun()
    expect(isWanted(state, opinion())).toBe(true)
    expect(isWanted(approve(state, 2), opinion())).toBe(true)
    const passed = approve(state, 2, 3)
    expect(isWanted(passed, opinion())).toBe(false)
    expect(noLongerWanted(passed, [opinion(), opinion({ nodeId: 'b' })])).toEqual([opinion()])
    expect(noLongerWanted(passed, [opinion({ state: 'handled' }), opinion({ state: 'closed' })])).toEqual([])
    for (const action of [
      { kind: 'reject', by: 2 },
      { kind: 'withdraw', by: 1 },
      { kind: 'return', by: 2, target: { to: 'initiator' }, resume: 'inPlace' },
    ] as const)
      expect(noLongerWanted(act(state, action), [opinion()])).toEqual([opinion()])
  })

  test('of before a return is not wanted when the step asks again', () => {
    const returned = act(approve(begun(), 2, 3), {
      ...{ kind: 'return', by: 4 },
      ...{ target: { to: 'node', nodeId: 'a' }, resume: 'onward' },
    })
    expect(isWanted(returned, opinion())).toBe(false)
    expect(isWanted(returned, opinion({ round: 2 }))).toBe(true)
  })

  test('is still wanted where a decision at its step is taken back', () => {
    const before = begun()
    const after = approve(before, 2)
    const undo = undoOf(before, { by: 2, taskId: idOf(before, 2) }, after)
    expect(isWanted(stored(takeBack(after, undo, { by: 2 }, facts)), opinion())).toBe(true)
  })

  test('is given by who was asked, once, while it is wanted', () => {
    const refused = (state: FlowState, by: number, one = opinion()) =>
      answerRefusal(state, [one], { taskId: 70, by })
    expect([refused(begun(), 5), refused(begun(), 2), refused(begun(), 6)]).toEqual([
      ...[null, 'notAssignee', 'notAssignee'],
    ])
    expect(answerRefusal(begun(), [opinion()], { taskId: 71, by: 5 })).toBe('notAssignee')
    expect(refused(approve(begun(), 2, 3), 5)).toBe('alreadyDecided')
    expect(refused(begun(), 5, opinion({ state: 'handled' }))).toBe('alreadyDecided')
  })
})
