import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { ApprovalPerson } from '../domain/api.ts'
import { delegatesOn } from '../domain/delegation.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { namedIn } from '../domain/flow-issues.ts'
import type { Facts, FlowState } from '../domain/flow-state.ts'
import type { FlowPeople } from '../domain/route-flow.ts'
import { authorsOf, subjectOf } from './subjects.ts'
import { takenNow } from './taken-now.ts'

type Db = Pick<Context, 'tx' | 'actor'>

/** Everybody whom routing a definition may ask, for a submission by these people, who wrote it among them; the first is the initiator. */
export async function loadFlowPeople(
  context: Db,
  definition: FlowDefinition,
  submitterIds: readonly number[],
): Promise<FlowPeople> {
  const { tx, actor } = context
  const named = namedIn(definition)
  const initiator = await tx
    .selectFrom('users as u')
    .leftJoin('departments as d', 'd.id', 'u.department_id')
    .select(['u.manager_id', 'd.path'])
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.id', '=', submitterIds[0] ?? 0)
    .executeTakeFirst()
  const departmentHeads = await headsUpward(context, initiator?.path ?? '')
  const roleMembers = await membersOf(context, named.roles)
  const managerId = initiator?.manager_id ?? null
  const administrators = await loadAdministrators(context)
  const candidates = [
    ...named.people,
    ...Object.values(roleMembers).flat(),
    ...departmentHeads,
    managerId,
    ...administrators,
  ]
  const active = await activeAmong(
    context,
    candidates.filter((id) => id !== null),
  )
  return { submitterIds, departmentHeads, managerId, roleMembers, administrators, active }
}

async function headsUpward({ tx, actor }: Db, path: string): Promise<(number | null)[]> {
  const ids = path.split('/').filter(Boolean).map(Number).reverse()
  if (!ids.length) return []
  const rows = await tx
    .selectFrom('departments')
    .select(['id', 'head_user_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', ids)
    .execute()
  const heads = new Map(rows.map((row) => [row.id, row.head_user_id]))
  return ids.map((id) => heads.get(id) ?? null)
}

async function membersOf({ tx, actor }: Db, roleIds: readonly number[]): Promise<Record<number, number[]>> {
  const members: Record<number, number[]> = {}
  if (!roleIds.length) return members
  const rows = await tx
    .selectFrom('user_roles')
    .select(['role_id', 'user_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('role_id', 'in', [...roleIds])
    .orderBy('user_id')
    .execute()
  for (const row of rows) {
    members[row.role_id] ??= []
    members[row.role_id]?.push(row.user_id)
  }
  return members
}

/** People with the default role of administrators. */
async function loadAdministrators({ tx, actor }: Db): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .innerJoin('users as u', 'u.id', 'ur.user_id')
    .select('ur.user_id')
    .where('ur.organization_id', '=', actor.organizationId)
    .where('r.key', '=', 'administrator')
    .where('u.state', '=', 'active')
    .orderBy('ur.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

async function activeAmong({ tx, actor }: Db, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('state', '=', 'active')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who may act now, among these people, of whom `authors` wrote in it; nobody leaves before the transaction ends. */
export async function loadFacts(
  context: Db,
  people: readonly number[],
  authors: readonly number[] = [],
): Promise<Facts> {
  await holdPresence(context.tx, context.actor.organizationId)
  const administrators = await loadAdministrators(context)
  return {
    administrators,
    active: await activeAmong(context, [...people, ...administrators]),
    authors: new Set(authors),
  }
}

/** Who may act now, among everybody whom the approval of this record names or asks, and these others. */
export async function loadFactsOf(
  context: Context,
  subject: { kind: string; id: number },
  { nodes, tasks }: Pick<FlowState, 'nodes' | 'tasks'>,
  others: readonly number[] = [],
): Promise<Facts> {
  const asked = tasks.map(({ userId }) => userId)
  const people = [...nodes.flatMap((node) => node.people), ...asked, ...others]
  const taken = await takenNow(context, subject, nodes, true)
  const delegates = await delegatesFor(context, subject)
  const named = [...people, ...delegates.values()]
  return { ...(await loadFacts(context, named, await authorsOf(context, subject))), taken, delegates }
}

/** Who stands in for whom today in approvals of this kind, of those who can see the record. */
async function delegatesFor(
  context: Context,
  { kind, id }: { kind: string; id: number },
): Promise<Map<number, number>> {
  const { tx, actor, now } = context
  const day = dateIn(now, actor.timeZone)
  const rows = await tx
    .selectFrom('approval_delegations')
    .select([
      'user_id as userId',
      'delegate_id as delegateId',
      sql<string>`from_date::text`.as('fromDate'),
      sql<string>`to_date::text`.as('toDate'),
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('from_date', '<=', day)
    .where('to_date', '>=', day)
    .where(sql<boolean>`(kinds = '{}' or ${kind} = any(kinds))`)
    .execute()
  const delegates = delegatesOn(rows, day)
  const { seers } = subjectOf(kind)
  if (!seers || delegates.size === 0) return delegates
  const seeing = new Set(await seers(context, id, [...new Set(delegates.values())]))
  return new Map([...delegates].filter(([, delegateId]) => seeing.has(delegateId)))
}

/** People as screens show them, by id. */
export async function loadPersons(
  { tx, actor }: Db,
  ids: readonly number[],
): Promise<Map<number, ApprovalPerson>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('departments as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.name', 'u.nickname', 'u.avatar_file_id', 'u.state', 'd.name as department_name'])
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        nickname: row.nickname,
        avatarFileID: row.avatar_file_id,
        departmentName: row.department_name ?? '',
        terminated: row.state === 'terminated',
      },
    ]),
  )
}
