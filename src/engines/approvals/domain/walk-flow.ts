import {
  branchNodes,
  containerOf,
  fromHereOn,
  isInside,
  isOnTheWay,
  nodeOf,
  type Place,
  pathOf,
  placeOf,
} from './flow-places.ts'
import {
  ended,
  type Facts,
  type FlowEvent,
  type FlowState,
  mayBeAsked,
  type Refused,
  type Step,
  type Task,
  type TaskState,
  undo,
} from './flow-state.ts'
import { firstAskable } from './own-work.ts'
import { askOrDelegate } from './pass-on.ts'
import { addedAgain } from './place-turns.ts'
import { neededOf, type RoutedNode } from './route-flow.ts'
import { answeredBefore } from './same-person.ts'

/** The flow on its way: what became of it so far, and whether it is through where it came to, so that it goes on behind. */
export type Walk = {
  state: FlowState
  events: readonly FlowEvent[]
  isThrough: boolean
  /** Nodes that it goes on from as well, before branches are joined. */
  pending: readonly string[]
}

export const walkFrom = (state: FlowState, pending: readonly string[] = []): Walk => ({
  state,
  events: [],
  isThrough: true,
  pending,
})

/** Comes to a node: asks its people, or goes past where nobody is to be asked. */
export function come(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  const place = placeOf(walk.state, node.id)
  if (place?.kept) return pastKept(walk, place)
  switch (node.kind) {
    case 'cc':
      return tellAt(walk, node, facts)
    case 'condition':
      return branchAt(walk, node, facts)
    case 'parallel':
      return partAt(walk, node, facts)
    case 'approver':
    case 'handling':
      return askAt(walk, node, facts)
  }
}

/** What was answered at the place in an earlier version holds; whoever is asked there stays so. */
function pastKept(walk: Walk, place: Place): Walk {
  const { kept: _, ...here } = place
  const places = walk.state.places.map((one) => (one === place ? here : one))
  return { ...walk, state: { ...walk.state, places }, isThrough: place.state !== 'open' }
}

/** Along these nodes until somebody is asked, past what stands behind a step that was asked once more by a return in place. */
export function walkOn(walk: Walk, nodes: readonly RoutedNode[], facts: Facts): Walk | Refused {
  let now = walk
  for (const node of nodes) {
    if (!now.isThrough) break
    const place = placeOf(now.state, node.id)
    if (place && !place.kept && (place.state === 'done' || place.state === 'passed')) continue
    const next = come(now, node, facts)
    if ('refused' in next) return next
    now = next
  }
  return now
}

/** On from behind a node: the rest of its branch, then behind the branch, where a parallel node waits for all of its branches. */
export function goBehind(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  const { nodes } = walk.state
  const beside = branchNodes(nodes, node.within ?? null)
  const rest = walkOn({ ...walk, isThrough: true }, beside.slice(beside.indexOf(node) + 1), facts)
  const container = containerOf(nodes, node)
  if ('refused' in rest || !rest.isThrough || !container) return rest
  if (container.kind === 'parallel' && isWaitedFor(rest, container)) return { ...rest, isThrough: false }
  return goBehind(closed(rest, container.id, 'done'), container, facts)
}

/** Whether something inside of the node still waits. */
export const isWaitedFor = ({ state, pending }: Walk, container: RoutedNode): boolean =>
  state.nodes.some(
    (node) =>
      isInside(state.nodes, node, container) &&
      (placeOf(state, node.id)?.state === 'open' || pending.includes(node.id)),
  )

/**
 * What the walk comes to as a step. It is never through without anybody having approved it: where people only did something the administrators are
 * asked at the last step that would have approved it.
 */
export function stepOf(walk: Walk | Refused, facts: Facts): Step | Refused {
  if ('refused' in walk) return walk
  const { state, isThrough, events } = walk
  if (!isThrough) return { state: { ...state, state: 'running' }, events: [...events] }
  const isDone = (how: TaskState) => state.tasks.some((task) => task.state === how && !task.void)
  if (isDone('approved')) {
    const end = ended(state, 'approved')
    return { state: end.state, events: [...events, ...end.events] }
  }
  const last = state.nodes.findLast((node) => node.kind === 'approver' && isOnTheWay(state, node))
  if (!isDone('handled') || !last) return { refused: 'nobodyAsked' }
  return stepOf(askForApproval(walk, last, facts), facts)
}

