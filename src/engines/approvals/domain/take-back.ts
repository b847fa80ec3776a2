import { type Facts, type FlowEvent, type FlowState, isLive, type Refused, type Step } from './flow-state.ts'
import { leave } from './step-in.ts'

/** What an approval was before the decision that was taken last in it, kept until anything else happens there. */
export type Undo = { by: number; taskId: number } & Pick<FlowState, 'nodes' | 'places' | 'resumes' | 'tasks'>

/** What is kept so that a decision can be taken back; null when it ended the approval, or gave it back to its initiator. */
export const undoOf = (
  before: FlowState,
  { by, taskId }: { by: number; taskId: number },
  after: FlowState,
) =>
  after.state === 'running'
    ? { by, taskId, nodes: before.nodes, places: before.places, resumes: before.resumes, tasks: before.tasks }
    : null

/** Whether this person may take back their decision: it is the last thing that happened, and the approval goes on. */
export const mayTakeBack = (state: FlowState, undo: Undo | null, by: number): undo is Undo =>
  state.state === 'running' && undo?.by === by

/**
 * Whoever decided last is asked again, as if they had not; whom it was passed on to is asked no more. Who left meanwhile stays away. `round` goes
 * up, so that the way from there is asked afresh.
 */
export function takeBack(
  now: FlowState,
  undo: Undo | null,
  { by }: { by: number },
  facts: Facts,
): Step | Refused {
  if (!mayTakeBack(now, undo, by)) return { refused: 'alreadyDecided' }
  const earlier = new Map(undo.tasks.map((task) => [task.id, task]))
  const tasks = now.tasks.map(
    (task) => earlier.get(task.id) ?? { ...task, state: isLive(task) ? 'closed' : task.state, void: true },
  )
  const since = now.places.slice(undo.places.length)
  const { nodes, resumes } = undo
  let state: FlowState = {
    ...now,
    nodes,
    resumes,
    tasks,
    places: [
      ...undo.places,
      ...since.map((place) => ({
        ...place,
        state: place.state === 'open' ? ('closed' as const) : place.state,
        void: true,
      })),
    ],
    round: now.round + 1,
  }
  for (const userId of new Set(tasks.filter(isLive).map((task) => task.userId))) {
    if (facts.active.has(userId)) continue
    const step = leave(state, { userId, successor: null }, facts)
    if (step && 'refused' in step) return step
    if (step) state = step.state
  }
  return { state, events: askedAgain(now, state, by) }
}

/** Others who are asked again because of it. */
function askedAgain(before: FlowState, after: FlowState, by: number): FlowEvent[] {
  const wasOpen = new Set(before.tasks.filter(({ state }) => state === 'open').map(({ id }) => id))
  return after.tasks
    .filter((task) => task.state === 'open' && !task.void && !wasOpen.has(task.id) && task.userId !== by)
    .map(({ nodeId, userId }) => ({ kind: 'asked', nodeId, userIds: [userId] }))
}
