import {
  closeOpen,
  enter,
  type Facts,
  type FlowState,
  type Refused,
  type Step,
  settle,
  type Task,
} from './flow-state.ts'

/** Tasks that were made together with this one: of its node, in its round, and counting. */
const together = (task: Task) => (one: Task) =>
  one.nodeIndex === task.nodeIndex && one.round === task.round && !one.void

/** Whether others of the task's node are asked who are still there. */
export const isAskedStill = ({ tasks }: FlowState, task: Task, { active }: Facts): boolean =>
  tasks.filter(together(task)).some(({ state, userId }) => state === 'open' && active.has(userId))

/** In a node that asks one after the other: asks the next who is still there; null with nobody left to wait. */
export function askNext(state: FlowState, task: Task, { active }: Facts): Step | null {
  const next = state.tasks.find(
    (one) => together(task)(one) && one.state === 'waiting' && active.has(one.userId),
  )
  if (!next) return null
  const events: Step['events'] = [{ kind: 'asked', nodeIndex: task.nodeIndex, userIds: [next.userId] }]
  return { state: { ...state, tasks: settle(state.tasks, next, 'open') }, events }
}

/** Whether somebody of the task's node has approved there. */
export const isApprovedHere = ({ tasks }: FlowState, task: Task): boolean =>
  tasks.filter(together(task)).some(({ state }) => state === 'approved' || state === 'auto')

/** The node is done: on with the next one, or straight back to the one that returned it. */
export function goOn(state: FlowState, at: number, facts: Facts): Step | Refused {
  const resume = state.resumeAt !== null && state.resumeAt > at ? state.resumeAt : null
  return enter({ ...state, tasks: closeOpen(state.tasks), resumeAt: null }, resume ?? at + 1, facts)
}
