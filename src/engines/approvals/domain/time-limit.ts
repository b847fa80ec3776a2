import {
  addWorkingDaysTo,
  addWorkingHours,
  type Moment,
  type WorkingCalendar,
} from '#engines/calendar/domain/index.ts'
import type { LimitAction, TimeLimit } from './flow-definition.ts'
import { nodeOf } from './flow-places.ts'
import {
  ended,
  type Facts,
  type FlowState,
  isLive,
  type Refused,
  type Step,
  type Task,
} from './flow-state.ts'
import { isHandling } from './handling.ts'
import { goOn, goOnHere } from './node-progress.ts'
import { isFree, passOn } from './pass-on.ts'
import { endTask, isAnsweredHere } from './place-turns.ts'
import { askAdministrators, isLastWord } from './step-in.ts'
import { together } from './task-rounds.ts'

/** When who is asked at this moment of the wall clock has to have answered. */
export const dueAfter = (calendar: WorkingCalendar, asked: Moment, { hours = 0, days }: TimeLimit): Moment =>
  days === undefined ? addWorkingHours(calendar, asked, hours) : addWorkingDaysTo(calendar, asked, days)

/**
 * What a limit came to: what the node says, or `administrators`, who are asked where nobody else would approve it; or no more than a reminder, where
 * nobody can take it over or be asked instead. `to`: who took over.
 */
export type Expired = { did: LimitAction | 'administrators'; to?: number; step: Step }

/**
 * The limit of an open task is over: what its node says becomes of it; null when nothing waits there, or the node has no limit. `manager`: of whoever is asked. Nobody
 * approves by a limit: where it would end the flow the administrators are asked. Whoever was added has to agree, so that they are only reminded instead of passed over.
 */
export function expire(
  before: FlowState,
  { taskId, manager }: { taskId: number; manager: number | null },
  facts: Facts,
): Expired | null {
  const task = before.tasks.find(({ id }) => id === taskId)
  const limit = task && nodeOf(before, task.nodeId)?.limit
  if (before.state !== 'running' || task?.state !== 'open' || task.void || !limit) return null
  const reminded: Expired = { did: 'remind', step: { state: before, events: [] } }
  switch (limit.action) {
    case 'remind':
      return reminded
    case 'reject':
      // Publishing refuses it: who does something says neither yes nor no.
      if (isHandling(before, task)) return reminded
      return { did: 'reject', step: ended(before, 'rejected') }
    case 'handOver': {
      const to = limit.to ?? manager
      if (to === null || !isFree(before, task, to, facts)) return reminded
      return { did: 'handOver', to, step: passOn(before, task, to) }
    }
    case 'pass':
      return task.added ? reminded : (passOver(before, task, facts) ?? reminded)
  }
}

/** On without this person; null where nobody would be left to approve it. */
function passOver(before: FlowState, task: Task, facts: Facts): Expired | null {
  const step = without(before, task, facts)
  if (!isLastWord(before, task, step, facts)) return 'refused' in step ? null : { did: 'pass', step }
  if (facts.administrators.includes(task.userId)) return null
  const unlimited = before.nodes.map((node) => {
    const { limit: _, ...rest } = node
    return node.id === task.nodeId ? rest : node
  })
  const asked = askAdministrators({ ...before, nodes: unlimited }, task.nodeId, facts)
  return 'refused' in asked || asked.state.state !== 'running' ? null : { did: 'administrators', step: asked }
}

function without(before: FlowState, task: Task, facts: Facts): Step | Refused {
  const state = { ...before, tasks: endTask(before.tasks, task) }
  const isWaitedFor = state.tasks.some((one) => together(task)(one) && isLive(one))
  return isWaitedFor || isAnsweredHere(state, task, facts)
    ? goOnHere(state, task, facts)
    : goOn(state, task.nodeId, facts, 'limit')
}
