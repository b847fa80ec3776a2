import { asksPeople } from './flow-definition.ts'
import { comesAfter, fromHereOn, isOnTheWay, nodeOf, openNodes, placeOf } from './flow-places.ts'
import {
  ended,
  type Facts,
  type FlowState,
  type Refused,
  type Step,
  settle,
  type Task,
  undo,
} from './flow-state.ts'
import { isHandling, yesNeeded } from './handling.ts'
import { comeTo, goOnAgain } from './node-progress.ts'
import { answerAndReapprove, withSecondYes } from './reapproval.ts'
import type { RoutedNode } from './route-flow.ts'

export type ReturnTarget = { to: 'initiator' } | { to: 'node'; nodeId: string }

export type FlowAction =
  /** handle: what was to be done is. `taskId`: the very task that the person saw; absent: the one that is open for them. */
  | {
      kind: 'approve' | 'handle'
      by: number
      taskId?: number | undefined
      /** Ids of tasks whose approvals were given on something else than what is being approved now: they are asked again. */
      outdated?: ReadonlySet<number>
      /** Of an approval by whoever changed what nobody else has approved: who is asked besides where nobody else would be, the first who may. Absent: they changed nothing. */
      second?: readonly number[]
    }
  | { kind: 'reject'; by: number; taskId?: number | undefined }
  | {
      kind: 'return'
      by: number
      taskId?: number | undefined
      target: ReturnTarget
      /** inPlace: goes on with the nodes that it leaves; onward: every node from the target on is asked again. */
      resume: 'inPlace' | 'onward'
    }
  | { kind: 'withdraw'; by: number }

/**
 * A flow that nobody has been asked in yet, entered at its first node; `round` goes on from an earlier approval of the record. Refused where people would
 * only be asked to do something.
 */
export function startFlow(
  given: Pick<FlowState, 'nodes' | 'submitterIds' | 'samePerson'> & { round?: number },
  facts: Facts,
): Step | Refused {
  const step = goOnAgain({ round: 1, ...given, state: 'running', places: [], resumes: [], tasks: [] }, facts)
  return 'state' in step && yesNeeded(step, facts) !== 'somebodys' ? { refused: 'nobodyAsked' } : step
}

/**
 * Submitted again after a return to the initiator: goes on where the return said (see `withoutOutdated`), with people looked up afresh. What was changed meanwhile is
 * looked at by somebody: refused when nobody would be asked to approve it again.
 */
export function resubmit(
  before: FlowState,
  given: Pick<FlowState, 'nodes' | 'submitterIds'>,
  facts: Facts,
): Step | Refused {
  if (before.state !== 'returned') return { refused: 'notPossible' }
  const step = goOnAgain({ ...before, ...given, round: before.round + 1 }, facts)
  if ('refused' in step) return step
  const isUnapproved = step.events.some(({ kind }) => kind === 'unapproved')
  return isUnapproved || yesNeeded(step, facts) !== 'somebodys' ? { refused: 'nobodyAsked' } : step
}

/** What an action makes of an approval. A forbidden one is refused with the reason and changes nothing. */
export function decide(before: FlowState, action: FlowAction, facts: Facts): Step | Refused {
  if (action.kind === 'withdraw') return withdraw(before, action.by)
  const mine = before.tasks.filter(
    (task) => task.userId === action.by && (action.taskId === undefined || task.id === action.taskId),
  )
  // Doing something approves nothing: whoever submitted it may.
  if (before.submitterIds.includes(action.by) && !mine.some((task) => isHandling(before, task)))
    return { refused: 'ownSubmission' }
  const open = mine.find((task) => task.state === 'open' && !task.void)
  if (before.state !== 'running' || !open)
    return { refused: mine.some(({ state }) => state !== 'waiting') ? 'alreadyDecided' : 'notAssignee' }
  const isDone = isHandling(before, open)
  if (action.kind !== 'return' && isDone !== (action.kind === 'handle'))
    return { refused: isDone ? 'handlingOnly' : 'decisionOnly' }
  const outdated = (action.kind !== 'return' && action.kind !== 'reject' && action.outdated) || new Set()
  switch (action.kind) {
    case 'handle':
      return answerAndReapprove(before, { open, said: 'handled' }, outdated, facts)
    case 'approve': {
      // Who wrote in it may say no to it, and give it back.
      if (facts.authors?.has(action.by)) return { refused: 'ownWriting' }
      const step = answerAndReapprove(before, { open, said: 'approved' }, outdated, facts)
      return action.second ? withSecondYes(before, open, step, action.second, facts) : step
    }
    case 'reject':
      return ended({ ...before, tasks: settle(before.tasks, open, 'rejected') }, 'rejected')
    case 'return':
      return giveBack(before, open, action, facts)
  }
}

/** A return leaves every branch that comes after where it goes to; the initiator comes before all of them. */
function giveBack(
  before: FlowState,
  open: Task,
  { target, resume }: Extract<FlowAction, { kind: 'return' }>,
  facts: Facts,
): Step | Refused {
  const to =
    target.to === 'initiator' ? null : returnTargets(before, open).find(({ id }) => id === target.nodeId)
  if (to === undefined) return { refused: 'notPossible' }
  // They approve nothing: what the initiator changes goes by those who do.
  if (to === null && resume === 'inPlace' && isHandling(before, open))
    return { refused: 'handlerReturnsOnward' }
  const ids = to ? fromHereOn(before.nodes, to) : new Set(before.nodes.map(({ id }) => id))
  const left = openNodes(before).flatMap(({ id }) => (ids.has(id) ? [id] : []))
  const isInPlace = resume === 'inPlace'
  const given = { ...before, tasks: settle(before.tasks, open, 'returned') }
  const undone = undo(given, isInPlace ? new Set([...left, ...(to ? [to.id] : [])]) : ids)
  const back = { to: to?.id ?? null, nodes: left }
  // What was left by an earlier return is come back to after this one.
  const resumes = isInPlace ? [...before.resumes, back] : undone.resumes
  if (!to) return ended({ ...undone, resumes }, 'returned')
  // Whoever it is returned to is asked, also where they were passed over for having approved before.
  return comeTo({ ...undone, resumes, round: before.round + 1 }, to.id, facts, 'each')
}

/** Nodes before the one that asks here, on the way that the flow took, in which somebody was asked: where it can be returned to. */
export function returnTargets(state: FlowState, { nodeId }: Pick<Task, 'nodeId'>): RoutedNode[] {
  const node = nodeOf(state, nodeId)
  if (!node || placeOf(state, nodeId)?.state !== 'open') return []
  return state.nodes.filter(
    (one) =>
      asksPeople(one.kind) &&
      comesAfter(state.nodes, node, one) &&
      isOnTheWay(state, one) &&
      state.tasks.some((task) => task.nodeId === one.id),
  )
}

function withdraw(before: FlowState, by: number): Step | Refused {
  if (!before.submitterIds.includes(by)) return { refused: 'notAssignee' }
  // What was returned is with the initiator already.
  if (before.state !== 'running') return { refused: 'alreadyDecided' }
  return ended(before, 'withdrawn')
}
