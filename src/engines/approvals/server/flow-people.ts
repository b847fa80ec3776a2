import { sql } from 'kysely'
import type { Permission } from '#engines/access/domain/index.ts'
import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { ApprovalPerson } from '../domain/api.ts'
import { mostManagers } from '../domain/flow-definition.ts'
import { namedIn } from '../domain/flow-issues.ts'
import type { Facts, FlowState } from '../domain/flow-state.ts'
import type { Chosen, FlowPeople } from '../domain/route-flow.ts'
import type { ExpandedFlow } from '../domain/sub-flows.ts'
import { stayingBranches } from '../domain/taken-branches.ts'
import { authorsOf, subjectOf } from './subjects.ts'
import { namedByFields, takenNow } from './taken-now.ts'

type Db = Pick<Context, 'tx' | 'actor'>

/**
 * Everybody whom routing a definition may ask, for a submission by these people, who wrote it among them; the first is the initiator. Without `subject`, a record, nobody knows whom
 * its form names; with `lock` it says so until the end of the transaction. `chosen`: whom the initiator chose.
 */
export async function loadFlowPeople(
  context: Context,
  definition: ExpandedFlow,
  submitterIds: readonly number[],
  {
    subject,
    lock = false,
    chosen = [],
    fieldPeople: byField,
  }: {
    subject?: { kind: string; id: number } | undefined
    lock?: boolean
    chosen?: readonly Chosen[]
    /** Whom the form names, where there is no record to look it up in. */
    fieldPeople?: Readonly<Record<string, readonly number[]>>
  } = {},
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
  const managers = await managersUpward(context, managerId, definition)
  const positionHolders = await holdersOf(context, named.positions)
  const permissionHolders = await havingPermissions(context, named.permissions)
  const fieldPeople = subject ? await namedByFields(context, subject, named.fields, lock) : byField
  const administrators = await loadAdministrators(context)
  const candidates = [
    ...submitterIds.slice(0, 1),
    ...named.people,
    ...chosen.flatMap((one) => Object.values(one).flat()),
    ...Object.values(roleMembers).flat(),
    ...departmentHeads,
    managerId,
    ...managers,
    ...Object.values(positionHolders).flat(),
    ...Object.values(permissionHolders).flat(),
    ...Object.values(fieldPeople ?? {}).flat(),
    ...administrators,
  ]
  const active = await activeAmong(
    context,
    candidates.filter((id) => id !== null),
  )
  const found = {
    submitterIds,
    departmentHeads,
    managerId,
    managers,
    positionHolders,
    permissionHolders,
    roleMembers,
    administrators,
  }
  return { ...found, active, ...(fieldPeople && { fieldPeople }) }
}

/** The manager, that one's manager and so on, as far as a definition asks for them; each once, so that a circle ends. */
async function managersUpward(
  { tx, actor }: Db,
  managerId: number | null,
  { nodes }: ExpandedFlow,
): Promise<number[]> {
  const isAsked = nodes.some((node) => 'who' in node && node.who.some(({ by }) => by === 'managerChain'))
  const chain: number[] = []
  let next = managerId
  while (next !== null && !chain.includes(next) && chain.length < mostManagers) {
    chain.push(next)
    if (!isAsked) break
    const row = await tx
      .selectFrom('users')
      .select('manager_id')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', next)
      .executeTakeFirst()
    next = row?.manager_id ?? null
  }
  return chain
}

/** Who holds these positions. */
async function holdersOf(
  { tx, actor }: Db,
  positionIds: readonly number[],
): Promise<Record<number, number[]>> {
  const holders: Record<number, number[]> = {}
  if (!positionIds.length) return holders
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'position_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('position_id', 'in', [...positionIds])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  for (const { id, position_id: positionId } of rows)
    if (positionId !== null) holders[positionId] = [...(holders[positionId] ?? []), id]
  return holders
}

/** Who has these permissions; nobody has one that there is not. */
async function havingPermissions(
  { tx, actor }: Db,
  permissions: readonly string[],
): Promise<Record<string, number[]>> {
  const holders: Record<string, number[]> = {}
  for (const one of permissions) holders[one] = await peopleWith(tx, actor.organizationId, one as Permission)
  return holders
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
  const [, administrators, active] = await Promise.all([
    holdPresence(context.tx, context.actor.organizationId),
    loadAdministrators(context),
    activeAmong(context, people),
  ])
  return { administrators, active: new Set([...active, ...administrators]), authors: new Set(authors) }
}

/** Who may act now, among everybody whom the approval of this record names or asks, and these others. */
export async function loadFactsOf(
  context: Context,
  subject: { kind: string; id: number },
  { nodes, tasks, submitterIds, places }: Pick<FlowState, 'nodes' | 'tasks' | 'submitterIds' | 'places'>,
  others: readonly number[] = [],
): Promise<Facts> {
  const asked = tasks.map(({ userId }) => userId)
  const people = [...nodes.flatMap((node) => node.people), ...asked, ...others]
  const now = await takenNow(context, subject, { nodes, submitterIds }, true)
  const taken = stayingBranches(nodes, now.taken, places)
  const [{ delegates, unseeing }, facts] = await Promise.all([
    absencesNow(context, subject),
    authorsOf(context, subject).then((authors) => loadFacts(context, people, authors)),
  ])
  const standIns = await activeAmong(context, [...delegates.values()])
  return { ...facts, active: new Set([...facts.active, ...standIns]), taken, delegates, unseeing }
}

/** Who is away today in approvals of this kind, with whom they named, and who of those can't see the record. */
async function absencesNow(
  context: Context,
  { kind, id }: { kind: string; id: number },
): Promise<{ delegates: Map<number, number>; unseeing: Set<number> }> {
  const { tx, actor, now } = context
  const day = dateIn(now, actor.timeZone)
  const rows = await tx
    .selectFrom('approval_delegations')
    .select(['user_id', 'delegate_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('from_date', '<=', day)
    .where('to_date', '>=', day)
    .where(sql<boolean>`(kinds = '{}' or ${kind} = any(kinds))`)
    .execute()
  const delegates = new Map(rows.map((row) => [row.user_id, row.delegate_id]))
  const named = [...new Set(delegates.values())]
  const { seers } = subjectOf(kind)
  const seeing = new Set(seers && named.length ? await seers(context, id, named) : named)
  return { delegates, unseeing: new Set(named.filter((one) => !seeing.has(one))) }
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
