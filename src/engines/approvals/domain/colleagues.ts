import { z } from 'zod'
import { bodyId, instantSchema } from '#shared/endpoint.ts'
import { placeOf } from './flow-places.ts'
import { type FlowState, isLive, type Task, type TaskState } from './flow-state.ts'
import { isHandling } from './handling.ts'

/* What whoever takes part does beside the flow: copies the approval to colleagues, or asks them for an opinion. No rule of the flow knows of either. */

/** Who copies an approval to colleagues, and whether they manage approvals. */
export type Copying = { userId: number; manages: boolean }

/** A copy of the approval that somebody has, and the round in which they got it. */
export type Copy = { userId: number; round: number }

const isAsked = ({ tasks }: FlowState, userId: number): boolean =>
  tasks.some((task) => task.userId === userId && task.state === 'open' && !task.void)

/** Whether somebody submitted it or is asked now: the record is put before them. */
export const takesPart = (state: FlowState, userId: number): boolean =>
  state.submitterIds.includes(userId) || isAsked(state, userId)

/** Whether they may copy it: it runs, and they are asked now, submitted it or manage approvals. */
export const mayCopy = (state: FlowState, { userId, manages }: Copying): boolean =>
  state.state === 'running' && (manages || takesPart(state, userId))

/** Why they may not copy it; null: they may. Who took part until a moment ago is told what happened. */
export function copyRefusal(state: FlowState, by: Copying): 'notAssignee' | 'alreadyDecided' | null {
  if (mayCopy(state, by)) return null
  const tookPart =
    by.manages ||
    state.submitterIds.includes(by.userId) ||
    state.tasks.some(({ userId }) => userId === by.userId)
  return tookPart ? 'alreadyDecided' : 'notAssignee'
}

/**
 * Of these people those who have it already: who copies it, submitted it, is asked or has answered, or was copied in this round. Who is asked no more, or was copied before it was
 * returned, may be copied.
 */
export function alreadyIn(
  state: FlowState,
  copies: readonly Copy[],
  { by, userIds }: { by: number; userIds: readonly number[] },
): number[] {
  const has = (userId: number) =>
    userId === by ||
    state.submitterIds.includes(userId) ||
    state.tasks.some((task) => task.userId === userId && !task.void && task.state !== 'closed') ||
    copies.some((copy) => copy.userId === userId && copy.round === state.round)
  return userIds.filter(has)
}

/** What somebody at a step asked a colleague for. It decides nothing and holds up nothing. */
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
export const mayAskOpinion = (flow: FlowState, task: Pick<Task, 'state' | 'void' | 'nodeId'>): boolean =>
  flow.state === 'running' && task.state === 'open' && !task.void && !isHandling(flow, task)

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

/** An opinion that somebody wants from whoever reads this, as the approval's detail tells it. */
export const wantedOpinion = z.strictObject({
  taskID: bodyId,
  /** Who asks. */
  by: z.string(),
  nodeName: z.string(),
  question: z.string(),
  askedAt: instantSchema,
})
export type WantedOpinion = z.output<typeof wantedOpinion>
