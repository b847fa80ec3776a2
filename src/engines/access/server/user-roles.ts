import { invalid, notFound, staleVersion } from '#shared/errors.ts'
import { inBoth, nameIn } from '#shared/text.ts'
import { keepAdministrator } from './administrator-guard.ts'
import type { Context } from './route.ts'
import './tables.ts'

export type UserRoles = { roles: { id: number; name: string }[]; version: number }

/** Roles of a person, by the names that the actor reads; 404 when there is no such person. */
export async function readUserRoles(context: Context, userId: number): Promise<UserRoles> {
  return inLanguage(context, await rolesOf(context, userId))
}

const inLanguage = (
  { locale }: Context,
  { roles, version }: Awaited<ReturnType<typeof rolesOf>>,
): UserRoles => ({
  roles: roles.map((role) => ({ id: role.id, name: nameIn(role, locale) })),
  version,
})

async function rolesOf({ tx, actor }: Context, userId: number) {
  const person = await tx
    .selectFrom('users')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw notFound()
  const roles = await tx
    .selectFrom('user_roles as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.organization_id', '=', 'u.organization_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['r.id', 'r.name', 'r.name_en as nameEn'])
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.user_id', '=', userId)
    .orderBy('r.id')
    .execute()
  return { roles, version: person.version }
}

/**
 * Replaces a person's roles. 409 with the current ones when stale; 422 for a role that does not exist, or when nobody
 * would be left to manage roles.
 */
export async function setUserRoles(
  context: Context,
  userId: number,
  { roleIDs, version }: { roleIDs: readonly number[]; version: number },
): Promise<UserRoles> {
  const { tx, actor } = context
  const person = await tx
    .selectFrom('users')
    .select(['version', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  const before = await rolesOf(context, userId)
  if (person.version !== version) throw staleVersion(inLanguage(context, before))
  await refuseUnknownRoles(context, roleIDs)
  await tx
    .deleteFrom('user_roles')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .execute()
  await insertUserRoles(context, userId, roleIDs)
  await tx
    .updateTable('users')
    .set({ version: person.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .execute()
  await keepAdministrator(tx, actor.organizationId)
  const after = await rolesOf(context, userId)
  context.audit({
    action: 'user.setRoles',
    subject: { kind: 'user', id: userId, name: person.name },
    before: { roles: before.roles.map(({ name }) => name) },
    after: { roles: after.roles.map(({ name }) => name) },
  })
  return inLanguage(context, after)
}

/** Gives a new person their roles; 422 for a role that does not exist. */
export async function giveRoles(context: Context, userId: number, roleIDs: readonly number[]): Promise<void> {
  await refuseUnknownRoles(context, roleIDs)
  await insertUserRoles(context, userId, roleIDs)
}

async function insertUserRoles(
  { tx, actor }: Context,
  userId: number,
  roleIDs: readonly number[],
): Promise<void> {
  if (!roleIDs.length) return
  await tx
    .insertInto('user_roles')
    .values(
      [...new Set(roleIDs)].map((role_id) => ({
        organization_id: actor.organizationId,
        user_id: userId,
        role_id,
      })),
    )
    .execute()
}

async function refuseUnknownRoles({ tx, actor }: Context, roleIDs: readonly number[]): Promise<void> {
  if (!roleIDs.length) return
  const known = await tx
    .selectFrom('roles')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...roleIDs])
    .forShare()
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const unknown = roleIDs.flatMap((id, index) => (ids.has(id) ? [] : [index]))
  if (unknown.length)
    throw invalid(
      unknown.map((index) => ({
        path: `roleIDs.${index}`,
        code: 'notOption',
        params: inBoth('field', '角色 | Role'),
      })),
    )
}
