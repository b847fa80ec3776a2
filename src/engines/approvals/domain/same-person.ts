import { comesAfter } from './flow-places.ts'
import type { FlowState, Task } from './flow-state.ts'
import type { RoutedNode } from './route-flow.ts'

/** Of these steps those right before a node: none of the others comes between. Of branches that are joined before it there are several. */
export const rightBefore = (
  nodes: readonly RoutedNode[],
  node: RoutedNode,
  asked: readonly RoutedNode[],
): RoutedNode[] => {
  const before = asked.filter((one) => comesAfter(nodes, node, one))
  return before.filter((one) => !before.some((other) => comesAfter(nodes, other, one)))
}

// Who stood in for another has not answered for themselves, nor has that other.
const isOwnYes = ({ state, behalf }: Task): boolean => state === 'approved' && behalf === undefined

/** Who is not asked again when the flow comes to a node, by its rule: they really approved, and no return undid it. Where something is to be done everybody is asked: having approved it does not do it. */
export function answeredBefore(state: FlowState, node: RoutedNode): ReadonlySet<number> {
  const counting = state.tasks.filter((task) => !task.void)
  if (state.samePerson === 'each' || node.kind === 'handling') return new Set()
  if (state.samePerson === 'once') return new Set(counting.filter(isOwnYes).map(({ userId }) => userId))
  const asked = state.nodes.filter(({ id }) => counting.some(({ nodeId }) => nodeId === id))
  const last = new Set(rightBefore(state.nodes, node, asked).map(({ id }) => id))
  return new Set(
    counting
      .filter((task) => last.has(task.nodeId) && (isOwnYes(task) || task.state === 'auto'))
      .map(({ userId }) => userId),
  )
}
