import type { Issue } from '#shared/issues.ts'
import type { FlowDefinition, FlowNode, Who } from './flow-definition.ts'

/** What a definition may name so far; the rest of the format is read, kept and refused on publishing. */
const builtKinds: readonly string[] = ['approver', 'cc']
const builtWho: readonly Who['by'][] = ['person', 'role', 'departmentHead', 'initiatorManager']

/** Ids of the people and roles that exist and are in use. */
export type Known = { people: ReadonlySet<number>; roles: ReadonlySet<number> }

/** People and roles that a definition names. */
export function namedIn(definition: FlowDefinition): { people: number[]; roles: number[] } {
  const who = definition.nodes.flatMap((node) => ('who' in node ? node.who : []))
  return {
    people: [...new Set(who.flatMap((one) => (one.by === 'person' ? one.userIds : [])))],
    roles: [...new Set(who.flatMap((one) => (one.by === 'role' ? [one.roleId] : [])))],
  }
}

/** Why a flow can't be published; empty when it can. Paths are `nodes.{index}`. */
export function flowIssues(definition: FlowDefinition, known: Known): Issue[] {
  const issues: Issue[] = []
  const ids = definition.nodes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) issues.push({ path: 'nodes', code: 'taken', params: { field: 'id' } })
  if (!definition.nodes.some(({ kind }) => kind === 'approver'))
    issues.push({ path: 'nodes', code: 'noApproverNode' })
  for (const [index, node] of definition.nodes.entries()) {
    const about = { path: `nodes.${index}`, params: { node: node.name } }
    if (usesUnbuilt(node)) issues.push({ ...about, code: 'flowNotBuilt' })
    else if ('who' in node && node.who.some((who) => isGone(who, known)))
      issues.push({ ...about, code: 'approverGone' })
  }
  return issues
}

function usesUnbuilt(node: FlowNode): boolean {
  if (!builtKinds.includes(node.kind) || node.within !== null) return true
  if (node.kind === 'approver' && node.timeLimit !== null) return true
  return 'who' in node && node.who.some(({ by }) => !builtWho.includes(by))
}

const isGone = (who: Who, known: Known): boolean =>
  (who.by === 'person' && who.userIds.some((id) => !known.people.has(id))) ||
  (who.by === 'role' && !known.roles.has(who.roleId))
