import { conditionFault } from '#engines/form-designer/domain/index.ts'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { type FlowDefinition, type FlowNode, mostDeep, type TimeLimit, type Who } from './flow-definition.ts'

/** Whom a definition may name so far, in the order in which it is offered; the rest of the format is read, kept and refused on publishing. */
export const builtWho = [
  'person',
  'role',
  'position',
  'departmentHead',
  'initiatorManager',
  'managerChain',
  'formField',
] as const satisfies readonly Who['by'][]

/** Types of the fields of a form that name whom a step may ask. */
export const namingTypes: readonly FieldConfig['type'][] = ['people', 'department']

/** Ids of the people, roles and positions that exist and are in use, and the fields of the forms in force on which conditions may look. */
export type Known = {
  people: ReadonlySet<number>
  roles: ReadonlySet<number>
  positions: ReadonlySet<number>
  fields: ReadonlyMap<string, FieldConfig>
}

/** People, roles and positions, and fields with people, that a definition names. */
export function namedIn(definition: FlowDefinition): {
  people: number[]
  roles: number[]
  positions: number[]
  fields: string[]
} {
  const who = definition.nodes.flatMap((node) => ('who' in node ? node.who : []))
  return {
    people: [
      ...new Set([
        ...who.flatMap((one) => (one.by === 'person' ? one.userIds : [])),
        ...definition.nodes.flatMap((node) => limitOf(node)?.to ?? []),
      ]),
    ],
    fields: [...new Set(who.flatMap((one) => (one.by === 'formField' ? [one.fieldId] : [])))],
    positions: [...new Set(who.flatMap((one) => (one.by === 'position' ? [one.positionId] : [])))],
    roles: [...new Set(who.flatMap((one) => (one.by === 'role' ? [one.roleId] : [])))],
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
  else if (!asksSurely(nodes, null)) issues.push({ path: 'nodes', code: 'noApproverNode' })
  for (const [index, node] of nodes.entries()) {
    const about = { path: `nodes.${index}`, params: { node: node.name } }
    if (usesUnbuilt(node)) issues.push({ ...about, code: 'flowNotBuilt' })
    else if ('who' in node && (node.who.some((who) => isGone(who, known)) || namesGone(node, known)))
      issues.push({ ...about, code: 'approverGone' })
    if (isFaulty(limitOf(node))) issues.push({ ...about, code: 'flowLimit' })
    issues.push(...fieldIssues(node, about.path, known), ...conditionIssues(node, about.path, known))
  }
  return issues
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

/** Whether somebody is asked on every way through a branch. */
function asksSurely(nodes: readonly FlowNode[], within: string | null): boolean {
  return nodes.some((node) => {
    if (node.within !== within) return false
    const asks = ({ id }: Branch): boolean => asksSurely(nodes, id)
    if (node.kind === 'parallel') return node.branches.some(asks)
    return node.kind === 'condition' ? node.branches.every(asks) : node.kind === 'approver'
  })
}

/** Every branch of a condition but the last has conditions that fit their fields. */
function conditionIssues(node: FlowNode, path: string, { fields }: Known): Issue[] {
  if (node.kind !== 'condition') return []
  return node.branches.flatMap(({ name, when }, index): Issue[] => {
    const params = { node: node.name, branch: name }
    const isLast = index === node.branches.length - 1
    if (isLast !== (when === null))
      return [{ path, code: isLast ? 'flowLastBranch' : 'flowBranchOpen', params }]
    return (when?.conditions ?? []).flatMap((condition): Issue[] => {
      const source = fields.get(condition.fieldId)
      if (!source) return [{ path, code: 'flowFieldGone', params: { ...params, field: condition.fieldId } }]
      const { value, ...rest } = condition
      const fault = conditionFault(value === undefined ? rest : { ...rest, value }, source)
      return fault ? [{ path, code: 'flowConditionFault', params: { ...params, field: source.name } }] : []
    })
  })
}

const usesUnbuilt = (node: FlowNode): boolean =>
  'who' in node && node.who.some(({ by }) => !builtWho.some((one) => one === by))

const limitOf = (node: FlowNode): TimeLimit | null => (node.kind === 'approver' ? node.timeLimit : null)

const namesGone = (node: FlowNode, known: Known): boolean => {
  const to = limitOf(node)?.to
  return to !== undefined && !known.people.has(to)
}

/** A limit has hours or days, and names somebody only where it hands over. */
const isFaulty = (limit: TimeLimit | null): boolean =>
  limit !== null &&
  ((limit.hours === undefined) === (limit.days === undefined) ||
    (limit.to !== undefined && limit.action !== 'handOver'))

const isGone = (who: Who, known: Known): boolean =>
  (who.by === 'person' && who.userIds.some((id) => !known.people.has(id))) ||
  (who.by === 'role' && !known.roles.has(who.roleId)) ||
  (who.by === 'position' && !known.positions.has(who.positionId))

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
