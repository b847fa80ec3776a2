import type { PassReason, Place } from './flow-places.ts'
import type { StandIns } from './own-work.ts'
import type { RoutedNode } from './route-flow.ts'
import type { SamePerson } from './same-person-rules.ts'

/**
 * running 审批中, returned 已退回 (with the initiator), approved 已通过, rejected 已驳回, withdrawn 已撤回, cancelled 已作废 (ended by
 * an administrator).
 */
export const approvalStates = [
  'running',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** handled: what was to be done is, which is no approval; auto: passed because the person had approved already; closed: no longer needed. */
export const taskStates = [
  'waiting',
  'open',
  'approved',
  'handled',
  'rejected',
  'returned',
  'closed',
  'auto',
] as const
export type TaskState = (typeof taskStates)[number]

/**
 * How somebody was added to those whom a node asks: they answer before, beside or after `for`, who added them or stands in their place; null: after
 * or before nobody. ended: taken back, given to somebody else, or left without anybody in their place.
 */
export type Added = { how: 'before' | 'beside' | 'after' | 'ended'; for: number | null }

export type Task = {
  /** Null until it is stored. */
  id: number | null
  /** With `round` the place that asks. */
  nodeId: string
  /** Goes up with every return, so that what was asked before stays in the history. */
  round: number
  userId: number
  /** Place in a node that asks one after the other. */
  order: number
  state: TaskState
  /** Undone by a return: it counts no more. */
  void: boolean
  /** Absent: the node itself asks them. */
  added?: Added
  /** Of whoever stands in: whose task it is. */
  behalf?: number
}

/** A return in place: once `to` is done again (null: once it is submitted again) the flow goes on at these nodes, which asked when it was returned. */
export type Resume = { to: string | null; nodes: readonly string[] }

/** Where an approval stands: a tree of places, of which those that are open wait. */
export type FlowState = {
  state: ApprovalState
  nodes: readonly RoutedNode[]
  /** Every place that the flow came to, in the order in which it did. */
  places: readonly Place[]
  resumes: readonly Resume[]
  round: number
  submitterIds: readonly number[]
  samePerson: SamePerson
  tasks: readonly Task[]
}

/** Who may act now: looked up at every step, because people leave. */
export type Facts = {
  active: ReadonlySet<number>
  administrators: readonly number[]
  /** Who is asked where everybody who could approve submitted or wrote it (`standInsOf`). Absent: nobody is. */
  standIns?: StandIns
  /** Who wrote the record as it was submitted: none of them approves it. Absent: nobody but who submitted it. */
  authors?: ReadonlySet<number>
  /** By condition node: id of the branch that the record's values take now. A node that is not there takes its last branch, the default. */
  taken?: ReadonlyMap<string, string>
  /** Who is away now for this kind of record, with whom they named; `standInFor` says who is asked. */
  delegates?: ReadonlyMap<number, number>
  /** Of whom they named: who can't see the record, and so stands in for nobody. */
  unseeing?: ReadonlySet<number>
}

export type FlowEvent =
  | { kind: 'asked'; nodeId: string; userIds: number[] }
  /** `from` is away, and `to` is asked on their behalf. `deputy`: who would have been and is away as well; then `to` is `from` where nobody else may be. */
  | { kind: 'delegated'; nodeId: string; from: number; to: number; deputy?: number }
  /** `from` held it for somebody who is asked again themselves, because an absence ended. */
  | { kind: 'cameBack'; nodeId: string; from: number }
  | { kind: 'cc'; nodeId: string; userIds: number[] }
  | { kind: 'passed'; nodeId: string; reason: PassReason }
  /** A condition took one of its branches; `isNew`: it had taken another before. */
  | { kind: 'branched'; nodeId: string; branchId: string; isNew: boolean }
  /** What was approved there was changed since. */
  | { kind: 'askedAgain'; nodeId: string }
  /** Whoever approved had changed something that nobody else would have approved: these are asked as well. */
  | { kind: 'secondAsked'; nodeId: string; userIds: number[] }
  /** It was through although nobody had approved it: administrators are asked there. */
  | { kind: 'unapproved'; nodeId: string }
  | { kind: 'ended'; state: ApprovalState }

export type Step = { state: FlowState; events: FlowEvent[] }

export type Refusal =
  | 'notAssignee'
  | 'ownSubmission'
  | 'ownWriting'
  | 'alreadyDecided'
  | 'notPossible'
  /** Nobody is left who could be asked at `node`. */
  | 'noApprover'
  /** Everybody who could approve at `node` submitted or wrote it, and nobody stands in for them. */
  | 'noStandIn'
  /** Every node that approves would be passed: nobody would have approved it. */
  | 'nobodyAsked'
  /** Who should take a task over left, submitted it, or decides at this node already. */
  | 'notEligible'
  /** Who should be added may not approve it, or is or was asked at this node. */
  | 'notAddable'
  /** The step is one at which something is done: nobody says yes or no there, or is added. */
  | 'handlingOnly'
  /** The step is one at which people decide: nothing is to be done there. */
  | 'decisionOnly'
  /** What was given back by who only does something has to be approved again. */
  | 'handlerReturnsOnward'
  /** Nobody would have to approve it any more by being moved to another version. */
  | 'wouldEnd'

/** Why a step may not be taken; `node` is the name of the one that is in the way. */
export type Refused = { refused: Refusal; node?: string }

/** Whether the person may be asked at a node: still there; where it asks for approval neither did they submit it, now or before, nor write in it. */
export const mayBeAsked = (
  { submitterIds }: Pick<FlowState, 'submitterIds'>,
  node: Pick<RoutedNode, 'kind'> | undefined,
  { active, authors }: Facts,
  id: number,
): boolean =>
  active.has(id) && (node?.kind === 'handling' || (!submitterIds.includes(id) && !authors?.has(id)))

/** What waits, now or in its turn. */
export const isLive = ({ state, void: undone }: Task): boolean =>
  !undone && (state === 'open' || state === 'waiting')

/** The tasks with one of them in another state. */
export const settle = (tasks: readonly Task[], task: Task, state: TaskState): Task[] =>
  tasks.map((one) => (one === task ? { ...one, state } : one))

/** Nobody is asked any more, there or, without nodes named, anywhere. */
export function closeTasks(before: FlowState, at?: ReadonlySet<string>): FlowState {
  const isHere = ({ nodeId }: { nodeId: string }) => at?.has(nodeId) ?? true
  return {
    ...before,
    tasks: before.tasks.map((task) => (isLive(task) && isHere(task) ? { ...task, state: 'closed' } : task)),
    places: before.places.map((place) =>
      place.state === 'open' && isHere(place) ? { ...place, state: 'closed' } : place,
    ),
  }
}

/** What was done at these nodes counts no more; nobody is asked there. */
export function undo(before: FlowState, at: ReadonlySet<string>): FlowState {
  const state = closeTasks(before, at)
  const undone = <T extends { nodeId: string; void: boolean }>(one: T): T =>
    at.has(one.nodeId) ? { ...one, void: true } : one
  return {
    ...state,
    tasks: state.tasks.map(undone),
    places: state.places.map(undone),
    resumes: state.resumes
      .map(({ to, nodes }) => ({ to, nodes: nodes.filter((id) => !at.has(id)) }))
      .filter(({ to, nodes }) => nodes.length > 0 && (to === null || !at.has(to))),
  }
}

/** The flow has come to its end, or is with its initiator: nobody is asked any more. */
export function ended(before: FlowState, state: Exclude<ApprovalState, 'running'>): Step {
  const closed = closeTasks(before)
  const resumes = state === 'returned' ? before.resumes : []
  return { state: { ...closed, state, resumes }, events: [{ kind: 'ended', state }] }
}
