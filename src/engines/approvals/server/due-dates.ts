import type { Context } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import { instantOf, wallClock } from '#shared/dates.ts'
import type { TimeLimit } from '../domain/flow-definition.ts'
import type { FlowState, Task } from '../domain/flow-state.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { dueAfter } from '../domain/time-limit.ts'

/** When a task that is asked now is due; null where its node has no limit. */
export async function dueOf(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  { nodes, tasks }: Pick<FlowState, 'nodes' | 'tasks'>,
): Promise<(task: Task) => Date | null> {
  const limits = limitsOf(nodes)
  if (!tasks.some(({ state, nodeId }) => state === 'open' && limits.has(nodeId))) return () => null
  const calendar = await calendarOf(tx, actor.organizationId)
  return ({ nodeId }) => {
    const limit = limits.get(nodeId)
    if (!limit) return null
    const { date, time } = dueAfter(calendar, wallClock(now, actor.timeZone), limit)
    return instantOf(date, time, actor.timeZone)
  }
}

/** The limits of these nodes, by node. */
export const limitsOf = (nodes: readonly RoutedNode[]): Map<string, TimeLimit> =>
  new Map(nodes.flatMap(({ id, limit }) => (limit ? [[id, limit]] : [])))

/** Until when somebody has to answer, as answers tell it. */
export const dueTimes = (dueAt: Date | null, now: Date): { dueAt: string | null; isLate: boolean } => ({
  dueAt: dueAt?.toISOString() ?? null,
  isLate: dueAt !== null && dueAt <= now,
})
