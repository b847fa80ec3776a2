import { nodeOf } from './flow-places.ts'
import {
  closeTasks,
  ended,
  type Facts,
  type FlowState,
  isLive,
  mayBeAsked,
  type Refused,
  type Step,
  type Task,
} from './flow-state.ts'
import { isHandling, yesNeeded } from './handling.ts'
import { comeTo, goOnHere } from './node-progress.ts'
import { isFree, passOn } from './pass-on.ts'
import { endTask, isAnsweredHere } from './place-turns.ts'
import { theirsOf } from './task-rounds.ts'
import { onlyThese } from './walk-flow.ts'

/** What waits, now or in its turn, for this person; null when nothing does. */
export const taskOf = ({ tasks }: Pick<FlowState, 'tasks'>, userId: number): Task | null =>
  tasks.find((task) => task.userId === userId && isLive(task)) ?? null

/**
 * What becomes of an approval when somebody whom it asks leaves: `facts` know them as gone. What they held for somebody else goes back to that
 * person; any other task to `successor`, if there is one who may be asked; else the others of the node decide, in its order; with nobody left there the node's own rule holds. Null when nothing waits for them.
 */
export function leave(
  before: FlowState,
  { userId, successor }: { userId: number; successor: number | null },
  facts: Facts,
): Step | Refused | null {
  const events: Step['events'] = []
  let state = before
  // Branches beside one another may ask the same person.
  for (;;) {
    const task = state.state === 'running' ? taskOf(state, userId) : null
    if (!task) return state === before ? null : { state, events }
    const taker = [task.behalf, successor ?? undefined].find(
      (id) => id !== undefined && isFree(state, task, id, facts),
    )
    const next: Step | Refused =
      taker === undefined ? stepOver(state, task, facts) : passOn(state, task, taker)
    if ('refused' in next) return next
    state = next.state
    events.push(...next.events)
  }
}

/** Gives a task to somebody else, by an administrator's will. */
export function handOver(
  before: FlowState,
  { taskId, to }: { taskId: number; to: number },
  facts: Facts,
): Step | Refused {
  const task = before.tasks.find(({ id }) => id === taskId)
  if (before.state !== 'running' || !task || !isLive(task)) return { refused: 'alreadyDecided' }
  return isFree(before, task, to, facts) ? passOn(before, task, to) : { refused: 'notEligible' }
}

/** Ends what runs or was returned, by an administrator's will. */
export function cancel(before: FlowState): Step | Refused {
  if (before.state !== 'running' && before.state !== 'returned') return { refused: 'alreadyDecided' }
  return ended(before, 'cancelled')
}

function stepOver(before: FlowState, task: Task, facts: Facts): Step | Refused {
  const { nodeId } = task
  const gone = before.tasks.filter(
    (one) => one === task || (one.nodeId === nodeId && isLive(one) && !facts.active.has(one.userId)),
  )
  const tasks = gone.reduce(
    (all, { userId, round }) => {
      const theirs = theirsOf({ tasks: all }, { nodeId, round }, userId)
      return theirs ? endTask(all, theirs) : all
    },
    [...before.tasks],
  )
  const state: FlowState = { ...before, tasks }
  const step = isAnsweredHere(state, task, facts)
    ? goOnHere(state, task, facts)
    : comeTo(asAnew(state, nodeId), nodeId, facts)
  return isLastWord(state, task, step, facts) ? askAdministrators(state, nodeId, facts) : step
}

/**
 * Whether the flow would be through without this person's answer, or would have been with anybody's approval: people approve, nobody does so by leaving. Of an approver also where
 * nothing but doing would be left, of who does something only where it would end.
 */
export function isLastWord(
  before: Pick<FlowState, 'nodes'>,
  task: Task,
  step: Step | Refused,
  facts: Facts,
): boolean {
  if ('refused' in step) return step.refused === 'nobodyAsked'
  return isHandling(before, task) ? step.state.state === 'approved' : yesNeeded(step, facts) !== 'somebodys'
}

/** What the node asks from here on is asked anew, so that what was asked before stays in the history. */
const asAnew = (state: FlowState, nodeId: string): FlowState => ({
  ...closeTasks(state, new Set([nodeId])),
  round: state.round + 1,
})

/** Asks the administrators at a node, in the place of its own people. */
export const askAdministrators = (before: FlowState, nodeId: string, facts: Facts): Step | Refused =>
  askInstead(before, nodeId, facts.administrators, facts)

/** Asks these people anew at a node, and nobody else of its own. */
export function askInstead(
  before: FlowState,
  nodeId: string,
  userIds: readonly number[],
  facts: Facts,
): Step | Refused {
  const state = asAnew(before, nodeId)
  const nodes = state.nodes.map((node) =>
    node.id === nodeId ? { ...node, whenEmpty: 'admin' as const } : node,
  )
  const present = userIds.filter((id) => mayBeAsked(state, nodeOf(state, nodeId), facts, id))
  return comeTo({ ...state, nodes }, nodeId, onlyThese(facts, present))
}

/** Who decides when somebody has left and nobody takes over: see `Waiting` of people. */
export type WithoutThem = 'others' | 'nextInOrder' | 'nextStep' | 'standIns' | 'administrators' | 'nobody'

/** What a step that `leave` found for this person will come to, in one word. */
export function withoutThem(before: FlowState, userId: number, step: Step | Refused): WithoutThem {
  if ('refused' in step) return 'nobody'
  const asked = step.events.find((event) => event.kind === 'asked')
  if (!asked) return 'others'
  if (asked.nodeId !== taskOf(before, userId)?.nodeId) return 'nextStep'
  if (step.state.round === before.round) return 'nextInOrder'
  return nodeOf(step.state, asked.nodeId)?.note === 'ownSubmission' ? 'standIns' : 'administrators'
}
