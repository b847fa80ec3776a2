import type { FlowState } from './flow-state.ts'
import { type RoutedNode, refusingNode } from './route-flow.ts'

/** A node as a submission will meet it: kept: approved before the return and not asked again. */
export type PreviewedNode = Omit<
  RoutedNode,
  'outcome' | 'note' | 'whenEmpty' | 'fieldRights' | 'worksOnText'
> & {
  outcome: RoutedNode['outcome'] | 'kept'
  note: RoutedNode['note'] | 'samePerson'
}

export type PreviewedRoute = {
  nodes: PreviewedNode[]
  /** After a return: straight back to the node that returned it, or from the first node on; null: it begins anew. */
  resumes: 'inPlace' | 'onward' | null
  /** Why it can't be submitted; null when it can. */
  problem: 'noApprover' | 'nobodyAsked' | null
}

/**
 * The way that a submission will really take: `returned` is the approval that goes on, null for a new one. What `startFlow` and `resubmit` will do is
 * told before, supposing that everybody approves and nobody leaves meanwhile.
 */
export function previewRoute(
  routed: readonly RoutedNode[],
  returned: Pick<FlowState, 'resumeAt' | 'tasks'> | null,
  samePerson: FlowState['samePerson'],
): PreviewedRoute {
  const from = returned?.resumeAt ?? 0
  const approved = new Set(
    (returned?.tasks ?? [])
      .filter(({ state, void: undone }) => state === 'approved' && !undone)
      .map(({ userId }) => userId),
  )
  const nodes = routed.map((node, index): PreviewedNode => {
    const { whenEmpty: _, fieldRights: __, worksOnText: ___, ...shown } = node
    if (index < from) return { ...shown, outcome: 'kept', note: null }
    if (node.kind === 'cc' || node.outcome !== 'ask') return shown
    const repeated = samePerson === 'once' ? node.people.filter((id) => approved.has(id)) : []
    const passes = node.mode === 'any' ? repeated.length > 0 : repeated.length === node.people.length
    if (passes) return { ...shown, outcome: 'pass', note: 'samePerson' }
    // Of several any of whom may decide nobody knows yet who will.
    if (node.mode !== 'any' || node.people.length === 1) for (const id of node.people) approved.add(id)
    return shown
  })
  const asks = nodes.some(({ kind, outcome }) => kind === 'approver' && outcome === 'ask')
  return {
    nodes,
    resumes: returned === null ? null : returned.resumeAt === null ? 'onward' : 'inPlace',
    problem: refusingNode(routed, from) ? 'noApprover' : asks ? null : 'nobodyAsked',
  }
}
