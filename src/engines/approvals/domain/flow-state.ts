import type { RoutedNode } from './route-flow.ts'

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

/** auto: passed because the person had approved already; closed: no longer needed. */
export const taskStates = ['waiting', 'open', 'approved', 'rejected', 'returned', 'closed', 'auto'] as const
export type TaskState = (typeof taskStates)[number]

export type Task = {
  /** Null until it is stored. */
  id: number | null
  nodeIndex: number
  /** Goes up with every return, so that what was asked before stays in the history. */
  round: number
  userId: number
  /** Place in a node that asks one after the other. */
  order: number
  state: TaskState
  /** Undone by a return: it counts no more. */
  void: boolean
}

/** Where an approval stands. */
export type FlowState = {
  state: ApprovalState
  nodes: readonly RoutedNode[]
  /** Index of the node that is asked; null unless running. */
  at: number | null
  /** After a return that resumes in place: the node to go on with once the earlier one is done again. */
  resumeAt: number | null
  round: number
  submitterIds: readonly number[]
  samePerson: 'once' | 'each'
  tasks: readonly Task[]
}

/** Who may act now: looked up at every step, because people leave. */
export type Facts = {
  active: ReadonlySet<number>
  administrators: readonly number[]
  /** Who wrote the record as it was submitted: none of them approves it. Absent: nobody but who submitted it. */
  authors?: ReadonlySet<number>
}

export type FlowEvent =
  | { kind: 'asked'; nodeIndex: number; userIds: number[] }
  | { kind: 'cc'; nodeIndex: number; userIds: number[] }
  | { kind: 'passed'; nodeIndex: number; reason: 'empty' | 'samePerson' }
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
  /** Every node would be passed: nobody would have approved it. */
  | 'nobodyAsked'
  /** Who should take a task over left, submitted it, or decides at this node already. */
  | 'notEligible'

/** Why a step may not be taken; `node` is the name of the one that is in the way. */
export type Refused = { refused: Refusal; node?: string }

/** Whether the person may be asked: still there, and neither submitted it, now or before, nor wrote in it. */
export const mayBeAsked = (
  { submitterIds }: Pick<FlowState, 'submitterIds'>,
  { active, authors }: Facts,
  id: number,
): boolean => active.has(id) && !submitterIds.includes(id) && !authors?.has(id)

/** The tasks with one of them in another state. */
export const settle = (tasks: readonly Task[], task: Task, state: TaskState): Task[] =>
  tasks.map((one) => (one === task ? { ...one, state } : one))

/** Nobody is asked any more. */
export const closeOpen = (tasks: readonly Task[]): Task[] =>
  tasks.map((task) =>
    task.state === 'open' || task.state === 'waiting' ? { ...task, state: 'closed' } : task,
  )

/**
 * Goes to a node and on past those that ask nobody, until somebody is asked or the flow is through. It is never through without
 * anybody having approved it.
 */
export function enter(before: FlowState, from: number, facts: Facts): Step | Refused {
  const events: FlowEvent[] = []
  let state = before
  for (let index = from; index < state.nodes.length; index++) {
    const node = state.nodes[index] as RoutedNode
    if (node.kind === 'cc') {
      const userIds = node.people.filter((id) => facts.active.has(id))
      if (userIds.length) events.push({ kind: 'cc', nodeIndex: index, userIds })
      continue
    }
    const people = peopleAt(state, node, facts)
    if (people === 'nobody') return { refused: 'noApprover', node: node.name }
    if (people === 'pass') {
      events.push({ kind: 'passed', nodeIndex: index, reason: 'empty' })
      continue
    }
    if (people.instead)
      state = { ...state, nodes: state.nodes.with(index, { ...node, note: node.note ?? 'empty' }) }
    const asked = ask(state, index, people.ids)
    state = { ...state, tasks: [...state.tasks, ...asked] }
    const open = asked.filter((task) => task.state === 'open').map(({ userId }) => userId)
    if (open.length) {
      events.push({ kind: 'asked', nodeIndex: index, userIds: open })
      return { state: { ...state, state: 'running', at: index }, events }
    }
    events.push({ kind: 'passed', nodeIndex: index, reason: 'samePerson' })
  }
  if (!state.tasks.some((task) => task.state === 'approved' && !task.void)) return { refused: 'nobodyAsked' }
  events.push({ kind: 'ended', state: 'approved' })
  return { state: { ...state, state: 'approved', at: null, resumeAt: null }, events }
}

/**
 * Who is asked when the flow comes to a node. Of those whom the node names who is still there; with nobody left the node's own rule, but never a
 * pass where somebody is there and only may not approve it, or where others stand in for them already: then the administrators.
 */
function peopleAt(
  state: FlowState,
  node: RoutedNode,
  facts: Facts,
): 'pass' | 'nobody' | { ids: number[]; instead: boolean } {
  if (node.outcome === 'pass') return 'pass'
  const present = node.people.filter((id) => mayBeAsked(state, facts, id))
  if (present.length) return { ids: present, instead: false }
  const haveLeft = node.note !== 'ownSubmission' && node.people.every((id) => !facts.active.has(id))
  if (node.whenEmpty === 'skip' && haveLeft) return 'pass'
  const ids = facts.administrators.filter((id) => mayBeAsked(state, facts, id))
  return ids.length ? { ids, instead: true } : 'nobody'
}

/** Tasks of a node for these people. */
function ask(state: FlowState, index: number, people: readonly number[]): Task[] {
  const { mode } = state.nodes[index] as RoutedNode
  const approved = new Set(
    state.samePerson === 'each'
      ? []
      : state.tasks.filter((task) => !task.void && task.state === 'approved').map(({ userId }) => userId),
  )
  const task = (userId: number, order: number, taskState: TaskState): Task => ({
    id: null,
    nodeIndex: index,
    round: state.round,
    userId,
    order,
    state: taskState,
    void: false,
  })
  const repeated = people.filter((id) => approved.has(id))
  if (mode === 'any' && repeated.length) return repeated.map((id, order) => task(id, order, 'auto'))
  let waiting = false
  return people.map((id, order) => {
    if (approved.has(id)) return task(id, order, 'auto')
    const taskState = mode === 'order' && waiting ? 'waiting' : 'open'
    waiting = true
    return task(id, order, taskState)
  })
}
