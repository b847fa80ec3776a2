import type { TimeLimit } from './flow-definition.ts'
import { comesAfter, containerOf, fromHereOn, pathOf, placeOf } from './flow-places.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { addedAgain } from './place-turns.ts'
import { neededOf, type RoutedNode } from './route-flow.ts'
import { rightBefore } from './same-person.ts'
import type { FromFlow } from './sub-flows.ts'
import { branchTaken } from './walk-flow.ts'

/** A node as a submission will meet it: kept: approved before the return and not asked again. */
export type PreviewedNode = Pick<RoutedNode, 'id' | 'name' | 'kind' | 'mode' | 'people'> & {
  /** Sub-flows that it comes from, the outermost first. */
  from: FromFlow[]
  outcome: RoutedNode['outcome'] | 'kept'
  note: RoutedNode['note'] | 'samePerson'
  limit: Omit<TimeLimit, 'to'> | null
  /** Of mode share: how many must agree; else null. */
  share: number | null
  /** Name of the branch that it stands in; null on the trunk. */
  branch: string | null
  /** Of a condition: name of the branch that will be taken. */
  taken: string | null
}

/** Why a flow can't start: a condition that it comes to cannot be judged, a node has nobody to ask or nobody who did not write it, every node would be passed. */
export const startProblems = ['undecided', 'noApprover', 'noStandIn', 'nobodyAsked'] as const

export type PreviewedRoute = {
  /** Without what stands in branches that are not taken. */
  nodes: PreviewedNode[]
  /** After a return: straight back to the nodes that were left, or from the first node on; null: it begins anew. */
  resumes: 'inPlace' | 'onward' | null
  /** Why it can't be submitted; null when it can. */
  problem: (typeof startProblems)[number] | null
}

type Returned = Pick<FlowState, 'resumes' | 'tasks' | 'places'>

/** Nodes that a submission does not come to again: approved before a return in place, and by values that still lead there. */
export function keptNodes(
  nodes: readonly RoutedNode[],
  returned: Returned | null,
  facts: Pick<Facts, 'taken'>,
): Set<string> {
  const back = returned?.resumes.find(({ to }) => to === null)
  if (!returned) return new Set()
  // Moved to another version meanwhile: it is gone through from the first node on, past what holds.
  if (!back) return new Set(nodes.flatMap((one) => (holdsAt(returned, nodes, one, facts) ? [one.id] : [])))
  const behind = (some: readonly RoutedNode[]) => some.flatMap((node) => [...fromHereOn(nodes, node)])
  const left = nodes.filter(({ id }) => back.nodes.includes(id))
  const elsewhere = nodes.filter((node) => {
    const taken = node.kind === 'condition' && placeOf(returned, node.id)?.taken
    return taken && taken !== branchTaken(node, facts)
  })
  // Of what comes behind them it goes past what stands there, where an earlier return in place goes straight back.
  const isDone = (id: string) => /done|passed/.test(placeOf(returned, id)?.state ?? '')
  const ahead = new Set([...behind(left).filter((id) => !isDone(id)), ...behind(elsewhere)])
  return new Set(nodes.flatMap(({ id }) => (ahead.has(id) ? [] : [id])))
}

const holdsAt = (
  returned: Returned,
  nodes: readonly RoutedNode[],
  node: RoutedNode,
  facts: Pick<Facts, 'taken'>,
): boolean => placeOf(returned, node.id)?.kept === true && isLedTo(nodes, node, facts)

/** Whether the record's values lead to this node. */
export const isLedTo = (
  nodes: readonly RoutedNode[],
  node: RoutedNode,
  facts: Pick<Facts, 'taken'>,
): boolean =>
  pathOf(nodes, node).every((one) => {
    const container = containerOf(nodes, one)
    return container?.kind !== 'condition' || branchTaken(container, facts) === one.within
  })

/** The first node that keeps a submission from going on; null when none does. */
export const refusingNode = (
  nodes: readonly RoutedNode[],
  kept: ReadonlySet<string>,
  facts: Pick<Facts, 'taken'>,
): RoutedNode | null =>
  nodes.find((node) => node.outcome === 'refuse' && !kept.has(node.id) && isLedTo(nodes, node, facts)) ?? null

export const whyNobody = ({ note }: RoutedNode): 'noStandIn' | 'noApprover' =>
  note === 'ownSubmission' ? 'noStandIn' : 'noApprover'

