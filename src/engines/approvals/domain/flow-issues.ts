import { permissionNames } from '#engines/access/domain/index.ts'
import { conditionFault } from '#engines/form-designer/domain/index.ts'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import {
  type BranchFact,
  conditionsOf,
  factsOf,
  hasEmptyGroup,
  isUnset,
  namedOf,
} from './branch-conditions.ts'
import {
  type Among,
  type DecisionNode,
  type FlowDefinition,
  type FlowNode,
  factsIn,
  isDecisionNode,
  mostDeep,
  type TimeLimit,
  type Who,
} from './flow-definition.ts'
import { type FlowPeople, namedBy } from './route-flow.ts'
import { subFlowsIn } from './sub-flows.ts'
import { unreachableBranches } from './unreachable-branches.ts'

/** How a definition may say who is asked, in the order in which it is offered. */
export const waysToAsk = [
  'person',
  'role',
  'position',
  'permission',
  'departmentHead',
  'initiatorManager',
  'initiator',
  'managerChain',
  'formField',
  'initiatorChoice',
] as const satisfies readonly Who['by'][]

/** Types of the fields of a form that name whom a step may ask. */
export const namingTypes: readonly FieldConfig['type'][] = ['people', 'department']

/** Ids of the people, roles, positions and departments that exist and are in use, and the fields of the forms in force on which conditions may look. */
export type Known = {
  people: ReadonlySet<number>
  roles: ReadonlySet<number>
  positions: ReadonlySet<number>
  departments: ReadonlySet<number>
  fields: ReadonlyMap<string, FieldConfig>
  /** Fields with which a step can do something; null: its kind does not heed what a step says of fields. */
  stepFields: ReadonlySet<string> | null
  /** Ratings that parties of such records can have; none where they have no parties. */
  ratings: ReadonlySet<number>
  /** Types and own parties that such records can have. */
  types: ReadonlySet<number>
  ownParties: ReadonlySet<number>
}

/** People, roles, positions, permissions and departments, fields with people, and sub-flows, that a definition names. */
export function namedIn(definition: FlowDefinition): {
  people: number[]
  roles: number[]
  positions: number[]
  permissions: string[]
  departments: number[]
  fields: string[]
  flows: number[]
  types: number[]
  ownParties: number[]
} {
  const who = definition.nodes.flatMap((node) => ('who' in node ? node.who : []))
  const among = who.flatMap((one) => (one.by === 'initiatorChoice' ? [one.among] : []))
  const facts = definition.nodes.flatMap(factsIn)
  const ofFacts = (about: BranchFact['about']) =>
    facts.flatMap((fact) => (fact.about === about ? namedOf(fact) : []))
  return {
    people: [
      ...new Set([
        ...who.flatMap((one) => (one.by === 'person' ? one.userIds : [])),
        ...among.flatMap((one) => (one.of === 'people' ? one.userIds : [])),
        ...definition.nodes.flatMap((node) => limitOf(node)?.to ?? []),
        ...ofFacts('initiator'),
      ]),
    ],
    flows: subFlowsIn(definition),
    types: [...new Set(ofFacts('recordType'))],
    ownParties: [...new Set(ofFacts('ownParty'))],
    fields: [...new Set(who.flatMap((one) => (one.by === 'formField' ? [one.fieldId] : [])))],
    positions: [...new Set(who.flatMap((one) => (one.by === 'position' ? [one.positionId] : [])))],
    permissions: [...new Set(who.flatMap((one) => (one.by === 'permission' ? [one.permission] : [])))],
    departments: [
      ...new Set([
        ...among.flatMap((one) => (one.of === 'department' ? [one.departmentId] : [])),
        ...ofFacts('initiatorDepartment'),
      ]),
    ],
    roles: [
      ...new Set([
        ...who.flatMap((one) => (one.by === 'role' ? [one.roleId] : [])),
        ...among.flatMap((one) => (one.of === 'role' ? [one.roleId] : [])),
        ...ofFacts('initiatorRole'),
      ]),
    ],
  }
}