/** As if nobody else were there to ask. */
export const onlyThese = (facts: Facts, ids: readonly number[]): Facts => ({
  ...facts,
  active: new Set(ids),
  administrators: ids,
  standIns: [ids],
})

/** Administrators are asked at a node that was passed; what came behind it is gone through again. */
function askForApproval(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  const undone = undo(walk.state, fromHereOn(walk.state.nodes, node))
  const asked: RoutedNode = { ...node, whenEmpty: 'admin', outcome: 'ask' }
  const nodes = undone.nodes.map((one) => (one === node ? asked : one))
  const present = facts.administrators.filter((id) => mayBeAsked(undone, node, facts, id))
  let now: Walk = {
    ...walk,
    state: { ...undone, nodes, round: undone.round + 1 },
    events: [...walk.events, { kind: 'unapproved', nodeId: node.id }],
  }
  for (const around of pathOf(nodes, asked).slice(1)) now = closed(now, around.id, 'open')
  return askAt(now, asked, onlyThese(facts, present))
}

/** The place of the node that counts, in another state. */
export function closed(walk: Walk, nodeId: string, state: Place['state']): Walk {
  const place = placeOf(walk.state, nodeId)
  const places = walk.state.places.map((one) => (one === place ? { ...one, state } : one))
  return { ...walk, state: { ...walk.state, places } }
}

/** Notes that the flow came to a node; where it was before stays as it is and counts no more. */
function placed(
  walk: Walk,
  nodeId: string,
  place: Pick<Place, 'state' | 'reason' | 'taken'>,
  events: readonly FlowEvent[] = [],
): Walk {
  const { state } = walk
  const before = placeOf(state, nodeId)
  const places = before
    ? state.places.map((one) => (one === before ? { ...one, void: true } : one))
    : state.places
  return {
    ...walk,
    state: { ...state, places: [...places, { nodeId, round: state.round, void: false, ...place }] },
    events: [...walk.events, ...events],
  }
}

function tellAt(walk: Walk, { id, people }: RoutedNode, facts: Facts): Walk {
  const userIds = people.filter((one) => facts.active.has(one))
  if (!userIds.length) return placed(walk, id, { state: 'passed', reason: 'empty' })
  return placed(walk, id, { state: 'done' }, [{ kind: 'cc', nodeId: id, userIds }])
}

/** The branch that the record's values take now; the last one where they take none. */
export const branchTaken = ({ id, branches = [] }: RoutedNode, { taken }: Pick<Facts, 'taken'>): string =>
  taken?.get(id) ?? branches.at(-1)?.id ?? ''

function branchAt(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  const branchId = branchTaken(node, facts)
  const before = walk.state.places.findLast(({ nodeId }) => nodeId === node.id)
  const isNew = before !== undefined && before.taken !== branchId
  const event: FlowEvent = { kind: 'branched', nodeId: node.id, branchId, isNew }
  const begun = placed(withoutOthers(walk, node, branchId), node.id, { state: 'open', taken: branchId }, [
    event,
  ])
  const inside = walkOn(begun, branchNodes(walk.state.nodes, branchId), facts)
  return 'refused' in inside || !inside.isThrough ? inside : closed(inside, node.id, 'done')
}

/** What holds from an earlier version in a branch that is not taken counts no more. */
function withoutOthers(walk: Walk, node: RoutedNode, branchId: string): Walk {
  const { nodes, places } = walk.state
  const isElsewhere = (one: RoutedNode) => {
    const path = pathOf(nodes, one)
    const at = path.indexOf(node)
    return at > 0 && path[at - 1]?.within !== branchId
  }
  const kept = new Set(places.flatMap((place) => (place.kept && !place.void ? [place.nodeId] : [])))
  const others = nodes.filter((one) => kept.has(one.id) && isElsewhere(one))
  return others.length === 0
    ? walk
    : { ...walk, state: undo(walk.state, new Set(others.map(({ id }) => id))) }
}

function partAt(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  let now = placed(walk, node.id, { state: 'open' })
  let isThrough = true
  for (const { id } of node.branches ?? []) {
    const inside = walkOn({ ...now, isThrough: true }, branchNodes(walk.state.nodes, id), facts)
    if ('refused' in inside) return inside
    isThrough &&= inside.isThrough
    now = inside
  }
  return isThrough ? closed(now, node.id, 'done') : { ...now, isThrough }
}

