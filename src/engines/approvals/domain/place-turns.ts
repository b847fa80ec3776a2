import { nodeOf } from './flow-places.ts'
import { type Added, type Facts, type FlowEvent, type FlowState, isLive, type Task } from './flow-state.ts'
import { askOrDelegate } from './pass-on.ts'
import { neededOf } from './route-flow.ts'
import { hasAnswered, isBinding, isNamed, type TaskRound, theirsOf, together } from './task-rounds.ts'

/** Whether one of those whom the node names has approved, or still will; true where only added people are asked. */
export function isAnsweredHere({ tasks }: FlowState, at: TaskRound, { active }: Facts): boolean {
  const named = tasks.filter((one) => together(at)(one) && isNamed(one))
  const answers = (one: Task) => hasAnswered(one) || (isLive(one) && active.has(one.userId))
  return named.length === 0 || named.some(answers)
}

/** The person of this task is asked no more; whom they had added stand where they stood. */
export function endTask(tasks: readonly Task[], task: Task): Task[] {
  const isChild = (one: Task) => together(task)(one) && one.added?.for === task.userId && isBinding(one)
  const stand: Added = task.added ?? { how: 'beside', for: null }
  return tasks.map((one): Task => {
    if (one === task)
      return { ...one, state: 'closed', ...(one.added && { added: { how: 'ended', for: null } }) }
    return isChild(one) ? { ...one, added: stand } : one
  })
}

/** Whether somebody was added to come before this person, through others whom those added as well. */
function standsBefore(here: readonly Task[], { added }: Task, userId: number): boolean {
  if (!added || added.for === null) return false
  if (added.how === 'before' && added.for === userId) return true
  const host = here.find((one) => one.userId === added.for)
  return host !== undefined && standsBefore(here, host, userId)
}

/** Whether the person waits only for those whom they let come before them. */
export const waitsForAdded = ({ tasks }: FlowState, task: Task): boolean => {
  const here = tasks.filter(together(task))
  return task.state === 'waiting' && here.some((one) => isLive(one) && standsBefore(here, one, task.userId))
}

export type Turn = { state: FlowState; events: FlowEvent[]; isThrough: boolean }

/**
 * What comes next at a place where something changed: asks everybody whose turn it is now. Once enough of those whom the node names agree the
 * others of them are asked no more, and it is through when nobody who was added is to answer either.
 */
export function takeTurns(before: FlowState, at: TaskRound, facts: Facts): Turn {
  const { active } = facts
  const tasks = closeUnneeded(before, at)
  const here = tasks.filter(together(at))
  const waits = (one: Task) => isLive(one) && active.has(one.userId)
  const live = here.filter(waits)
  const isInOrder = nodeOf(before, at.nodeId)?.mode === 'order'
  const blocks = (task: Task) => (other: Task) =>
    standsBefore(here, other, task.userId) ||
    (task.added?.how === 'after' && task.added.for === other.userId) ||
    (isInOrder && other.order < task.order)
  const opened = live.filter((task) => task.state === 'waiting' && !live.some(blocks(task)))
  const state = {
    ...before,
    tasks: tasks.map((one) => (opened.includes(one) ? { ...one, state: 'open' as const } : one)),
  }
  return { ...askOrDelegate(state, at, opened, facts), isThrough: live.length === 0 }
}

/** Closes those whom the node names and does not need any more. */
function closeUnneeded({ tasks, nodes }: FlowState, at: TaskRound): readonly Task[] {
  const node = nodeOf({ nodes }, at.nodeId)
  const named = tasks.filter((one) => together(at)(one) && isNamed(one))
  const yes = named.filter(hasAnswered).length
  if (!node || named.length === 0 || yes < neededOf(node, named.length)) return tasks
  let left = tasks
  for (const { userId } of named.filter(isLive)) {
    const task = theirsOf({ tasks: left }, at, userId)
    if (task) left = endTask(left, task)
  }
  return left
}

/** People who were added at a node and whose answer it still needs when it asks again, as after a return. */
export function addedAgain(tasks: readonly Task[], nodeId: string): number[] {
  const latest = new Map(
    tasks.filter((one) => one.nodeId === nodeId && one.added).map((one) => [one.userId, one]),
  )
  return [...latest.values()]
    .filter((one) => isBinding(one) && (one.void || !hasAnswered(one)))
    .map(({ userId }) => userId)
}
