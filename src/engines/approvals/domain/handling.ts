import { nodeOf } from './flow-places.ts'
import { type Facts, type FlowState, type Refused, type Step, settle, type Task } from './flow-state.ts'
import { goOnHere } from './node-progress.ts'

/** Whether a task is one at which something is to be done. */
export const isHandling = (state: Pick<FlowState, 'nodes'>, { nodeId }: Pick<Task, 'nodeId'>): boolean =>
  nodeOf(state, nodeId)?.kind === 'handling'

/** More than any flow has to be done. */
const most = 1000

/**
 * Whose yes an approval still needs as things stand, supposing that all that is to be done is: somebody's; nobody's any more; or nobody is asked for
 * one at all on the way that it takes.
 */
export function yesNeeded(step: Step, facts: Facts): 'somebodys' | 'none' | 'nobodyAsked' {
  let { state } = step
  for (let count = 0; count < most; count++) {
    if (state.state !== 'running') return state.state === 'approved' ? 'none' : 'somebodys'
    const now = state
    // Whatever else is open is come to in its turn.
    const open = now.tasks.find((task) => task.state === 'open' && !task.void)
    if (!open || !isHandling(now, open)) return 'somebodys'
    const next: Step | Refused = goOnHere({ ...now, tasks: settle(now.tasks, open, 'handled') }, open, facts)
    // Whoever would be asked then is wanting: an approval is needed all the same.
    if ('refused' in next) return next.refused === 'nobodyAsked' ? 'nobodyAsked' : 'somebodys'
    if (next.events.some(({ kind }) => kind === 'unapproved')) return 'nobodyAsked'
    state = next.state
  }
  return 'somebodys'
}

/** Whether nobody has to approve it any more after this: with a yes where only something to be done is left, else where it ends. */
export const isLastYes = (
  kind: 'approve' | 'handle' | 'reject' | 'return' | 'withdraw',
  step: Step,
  facts: Facts,
): boolean =>
  kind === 'approve'
    ? yesNeeded(step, facts) === 'none'
    : kind === 'handle' && step.state.state === 'approved'
