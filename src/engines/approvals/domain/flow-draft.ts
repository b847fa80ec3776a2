import type { LocalName } from '#shared/text.ts'
import { type BranchFact, factsOf, hasEmptyGroup, isUnset, namedOf } from './branch-conditions.ts'
import {
  type Among,
  type ApproverNode,
  type ConditionNode,
  type FlowDefinition,
  type FlowNode,
  mostDeep,
  type ParallelNode,
} from './flow-definition.ts'

/** A node that the designer can add. */
export type NewNodeKind = FlowNode['kind']

/** Where a node stands: the branch, null for the trunk, and its place among the nodes of that branch (0 is the first). */
export type FlowPlace = { within: string | null; index: number }

/** What a new node and its branches are called. */
export type NewNames = { node: string; first: string; second: string }

type Branching = ConditionNode | ParallelNode

export const branchesOf = (node: FlowNode): readonly ({ id: string } & LocalName)[] =>
  'branches' in node ? node.branches : []

/** The nodes of a branch, or of the trunk, in their order. */
export const nodesWithin = ({ nodes }: FlowDefinition, within: string | null): FlowNode[] =>
  nodes.filter((node) => node.within === within)

const freeIds = ({ nodes }: FlowDefinition, count: number): string[] => {
  const taken = new Set(nodes.flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)]))
  const ids: string[] = []
  for (let i = 1; ids.length < count; i++) if (!taken.has(`n${i}`)) ids.push(`n${i}`)
  return ids
}

/** The first of n1, n2 … that no node or branch has. */
export const freeNodeId = (definition: FlowDefinition): string => freeIds(definition, 1)[0] ?? 'n1'

const newApprover = (id: string, name: string, within: string | null): ApproverNode => ({
  kind: 'approver',
  id,
  name,
  within,
  who: [{ by: 'departmentHead', levelsUp: 0 }],
  mode: 'any',
  whenEmpty: 'admin',
  timeLimit: null,
  fieldRights: {},
})

function newNode(
  definition: FlowDefinition,
  within: string | null,
  kind: NewNodeKind,
  names: NewNames,
  hasText: boolean,
) {
  const [id = '', first = '', second = ''] = freeIds(definition, 3)
  const named = { id, name: names.node, within }
  switch (kind) {
    case 'approver':
      return { ...newApprover(id, names.node, within), ...(hasText && { worksOnText: true }) }
    case 'handling':
      return { ...newApprover(id, names.node, within), kind, who: [{ by: 'initiator' as const }] }
    case 'cc':
      return { kind, ...named, who: [{ by: 'person' as const, userIds: [] }] }
    case 'condition':
      return {
        kind,
        ...named,
        branches: [
          { id: first, name: names.first, when: null },
          { id: second, name: names.second, when: null },
        ],
      }
    case 'parallel':
      return {
        kind,
        ...named,
        branches: [
          { id: first, name: names.first },
          { id: second, name: names.second },
        ],
      }
    case 'subFlow':
      return { kind, ...named, flowId: 0 }
  }
}

/**
 * Adds a node, one with branches with two; where what the flow decides on has a text, an approver may work on it until somebody switches that off. Answers the new definition and
 * the node's id.
 */
export function addNode(
  definition: FlowDefinition,
  { within, index }: FlowPlace,
  kind: NewNodeKind,
  names: NewNames,
  hasText = false,
): { definition: FlowDefinition; id: string } {
  const node = newNode(definition, within, kind, names, hasText)
  const behind = nodesWithin(definition, within)[index]
  const at = behind ? definition.nodes.indexOf(behind) : definition.nodes.length
  return { id: node.id, definition: { ...definition, nodes: definition.nodes.toSpliced(at, 0, node) } }
}

/** Moves a node by so many places within its branch; beyond an end it stays where it is. */
export function moveNode(definition: FlowDefinition, id: string, by: number): FlowDefinition {
  const node = definition.nodes.find((one) => one.id === id)
  if (!node) return definition
  const beside = nodesWithin(definition, node.within)
  const from = beside.indexOf(node)
  const to = from + by
  if (to < 0 || to >= beside.length) return definition
  const order = beside.toSpliced(from, 1).toSpliced(to, 0, node)
  let next = 0
  const nodes = definition.nodes.map((one) =>
    one.within === node.within ? (order[next++] as FlowNode) : one,
  )
  return { ...definition, nodes }
}

/** The places of a branch and of those in it, in the order in which they are drawn, but for those in the branches of `without`. */
function placesWithin(
  definition: FlowDefinition,
  within: string | null,
  depth: number,
  without: FlowNode,
): (FlowPlace & { depth: number })[] {
  const inside = (node: FlowNode) =>
    node === without
      ? []
      : branchesOf(node).flatMap(({ id }) => placesWithin(definition, id, depth + 1, without))
  return [
    { within, index: 0, depth },
    ...nodesWithin(definition, within).flatMap((node, at) => [
      ...inside(node),
      { within, index: at + 1, depth },
    ]),
  ]
}

/** In how many branches of one another nodes stand below a node; 0: none does. */
const levelsBelow = (definition: FlowDefinition, node: FlowNode): number =>
  Math.max(
    0,
    ...branchesOf(node).flatMap(({ id }) =>
      nodesWithin(definition, id).map((one) => 1 + levelsBelow(definition, one)),
    ),
  )

