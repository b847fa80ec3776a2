import type { FlowState } from './flow-state.ts'

/** Who copies an approval to colleagues, and whether they manage approvals. */
export type Copying = { userId: number; manages: boolean }

/** A copy of the approval that somebody has, and the round in which they got it. */
export type Copy = { userId: number; round: number }

const isAsked = ({ tasks }: FlowState, userId: number): boolean =>
  tasks.some((task) => task.userId === userId && task.state === 'open' && !task.void)

/** Whether they may copy it: it runs, and they are asked now, submitted it or manage approvals. */
export const mayCopy = (state: FlowState, { userId, manages }: Copying): boolean =>
  state.state === 'running' && (manages || state.submitterIds.includes(userId) || isAsked(state, userId))

/** Why they may not copy it; null: they may. Who took part until a moment ago is told what happened. */
export function copyRefusal(state: FlowState, by: Copying): 'notAssignee' | 'alreadyDecided' | null {
  if (mayCopy(state, by)) return null
  const tookPart =
    by.manages ||
    state.submitterIds.includes(by.userId) ||
    state.tasks.some(({ userId }) => userId === by.userId)
  return tookPart ? 'alreadyDecided' : 'notAssignee'
}

/**
 * Of these people those who have it already: who copies it, submitted it, is asked or has answered, or was copied in this round. Who is asked no more, or was copied before it was
 * returned, may be copied.
 */
export function alreadyIn(
  state: FlowState,
  copies: readonly Copy[],
  { by, userIds }: { by: number; userIds: readonly number[] },
): number[] {
  const has = (userId: number) =>
    userId === by ||
    state.submitterIds.includes(userId) ||
    state.tasks.some((task) => task.userId === userId && !task.void && task.state !== 'closed') ||
    copies.some((copy) => copy.userId === userId && copy.round === state.round)
  return userIds.filter(has)
}
