import { comesAfter, fromHereOn, isOnTheWay, placeOf } from './flow-places.ts'
import { type Facts, type FlowState, type Refused, type Step, settle, type Task, undo } from './flow-state.ts'
import { comeToAll, goOnHere } from './node-progress.ts'
import type { RoutedNode } from './route-flow.ts'

/**
 * Approves with this task, or says that it is done, while `outdated` approvals (ids of tasks) were given on something else than what stands now: the steps of those people, and all that comes
 * after them, are asked again, so that nobody's yes stands for what they did not see. What stands beside them goes on. Without any it is an answer as every other.
 */
export function answerAndAskAgain(
  before: FlowState,
  { open, said }: { open: Task; said: 'approved' | 'handled' },
  outdated: ReadonlySet<number>,
  facts: Facts,
): Step | Refused {
  const found = outdatedNodes(before, open, outdated)
  // What holds from an earlier version and is not come to yet is asked when it is.
  const ahead = found.filter(({ id }) => placeOf(before, id)?.kept)
  const nodes = found.filter((node) => !ahead.includes(node))
  const answered = undo(
    { ...before, tasks: settle(before.tasks, open, said) },
    new Set(ahead.map(({ id }) => id)),
  )
  const asked = ahead.map(({ id }) => ({ kind: 'askedAgain' as const, nodeId: id }))
  if (nodes.length === 0) {
    const on = goOnHere(answered, open, facts)
    return 'refused' in on ? on : { state: on.state, events: [...asked, ...on.events] }
  }
  const ids = new Set(nodes.flatMap((node) => [...fromHereOn(before.nodes, node)]))
  const undone: FlowState = { ...undo(answered, ids), round: before.round + 1 }
  const again = comeToAll(
    undone,
    nodes.map(({ id }) => id),
    facts,
  )
  if ('refused' in again) return again
  const events: Step['events'] = [
    ...asked,
    ...nodes.map(({ id }) => ({ kind: 'askedAgain' as const, nodeId: id })),
    ...again.events,
  ]
  // Beside them: what was decided here counts, and it goes on here.
  const isHere = !ids.has(open.nodeId) && placeOf(again.state, open.nodeId)?.state === 'open'
  if (again.state.state !== 'running' || !isHere) return { state: again.state, events }
  const here = goOnHere(again.state, open, facts)
  return 'refused' in here ? here : { state: here.state, events: [...events, ...here.events] }
}

/** The steps in which somebody's approval is outdated, without those that come after another one of them. */
function outdatedNodes(state: FlowState, open: Task, outdated: ReadonlySet<number>): RoutedNode[] {
  const isOutdated = (task: Task): boolean =>
    task !== open && task.state === 'approved' && !task.void && task.id !== null && outdated.has(task.id)
  const found = state.nodes.filter(
    (node) =>
      isOnTheWay(state, node) &&
      placeOf(state, node.id) !== undefined &&
      state.tasks.some((task) => task.nodeId === node.id && isOutdated(task)),
  )
  return found.filter((node) => !found.some((earlier) => comesAfter(state.nodes, node, earlier)))
}
