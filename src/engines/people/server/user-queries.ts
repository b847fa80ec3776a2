import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { byPerson } from '#server/name-order.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import { type LocalName, nameIn } from '#shared/text.ts'
import type {
  FoundPerson,
  findPeople as findPeopleEndpoint,
  listUsers as listUsersEndpoint,
  User,
} from '../domain/user-api.ts'
import { maskedPhone } from '../domain/user-state.ts'
import { positionTable } from './positions.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }
type Named = { id: number } & LocalName
/** A person with role and position as they are stored. */
export type StoredUser = Omit<User, 'position' | 'roles'> & { position: Named | null; roles: Named[] }

/** The people of the organisation with department, position and manager beside each. */
const usersOf = ({ tx, actor }: Context) =>
  tx
    .selectFrom('users as u')
    .leftJoin('department_tree as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .leftJoin('users as m', (join) =>
      join.onRef('m.organization_id', '=', 'u.organization_id').onRef('m.id', '=', 'u.manager_id'),
    )
    .where('u.organization_id', '=', actor.organizationId)

type Users = ReturnType<typeof usersOf>

const userColumns = [
  'u.id',
  'u.account',
  'u.name',
  'u.nickname',
  'u.avatar_file_id',
  'u.email',
  'u.phone',
  'u.state',
  'u.must_change_password',
  'u.version',
  'u.department_id',
  'd.name as department_name',
  'u.manager_id',
  'm.name as manager_name',
] as const

/** Of a role or position, as `jsonb_build_object` takes it. */
const ofNamed = (alias: string) =>
  sql.raw(`'id', ${alias}.id, 'name', ${alias}.name, 'nameEn', ${alias}.name_en`)

const rolesOf = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object(${ofNamed('r')}) order by r.id) from user_roles ur
  join roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where ur.organization_id = u.organization_id and ur.user_id = u.id), '[]')`.as('roles')

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const presentUser = (
  { actor }: Context,
  row: Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>,
): StoredUser => ({
  id: row.id,
  account: row.account,
  name: row.name,
  nickname: row.nickname,
  avatarFileID: row.avatar_file_id,
  email: row.email,
  phone: may(actor, 'people.manage') || row.id === actor.userId ? row.phone : maskedPhone(row.phone),
  department: named(row.department_id, row.department_name),
  position: row.position,
  manager: named(row.manager_id, row.manager_name),
  roles: row.roles,
  state: row.state,
  mustChangePassword: row.must_change_password,
  version: row.version,
})

const positionOf = () =>
  sql<Named | null>`(select jsonb_build_object(${ofNamed('p')}) from ${positionTable()} p
    where p.organization_id = u.organization_id and p.id = u.position_id)`.as('position')

const selectUsers = (found: Users) => found.select(userColumns).select([rolesOf, positionOf()])

/** The person as the actor reads it. */
export const userInLanguage = ({ locale }: Context, user: StoredUser): User => {
  const local = (one: Named) => ({ id: one.id, name: nameIn(one, locale) })
  return { ...user, position: user.position && local(user.position), roles: user.roles.map(local) }
}

/** One person as the actor reads it; 404 when there is none. */
export const readUser = async (context: Context, id: number): Promise<User> =>
  userInLanguage(context, await readStoredUser(context, id))

/** One person with role and position as they are stored, for the log; 404 when there is none. */
export async function readStoredUser(context: Context, id: number): Promise<StoredUser> {
  const row = await selectUsers(usersOf(context).where('u.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  return presentUser(context, row)
}

const orderColumns = {
  name: byPerson('u.name'),
  account: sql<string>`u.account`,
  department: sql<string>`d.path`,
}

/** People by condition; those who left only when their state is asked for. */
export async function listUsers(
  context: Context,
  query: QueryOf<typeof listUsersEndpoint>,
): Promise<{ list: User[]; total: number } & Page> {
  let found: Users = matching(usersOf(context), query)
  if (query.states) found = found.where('u.state', 'in', query.states)
  if (query.positionIDs) found = found.where('u.position_id', 'in', query.positionIDs)
  if (query.roleIDs)
    found = found.where(
      sql<boolean>`exists (select from user_roles ur where ur.organization_id = u.organization_id and ur.user_id = u.id and ur.role_id = any(${query.roleIDs}::bigint[]))`,
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const descending = query.sort.startsWith('-')
  const column = orderColumns[query.sort.replace('-', '') as keyof typeof orderColumns]
  const rows = await selectUsers(found)
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('u.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute()
  const { pageNum, pageSize } = query
  return {
    list: rows.map((row) => userInLanguage(context, presentUser(context, row))),
    total,
    pageNum,
    pageSize,
  }
}

/** What pickers find: the little that everybody who is signed in may know of a colleague. */
export async function findPeople(
  context: Context,
  query: QueryOf<typeof findPeopleEndpoint>,
): Promise<{ list: FoundPerson[]; total: number } & Page> {
  let found: Users = matching(usersOf(context), query)
  if (query.ids) found = found.where('u.id', 'in', query.ids)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(userColumns)
    .orderBy(sql`u.state <> 'active'`)
    .orderBy(byPerson('u.name'))
    .orderBy('u.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute()
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    nickname: row.nickname,
    avatarFileID: row.avatar_file_id,
    departmentID: row.department_id,
    departmentName: row.department_name,
    terminated: row.state === 'terminated',
  }))
  return { list, total, pageNum: query.pageNum, pageSize: query.pageSize }
}

type Condition = {
  q?: string | undefined
  departmentID?: number | undefined
  states?: readonly string[] | undefined
  includeTerminated?: boolean | undefined
}

function matching(found: Users, { q, departmentID, states, includeTerminated }: Condition): Users {
  let narrowed = found
  if (!includeTerminated && !states?.includes('terminated'))
    narrowed = narrowed.where('u.state', '<>', 'terminated')
  const text = q?.trim()
  if (text) {
    const pattern = containsPattern(text)
    narrowed = narrowed.where((e) =>
      e.or([e('u.name', '~*', pattern), e('u.nickname', '~*', pattern), e('u.account', '~*', pattern)]),
    )
  }
  if (departmentID)
    narrowed = narrowed.where(
      sql<boolean>`starts_with(d.path, (select path from departments top where top.organization_id = u.organization_id and top.id = ${departmentID}))`,
    )
  return narrowed
}
