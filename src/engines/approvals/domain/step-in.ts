import {
  closeOpen,
  enter,
  type Facts,
  type FlowState,
  mayBeAsked,
  type Refused,
  type Step,
  settle,
  type Task,
} from './flow-state.ts'
import { askNext, goOn, isApprovedHere, isAskedStill } from './node-progress.ts'
import type { RoutedNode } from './route-flow.ts'

const isLive = ({ state, void: undone }: Task): boolean =>
  !undone && (state === 'open' || state === 'waiting')

/** What waits, now or in its turn, for this person; null when nothing does. */
export const taskOf = ({ tasks }: Pick<FlowState, 'tasks'>, userId: number): Task | null =>
  tasks.find((task) => task.userId === userId && isLive(task)) ?? null

/**
 * What becomes of an approval when somebody whom it asks leaves: `facts` know them as gone. Their task goes to `successor`, if there is one who
 * may be asked; else the others of the node decide, in its order; with nobody left there the node's own rule holds. Null when nothing waits for them.
 */
export function leave(
  before: FlowState,
  { userId, successor }: { userId: number; successor: number | null },
  facts: Facts,
): Step | Refused | null {
  const task = taskOf(before, userId)
  if (before.state !== 'running' || before.at === null || !task) return null
  if (successor !== null && isFree(before, task, successor, facts)) return passOn(before, task, successor)
  return stepOver(before, before.at, task, facts)
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
  const tasks = closeOpen(before.tasks)
  return {
    state: { ...before, tasks, state: 'cancelled', at: null, resumeAt: null },
    events: [{ kind: 'ended', state: 'cancelled' }],
  }
}

/** The person's task beside this one, of the same asking. */
const besides = ({ tasks }: FlowState, { nodeIndex, round }: Task, userId: number): Task | undefined =>
  tasks.find((one) => one.nodeIndex === nodeIndex && one.round === round && one.userId === userId)

/** Whether the person may take this task: may be asked, and has neither decided here nor is to. */
function isFree(state: FlowState, task: Task, userId: number, facts: Facts): boolean {
  const theirs = besides(state, task, userId)
  return mayBeAsked(state, facts, userId) && (!theirs || theirs.state === 'closed')
}

/** Who had the task and gave it up before gets it back; nobody has two of one asking. */
function passOn(before: FlowState, task: Task, to: number): Step {
  const earlier = besides(before, task, to)
  const closed = settle(before.tasks, task, 'closed')
  const tasks = earlier
    ? closed.map((one) => (one === earlier ? { ...one, state: task.state, order: task.order } : one))
    : [...closed, { ...task, id: null, userId: to }]
  const events: Step['events'] =
    task.state === 'open' ? [{ kind: 'asked', nodeIndex: task.nodeIndex, userIds: [to] }] : []
  return { state: { ...before, tasks }, events }
}

function stepOver(before: FlowState, at: number, task: Task, facts: Facts): Step | Refused {
  const gone = (one: Task) => one === task || (isLive(one) && !facts.active.has(one.userId))
  const tasks = before.tasks.map((one): Task => (gone(one) ? { ...one, state: 'closed' } : one))
  const state: FlowState = { ...before, tasks }
  if (isAskedStill(state, task, facts)) return { state, events: [] }
  const next = askNext(state, task, facts)
  if (next) return next
  const step = isApprovedHere(state, task) ? goOn(state, at, facts) : enter(asAnew(state), at, facts)
  return isLastWord(step) ? askAdministrators(state, at, facts) : step
}

/** Whether the flow would be through, or would have been with anybody's approval: people approve, nobody does so by leaving. */
const isLastWord = (step: Step | Refused): boolean =>
  'refused' in step ? step.refused === 'nobodyAsked' : step.state.state === 'approved'

/** What the node asks from here on is asked anew, so that what was asked before stays in the history. */
const asAnew = (state: FlowState): FlowState => ({
  ...state,
  tasks: closeOpen(state.tasks),
  round: state.round + 1,
})

function askAdministrators(before: FlowState, at: number, facts: Facts): Step | Refused {
  const state = asAnew(before)
  const node = { ...(state.nodes[at] as RoutedNode), whenEmpty: 'admin' as const }
  const present = facts.administrators.filter((id) => mayBeAsked(state, facts, id))
  return enter({ ...state, nodes: state.nodes.with(at, node) }, at, {
    ...facts,
    // Of the node's own people nobody is asked again.
    active: new Set(present),
    administrators: present,
  })
}

/** Who decides when somebody has left and nobody takes over: see `Waiting` of people. */
export type WithoutThem = 'others' | 'nextInOrder' | 'nextStep' | 'administrators' | 'nobody'

/** What a step that `leave` found will come to, in one word. */
export function withoutThem(before: FlowState, step: Step | Refused): WithoutThem {
  if ('refused' in step) return 'nobody'
  const asked = step.events.find((event) => event.kind === 'asked')
  if (!asked) return 'others'
  if (asked.nodeIndex !== before.at) return 'nextStep'
  return step.state.round === before.round ? 'nextInOrder' : 'administrators'
}