/**
 * The way that a submission will really take: `returned` is the approval that goes on, null for a new one. What `startFlow` and `resubmit` will do is
 * told before, supposing that everybody approves, nobody leaves and no value changes meanwhile.
 */
export function previewRoute(
  routed: readonly RoutedNode[],
  returned: Returned | null,
  samePerson: FlowState['samePerson'],
  facts: Pick<Facts, 'taken'> = {},
): PreviewedRoute {
  const kept = keptNodes(routed, returned, facts)
  const sure = approvedSurely(
    (returned?.tasks ?? []).filter(({ nodeId }) => kept.has(nodeId)),
    samePerson,
  )
  const nodes = routed
    .filter((node) => isLedTo(routed, node, facts))
    .map((node): PreviewedNode => {
      const shown = shownNode(routed, node, facts)
      if (kept.has(node.id)) return { ...shown, outcome: 'kept', note: null }
      const added = addedAgain(returned?.tasks ?? [], node.id).filter((id) => !node.people.includes(id))
      if (added.length > 0) return { ...shown, outcome: 'ask', people: [...node.people, ...added] }
      if (node.kind === 'handling' && node.outcome === 'ask') sure.add(node, null)
      if (node.kind !== 'approver' || node.outcome !== 'ask') return shown
      const before = sure.before(routed, node)
      const repeated = node.people.filter((id) => before.has(id))
      const needed = neededOf(node, node.people.length)
      const passes = repeated.length >= needed
      // Of several any of whom may decide nobody knows yet who will.
      sure.add(node, passes ? repeated : needed === node.people.length ? node.people : null)
      if (passes) return { ...shown, outcome: 'pass', note: 'samePerson' }
      return shown
    })
  const asks = nodes.some(({ kind, outcome }) => kind === 'approver' && outcome === 'ask')
  const refusing = refusingNode(routed, kept, facts)
  const isInPlace = returned?.resumes.some(({ to }) => to === null)
  return {
    nodes,
    resumes: returned === null ? null : isInPlace ? 'inPlace' : 'onward',
    problem: nodes.some(({ id }) => facts.taken?.get(id) === '')
      ? 'undecided'
      : refusing
        ? whyNobody(refusing)
        : asks
          ? null
          : 'nobodyAsked',
  }
}

/** Who will surely have answered when a node is reached, by the flow's rule: nobody knows which of two branches beside one another is the sooner. */
function approvedSurely(tasks: FlowState['tasks'], samePerson: FlowState['samePerson']) {
  const counting = tasks.filter((task) => !task.void)
  const already = counting.filter(({ state, behalf }) => state === 'approved' && behalf === undefined)
  const asked: { node: RoutedNode; people: readonly number[] | null }[] = []
  const peopleOf = (node: RoutedNode) =>
    asked.find((one) => one.node === node)?.people ??
    already.filter(({ nodeId }) => nodeId === node.id).map(({ userId }) => userId)
  return {
    add: (node: RoutedNode, people: readonly number[] | null) => asked.push({ node, people }),
    before: (nodes: readonly RoutedNode[], node: RoutedNode): ReadonlySet<number> => {
      if (samePerson === 'each') return new Set()
      if (samePerson === 'once')
        return new Set([
          ...already.map(({ userId }) => userId),
          ...asked.filter((one) => comesAfter(nodes, node, one.node)).flatMap(({ people }) => people ?? []),
        ])
      const met = nodes.filter(
        ({ id }) => asked.some((one) => one.node.id === id) || counting.some(({ nodeId }) => nodeId === id),
      )
      return new Set(rightBefore(nodes, node, met).flatMap(peopleOf))
    },
  }
}

/** The limit of a node as it is shown, without whom it names. */
export function shownLimit({ limit }: Pick<RoutedNode, 'limit'>): Omit<TimeLimit, 'to'> | null {
  if (!limit) return null
  const { to: _, ...shown } = limit
  return shown
}

/** A node as screens show it. */
export function shownNode(
  nodes: readonly RoutedNode[],
  node: RoutedNode,
  facts: Pick<Facts, 'taken'>,
): PreviewedNode {
  const { id, name, kind, mode, share = null, people, outcome, note, within, from = [] } = node
  const branch = containerOf(nodes, node)?.branches?.find((one) => one.id === within)?.name ?? null
  const takenId = kind === 'condition' ? branchTaken(node, facts) : null
  const taken = node.branches?.find((one) => one.id === takenId)?.name ?? null
  const said = { id, name, kind, from, mode, share, people, outcome, note, branch, taken }
  return { ...said, limit: shownLimit(node) }
}
