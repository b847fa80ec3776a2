import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { byName } from '#server/name-order.ts'
import { invalid } from '#shared/errors.ts'
import type { ApprovalPerson, ApprovalPreview } from '../domain/api.ts'
import { type Choice, choiceIssues, choicesOf, choicesToMake, chosenFor } from '../domain/choices.ts'
import { keptNodes } from '../domain/preview-route.ts'
import { type Chosen, type FlowPeople, type RoutedNode, routeFlow } from '../domain/route-flow.ts'
import { type ExpandedFlow, nodesFor } from '../domain/sub-flows.ts'
import { loadPersons } from './flow-people.ts'
import './tables.ts'

/** Of more people than this a screen searches for one instead of listing them. */
const mostListed = 200

type Db = Pick<Context, 'tx' | 'actor'>
type Range = { except: readonly number[]; of?: readonly number[]; limit?: number }

/** Who may be chosen, of everybody or of these, by name: still there, among those whom the step says, and none of who submits or wrote it. */
async function candidates({ tx, actor }: Db, { among }: Choice, range: Range): Promise<number[]> {
  const { except, of, limit = 10_000 } = range
  if (of?.length === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select u.id from people u where u.organization_id = ${actor.organizationId} and u.state = 'active'
    and not u.id = any(${[...except]}::bigint[]) and ${isAmong(actor.organizationId, among)}
    and (${of === undefined} or u.id = any(${[...(of ?? [])]}::bigint[]))
    order by ${byName('u.name')}, u.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

function isAmong(organizationId: number, among: Choice['among']): RawBuilder<SqlBool> {
  switch (among.of) {
    case 'all':
      return sql`true`
    case 'people':
      return sql`u.id = any(${among.userIds}::bigint[])`
    case 'role':
      return sql`exists (select from user_roles r where r.organization_id = ${organizationId} and r.user_id = u.id and r.role_id = ${among.roleId})`
    case 'department':
      // Its path begins with that of the department above it.
      return sql`exists (select from department_tree d join department_tree above on above.organization_id = d.organization_id and d.path like above.path || '%'
        where d.organization_id = ${organizationId} and d.id = u.department_id and above.id = ${among.departmentId})`
  }
}

type Routing = {
  definition: ExpandedFlow
  people: FlowPeople
  taken: ReadonlyMap<string, string>
  returned: Parameters<typeof keptNodes>[1]
  given: Chosen
  earlier: Chosen
}

/** The route with whom the initiator chose. 422 by `chosen.{step}` where somebody is wanting or may not be chosen. */
export async function routeWithChosen(
  context: Context,
  { definition, people, taken, returned, given, earlier }: Routing,
): Promise<{ nodes: RoutedNode[]; chosen: Chosen }> {
  const choices = choicesOf({ ...definition, nodes: nodesFor(definition.nodes, context.locale) })
  const nodes = routeFlow(definition, people)
  if (choices.length === 0) return { nodes, chosen: {} }
  const kept = keptNodes(nodes, returned, { taken })
  const chosen = chosenFor(choices, { given, earlier, kept })
  const own = choices.filter(({ nodeId }) => !kept.has(nodeId))
  const eligible = new Map<string, ReadonlySet<number>>()
  for (const choice of own) {
    const of = chosen[choice.nodeId] ?? []
    const found = await candidates(context, choice, { except: people.submitterIds, of })
    eligible.set(choice.nodeId, new Set(found))
  }
  const persons = await loadPersons(context, Object.values(chosen).flat())
  const nameOf = (id: number) => persons.get(id)?.name ?? `#${id}`
  const toMake = choicesToMake(own, nodes, kept, taken)
  const issues = choiceIssues(own, toMake, chosen, eligible, nameOf)
  if (issues.length) throw invalid(issues)
  return { nodes: routeFlow(definition, { ...people, chosen }), chosen }
}

/** Whom the initiator chose before and may still be, for the steps of a definition that leave it to them. */
export async function stillChosen(
  context: Context,
  definition: ExpandedFlow,
  { except, earlier }: { except: readonly number[]; earlier: Chosen },
): Promise<Chosen> {
  const chosen: Record<string, number[]> = {}
  for (const choice of choicesOf(definition)) {
    const found = await candidates(context, choice, { except, of: earlier[choice.nodeId] ?? [] })
    const ids = (earlier[choice.nodeId] ?? []).filter((id) => found.includes(id))
    if (ids.length) chosen[choice.nodeId] = choice.many ? ids : ids.slice(0, 1)
  }
  return chosen
}

type Offered = ApprovalPreview['choices']

/** What a submission will have to choose, with whom: what was chosen the last time is proposed as far as it may still be. */
export async function offeredChoices(
  context: Context,
  toMake: readonly Choice[],
  { except, earlier }: { except: readonly number[]; earlier: Chosen },
): Promise<Offered> {
  const offered: Offered = []
  for (const choice of toMake) {
    const { nodeId, node, among, many } = choice
    const isAll = among.of === 'all'
    const listed = isAll ? [] : await candidates(context, choice, { except, limit: mostListed + 1 })
    const proposed = await candidates(context, choice, { except, of: earlier[nodeId] ?? [] })
    const persons = await loadPersons(context, [...listed, ...proposed])
    const shown = (ids: readonly number[]): ApprovalPerson[] => ids.flatMap((id) => persons.get(id) ?? [])
    offered.push({
      nodeID: nodeId,
      node,
      many,
      among: among.of,
      candidates: isAll || listed.length > mostListed ? null : shown(listed),
      chosen: shown(proposed),
    })
  }
  return offered
}

/** The steps for which there is nobody whom the initiator could choose. */
export async function unchoosable(
  context: Context,
  definition: ExpandedFlow,
  except: readonly number[],
): Promise<Set<string>> {
  const without = new Set<string>()
  for (const choice of choicesOf(definition))
    if ((await candidates(context, choice, { except, limit: 1 })).length === 0) without.add(choice.nodeId)
  return without
}
