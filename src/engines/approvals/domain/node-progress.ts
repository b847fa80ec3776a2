import { branchNodes, comesAfter, fromHereOn, pathOf, placeOf } from './flow-places.ts'
import {
  closeTasks,
  type Facts,
  type FlowState,
  type Refused,
  type Step,
  type Task,
  undo,
} from './flow-state.ts'
import { takeTurns } from './place-turns.ts'
import type { RoutedNode } from './route-flow.ts'
import {
  branchTaken,
  closed,
  come,
  goBehind,
  isWaitedFor,
  nodeIn,
  stepOf,
  type Walk,
  walkFrom,
  walkOn,
} from './walk-flow.ts'

/** Something changed at the task's place: asks who is next there; the node is done when nobody is. */
export function goOnHere(before: FlowState, task: Task, facts: Facts): Step | Refused {
  const { state, events, isThrough } = takeTurns(before, task, facts)
  return isThrough ? goOn(state, task.nodeId, facts) : { state, events }
}

/**
 * The node is done, or nobody answered there in time: on with what comes behind it, or straight back to what was left by a return to it. Conditions whose values have changed since
 * are put right first, and it goes on from them.
 */
export function goOn(
  before: FlowState,
  nodeId: string,
  facts: Facts,
  how: 'done' | 'limit' = 'done',
): Step | Refused {
  const { tasks } = closeTasks(before, new Set([nodeId]))
  const walked = walkFrom({ ...before, tasks })
  const done = how === 'done' ? closed(walked, nodeId, 'done') : passedBy(walked, nodeId, how)
  const { state, again } = putRight(done.state, facts)
  const walk = { ...done, state }
  const node = nodeIn(state, nodeId)
  const isUndone = !placeOf(state, nodeId)
  const leadsBack = again.some((id) => comesAfter(state.nodes, nodeIn(state, id), node))
  if (isUndone || leadsBack) {
    const back = takeResume(walk, nodeId)
    return stepOf(goStraight(back.walk, node, [...back.nodes, ...again], facts), facts)
  }
  const left = leaveNode({ ...walk, pending: again }, nodeId, facts)
  return stepOf('refused' in left || again.length === 0 ? left : goBackTo(left, again, facts), facts)
}

/** The node's place as one that was passed. */
function passedBy(walk: Walk, nodeId: string, reason: 'limit'): Walk {
  const here = placeOf(walk.state, nodeId)
  const places = walk.state.places.map((one) =>
    one === here ? { ...one, state: 'passed' as const, reason } : one,
  )
  const event = { kind: 'passed' as const, nodeId, reason }
  return { ...walk, state: { ...walk.state, places }, events: [...walk.events, event] }
}

/** Comes to a node by a return, or because nobody is left there; where nobody is to be asked it is left at once. `samePerson`: the rule for the node itself. */
export function comeTo(
  state: FlowState,
  nodeId: string,
  facts: Facts,
  samePerson = state.samePerson,
): Step | Refused {
  const come = comeBack(walkFrom({ ...state, samePerson }), nodeId, facts)
  if ('refused' in come) return come
  const walk = { ...come, state: { ...come.state, samePerson: state.samePerson } }
  return stepOf(walk.isThrough ? leaveNode(walk, nodeId, facts) : walk, facts)
}

/** Comes to several nodes by one return; branches are joined when all of them are through. */
export const comeToAll = (state: FlowState, nodeIds: readonly string[], facts: Facts): Step | Refused =>
  stepOf(goBackTo(walkFrom(state), nodeIds, facts), facts)

/** Submitted again: goes on where a return in place to the initiator had left, else from the first node on. */
export function goOnAgain(before: FlowState, facts: Facts): Step | Refused {
  const { state, again } = putRight(before, facts)
  const isInPlace = before.resumes.some(({ to }) => to === null)
  if (!isInPlace) return stepOf(walkOn(walkFrom(state), branchNodes(state.nodes, null), facts), facts)
  const back = takeResume(walkFrom(state), null)
  return stepOf(goBackTo(back.walk, [...back.nodes, ...again], facts), facts)
}

function leaveNode(given: Walk, nodeId: string, facts: Facts): Walk | Refused {
  const { walk, nodes } = takeResume(given, nodeId)
  const node = nodeIn(walk.state, nodeId)
  return nodes.length ? goStraight(walk, node, nodes, facts) : goBehind(walk, node, facts)
}

/** From a node straight on to others, past what lies between: what was around it and waits for nothing more is done. */
function goStraight(given: Walk, from: RoutedNode, nodeIds: readonly string[], facts: Facts): Walk | Refused {
  let walk: Walk = { ...given, pending: [...given.pending, ...nodeIds] }
  for (const around of pathOf(walk.state.nodes, from).slice(1))
    if (!isWaitedFor(walk, around)) walk = closed(walk, around.id, 'done')
  return goBackTo(walk, nodeIds, facts)
}

/** What was left by a return to this node, which is told once. */
function takeResume(walk: Walk, to: string | null): { walk: Walk; nodes: readonly string[] } {
  const { resumes } = walk.state
  const back = resumes.find((one) => one.to === to)
  const state = { ...walk.state, resumes: resumes.filter((one) => one !== back) }
  return { walk: { ...walk, state }, nodes: back?.nodes ?? [] }
}

/** Comes to a node again; what is around it waits again. */
function comeBack(given: Walk, nodeId: string, facts: Facts): Walk | Refused {
  const node = nodeIn(given.state, nodeId)
  let walk: Walk = { ...given, isThrough: true }
  for (const around of pathOf(walk.state.nodes, node).slice(1)) walk = closed(walk, around.id, 'open')
  return come(walk, node, facts)
}

/** Goes on at several nodes; branches are joined when all of them are through. */
function goBackTo(walk: Walk, nodeIds: readonly string[], facts: Facts): Walk | Refused {
  const others = walk.pending.filter((id) => !nodeIds.includes(id))
  let now: Walk = { ...walk, pending: [...others, ...nodeIds] }
  const through: string[] = []
  for (const id of nodeIds) {
    const next = comeBack(now, id, facts)
    if ('refused' in next) return next
    if (next.isThrough) through.push(id)
    now = next
  }
  now = { ...now, isThrough: false, pending: [...others, ...through] }
  for (const id of through) {
    const next = leaveNode({ ...now, pending: now.pending.filter((one) => one !== id) }, id, facts)
    if ('refused' in next) return next
    now = next
  }
  return now
}

/**
 * Conditions that were decided by values which have changed since, and would take another branch now: what came of them counts no more, nor does
 * what came after. They are come to `again`; behind a step that is asked once more by a return in place only once that is done.
 */
function putRight(before: FlowState, facts: Facts): { state: FlowState; again: string[] } {
  let state = before
  const again: string[] = []
  for (const node of before.nodes) {
    const place = node.kind === 'condition' ? placeOf(state, node.id) : undefined
    if (!place || place.taken === branchTaken(node, facts)) continue
    const back = state.resumes.find(
      ({ to }) => to !== null && comesAfter(state.nodes, node, nodeIn(state, to)),
    )
    state = undo(state, fromHereOn(state.nodes, node))
    if (!back) again.push(node.id)
    else {
      const nodes = state.resumes.find(({ to }) => to === back.to)?.nodes ?? []
      const others = state.resumes.filter(({ to }) => to !== back.to)
      state = { ...state, resumes: [{ to: back.to, nodes: [...nodes, node.id] }, ...others] }
    }
  }
  return { state: state === before ? state : { ...state, round: state.round + 1 }, again }
}
