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
import { askNext, goOn, isAskedStill } from './node-progress.ts'
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

/** A flow that nobody has been asked in yet, entered at its first node; `round` goes on from an earlier approval of the record. */
export function startFlow(
  given: Pick<FlowState, 'nodes' | 'submitterIds' | 'samePerson'> & { round?: number },
  facts: Facts,
): Step | Refused {
  const state: FlowState = { round: 1, ...given, state: 'running', at: null, resumeAt: null, tasks: [] }
  return enter(state, 0, facts)
}

/**
 * Submitted again after a return to the initiator: goes on where the return said, with people looked up afresh. What was changed meanwhile is
 * looked at by somebody: refused when nobody would be asked again.
 */
export function resubmit(
  before: FlowState,
  given: Pick<FlowState, 'nodes' | 'submitterIds'>,
  facts: Facts,
): Step | Refused {
  if (before.state !== 'returned') return { refused: 'notPossible' }
  const from = before.resumeAt ?? 0
  const step = enter({ ...before, ...given, round: before.round + 1, resumeAt: null }, from, facts)
  return 'state' in step && step.state.state === 'approved' ? { refused: 'nobodyAsked' } : step
}

/** What an action makes of an approval. A forbidden one is refused with the reason and changes nothing. */
export function decide(before: FlowState, action: FlowAction, facts: Facts): Step | Refused {
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

function approve(before: FlowState, at: number, open: Task, facts: Facts): Step | Refused {
  const state = { ...before, tasks: settle(before.tasks, open, 'approved') }
  const { mode } = before.nodes[at] as RoutedNode
  if (mode !== 'any' && isAskedStill(state, open, facts)) return { state, events: [] }
  return askNext(state, open, facts) ?? goOn(state, at, facts)
}

function giveBack(
  before: FlowState,
  at: number,
  open: Task,
  { target, resume }: Extract<FlowAction, { kind: 'return' }>,
  facts: Facts,
): Step | Refused {
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

function withdraw(before: FlowState, by: number): Step | Refused {
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
