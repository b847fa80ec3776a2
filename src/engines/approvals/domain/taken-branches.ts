import type { BranchConditions } from './branch-conditions.ts'
import type { RoutedNode } from './route-flow.ts'

export const hasConditions = (nodes: readonly RoutedNode[]): boolean =>
  nodes.some(({ kind }) => kind === 'condition')

/** By condition node the branch that is taken now: the first whose conditions hold, else the last. */
export function takenBranches(
  nodes: readonly RoutedNode[],
  holds: (when: BranchConditions) => boolean,
): Map<string, string> {
  return new Map(
    nodes.flatMap(({ id, kind, branches = [] }): [string, string][] => {
      if (kind !== 'condition') return []
      const taken = branches.find(({ when }) => when !== undefined && holds(when)) ?? branches.at(-1)
      return taken ? [[id, taken.id]] : []
    }),
  )
}