/** Why a flow can't be published; empty when it can. Paths are `nodes.{index}`. */
export function flowIssues(definition: FlowDefinition, known: Known): Issue[] {
  const { nodes } = definition
  const issues: Issue[] = []
  const ids = nodes.flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)])
  if (new Set(ids).size < ids.length) issues.push({ path: 'nodes', code: 'taken', params: { field: 'id' } })
  else if (nodes.some((node) => depthOf(nodes, node) === null))
    issues.push({ path: 'nodes', code: 'flowPlace', params: { depth: mostDeep } })
  else if (!asksSurely(nodes, null))
    // Doing something about it approves nothing.
    issues.push({
      path: 'nodes',
      code: nodes.some(({ kind }) => kind === 'handling') ? 'handlingAlone' : 'noApproverNode',
    })
  for (const [index, node] of nodes.entries()) {
    const about = { path: `nodes.${index}`, params: { node: node.name } }
    if (isFaultyChoice(node)) issues.push({ ...about, code: 'flowChoice' })
    if ('who' in node && (node.who.some((who) => isGone(who, known)) || namesGone(node, known)))
      issues.push({ ...about, code: 'approverGone' })
    if (isFaulty(limitOf(node))) issues.push({ ...about, code: 'flowLimit' })
    if (node.kind === 'handling' && node.timeLimit?.action === 'reject')
      issues.push({ ...about, code: 'handlingRejects' })
    if (node.kind !== 'handling' && 'who' in node && node.who.some(({ by }) => by === 'initiator'))
      issues.push({ ...about, code: 'initiatorApproves' })
    issues.push(...fieldIssues(node, about.path, known), ...conditionIssues(node, about.path, known))
    issues.push(...rightIssues(node, about.path, known))
    issues.push(...neverTaken(nodes, node, about.path, known))
  }
  return issues
}

/** Steps that find nobody as people stand now, whoever submits: those that ask only people, roles, positions and permissions, all of whom have left or which nobody holds. */
export function emptySteps(definition: FlowDefinition, people: FlowPeople): DecisionNode[] {
  const isFixed = ({ by }: Who): boolean =>
    by === 'person' || by === 'role' || by === 'position' || by === 'permission'
  return definition.nodes
    .filter(isDecisionNode)
    .filter((node) =>
      node.who.every(
        (who) => isFixed(who) && !namedBy(who, node.id, people).some((id) => people.active.has(id)),
      ),
    )
}

/** Steps at which something is done, that may change fields, and behind which no way is sure to lead to somebody who approves. */
export function editedUnapproved({ nodes }: FlowDefinition): DecisionNode[] {
  return nodes
    .filter(isDecisionNode)
    .filter(
      (node) =>
        node.kind === 'handling' &&
        Object.values(node.fieldRights).includes('edit') &&
        !isApprovedBehind(nodes, node),
    )
}

/** Whether somebody is asked to approve behind this node, whichever way is taken from there. */
function isApprovedBehind(nodes: readonly FlowNode[], node: FlowNode): boolean {
  const behind = nodes.slice(nodes.indexOf(node) + 1)
  if (asksSurely(nodes, node.within, behind)) return true
  const around = nodes.find((one) => branchesOf(one).some(({ id }) => id === node.within))
  return around !== undefined && isApprovedBehind(nodes, around)
}

type Branch = { id: string; name: string }
const branchesOf = (node: FlowNode): readonly Branch[] => ('branches' in node ? node.branches : [])

/** In how many branches the node stands; null where it stands in none that there is, in a circle, or too deep. */
function depthOf(nodes: readonly FlowNode[], node: FlowNode): number | null {
  let depth = 0
  let at: FlowNode | undefined = node
  while (at && at.within !== null) {
    const { within }: FlowNode = at
    at = nodes.find((one) => branchesOf(one).some(({ id }) => id === within))
    depth++
    if (!at || depth > mostDeep) return null
  }
  return depth
}

/** Whether somebody is asked to approve on every way through a branch, or through this part of it. */
function asksSurely(nodes: readonly FlowNode[], within: string | null, part = nodes): boolean {
  return part.some((node) => {
    if (node.within !== within) return false
    const asks = ({ id }: Branch): boolean => asksSurely(nodes, id)
    if (node.kind === 'parallel') return node.branches.some(asks)
    if (node.kind === 'condition') return node.branches.every(asks)
    // A flow that is published asks on every way through it.
    return node.kind === 'approver' || node.kind === 'subFlow'
  })
}

/** Every branch of a condition but the last has conditions that fit their fields. */
function conditionIssues(node: FlowNode, path: string, known: Known): Issue[] {
  const { fields } = known
  if (node.kind !== 'condition') return []
  return node.branches.flatMap(({ name, when }, index): Issue[] => {
    const params = { node: node.name, branch: name }
    const isLast = index === node.branches.length - 1
    if (isLast !== isUnset(when))
      return [{ path, code: isLast ? 'flowLastBranch' : 'flowBranchOpen', params }]
    if (when && hasEmptyGroup(when)) return [{ path, code: 'flowGroupEmpty', params }]
    const gone = (when ? factsOf(when) : []).flatMap((fact): Issue[] => {
      const code = goneFact(fact, known)
      return code ? [{ path, code, params }] : []
    })
    const faults = (when ? conditionsOf(when) : []).flatMap((condition): Issue[] => {
      const source = fields.get(condition.fieldId)
      if (!source) return [{ path, code: 'flowFieldGone', params: { ...params, field: condition.fieldId } }]
      const { value, ...rest } = condition
      const fault = conditionFault(value === undefined ? rest : { ...rest, value }, source)
      return fault ? [{ path, code: 'flowConditionFault', params: { ...params, field: source.name } }] : []
    })
    return [...faults, ...gone]
  })
}

