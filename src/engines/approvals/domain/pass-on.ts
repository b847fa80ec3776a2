import { type Asking, theirsOf, together } from './asking.ts'
import { nodeOf } from './flow-places.ts'
import { type Facts, type FlowEvent, type FlowState, mayBeAsked, type Step, type Task } from './flow-state.ts'

/** Whether the person may be asked with this task: is there, may do what the node asks for, and neither was asked here nor is, themselves or by whoever stands in for them. */
export function isFree(state: FlowState, task: Task, userId: number, facts: Facts): boolean {
  const theirs = theirsOf(state, task, userId)
  const isHeld = state.tasks.some(
    (one) => one !== task && together(task)(one) && one.behalf === userId && one.state !== 'closed',
  )
  return (
    mayBeAsked(state, nodeOf(state, task.nodeId), facts, userId) &&
    !isHeld &&
    (!theirs || theirs.state === 'closed')
  )
}

/** Asks a person at the place of a task. Who was asked there before and is not any more gets their task back, also one that a decision taken back undid; nobody has two of one asking. */
export function asked(
  tasks: readonly Task[],
  { nodeId, round, order }: Task,
  userId: number,
  given: Pick<Task, 'state' | 'added' | 'behalf'>,
): Task[] {
  const earlier = theirsOf({ tasks }, { nodeId, round }, userId)
  if (!earlier) return [...tasks, { id: null, nodeId, round, userId, order, void: false, ...given }]
  const { added: _, behalf: __, ...rest } = earlier
  return tasks.map((one) => (one === earlier ? { ...rest, void: false, order, ...given } : one))
}

/** Gives a task to somebody else, for good or on behalf of its holder. What stood before or after them stands so with who takes over. */
export function passOn(before: FlowState, task: Task, to: number, behalf?: number): Step {
  const { state, added } = task
  const closed = before.tasks.map((one): Task => {
    if (one === task) return { ...one, state: 'closed', ...(added && { added: { how: 'ended', for: null } }) }
    const isTheirs = together(task)(one) && one.added?.for === task.userId
    return isTheirs && one.added ? { ...one, added: { ...one.added, for: to } } : one
  })
  const tasks = asked(closed, task, to, {
    state,
    ...(added && { added }),
    ...(behalf !== undefined && { behalf }),
  })
  const events: FlowEvent[] = state === 'open' ? [{ kind: 'asked', nodeId: task.nodeId, userIds: [to] }] : []
  return { state: { ...before, tasks }, events }
}

/**
 * These people of a place are asked now; who is away has whoever stands in for them asked, unless that one may not approve it or is asked there
 * already. What somebody holds for another is not given on.
 */
export function askOrDelegate(before: FlowState, at: Asking, opened: readonly Task[], facts: Facts): Step {
  let state = before
  const events: FlowEvent[] = []
  const userIds: number[] = []
  for (const { userId } of opened) {
    const task = theirsOf(state, at, userId)
    const to = facts.delegates?.get(userId)
    if (!task || to === undefined || task.behalf !== undefined || !isFree(state, task, to, facts)) {
      userIds.push(userId)
      continue
    }
    state = passOn(state, task, to, userId).state
    events.push({ kind: 'delegated', nodeId: at.nodeId, from: userId, to })
    userIds.push(to)
  }
  if (userIds.length > 0) events.push({ kind: 'asked', nodeId: at.nodeId, userIds })
  return { state, events }
}

/** Somebody's absence begins: what waits for them now goes to whoever stands in for them; null when nothing does that may. */
export function delegateNow(before: FlowState, userId: number, facts: Facts): Step | null {
  const events: FlowEvent[] = []
  let state = before
  if (before.state !== 'running') return null
  for (const task of before.tasks) {
    if (task.userId !== userId || task.state !== 'open' || task.void) continue
    const step = askOrDelegate(state, task, [task], facts)
    if (!step.events.some(({ kind }) => kind === 'delegated')) continue
    state = step.state
    events.push(...step.events)
  }
  return events.length > 0 ? { state, events } : null
}

/** Somebody's absence ends: what another still holds for them comes back; null when nothing does. */
export function comeBack(
  before: FlowState,
  { userId, from }: { userId: number; from: number },
  facts: Facts,
): Step | null {
  const events: FlowEvent[] = []
  let state = before
  if (before.state !== 'running') return null
  for (const { nodeId, round } of before.tasks.filter(
    (one) => one.userId === from && one.behalf === userId,
  )) {
    const task = theirsOf(state, { nodeId, round }, from)
    if (task?.state !== 'open' || task.void || !isFree(state, task, userId, facts)) continue
    const step = passOn(state, task, userId)
    state = step.state
    events.push(...step.events)
  }
  return events.length > 0 ? { state, events } : null
}
