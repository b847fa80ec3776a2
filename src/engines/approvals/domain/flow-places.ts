import { asksPeople } from './flow-definition.ts'
import type { RoutedNode } from './route-flow.ts'
import type { FromFlow } from './sub-flows.ts'

/** Why a node was passed: nobody was to be asked, everybody had approved already, nobody answered in time. */
export type PassReason = 'empty' | 'samePerson' | 'limit'

/**
 * A node as the flow came to it, in one round: open while it waits there, or inside of it; done; passed without asking anybody; closed where it
 * was given up. `void`: undone since, it counts no more.
 */
export type Place = {
  nodeId: string
  round: number
  state: 'open' | 'done' | 'passed' | 'closed'
  void: boolean
  /** Of what was passed: why. */
  reason?: PassReason
  /** Of a condition: id of the branch that was taken. */
  taken?: string
  /** What was answered there in an earlier version of the flow holds once the flow comes to it. */
  kept?: true
}

type Placed = { nodes: readonly RoutedNode[]; places: readonly Place[] }

/** The nodes of a branch in their order; null is the trunk. */
export const branchNodes = (nodes: readonly RoutedNode[], within: string | null): RoutedNode[] =>
  nodes.filter((node) => (node.within ?? null) === within)

/** The condition or parallel node in one of whose branches the node stands; null on the trunk. */
export const containerOf = (nodes: readonly RoutedNode[], { within }: RoutedNode): RoutedNode | null =>
  within === undefined
    ? null
    : (nodes.find(({ branches }) => branches?.some(({ id }) => id === within)) ?? null)

/** The node and everything around it, from the inside to the trunk. */
export function pathOf(nodes: readonly RoutedNode[], node: RoutedNode): RoutedNode[] {
  const container = containerOf(nodes, node)
  return [node, ...(container ? pathOf(nodes, container) : [])]
}

export const isInside = (nodes: readonly RoutedNode[], node: RoutedNode, container: RoutedNode): boolean =>
  pathOf(nodes, node).indexOf(container) > 0

/** Whether a node comes once another is through; what stands in another branch comes neither before nor after. */
export function comesAfter(nodes: readonly RoutedNode[], node: RoutedNode, earlier: RoutedNode): boolean {
  const path = pathOf(nodes, node)
  for (const one of pathOf(nodes, earlier)) {
    const beside = path.find(({ within }) => within === one.within)
    if (beside) return nodes.indexOf(beside) > nodes.indexOf(one)
  }
  return false
}

/** Ids of the node, of what is inside of it, and of all that comes after it: what a return to it, or another branch of it, undoes. */
export const fromHereOn = (nodes: readonly RoutedNode[], node: RoutedNode): Set<string> =>
  new Set(
    nodes
      .filter((one) => one === node || isInside(nodes, one, node) || comesAfter(nodes, one, node))
      .map(({ id }) => id),
  )

/** The place that counts of a node; undefined while the flow has not come to it. */
export const placeOf = ({ places }: Pick<Placed, 'places'>, nodeId: string): Place | undefined =>
  places.findLast((place) => place.nodeId === nodeId && !place.void)

export const nodeOf = ({ nodes }: Pick<Placed, 'nodes'>, nodeId: string): RoutedNode | undefined =>
  nodes.find(({ id }) => id === nodeId)

/** The nodes that ask somebody now, in their order. */
export const openNodes = (state: Placed): RoutedNode[] =>
  state.nodes.filter((node) => asksPeople(node.kind) && placeOf(state, node.id)?.state === 'open')

/** Whether the flow goes, or may go, by this node: no condition around it has taken another branch. */
export const isOnTheWay = (state: Placed, node: RoutedNode): boolean =>
  pathOf(state.nodes, node).every((one) => {
    const container = containerOf(state.nodes, one)
    const taken = container?.kind === 'condition' ? placeOf(state, container.id)?.taken : undefined
    return taken === undefined || taken === one.within
  })

export const nameOfNode = (state: Pick<Placed, 'nodes'>, nodeId: string): string =>
  nodeOf(state, nodeId)?.name ?? ''

/** A node as a line of the history names it: by its name, and the sub-flows that it comes from. */
export const namedNode = (
  state: Pick<Placed, 'nodes'>,
  nodeId: string,
): { nodeName: string; from: FromFlow[] } => ({
  nodeName: nameOfNode(state, nodeId),
  from: nodeOf(state, nodeId)?.from ?? [],
})

/** Names of the nodes that ask somebody now; '' when none does. */
export const openNodeNames = (state: Placed): string =>
  openNodes(state)
    .map(({ name }) => name)
    .join('、')
