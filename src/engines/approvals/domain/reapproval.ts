import { comesAfter, fromHereOn, isOnTheWay, nodeOf, placeOf } from './flow-places.ts'
import {
  type Facts,
  type FlowState,
  mayBeAsked,
  type Refused,
  type Resume,
  type Step,
  settle,
  type Task,
  undo,
} from './flow-state.ts'
import { yesNeeded } from './handling.ts'
import { comeToAll, goOnHere } from './node-progress.ts'
import { firstAskable } from './own-work.ts'
import type { RoutedNode } from './route-flow.ts'
import { askInstead } from './step-in.ts'

/**
 * Approves with this task, or says that it is done, while `outdated` approvals (ids of tasks) were given on something else than what stands now: the steps of those people, and all that comes
 * after them, are asked again, so that nobody's yes stands for what they did not see. What stands beside them goes on, and what comes after this step is come to when this one is through. Without any it is an answer as every other.
 */
export function answerAndReapprove(
  before: FlowState,
  { open, said }: { open: Task; said: 'approved' | 'handled' },
  outdated: ReadonlySet<number>,
  facts: Facts,
): Step | Refused {
  const answered = { ...before, tasks: settle(before.tasks, open, said) }
  const { state: undone, now, later } = undoOutdated(answered, open, outdated)
  const asked = later.map((nodeId) => ({ kind: 'askedAgain' as const, nodeId }))
  if (now.length === 0) {
    const on = goOnHere(undone, open, facts)
    return 'refused' in on ? on : { state: on.state, events: [...asked, ...on.events] }
  }
  const again = comeToAll({ ...undone, round: before.round + 1 }, now, facts)
  if ('refused' in again) return again
  const events: Step['events'] = [
    ...asked,
    ...now.map((nodeId) => ({ kind: 'askedAgain' as const, nodeId })),
    ...again.events,
  ]
  // Beside them: what was decided here counts, and it goes on here.
  const isUndone = undone.tasks.some((task) => task.id === open.id && task.void)
  const isHere = !isUndone && placeOf(again.state, open.nodeId)?.state === 'open'
  if (again.state.state !== 'running' || !isHere) return { state: again.state, events }
  const here = goOnHere(again.state, open, facts)
  return 'refused' in here ? here : { state: here.state, events: [...events, ...here.events] }
}

/**
 * A returned approval, ready to be submitted again, without the approvals that are `outdated`. On resubmission it asks the first of their steps again as well as where the return had left it,
 * whichever way of returning was chosen. `nodes`: ids of the steps that are asked again.
 */
export function withoutOutdated(
  returned: FlowState,
  outdated: ReadonlySet<number>,
): { state: FlowState; nodes: string[] } {
  const { state, later } = undoOutdated(returned, null, outdated)
  return { state, nodes: later }
}

type Undone = {
  state: FlowState
  /** Ids of the first steps that are asked again: those that are come to at once, and those that it comes to later by itself. */
  now: string[]
  later: string[]
}

/** Voids outdated approvals and everything that came after them. `open` is the task being answered (null: the approval was returned); steps behind its step are asked once that step is through. */
function undoOutdated(before: FlowState, open: Task | null, outdated: ReadonlySet<number>): Undone {
  const found = outdatedNodes(before, open, outdated)
  // What holds from an earlier version and is not come to yet is asked when it is.
  const ahead = found.filter(({ id }) => placeOf(before, id)?.kept)
  const nodes = found.filter((node) => !ahead.includes(node))
  const here = open && nodeOf(before, open.nodeId)
  const later = nodes.filter((node) => !here || comesAfter(before.nodes, node, here))
  const ids = new Set([
    ...ahead.map(({ id }) => id),
    ...nodes.flatMap((node) => [...fromHereOn(before.nodes, node)]),
  ])
  const resumes = ledTo(before, later, ids, open?.nodeId ?? null)
  return {
    state: { ...undo(before, ids), resumes },
    now: nodes.filter((node) => !later.includes(node)).map(({ id }) => id),
    later: [...ahead, ...later].map(({ id }) => id),
  }
}

/** The pending returns in place, redirected: one whose next steps were undone continues at the first of the `later` steps instead; where none was undone, the return to `from` continues there too. */
function ledTo(
  { nodes, resumes }: Pick<FlowState, 'nodes' | 'resumes'>,
  later: readonly RoutedNode[],
  undone: ReadonlySet<string>,
  from: string | null,
): Resume[] {
  const left = resumes.filter(({ to }) => to === null || !undone.has(to))
  const added = new Map<Resume, string[]>()
  for (const node of later) {
    const behind = fromHereOn(nodes, node)
    const resume =
      left.find((one) => one.nodes.some((id) => behind.has(id))) ?? left.find(({ to }) => to === from)
    if (resume) added.set(resume, [...(added.get(resume) ?? []), node.id])
  }
  return left
    .map((one) => ({
      to: one.to,
      nodes: [...(added.get(one) ?? []), ...one.nodes.filter((id) => !undone.has(id))],
    }))
    .filter((one) => one.nodes.length > 0)
}

/**
 * A change of something watched needs a second person: the approval of whoever made it does not end the approval. Where nobody else would have to approve after this `step`, the other people of the
 * node are asked, else the first of `second` who may be asked, else who stands in (`standInsOf`); refused with nobody left.
 */
export function withSecondYes(
  before: FlowState,
  open: Task,
  step: Step | Refused,
  second: readonly number[],
  facts: Facts,
): Step | Refused {
  const node = nodeOf(before, open.nodeId)
  if ('refused' in step || !node || yesNeeded(step, facts) === 'somebodys') return step
  const maySay = (id: number) => id !== open.userId && mayBeAsked(before, node, facts, id)
  const superiors = second.map((id) => [id])
  const ids = firstAskable([node.people, ...superiors, ...(facts.standIns ?? [])], maySay)
  if (ids.length === 0) return { refused: 'noStandIn', node: node.name }
  // Who approved it before did not see what was changed.
  const settled = { ...before, tasks: settle(before.tasks, open, 'approved'), samePerson: 'each' as const }
  const asked = askInstead(settled, node.id, ids, facts)
  if ('refused' in asked) return asked
  const nodes = asked.state.nodes.map((one) =>
    one.id === node.id ? { ...one, note: 'edited' as const } : one,
  )
  return {
    state: { ...asked.state, nodes, samePerson: before.samePerson },
    events: [{ kind: 'secondAsked', nodeId: node.id, userIds: ids }, ...asked.events],
  }
}

/** The steps in which somebody's approval is outdated, without those that come after another one of them. */
function outdatedNodes(state: FlowState, open: Task | null, outdated: ReadonlySet<number>): RoutedNode[] {
  const isOutdated = (task: Task): boolean =>
    task.id !== open?.id &&
    task.state === 'approved' &&
    !task.void &&
    task.id !== null &&
    outdated.has(task.id)
  const found = state.nodes.filter(
    (node) =>
      isOnTheWay(state, node) &&
      placeOf(state, node.id) !== undefined &&
      state.tasks.some((task) => task.nodeId === node.id && isOutdated(task)),
  )
  return found.filter((node) => !found.some((earlier) => comesAfter(state.nodes, node, earlier)))
}
