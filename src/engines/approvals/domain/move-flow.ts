import { compareFlows } from './compare-flows.ts'
import { asksPeople, type FlowDefinition } from './flow-definition.ts'
import { branchNodes, isOnTheWay, nodeOf, type Place, placeOf } from './flow-places.ts'
import {
  type Facts,
  type FlowEvent,
  type FlowState,
  isLive,
  type Refused,
  type Step,
  type Task,
  undo,
} from './flow-state.ts'
import { yesNeeded } from './handling.ts'
import { goOnAgain } from './node-progress.ts'
import { isLedTo, refusingNode, whyNobody } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'
import { hasAnswered, together } from './task-rounds.ts'
import { type Walk, walkFrom, walkOn } from './walk-flow.ts'

/** What a running approval is moved to: a version's steps with the people whom they would ask now, and which of them are `same` as before. */
export type Moving = Pick<FlowState, 'nodes' | 'samePerson'> & { same: ReadonlySet<string> }

/** What decides about what a yes at a step is worth. */
const deciding = ['kind', 'who', 'mode'] as const

/**
 * Steps of which a yes that was given in one version holds in the other: both have them, and they ask the same people, in the same way, for the same. Their names, limits and rights and where they stand may
 * differ.
 */
export function sameSteps(before: FlowDefinition, after: FlowDefinition): Set<string> {
  const other = new Set(
    compareFlows(before, after).flatMap((change) => {
      if (change.what !== 'node' || change.kind === 'removed') return []
      const isOther = change.kind === 'added' || deciding.some((part) => change.parts.includes(part))
      return isOther ? [change.after.id] : []
    }),
  )
  return new Set(after.nodes.flatMap(({ id }) => (other.has(id) ? [] : [id])))
}

/**
 * The approval in another version of its flow: gone through from its first step on, past those whose yes holds. Whoever is asked at such a step that it comes to stays asked there; what holds behind somebody who is asked first holds
 * once it is come to. Everything else counts no more and is asked anew. What was returned stays so. Nothing ends by being moved: `wouldEnd` where nobody would have to approve it any more.
 */
export function moveFlow(before: FlowState, to: Moving, facts: Facts): Step | Refused {
  if (before.state !== 'running' && before.state !== 'returned') return { refused: 'alreadyDecided' }
  if (before.state === 'returned') return moveReturned(before, to, facts)
  const strays = new Set<string>()
  for (;;) {
    const walk = walkAnew(before, to, holding(before, to, strays, facts), facts)
    if ('refused' in walk) return walk
    // What is asked there comes behind somebody who is asked first now: it is asked when it is come to.
    const found = walk.state.places.filter((place) => place.kept && place.state === 'open')
    for (const { nodeId } of found) strays.add(nodeId)
    if (found.length === 0) return movedTo(before, walk, facts)
  }
}

function movedTo(before: FlowState, walk: Walk, facts: Facts): Step | Refused {
  if (walk.isThrough) return { refused: 'wouldEnd' }
  const nobody = emptyNode(before, walk.state, facts)
  if (nobody) return nobody
  const step: Step = { state: walk.state, events: news(before, walk.events) }
  const needed = yesNeeded(step, facts)
  const wasNeeded = yesNeeded({ state: before, events: [] }, facts)
  // Where only something was left to be done, that may be so afterwards.
  return needed === 'somebodys' || (needed === 'none' && wasNeeded === 'none')
    ? step
    : { refused: needed === 'none' ? 'wouldEnd' : 'nobodyAsked' }
}

/** Who submits it again comes by what holds, and somebody has to be asked then. */
function moveReturned(before: FlowState, to: Moving, facts: Facts): Step | Refused {
  const state = inVersion(before, to, holding(before, to, new Set(), facts))
  const nobody = emptyNode(before, state, facts)
  if (nobody) return nobody
  const again = goOnAgain({ ...state, round: state.round + 1 }, facts)
  if ('refused' in again) return again.refused === 'nobodyAsked' ? { refused: 'wouldEnd' } : again
  return yesNeeded(again, facts) === 'somebodys' ? { state, events: [] } : { refused: 'wouldEnd' }
}

/** As for a submission: a step that has nobody to ask, and must have somebody, is refused, unless what was answered there holds. */
function emptyNode(before: FlowState, after: FlowState, facts: Facts): Refused | null {
  const holds = after.places.filter((place) => !place.void && place.round <= before.round)
  const node = refusingNode(after.nodes, new Set(holds.map(({ nodeId }) => nodeId)), facts)
  return node && { refused: whyNobody(node), node: node.name }
}

const walkAnew = (
  before: FlowState,
  to: Moving,
  holds: ReadonlySet<string>,
  facts: Facts,
): Walk | Refused => {
  const state = inVersion(before, to, holds)
  return walkOn(walkFrom(state), branchNodes(state.nodes, null), facts)
}

/** The approval with the version's steps, where nothing has been come to yet but what holds. */
function inVersion(before: FlowState, to: Moving, holds: ReadonlySet<string>): FlowState {
  const rest = new Set(before.places.flatMap(({ nodeId }) => (holds.has(nodeId) ? [] : [nodeId])))
  const state = undo(before, rest)
  return {
    ...state,
    samePerson: to.samePerson,
    round: before.round + 1,
    places: state.places.map(
      (place): Place => (holds.has(place.nodeId) && !place.void ? { ...place, kept: true } : place),
    ),
    nodes: to.nodes.map((node) => (holds.has(node.id) ? asAsked(before, node) : node)),
  }
}