/** What a fact names that is not there any more; null: all of it is there. */
function goneFact(
  fact: BranchFact,
  known: Known,
):
  | 'flowPersonGone'
  | 'flowRoleGone'
  | 'flowDepartmentGone'
  | 'flowRatingGone'
  | 'flowTypeGone'
  | 'flowPartyGone'
  | null {
  const isMissing = (there: ReadonlySet<number>) => namedOf(fact).some((id) => !there.has(id))
  switch (fact.about) {
    case 'initiator':
      return isMissing(known.people) ? 'flowPersonGone' : null
    case 'initiatorRole':
      return isMissing(known.roles) ? 'flowRoleGone' : null
    case 'initiatorDepartment':
      return isMissing(known.departments) ? 'flowDepartmentGone' : null
    case 'rating':
      return isMissing(known.ratings) ? 'flowRatingGone' : null
    case 'recordType':
      return isMissing(known.types) ? 'flowTypeGone' : null
    case 'ownParty':
      return isMissing(known.ownParties) ? 'flowPartyGone' : null
    default:
      return fact satisfies never
  }
}

/** Branches that nothing can take. */
function neverTaken(nodes: readonly FlowNode[], node: FlowNode, path: string, { fields }: Known): Issue[] {
  if (node.kind !== 'condition') return []
  const nameOf = (id: string) => node.branches.find((branch) => branch.id === id)?.name ?? ''
  return unreachableBranches(nodes, node, fields).map((found): Issue => {
    const params = { node: node.name, branch: nameOf(found.branchId) }
    return found.why === 'never'
      ? { path, code: 'flowBranchNever', params }
      : {
          path,
          code: found.why === 'covered' ? 'flowBranchCovered' : 'flowBranchStopped',
          params: { ...params, other: found.by },
        }
  })
}

/** The initiator chooses whom a step asks, once a step; never who is told. */
const isFaultyChoice = (node: FlowNode): boolean =>
  'who' in node &&
  node.who.filter(({ by }) => by === 'initiatorChoice').length > (isDecisionNode(node) ? 1 : 0)

const limitOf = (node: FlowNode): TimeLimit | null => (isDecisionNode(node) ? node.timeLimit : null)

const namesGone = (node: FlowNode, known: Known): boolean => {
  const to = limitOf(node)?.to
  return to !== undefined && !known.people.has(to)
}

/** A limit has hours or days, and names somebody only where it hands over. */
const isFaulty = (limit: TimeLimit | null): boolean =>
  limit !== null &&
  ((limit.hours === undefined) === (limit.days === undefined) ||
    (limit.to !== undefined && limit.action !== 'handOver'))

const isGoneAmong = (among: Among, known: Known): boolean =>
  (among.of === 'people' && among.userIds.some((id) => !known.people.has(id))) ||
  (among.of === 'role' && !known.roles.has(among.roleId)) ||
  (among.of === 'department' && !known.departments.has(among.departmentId))

const isGone = (who: Who, known: Known): boolean =>
  (who.by === 'initiatorChoice' && isGoneAmong(who.among, known)) ||
  (who.by === 'person' && who.userIds.some((id) => !known.people.has(id))) ||
  (who.by === 'role' && !known.roles.has(who.roleId)) ||
  (who.by === 'position' && !known.positions.has(who.positionId)) ||
  (who.by === 'permission' && !(permissionNames() as readonly string[]).includes(who.permission))

/** A step opens and hides only what a form in force has. */
function rightIssues(node: FlowNode, path: string, { stepFields }: Known): Issue[] {
  const lost = isDecisionNode(node)
    ? Object.keys(node.fieldRights).filter((id) => stepFields?.has(id) === false)
    : []
  return lost.length
    ? [{ path, code: 'flowRightsLost', params: { node: node.name, fields: lost.join('、') } }]
    : []
}

/** Fields that name people have to be people or department fields of a form in force. */
function fieldIssues(node: FlowNode, path: string, { fields }: Known): Issue[] {
  const who = 'who' in node ? node.who : []
  return who.flatMap((one): Issue[] => {
    if (one.by !== 'formField') return []
    const type = fields.get(one.fieldId)?.type
    const isRight = type !== undefined && namingTypes.includes(type)
    return isRight ? [] : [{ path, code: 'flowPeopleField', params: { node: node.name, field: one.fieldId } }]
  })
}
