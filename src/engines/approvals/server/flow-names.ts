import { sql } from 'kysely'
import type { Context, UseCheck } from '#engines/access/server/index.ts'
import { positionTable } from '#engines/people/server/index.ts'
import { localName } from '#server/local-name.ts'
import { byName } from '#server/name-order.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { namedIn } from '../domain/flow-issues.ts'
import { loadPersons } from './flow-people.ts'
import { hasSubject, subjectOf } from './subjects.ts'
import './tables.ts'

/** Refuses to delete what a flow names at this JSON path, in force or as drafted: else a step would find nobody, or a branch never hold. No flow is named: who deletes it may not see flows. */
const flowsNaming =
  (path: string): UseCheck =>
  async ({ tx, actor }, id) => {
    const vars = JSON.stringify({ id })
    const { rows } =
      await sql`select from approval_flows f left join approval_flow_versions v on v.id = f.published_version_id
      where f.organization_id = ${actor.organizationId} and (jsonb_path_exists(f.definition, ${path}::jsonpath, ${vars}::jsonb)
        or jsonb_path_exists(v.definition, ${path}::jsonpath, ${vars}::jsonb)) limit 1`.execute(tx)
    return rows.length ? '有审批流用到 | an approval flow uses it' : null
  }

export const flowsNamingRole = flowsNaming('$.** ? (@.roleId == $id || @.roleIds[*] == $id)')
export const flowsNamingDepartment = flowsNaming('$.** ? (@.departmentIds[*] == $id)')

type Named = { id: number; name: string }

/** These positions of the organisation, or all of them, by name. */
export async function positionsOf({ tx, actor }: Context, ids?: readonly number[]): Promise<Named[]> {
  if (ids?.length === 0) return []
  const { rows } = await sql<Named>`select p.id, ${localName('p')} as name from ${positionTable()} p
    where p.organization_id = ${actor.organizationId} and (${ids === undefined} or p.id = any(${[...(ids ?? [])]}::bigint[]))
    order by ${byName('p.name')}, p.id limit 500`.execute(tx)
  return rows
}

/** These departments, or flows, of the organisation. */
export async function namedOf(
  { tx, actor }: Context,
  table: 'departments' | 'approval_flows',
  ids: readonly number[],
): Promise<Named[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom(table)
    .select(['id', localName(table).as('name')])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Types and own parties that records of a kind can have. */
export async function recordNames(context: Context, kind: string) {
  const { types, ownParties } = hasSubject(kind) ? subjectOf(kind) : {}
  return {
    types: [...((await types?.choices(context)) ?? [])],
    ownParties: [...((await ownParties?.choices(context)) ?? [])],
  }
}

/** Those of them that a definition names. */
export async function recordNamesOf(context: Context, kind: string, definition: FlowDefinition) {
  const named = namedIn(definition)
  if (named.types.length + named.ownParties.length === 0) return { types: [], ownParties: [] }
  const { types, ownParties } = await recordNames(context, kind)
  return {
    types: types.flatMap(({ id, name }) => (named.types.includes(id) ? [{ id, name }] : [])),
    ownParties: ownParties.filter(({ id }) => named.ownParties.includes(id)),
  }
}

/** Names of the people, roles, positions, departments and flows that these definitions hold. */
export async function namesOf(context: Context, definitions: readonly FlowDefinition[]) {
  const every = definitions.map(namedIn)
  const ids = (kind: 'people' | 'roles' | 'positions' | 'departments' | 'flows') => [
    ...new Set(every.flatMap((one) => one[kind])),
  ]
  const people = await loadPersons(context, ids('people'))
  const roleIds = ids('roles')
  const roles = roleIds.length
    ? await context.tx
        .selectFrom('roles')
        .select(['id', localName('roles').as('name')])
        .where('organization_id', '=', context.actor.organizationId)
        .where('id', 'in', roleIds)
        .execute()
    : []
  const positions = await positionsOf(context, ids('positions'))
  const departments = await namedOf(context, 'departments', ids('departments'))
  return {
    people: [...people.values()],
    roles,
    positions,
    departments,
    flows: await namedOf(context, 'approval_flows', ids('flows')),
  }
}
