import type { FlowState, Task } from './flow-state.ts'

export type TaskRound = Pick<Task, 'nodeId' | 'round'>

/** Tasks of one round of a node: of its place, and counting. */
export const together =
  ({ nodeId, round }: TaskRound) =>
  (one: Task): boolean =>
    one.nodeId === nodeId && one.round === round && !one.void

/** The person’s task of one round. */
export const theirsOf = (
  { tasks }: Pick<FlowState, 'tasks'>,
  at: TaskRound,
  userId: number,
): Task | undefined =>
  tasks.find((one) => one.nodeId === at.nodeId && one.round === at.round && one.userId === userId)

/** Whether the task is one of those whom the node itself names, not of somebody who was added. */
export const isNamed = ({ added }: Task): boolean => added === undefined

/** Whether somebody added is still to answer, or has. */
export const isBinding = ({ added }: Task): boolean => added !== undefined && added.how !== 'ended'

/** Whether they agreed, here or before, or did what was to be done. */
export const hasAnswered = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'approved' || state === 'auto' || state === 'handled'