/** A step that holds: who was asked, and why, as it was; whoever still is has the time that they had. */
function asAsked(before: FlowState, node: RoutedNode): RoutedNode {
  const was = nodeOf(before, node.id)
  if (!was) return node
  const { limit: _, ...rest } = node
  const { limit } = placeOf(before, node.id)?.state === 'open' ? was : node
  return { ...rest, people: was.people, outcome: was.outcome, note: was.note, ...(limit && { limit }) }
}

/** Ids of the steps at which what was said, or is being asked, holds in the version. */
function holding(
  before: FlowState,
  to: Moving,
  without: ReadonlySet<string>,
  facts: Facts,
): ReadonlySet<string> {
  let holds = to.nodes.filter(
    (node) =>
      to.same.has(node.id) &&
      !without.has(node.id) &&
      isLedTo(to.nodes, node, facts) &&
      isSettledOrAsked(before, node, facts),
  )
  // Whoever was passed over for a yes elsewhere is so as long as that one holds.
  for (;;) {
    const ids = new Set(holds.map(({ id }) => id))
    const left = holds.filter((node) => sparedStill(before, to, node, ids))
    if (left.length === holds.length) return ids
    holds = left
  }
}

function isSettledOrAsked(before: FlowState, node: RoutedNode, { active }: Facts): boolean {
  const place = placeOf(before, node.id)
  if (node.kind === 'cc') return place?.state === 'done'
  if (!asksPeople(node.kind)) return false
  const here = place ? before.tasks.filter(together(place)) : []
  if (place?.state === 'open') return here.some((task) => task.state === 'open' && active.has(task.userId))
  return place?.state === 'done' && here.some(hasAnswered)
}

function sparedStill(before: FlowState, to: Moving, { id }: RoutedNode, holds: ReadonlySet<string>): boolean {
  const place = placeOf(before, id)
  const spared = place ? before.tasks.filter((task) => together(place)(task) && task.state === 'auto') : []
  const isOnce = before.samePerson === 'once' && to.samePerson === 'once'
  const saidYes = (userId: number) => (task: Task) =>
    task.userId === userId &&
    task.state === 'approved' &&
    !task.void &&
    task.behalf === undefined &&
    holds.has(task.nodeId)
  return spared.every(({ userId }) => isOnce && before.tasks.some(saidYes(userId)))
}

/** A branch that was taken before is no news. */
const news = (before: FlowState, events: readonly FlowEvent[]): FlowEvent[] =>
  events.filter(
    (event) =>
      event.kind !== 'branched' || event.isNew || placeOf(before, event.nodeId)?.taken !== event.branchId,
  )

/**
 * What becomes of a step: kept: its yes, or what was done, holds; stays: whoever is asked there stays so; asked: it asks now; later: once it is come to, or submitted again; passed: nobody is asked; told: whoever it
 * names is told, or was.
 */
export const movedOutcomes = ['kept', 'stays', 'asked', 'later', 'passed', 'told'] as const
export type MovedStep = {
  node: RoutedNode
  becomes: (typeof movedOutcomes)[number]
  /** The version before did not have it. */
  isNew: boolean
  /** It had been answered, or was being asked, and that counts no more. */
  isAgain: boolean
  /** Who answered, is asked, or will be. */
  people: number[]
  /** Who was added by others, and has or had to agree as well. */
  added: number[]
}
export type VanishedStep = { node: RoutedNode; was: 'done' | 'current' | 'pending' }

const settledTasks = (state: FlowState, nodeId: string): Task[] => {
  const place = placeOf(state, nodeId)
  return place ? state.tasks.filter(together(place)) : []
}

/** What a move does, step by step, of all that ask or tell somebody on the way of the new version; and of those before that are gone. */
export function describeMove(
  before: FlowState,
  { state: after }: Step,
  facts: Facts,
): { steps: MovedStep[]; vanished: VanishedStep[] } {
  const reachesPeople = ({ kind }: RoutedNode) => asksPeople(kind) || kind === 'cc'
  const way = after.nodes.filter((node) => reachesPeople(node) && isLedTo(after.nodes, node, facts))
  const wasAt = (id: string) => placeOf(before, id)?.state
  const stepOf = (node: RoutedNode): MovedStep => {
    const place = placeOf(after, node.id)
    const here = settledTasks(after, node.id)
    const isKept = before.places.some(
      (one) => !one.void && one.nodeId === node.id && one.round === place?.round,
    )
    const becomes = outcomeOf(node, place, isKept)
    const counted = here.filter((task) => isLive(task) || hasAnswered(task))
    const isAsked = counted.length > 0 && becomes !== 'later'
    const added = isAsked ? counted : before.tasks.filter((one) => one.nodeId === node.id && !one.void)
    const was = wasAt(node.id)
    return {
      node,
      becomes,
      isNew: nodeOf(before, node.id) === undefined,
      isAgain: (was === 'done' || was === 'open') && (becomes === 'asked' || becomes === 'later'),
      people: isAsked ? counted.map(({ userId }) => userId) : node.people,
      added: added.flatMap((one) => (one.added && one.added.how !== 'ended' ? [one.userId] : [])),
    }
  }
  const stays = new Set(way.map(({ id }) => id))
  const vanished = before.nodes
    .filter((node) => reachesPeople(node) && !stays.has(node.id) && isOnTheWay(before, node))
    .map((node): VanishedStep => {
      const state = wasAt(node.id)
      return { node, was: state === 'open' ? 'current' : state === 'done' ? 'done' : 'pending' }
    })
  return { steps: way.map(stepOf), vanished }
}

function outcomeOf(node: RoutedNode, place: Place | undefined, isKept: boolean): MovedStep['becomes'] {
  if (place?.state === 'passed') return 'passed'
  if (node.kind === 'cc') return place ? 'told' : 'later'
  if (place?.state === 'open') return isKept ? 'stays' : 'asked'
  return place ? 'kept' : 'later'
}
