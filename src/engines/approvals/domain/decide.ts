import {
  enter,
  type Facts,
  type FlowState,
  type Refusal,
  type Step,
  type Task,
  type TaskState,
} from './flow-state.ts'
import type { RoutedNode } from './route-flow.ts'

export type ReturnTarget = { to: 'initiator' } | { to: 'node'; nodeId: string }

export type FlowAction =
  /** `taskId`: the very task that the person saw; absent: the one that is open for them. */
  | { kind: 'approve' | 'reject'; by: number; taskId?: number | undefined }
  | {
      kind: 'return'
      by: number
      taskId?: number | undefined
      target: ReturnTarget
      /** inPlace: goes on with the node that returned it; onward: every node from the target on is asked again. */
      resume: 'inPlace' | 'onward'
    }
  | { kind: 'withdraw'; by: number }

/** A flow that nobody has been asked in yet, entered at its first node. */
export function startFlow(
  given: Pick<FlowState, 'nodes' | 'submitterIds' | 'samePerson'>,
  facts: Facts,
): Step | { refused: Refusal } {
  const state: FlowState = { ...given, state: 'running', at: null, resumeAt: null, round: 1, tasks: [] }
  return enter(state, 0, facts)
}

/** Submitted again after a return to the initiator: goes on where the return said, with people looked up afresh. */
export function resubmit(
  before: FlowState,
  given: Pick<FlowState, 'nodes' | 'submitterIds'>,
  facts: Facts,
): Step | { refused: Refusal } {
  if (before.state !== 'returned') return { refused: 'notPossible' }
  const from = before.resumeAt ?? 0
  return enter({ ...before, ...given, round: before.round + 1, resumeAt: null }, from, facts)
}

/** What an action makes of an approval. A forbidden one is refused with the reason and changes nothing. */
export function decide(before: FlowState, action: FlowAction, facts: Facts): Step | { refused: Refusal } {
  if (action.kind === 'withdraw') return withdraw(before, action.by)
  const mine = before.tasks.filter(
    (task) => task.userId === action.by && (action.taskId === undefined || task.id === action.taskId),
  )
  if (before.submitterIds.includes(action.by)) return { refused: 'ownSubmission' }
  const open = mine.find((task) => task.state === 'open' && !task.void)
  if (before.state !== 'running' || before.at === null || !open)
    return { refused: mine.some(({ state }) => state !== 'waiting') ? 'alreadyDecided' : 'notAssignee' }
  switch (action.kind) {
    case 'approve':
      // Who wrote in it may say no to it, and give it back.
      if (facts.authors?.has(action.by)) return { refused: 'ownWriting' }
      return approve(before, before.at, open, facts)
    case 'reject': {
      const tasks = closeOpen(settle(before.tasks, open, 'rejected'))
      const state: FlowState = { ...before, tasks, state: 'rejected', at: null, resumeAt: null }
      return { state, events: [{ kind: 'ended', state: 'rejected' }] }
    }
    case 'return':
      return giveBack(before, before.at, open, action, facts)
  }
}

const settle = (tasks: readonly Task[], task: Task, state: TaskState): Task[] =>
  tasks.map((one) => (one === task ? { ...one, state } : one))

const closeOpen = (tasks: readonly Task[]): Task[] =>
  tasks.map((task) =>
    task.state === 'open' || task.state === 'waiting' ? { ...task, state: 'closed' } : task,
  )

function approve(before: FlowState, at: number, open: Task, facts: Facts): Step | { refused: Refusal } {
  const tasks = settle(before.tasks, open, 'approved')
  const { mode } = before.nodes[at] as RoutedNode
  const here = (task: Task) => task.nodeIndex === at && task.round === open.round && !task.void
  if (mode === 'all' && tasks.some((task) => here(task) && task.state === 'open'))
    return { state: { ...before, tasks }, events: [] }
  if (mode === 'order') {
    const waiting = tasks.filter((task) => here(task) && task.state === 'waiting')
    const next = waiting.find(({ userId }) => facts.active.has(userId))
    if (next) {
      const state = { ...before, tasks: settle(tasks, next, 'open') }
      return { state, events: [{ kind: 'asked', nodeIndex: at, userIds: [next.userId] }] }
    }
  }
  const resume = before.resumeAt !== null && before.resumeAt > at ? before.resumeAt : null
  const through: FlowState = { ...before, tasks: closeOpen(tasks), resumeAt: null }
  return enter(through, resume ?? at + 1, facts)
}

function giveBack(
  before: FlowState,
  at: number,
  open: Task,
  { target, resume }: Extract<FlowAction, { kind: 'return' }>,
  facts: Facts,
): Step | { refused: Refusal } {
  const closed = closeOpen(settle(before.tasks, open, 'returned'))
  const inPlace = resume === 'inPlace'
  const undo = (from: number): Task[] =>
    closed.map((task) => {
      const undone = inPlace ? task.nodeIndex === from || task.nodeIndex === at : task.nodeIndex >= from
      return undone ? { ...task, void: true } : task
    })
  if (target.to === 'initiator') {
    const tasks = inPlace ? undo(at) : undo(0)
    const state: FlowState = { ...before, tasks, state: 'returned', at: null, resumeAt: inPlace ? at : null }
    return { state, events: [{ kind: 'ended', state: 'returned' }] }
  }
  const to = before.nodes.findIndex(({ id }) => id === target.nodeId)
  if (!returnTargets(before).some(({ id }) => id === target.nodeId)) return { refused: 'notPossible' }
  const again: FlowState = {
    ...before,
    tasks: undo(to),
    round: before.round + 1,
    resumeAt: inPlace ? at : null,
  }
  return enter(again, to, facts)
}

/** Earlier nodes that somebody was asked in: where it can be returned to. */
export function returnTargets({ nodes, at, tasks }: Pick<FlowState, 'nodes' | 'at' | 'tasks'>): RoutedNode[] {
  if (at === null) return []
  return nodes.filter(
    ({ kind }, index) =>
      kind === 'approver' && index < at && tasks.some(({ nodeIndex }) => nodeIndex === index),
  )
}

function withdraw(before: FlowState, by: number): Step | { refused: Refusal } {
  if (!before.submitterIds.includes(by)) return { refused: 'notAssignee' }
  // What was returned is with the initiator already.
  if (before.state !== 'running') return { refused: 'alreadyDecided' }
  const state: FlowState = {
    ...before,
    tasks: closeOpen(before.tasks),
    state: 'withdrawn',
    at: null,
    resumeAt: null,
  }
  return { state, events: [{ kind: 'ended', state: 'withdrawn' }] }
}
