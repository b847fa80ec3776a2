import { decide, startFlow } from './decide.ts'
import { openNodes } from './flow-places.ts'
import type { Facts, FlowState, Refused, Step, Task } from './flow-state.ts'
import type { RoutedNode } from './route-flow.ts'
import { taskOf } from './step-in.ts'

/** For tests of the rules: a node that asks these people, all of them unless `more` says otherwise. */
export const node = (id: string, people: number[], more: Partial<RoutedNode> = {}): RoutedNode => ({
  id,
  name: id,
  kind: 'approver',
  mode: 'all',
  people,
  outcome: 'ask',
  note: null,
  whenEmpty: 'admin',
  fieldRights: {},
  ...more,
})

let lastId = 0

/** What a step came to, with ids for its new tasks as the database gives them. Throws where the step was refused, or there is none. */
export function stored(step: Step | Refused | null): FlowState {
  if (!step || 'refused' in step) throw new Error(`no step: ${JSON.stringify(step)}`)
  const tasks = step.state.tasks.map((task): Task => ({ ...task, id: task.id ?? ++lastId }))
  return { ...step.state, tasks }
}

/** Plays flows that 1 submits, with these people there unless a call says otherwise. */
export const playedWith = (facts: Facts) => ({
  start: (nodes: readonly RoutedNode[], samePerson: FlowState['samePerson'] = 'once', now = facts) =>
    stored(startFlow({ nodes, submitterIds: [1], samePerson }, now)),
  handle: (state: FlowState, ...by: number[]) =>
    by.reduce((now, person) => stored(decide(now, { kind: 'handle', by: person }, facts)), state),
  approve: (state: FlowState, ...by: number[]) =>
    by.reduce((now, person) => stored(decide(now, { kind: 'approve', by: person }, facts)), state),
})

/** Who is asked now, in the order in which they were. */
export const open = ({ tasks }: Pick<FlowState, 'tasks'>): number[] =>
  tasks.filter(({ state, void: undone }) => state === 'open' && !undone).map(({ userId }) => userId)

/** Ids of the nodes that ask somebody now. */
export const at = (state: FlowState): string =>
  openNodes(state)
    .map(({ id }) => id)
    .join()

/** Id of what waits for the person; 0 when nothing does. */
export const idOf = (state: FlowState, userId: number): number => taskOf(state, userId)?.id ?? 0
