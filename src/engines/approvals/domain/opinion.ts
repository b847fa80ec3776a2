import { placeOf } from './flow-places.ts'
import { type FlowState, isLive, type TaskState } from './flow-state.ts'
import { isHandling } from './handling.ts'

/** What somebody at a step asked a colleague for. It decides nothing and holds up nothing: no rule of the flow knows of it. */
export type Opinion = {
  id: number
  /** With `round` the place at which whoever asks is asked. */
  nodeId: string
  round: number
  userId: number
  /** open: wanted; handled: given; closed: wanted no more. */
  state: TaskState
  askedBy: number
}

/** Whether it is still wanted: the step at which somebody asked for it waits. */
export const isWanted = (flow: FlowState, { state, nodeId, round }: Opinion): boolean => {
  const place = placeOf(flow, nodeId)
  return state === 'open' && flow.state === 'running' && place?.state === 'open' && place.round === round
}

/** Those that were wanted and are not any more, because the approval has moved on past their step. */
export const noLongerWanted = (after: FlowState, opinions: readonly Opinion[]): Opinion[] =>
  opinions.filter((one) => one.state === 'open' && !isWanted(after, one))

/** Whether the person of a task may ask colleagues for an opinion: they are asked to approve now. */
export const mayAskOpinion = (
  flow: FlowState,
  task: Pick<FlowState['tasks'][number], 'state' | 'void' | 'nodeId'>,
): boolean => flow.state === 'running' && task.state === 'open' && !task.void && !isHandling(flow, task)

/** Why somebody may not ask for opinions at this task; null: they may. */
export function opinionRefusal(
  flow: FlowState,
  { taskId, by }: { taskId: number; by: number },
): 'notAssignee' | 'handlingOnly' | 'alreadyDecided' | null {
  const task = flow.tasks.find(({ id }) => id === taskId)
  if (!task || task.userId !== by) return 'notAssignee'
  if (isHandling(flow, task)) return 'handlingOnly'
  return mayAskOpinion(flow, task) ? null : 'alreadyDecided'
}

/** Of these people those whom there is no point in asking: who asks, who decides on it now or in their turn, and who was asked and has not answered. */
export function alreadyAsked(
  flow: FlowState,
  opinions: readonly Opinion[],
  { by, userIds }: { by: number; userIds: readonly number[] },
): number[] {
  const isAsked = (userId: number) =>
    userId === by ||
    flow.tasks.some((task) => task.userId === userId && isLive(task)) ||
    opinions.some((one) => one.userId === userId && isWanted(flow, one))
  return userIds.filter(isAsked)
}

/** Why somebody may not give this opinion; null: they may. */
export function answerRefusal(
  flow: FlowState,
  opinions: readonly Opinion[],
  { taskId, by }: { taskId: number; by: number },
): 'notAssignee' | 'alreadyDecided' | null {
  const opinion = opinions.find(({ id }) => id === taskId)
  if (opinion?.userId !== by) return 'notAssignee'
  return isWanted(flow, opinion) ? null : 'alreadyDecided'
}
