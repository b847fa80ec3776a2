import { nodeOf } from './flow-places.ts'
import { type Facts, type FlowEvent, type FlowState, mayBeAsked, type Step, type Task } from './flow-state.ts'
import { type TaskRound, theirsOf, together } from './task-rounds.ts'

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

/** Whether they are away; not who has left, who is asked nothing and has nobody asked instead. */
const isAway = ({ delegates, active }: Facts, userId: number): boolean =>
  active.has(userId) && (delegates?.has(userId) ?? false)

/** Who stands in for somebody who is away: whom they named or, where that one is away as well, whom that one named; nobody further, and never who is away. Null: nobody. */
export function standInFor(facts: Facts, userId: number): number | null {
  const named = facts.delegates?.get(userId)
  const standIn = named !== undefined && isAway(facts, named) ? facts.delegates?.get(named) : named
  return standIn === undefined || isAway(facts, standIn) ? null : standIn
}

/** Whether the person, whom somebody named, may be asked in that one's place. */
const mayStandIn = (state: FlowState, task: Task, userId: number, facts: Facts): boolean =>
  !facts.unseeing?.has(userId) && isFree(state, task, userId, facts)

/** Who is asked instead of who is away: whoever stands in for the person whose task it is, else that person; null: nobody else. */
function insteadOf(state: FlowState, task: Task, facts: Facts): number | null {
  const { userId, behalf: whose = userId } = task
  if (!facts.delegates?.has(userId)) return null
  const standIn = standInFor(facts, whose)
  if (standIn !== null && standIn !== userId && mayStandIn(state, task, standIn, facts)) return standIn
  return whose !== userId && isFree(state, task, whose, facts) ? whose : null
}

/** What is told of who is asked instead, with the deputy who is away as well; null: nothing, because whoever is asked is there, or had nobody who might be. */
function delegatedEvent({ nodeId, userId, behalf }: Task, to: number | null, facts: Facts): FlowEvent | null {
  const named = behalf === undefined ? facts.delegates?.get(userId) : userId
  const deputy = named !== undefined && isAway(facts, named) ? named : undefined
  if (to === null && (deputy === undefined || behalf !== undefined)) return null
  const from = behalf ?? userId
  return { kind: 'delegated', nodeId, from, to: to ?? from, ...(deputy !== undefined && { deputy }) }
}

/**
 * These people of a place are asked now; who is away has whoever stands in for them asked (`standInFor`), unless that one may not approve it or is
 * asked there already. What somebody who is away holds for another goes on in the same way, or back to whose task it is.
 */
export function askOrDelegate(before: FlowState, at: TaskRound, opened: readonly Task[], facts: Facts): Step {
  let state = before
  const events: FlowEvent[] = []
  const userIds: number[] = []
  for (const { userId } of opened) {
    const task = theirsOf(state, at, userId)
    const to = task ? insteadOf(state, task, facts) : null
    const event = task ? delegatedEvent(task, to, facts) : null
    if (event) events.push(event)
    if (task && to !== null) {
      const whose = task.behalf ?? userId
      state = passOn(state, task, to, to === whose ? undefined : whose).state
    }
    userIds.push(to ?? userId)
  }
  if (userIds.length > 0) events.push({ kind: 'asked', nodeId: at.nodeId, userIds })
  return { state, events }
}

/** Somebody's absence begins: what waits for them now, also for another, goes to whoever is asked instead; null when nothing does. */
export function delegateNow(before: FlowState, userId: number, facts: Facts): Step | null {
  const events: FlowEvent[] = []
  let state = before
  if (before.state !== 'running') return null
  for (const task of before.tasks) {
    if (task.userId !== userId || task.state !== 'open' || task.void) continue
    const step = askOrDelegate(state, task, [task], facts)
    if (step.state === state) continue
    state = step.state
    events.push(...step.events)
  }
  return events.length > 0 ? { state, events } : null
}

/**
 * Somebody's absence ends, or they name somebody else: what another still holds for them comes back, and what another holds in their stead for those
 * who named them goes to whoever stands in for these now; null when nothing does.
 */
export function comeBack(before: FlowState, userId: number, facts: Facts): Step | null {
  const events: FlowEvent[] = []
  let state = before
  if (before.state !== 'running') return null
  for (const { nodeId, round, userId: from, behalf } of before.tasks) {
    const task = theirsOf(state, { nodeId, round }, from)
    if (behalf === undefined || from === userId || task?.state !== 'open' || task.void) continue
    const isOwn = behalf === userId
    const to = isOwn ? userId : facts.delegates?.get(behalf) === userId ? standInFor(facts, behalf) : null
    if (to === null || !(isOwn ? isFree : mayStandIn)(state, task, to, facts)) continue
    const step = passOn(state, task, to, isOwn ? undefined : behalf)
    state = step.state
    const back: FlowEvent = isOwn
      ? { kind: 'cameBack', nodeId, from }
      : { kind: 'delegated', nodeId, from: behalf, to, ...(to !== userId && { deputy: userId }) }
    events.push(back, ...step.events)
  }
  return events.length > 0 ? { state, events } : null
}
