import { sql } from 'kysely'
import type { Permission } from '#engines/access/domain/index.ts'
import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { ApprovalPerson } from '../domain/api.ts'
import { mostManagers } from '../domain/flow-definition.ts'
import { namedIn } from '../domain/flow-issues.ts'
import type { Facts, FlowState } from '../domain/flow-state.ts'
import { type StandIns, standInsOf } from '../domain/own-work.ts'
import type { Chosen, FlowPeople } from '../domain/route-flow.ts'
import type { ExpandedFlow } from '../domain/sub-flows.ts'
import { stayingBranches } from '../domain/taken-branches.ts'
import { authorsOf, seeingAmong } from './subjects.ts'
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
  const named = namedIn(definition)
  const [around, roleMembers, positionHolders, permissionHolders, fieldPeople] = await Promise.all([
    peopleAround(context, submitterIds[0] ?? 0),
    membersOf(context, named.roles),
    holdersOf(context, named.positions),
    havingPermissions(context, named.permissions),
    subject ? namedByFields(context, subject, named.fields, lock) : byField,
  ])
  const { departmentHeads, managers, administrators, groups } = around
  const managerId = managers[0] ?? null
  const candidates = [
    ...submitterIds.slice(0, 1),
    ...named.people,
    ...chosen.flatMap((one) => Object.values(one).flat()),
    ...Object.values(roleMembers).flat(),
    ...departmentHeads,
    ...Object.values(positionHolders).flat(),
    ...Object.values(permissionHolders).flat(),
    ...Object.values(fieldPeople ?? {}).flat(),
    ...administrators,
    ...groups.flat(),
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
    standIns: subject ? await seenGroups(context, subject, groups) : groups,
  }
  return { ...found, active, ...(fieldPeople && { fieldPeople }) }
}

type Around = {
  /** Of their department and those above it, upward; null where there is none. */
  departmentHeads: (number | null)[]
  /** Their manager, that one's manager and so on; each once, so that a circle ends. */
  managers: number[]
  /** Active people with the default role of administrators. */
  administrators: number[]
  /** See `standInsOf`. */
  groups: StandIns
  /** Of all these but the heads, who works here now. */
  active: number[]
}

/** Who stands around a person, and whom the organisation asks where they cannot approve their own. */
async function peopleAround({ tx, actor }: Db, personId: number): Promise<Around> {
  const { rows } = await sql<Omit<Around, 'groups'> & { fallbackId: number | null; mayAdminister: boolean }>`
    with recursive upward as (
      select manager_id as id, 1 as level from people where organization_id = ${actor.organizationId} and id = ${personId}
      union all
      select u.manager_id, level + 1 from upward join people u on u.organization_id = ${actor.organizationId} and u.id = upward.id
      where level < ${mostManagers}
    )
    select
      array(select above.head_user_id from people u join department_tree d on d.id = u.department_id
        cross join lateral unnest(string_to_array(trim(both '/' from d.path), '/')::bigint[]) with ordinality place(id, level)
        left join department_tree above on above.organization_id = u.organization_id and above.id = place.id
        where u.organization_id = ${actor.organizationId} and u.id = ${personId} order by place.level desc) as "departmentHeads",
      array(select id from upward where id is not null order by level) as managers,
      array(select ur.user_id from user_roles ur join roles r on r.id = ur.role_id join people u on u.id = ur.user_id
        where ur.organization_id = ${actor.organizationId} and r.key = 'administrator' and u.state = 'active'
        order by ur.user_id) as administrators,
      array(select p.id from people p where p.organization_id = ${actor.organizationId} and p.state = 'active'
        and (p.id in (select id from upward) or p.id = s.fallback_id)) as active,
      s.fallback_id as "fallbackId", coalesce(s.administrators_stand_in, false) as "mayAdminister"
    from (select) one left join approval_settings s on s.organization_id = ${actor.organizationId}`.execute(
    tx,
  )
  const {
    departmentHeads = [],
    managers = [],
    administrators = [],
    active = [],
    fallbackId = null,
    mayAdminister = false,
  } = rows[0] ?? {}
  const chain = [...new Set(managers.map(Number))]
  const admins = administrators.map(Number)
  const groups = standInsOf(chain, admins, { fallbackId, administrators: mayAdminister })
  const heads = departmentHeads.map((id) => (id === null ? null : Number(id)))
  return {
    departmentHeads: heads,
    managers: chain,
    administrators: admins,
    groups,
    active: [...active.map(Number), ...admins],
  }
}

