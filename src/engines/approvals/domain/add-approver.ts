import {
  type Added,
  type Facts,
  type FlowState,
  isLive,
  type Refused,
  type Step,
  settle,
  type Task,
} from './flow-state.ts'
import { isHandling } from './handling.ts'
import { asked, isFree } from './pass-on.ts'
import { endTask, takeTurns, waitsForAdded } from './place-turns.ts'
import { isBinding, theirsOf, together } from './task-rounds.ts'

/** Where who is added answers: before, beside or after whoever adds them. */
export const addedPlaces = ['before', 'beside', 'after'] as const
export type AddedPlace = (typeof addedPlaces)[number]

/** Whether the person of a task may add others there: it waits for their decision, or only for those whom they added before them. */
export const mayAdd = (state: FlowState, task: Task): boolean =>
  state.state === 'running' &&
  !task.void &&
  !isHandling(state, task) &&
  (task.state === 'open' || (task.state === 'waiting' && waitsForAdded(state, task)))

/**
 * Whoever is asked has others asked as well, each of whom has to agree: before them, beside them, or after they have agreed. Refused for
 * somebody who may not approve it, or is or was asked at this place.
 */
export function addApprovers(
  before: FlowState,
  given: { taskId: number; by: number; userIds: readonly number[]; how: AddedPlace },
  facts: Facts,
): Step | Refused {
  const own = before.tasks.find(({ id }) => id === given.taskId)
  if (!own || own.userId !== given.by) return { refused: 'notAssignee' }
  if (isHandling(before, own)) return { refused: 'handlingOnly' }
  if (before.submitterIds.includes(given.by)) return { refused: 'ownSubmission' }
  if (!mayAdd(before, own)) return { refused: 'alreadyDecided' }
  const userIds = [...new Set(given.userIds)]
  if (!userIds.length || !userIds.every((id) => id !== own.behalf && isFree(before, own, id, facts)))
    return { refused: 'notAddable' }
  const added: Added = { how: given.how, for: own.userId }
  const waiting = given.how === 'before' ? settle(before.tasks, own, 'waiting') : before.tasks
  const tasks = userIds.reduce((all, id) => asked(all, own, id, { state: 'waiting', added }), [...waiting])
  const { state, events } = takeTurns({ ...before, tasks }, own, facts)
  return { state, events }
}

/** Whether this person may take back that somebody was added: they added them, still decide here themselves, and who was added has done nothing yet. */
export function mayTakeBackAdded(state: FlowState, task: Task, by: number): boolean {
  const own = theirsOf(state, task, by)
  const hasAdded = state.tasks.some(
    (one) => together(task)(one) && isBinding(one) && one.added?.for === task.userId,
  )
  return (
    state.state === 'running' &&
    isLive(task) &&
    task.added?.for === by &&
    own !== undefined &&
    isLive(own) &&
    !hasAdded
  )
}

/** Who was added, and has done nothing yet, is asked no more. */
export function takeBackAdded(
  before: FlowState,
  { taskId, by }: { taskId: number; by: number },
  facts: Facts,
): Step | Refused {
  const task = before.tasks.find(({ id }) => id === taskId)
  if (!task || (task.added?.for !== by && isLive(task))) return { refused: 'notAssignee' }
  if (!mayTakeBackAdded(before, task, by)) return { refused: 'alreadyDecided' }
  const { state, events } = takeTurns({ ...before, tasks: endTask(before.tasks, task) }, task, facts)
  return { state, events }
}