function askAt(walk: Walk, node: RoutedNode, facts: Facts): Walk | Refused {
  const people = peopleAt(walk.state, node, facts)
  if (typeof people === 'object' && 'refused' in people) return people
  const again = addedAgain(walk.state.tasks, node.id).filter((id) => mayBeAsked(walk.state, node, facts, id))
  if (people === 'pass' && again.length === 0) return passed(walk, node, 'empty')
  const { ids, instead } = people === 'pass' ? { ids: [] } : people
  const tasks = [...tasksOf(walk.state, node, ids), ...tasksOfAdded(walk.state, node, ids, again)]
  const nodes = instead
    ? walk.state.nodes.map((one) => (one.id === node.id ? { ...one, note: instead } : one))
    : walk.state.nodes
  const now = { ...walk, state: { ...walk.state, nodes, tasks: [...walk.state.tasks, ...tasks] } }
  const opened = tasks.filter(({ state }) => state === 'open')
  if (!opened.length) return passed(now, node, 'samePerson')
  const at = { nodeId: node.id, round: walk.state.round }
  const { state, events } = askOrDelegate(now.state, at, opened, facts)
  return { ...placed({ ...now, state }, node.id, { state: 'open' }, events), isThrough: false }
}

const passed = (walk: Walk, { id }: RoutedNode, reason: 'empty' | 'samePerson'): Walk =>
  placed(walk, id, { state: 'passed', reason }, [{ kind: 'passed', nodeId: id, reason }])

/**
 * Who is asked when the flow comes to a node. Of those whom the node names who is still there; with nobody left the node's own rule, but never a
 * pass where somebody is there and only may not approve it, or where others stand in for them already: then who stands in, else it is refused. `instead`: why others are asked.
 */
function peopleAt(
  state: FlowState,
  node: RoutedNode,
  facts: Facts,
): 'pass' | Refused | { ids: number[]; instead?: 'empty' | 'ownSubmission' } {
  if (node.outcome === 'pass') return 'pass'
  const may = (id: number) => mayBeAsked(state, node, facts, id)
  const present = node.people.filter(may)
  if (present.length) return { ids: present }
  const isOwn = node.note === 'ownSubmission' || node.people.some((id) => facts.active.has(id))
  if (isOwn) {
    const ids = firstAskable(facts.standIns ?? [], may)
    return ids.length ? { ids, instead: 'ownSubmission' } : { refused: 'noStandIn', node: node.name }
  }
  // Nobody chose where the values did not lead to when it was submitted: that is no reason to pass it.
  const isOpen = node.byChoice === true && node.people.length === 0
  if (node.whenEmpty === 'skip' && !isOpen) return 'pass'
  const ids = facts.administrators.filter(may)
  return ids.length ? { ids, instead: 'empty' } : { refused: 'noApprover', node: node.name }
}

/** Tasks of a node for these people. */
function tasksOf(state: FlowState, node: RoutedNode, people: readonly number[]): Task[] {
  const { id: nodeId, mode } = node
  const approved = answeredBefore(state, node)
  const task = (userId: number, order: number, taskState: TaskState): Task => ({
    id: null,
    nodeId,
    round: state.round,
    userId,
    order,
    state: taskState,
    void: false,
  })
  const repeated = people.filter((id) => approved.has(id))
  if (mode !== 'order' && repeated.length >= neededOf(node, people.length))
    return repeated.map((id, order) => task(id, order, 'auto'))
  let waiting = false
  return people.map((id, order) => {
    if (approved.has(id)) return task(id, order, 'auto')
    const taskState = mode === 'order' && waiting ? 'waiting' : 'open'
    waiting = true
    return task(id, order, taskState)
  })
}

/** Who was added here before, and whose answer counts no more or is wanting, is asked beside the node's own people. */
const tasksOfAdded = (
  { round }: FlowState,
  { id: nodeId }: RoutedNode,
  own: readonly number[],
  again: readonly number[],
): Task[] =>
  again
    .filter((id) => !own.includes(id))
    .map((userId) => ({
      id: null,
      nodeId,
      round,
      userId,
      order: 0,
      state: 'open',
      void: false,
      added: { how: 'beside', for: null },
    }))

/** The node with this id; a flow never goes to one that it does not have. */
export function nodeIn(state: FlowState, id: string): RoutedNode {
  const node = nodeOf(state, id)
  if (!node) throw new Error(`no node ${id}`)
  return node
}
