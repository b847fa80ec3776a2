import { z } from 'zod'
import { unjudged } from '#engines/forms/domain/index.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { approvalPerson, flowNames, previewNode } from './api.ts'
import { branchConditionsSchema } from './branch-conditions.ts'
import { flowDefinitionSchema, isDecisionNode, type Who, whoSchema } from './flow-definition.ts'
import { containerOf, pathOf } from './flow-places.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { type PreviewedNode, previewRoute, shownNode, startProblems } from './preview-route.ts'
import { type FlowPeople, mayAnswer, namedBy, type RoutedNode } from './route-flow.ts'
import type { ExpandedFlow } from './sub-flows.ts'
import { branchTaken } from './walk-flow.ts'

/**
 * Why a step is reached or not. always: it stands on the trunk; held: the conditions of its branch hold; otherwise: those of no other branch do;
 * beside: all branches of a parallel step are gone; notTaken: a condition around it took another branch; undecided: nobody can say which branch that one takes.
 */
export const stepReasons = ['always', 'held', 'otherwise', 'beside', 'notTaken', 'undecided'] as const
export type StepReason = {
  why: (typeof stepReasons)[number]
  /** Names of the step with branches that it hangs on, of its own branch in it, and of the one that was taken instead; '' where there is none. */
  around: string
  branch: string
  taken: string
}

export type SimulatedNode = Omit<PreviewedNode, 'outcome'> & {
  outcome: PreviewedNode['outcome'] | 'notReached'
  reason: StepReason
}

/** Every step of a flow, also those that are not come to, with what becomes of it and why. */
export function simulateRoute(
  routed: readonly RoutedNode[],
  samePerson: FlowState['samePerson'],
  facts: Pick<Facts, 'taken'>,
): { nodes: SimulatedNode[]; problem: ReturnType<typeof previewRoute>['problem'] } {
  const way = previewRoute(routed, null, samePerson, facts)
  const nodes = routed.map((node): SimulatedNode => {
    const reached = way.nodes.find(({ id }) => id === node.id)
    const reason = reasonOf(routed, node, facts)
    if (reached) return { ...reached, reason }
    return { ...shownNode(routed, node, facts), taken: null, note: null, outcome: 'notReached', reason }
  })
  return { nodes, problem: way.problem }
}

/** The outermost condition that keeps it from being reached, else the nearest step around it. */
function reasonOf(nodes: readonly RoutedNode[], node: RoutedNode, facts: Pick<Facts, 'taken'>): StepReason {
  const around = pathOf(nodes, node).flatMap((one) => {
    const container = containerOf(nodes, one)
    return container ? [{ container, within: one.within }] : []
  })
  const nameOf = (container: RoutedNode, id: string | undefined) =>
    container.branches?.find((branch) => branch.id === id)?.name ?? ''
  const missed = around.findLast(
    ({ container, within }) => container.kind === 'condition' && branchTaken(container, facts) !== within,
  )
  const [nearest] = around
  const at = missed ?? nearest
  if (!at) return { why: 'always', around: '', branch: '', taken: '' }
  const { container, within } = at
  const place = { around: container.name, branch: nameOf(container, within) }
  if (missed) {
    const taken = branchTaken(container, facts)
    return { why: taken === '' ? 'undecided' : 'notTaken', ...place, taken: nameOf(container, taken) }
  }
  if (container.kind === 'parallel') return { why: 'beside', ...place, taken: '' }
  const isLast = container.branches?.at(-1)?.id === within
  return { why: isLast ? 'otherwise' : 'held', ...place, taken: '' }
}

/** Why a way to ask finds nobody. none: it names nobody; left: whom it names has left; own: it names only who submits it. */
export const emptyReasons = ['none', 'left', 'own'] as const
export type EmptyWay = { way: number; who: Who; why: (typeof emptyReasons)[number] }

/** By step that finds nobody to approve of those whom it names: why, for each of its ways to ask in their order. What the form will name, or the initiator choose, is not judged before they did. */
export function emptyWays({ nodes }: ExpandedFlow, people: FlowPeople): Map<string, EmptyWay[]> {
  const found = new Map<string, EmptyWay[]>()
  for (const node of nodes) {
    if (!isDecisionNode(node)) continue
    const ways = node.who.map((who, way): EmptyWay | null => {
      if (who.by === 'formField' && people.fieldPeople === undefined) return null
      if (who.by === 'initiatorChoice' && !people.unchoosable?.has(node.id)) return null
      const named = namedBy(who, node.id, people)
      const active = named.filter((id) => people.active.has(id))
      if (active.some((id) => mayAnswer(node, people, id))) return null
      return { way, who, why: active.length ? 'own' : named.length ? 'left' : 'none' }
    })
    const empty = ways.filter((one) => one !== null)
    if (empty.length === ways.length) found.set(node.id, empty)
  }
  return found
}

/** Of a condition: what became of each of its branches, in their order; the last has no conditions. */
const judgedBranch = z.strictObject({
  id: z.string(),
  name: z.string(),
  isTaken: z.boolean(),
  /** What its conditions come to: those on fields in their order, then its facts, then those of its groups. gone: the form has no such field; empty: nothing is filled in to compare with; currency: it is in one that is not compared. */
  held: z.array(z.union([z.boolean(), z.enum(unjudged)])),
  /** Its conditions; null of the last. */
  when: branchConditionsSchema.nullable(),
})
export type JudgedBranch = z.output<typeof judgedBranch>

const simulatedNode = previewNode.extend({
  /** Empty but for conditions. */
  judged: z.array(judgedBranch),
  /** Where nobody is found: why, by each way to ask of the step. */
  empty: z.array(z.strictObject({ way: z.number().int().min(0), who: whoSchema, why: z.enum(emptyReasons) })),
  outcome: z.enum([...previewNode.shape.outcome.options, 'notReached']),
  reason: z.strictObject({
    why: z.enum(stepReasons),
    around: z.string(),
    branch: z.string(),
    taken: z.string(),
  }),
})
export type ShownSimulation = z.output<typeof simulateFlow.answer>

export const simulateFlow = endpoint({
  name: 'simulateApprovalFlow',
  method: 'POST',
  path: '/approval_flows/{id}/simulate',
  tag: 'approval_flows',
  summary:
    'The way that a submission by somebody with these contents would take, and why each step is reached or not; nothing is started or stored',
  params: idParams,
  body: z.strictObject({
    definition: flowDefinitionSchema,
    initiatorID: bodyId,
    /** The form that is filled in, one of those in force for the flow's kind; null: none. */
    formVersionID: bodyId.nullable().default(null),
    values: z.record(z.string(), jsonValue).default({}),
    /** The type of the record, for branches that look at it; null: none. */
    typeID: bodyId.nullable().default(null),
  }),
  answer: z.strictObject({
    initiator: approvalPerson,
    nodes: z.array(simulatedNode),
    /** Names of whom the steps hold, those of sub-flows among them. */
    ...flowNames,
    canStart: z.boolean(),
    problem: z.enum(startProblems).nullable(),
    /** What the conditions that it comes to lack, in words; empty but for `undecided`. */
    missing: z.array(z.string()),
  }),
})