/** The groups without who can't see the record. */
async function seenGroups(
  context: Context,
  subject: { kind: string; id: number },
  groups: StandIns,
): Promise<StandIns> {
  const seeing = await seeingAmong(context, subject, groups.flat())
  return groups.map((group) => group.filter((one) => seeing.includes(one)))
}

/** Who holds these positions. */
async function holdersOf(
  { tx, actor }: Db,
  positionIds: readonly number[],
): Promise<Record<number, number[]>> {
  const holders: Record<number, number[]> = {}
  if (!positionIds.length) return holders
  const rows = await tx
    .selectFrom('people')
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

/** Of these people those who work here now. */
export async function activeAmong({ tx, actor }: Db, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('state', '=', 'active')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Walked = Pick<FlowState, 'nodes' | 'tasks' | 'submitterIds' | 'places'>

/** Who may act now, among everybody whom the approval of this record names or asks, and these others; nobody leaves before the transaction ends. */
export async function loadFactsOf(
  context: Context,
  subject: { kind: string; id: number },
  flow: Walked,
  others: readonly number[] = [],
): Promise<Facts> {
  await holdPresence(context.tx, context.actor.organizationId)
  const asked = askedIn(flow, others)
  const [{ administrators, groups, active }, authors, standing, atWork] = await Promise.all([
    peopleAround(context, flow.submitterIds[0] ?? 0),
    authorsOf(context, subject),
    standingNow(context, subject, flow),
    activeAmong(context, asked),
  ])
  const standIns = await seenGroups(context, subject, groups)
  const looked = new Set([...asked, ...administrators, ...groups.flat()])
  const known = { administrators, standIns, authors, active: new Set([...active, ...atWork]), looked }
  return factsOf(context, flow, known, standing, others)
}

type Known = Pick<FlowPeople, 'administrators' | 'standIns' | 'active'> & { authors: readonly number[] }

/** The same where the people around the initiator are known already, and some to be active, in this transaction and since it holds their presence. */
export const factsBeside = async (
  context: Context,
  subject: { kind: string; id: number },
  flow: Walked,
  known: Known,
): Promise<Facts> =>
  factsOf(context, flow, { ...known, looked: known.active }, await standingNow(context, subject, flow))

/** Which branches are taken now, and who is away. */
const standingNow = (context: Context, subject: { kind: string; id: number }, flow: Walked) =>
  Promise.all([takenNow(context, subject, flow, true), absencesNow(context, subject)])

const askedIn = ({ nodes, tasks }: Walked, others: readonly number[]): number[] => [
  ...nodes.flatMap((node) => node.people),
  ...tasks.map(({ userId }) => userId),
  ...others,
]

/** `looked`: of whom it is known whether they work here. */
async function factsOf(
  context: Context,
  flow: Walked,
  { administrators, standIns = [], active: known, authors, looked }: Known & { looked: ReadonlySet<number> },
  [now, { delegates, unseeing }]: Awaited<ReturnType<typeof standingNow>>,
  others: readonly number[] = [],
): Promise<Facts> {
  const taken = stayingBranches(flow.nodes, now.taken, flow.places)
  const people = [...askedIn(flow, others), ...administrators, ...standIns.flat(), ...delegates.values()]
  const unknown = people.filter((id) => !looked.has(id))
  const active = new Set([...known, ...(await activeAmong(context, unknown))])
  return { administrators, standIns, active, authors: new Set(authors), taken, delegates, unseeing }
}

/** Who is away today in approvals of this kind, with whom they named, and who of those can't see the record. */
async function absencesNow(
  context: Context,
  subject: { kind: string; id: number },
): Promise<{ delegates: Map<number, number>; unseeing: Set<number> }> {
  const { tx, actor, now } = context
  const day = dateIn(now, actor.timeZone)
  const rows = await tx
    .selectFrom('approval_delegations')
    .select(['user_id', 'delegate_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('from_date', '<=', day)
    .where('to_date', '>=', day)
    .where(sql<boolean>`(kinds = '{}' or ${subject.kind} = any(kinds))`)
    .execute()
  const delegates = new Map(rows.map((row) => [row.user_id, row.delegate_id]))
  const named = [...new Set(delegates.values())]
  const seeing = await seeingAmong(context, subject, named)
  return { delegates, unseeing: new Set(named.filter((one) => !seeing.includes(one))) }
}

/** People as screens show them, by id. */
export async function loadPersons(
  { tx, actor }: Db,
  ids: readonly number[],
): Promise<Map<number, ApprovalPerson>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('people as u')
    .leftJoin('department_tree as d', 'd.id', 'u.department_id')
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