/** Where a node can stand, in the order in which the tree is drawn, where it stands now among them: in no branch of its own, and nowhere too deep. */
export function placesFor(definition: FlowDefinition, id: string): FlowPlace[] {
  const node = definition.nodes.find((one) => one.id === id)
  if (!node) return []
  const most = mostDeep - levelsBelow(definition, node)
  return placesWithin(definition, null, 0, node)
    .filter(({ depth }) => depth <= most)
    .map(({ within, index }) => ({ within, index }))
}

/** Moves a node, with all that stands in its branches, to a place that is there for it, counted with the node where it stands now; to any other it does not move. */
export function moveNodeTo(definition: FlowDefinition, id: string, to: FlowPlace): FlowDefinition {
  const node = definition.nodes.find((one) => one.id === id)
  const isThere = placesFor(definition, id).some(
    ({ within, index }) => within === to.within && index === to.index,
  )
  if (!node || !isThere) return definition
  const beside = nodesWithin(definition, to.within)
  const behind = beside.slice(to.index).find((one) => one !== node)
  const rest = definition.nodes.filter((one) => one !== node)
  const at = behind ? rest.indexOf(behind) : rest.length
  return { ...definition, nodes: rest.toSpliced(at, 0, { ...node, within: to.within }) }
}

/** The branches that are gone with these, and all that stands in them. */
function withoutBranches(nodes: readonly FlowNode[], gone: ReadonlySet<string>): FlowNode[] {
  if (!gone.size) return [...nodes]
  const inside = nodes.filter(({ within }) => within !== null && gone.has(within))
  const deeper = new Set(inside.flatMap((node) => branchesOf(node).map(({ id }) => id)))
  return withoutBranches(
    nodes.filter((node) => !inside.includes(node)),
    deeper,
  )
}

/** Takes a node away, with all that stands in its branches. */
export function removeNode(definition: FlowDefinition, id: string): FlowDefinition {
  const node = definition.nodes.find((one) => one.id === id)
  if (!node) return definition
  const rest = definition.nodes.filter((one) => one !== node)
  return { ...definition, nodes: withoutBranches(rest, new Set(branchesOf(node).map((branch) => branch.id))) }
}

/** How many nodes stand in the branches of a node, in those of these too. */
export const countInside = (definition: FlowDefinition, id: string): number =>
  definition.nodes.length - removeNode(definition, id).nodes.length - 1

/** Replaces the node with the same id; what stands in branches that it has no more goes with them. */
export function changeNode(definition: FlowDefinition, changed: FlowNode): FlowDefinition {
  const before = definition.nodes.find(({ id }) => id === changed.id)
  const kept = new Set(branchesOf(changed).map(({ id }) => id))
  const gone = new Set((before ? branchesOf(before) : []).flatMap(({ id }) => (kept.has(id) ? [] : [id])))
  const nodes = definition.nodes.map((node) => (node.id === changed.id ? changed : node))
  return { ...definition, nodes: withoutBranches(nodes, gone) }
}

/** The node with one more branch: of a condition before the last, which is for everything else. */
export function withBranch(definition: FlowDefinition, node: Branching, name: string): Branching {
  const id = freeNodeId(definition)
  return node.kind === 'condition'
    ? { ...node, branches: node.branches.toSpliced(-1, 0, { id, name, when: null }) }
    : { ...node, branches: [...node.branches, { id, name }] }
}

/** Ids of nodes that can't be stored or can't mean anything yet: without a name, with an empty choice of people, role, position, field or flow, with a branch that has no conditions. */
export const unfinishedNodes = ({ nodes }: FlowDefinition): string[] =>
  nodes.filter((node) => isUnnamed(node) || asksNobody(node) || isOpen(node)).map(({ id }) => id)

const isUnnamed = (node: FlowNode): boolean =>
  [node, ...branchesOf(node)].some(({ name }) => name.trim() === '')

const isOpenRange = (among: Among): boolean =>
  (among.of === 'people' && among.userIds.length === 0) ||
  (among.of === 'role' && among.roleId === 0) ||
  (among.of === 'department' && among.departmentId === 0)

const asksNobody = (node: FlowNode): boolean =>
  (node.kind === 'subFlow' && node.flowId === 0) ||
  ('who' in node &&
    (node.who.length === 0 ||
      node.who.some(
        (who) =>
          (who.by === 'person' && who.userIds.length === 0) ||
          (who.by === 'role' && who.roleId === 0) ||
          (who.by === 'position' && who.positionId === 0) ||
          (who.by === 'formField' && who.fieldId === '') ||
          (who.by === 'initiatorChoice' && isOpenRange(who.among)),
      )))

const isOpen = (node: FlowNode): boolean =>
  node.kind === 'condition' &&
  node.branches
    .slice(0, -1)
    .some(({ when }) => isUnset(when) || hasEmptyGroup(when) || factsOf(when).some(namesNothing))

/** A fact in which nothing has been chosen yet. */
const namesNothing = (fact: BranchFact): boolean => namedOf(fact).length === 0
