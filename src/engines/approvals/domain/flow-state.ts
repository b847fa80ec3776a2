import type { RoutedNode } from './route-flow.ts'

/** running 审批中, returned 已退回 (with the initiator), approved 已通过, rejected 已驳回, withdrawn 已撤回. */
export const approvalStates = ['running', 'returned', 'approved', 'rejected', 'withdrawn'] as const
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
  | 'noApprover'

/** Whether it is the person's own: they submitted it, now or before, or wrote in it. */
const isOwn = ({ submitterIds }: Pick<FlowState, 'submitterIds'>, { authors }: Facts, id: number): boolean =>
  submitterIds.includes(id) || authors?.has(id) === true

/** Goes to a node and on past those that ask nobody, until somebody is asked or the flow is through. */
export function enter(before: FlowState, from: number, facts: Facts): Step | { refused: Refusal } {
  const events: FlowEvent[] = []
  let state = before
  for (let index = from; index < state.nodes.length; index++) {
    const node = state.nodes[index] as RoutedNode
    if (node.kind === 'cc') {
      const userIds = node.people.filter((id) => facts.active.has(id))
      if (userIds.length) events.push({ kind: 'cc', nodeIndex: index, userIds })
      continue
    }
    if (node.outcome === 'pass') {
      events.push({ kind: 'passed', nodeIndex: index, reason: 'empty' })
      continue
    }
    const asked = ask(state, index, facts)
    if (!asked) return { refused: 'noApprover' }
    state = { ...state, tasks: [...state.tasks, ...asked] }
    const open = asked.filter((task) => task.state === 'open').map(({ userId }) => userId)
    if (open.length) {
      events.push({ kind: 'asked', nodeIndex: index, userIds: open })
      return { state: { ...state, state: 'running', at: index }, events }
    }
    events.push({ kind: 'passed', nodeIndex: index, reason: 'samePerson' })
  }
  events.push({ kind: 'ended', state: 'approved' })
  return { state: { ...state, state: 'approved', at: null, resumeAt: null }, events }
}

/** Tasks of a node; null when nobody is left who could be asked. */
function ask(state: FlowState, index: number, facts: Facts): Task[] | null {
  const node = state.nodes[index] as RoutedNode
  const may = (id: number) => facts.active.has(id) && !isOwn(state, facts, id)
  const present = node.people.filter(may)
  const people = present.length ? present : facts.administrators.filter(may)
  if (!people.length) return null
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
  if (node.mode === 'any' && repeated.length) return repeated.map((id, order) => task(id, order, 'auto'))
  let waiting = false
  return people.map((id, order) => {
    if (approved.has(id)) return task(id, order, 'auto')
    const taskState = node.mode === 'order' && waiting ? 'waiting' : 'open'
    waiting = true
    return task(id, order, taskState)
  })
}
