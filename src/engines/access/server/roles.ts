import { sql } from 'kysely'
import { inUse, invalid, notFound, staleVersion, taken } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { Words } from '#shared/text.ts'
import type { RoleDetail, RoleInput, RoleRow } from '../domain/api.ts'
import { permissionNames } from '../domain/permissions.ts'
import { roleIssues } from '../domain/role-rules.ts'
import { keepAdministrator } from './administrator-guard.ts'
import { hasAnother } from './has-another.ts'
import type { Context } from './route.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }

/** Roles by name, the default ones first, with how many people have each. */
export async function listRoles(
  { tx, actor }: Context,
  { q, pageNum, pageSize }: Page & { q?: string | undefined },
): Promise<{ list: RoleRow[]; total: number } & Page> {
  const found = tx
    .selectFrom('roles')
    .where('organization_id', '=', actor.organizationId)
    .$if(Boolean(q), (query) =>
      query.where((e) =>
        e.or(['name' as const, 'name_en' as const].map((name) => e(name, '~*', containsPattern(q ?? '')))),
      ),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'key', 'name', 'name_en as nameEn', 'description', 'version', peopleOf])
    .orderBy(sql`key is null`)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list: rows, total, pageNum, pageSize }
}

const peopleOf = sql<number>`(
  select count(*)::int from user_roles r join people u on u.organization_id = r.organization_id and u.id = r.user_id
  where r.organization_id = roles.organization_id and r.role_id = roles.id and u.state <> 'terminated')`.as(
  'people',
)

/** One role with everything that it allows; 404 when there is none. */
export async function readRole({ tx, actor }: Context, id: number): Promise<RoleDetail> {
  const row = await tx
    .selectFrom('roles')
    .select(['id', 'key', 'name', 'name_en as nameEn', 'description', 'version', peopleOf])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const permissions = await tx
    .selectFrom('role_permissions')
    .select(['permission', 'scope'])
    .where('organization_id', '=', actor.organizationId)
    .where('role_id', '=', id)
    .execute()
  const fieldRights = await tx
    .selectFrom('role_field_rights')
    .select(['field', 'right'])
    .where('organization_id', '=', actor.organizationId)
    .where('role_id', '=', id)
    .orderBy('field')
    .execute()
  const names = permissionNames()
  const known = permissions.filter(({ permission }) => names.includes(permission))
  known.sort((a, b) => names.indexOf(a.permission) - names.indexOf(b.permission))
  return { ...row, permissions: known, fieldRights }
}

/** Makes a role. 409 when the name is taken, 422 when a permission is given twice or with a scope that it cannot have. */
export async function createRole(context: Context, input: RoleInput): Promise<RoleDetail> {
  const { tx, actor } = context
  refuseFaultyRole(input)
  await refuseTakenName(context, input.name)
  const { id } = await tx
    .insertInto('roles')
    .values({
      organization_id: actor.organizationId,
      key: null,
      name: input.name,
      name_en: input.nameEn,
      description: input.description,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRights(context, id, input)
  const role = await readRole(context, id)
  context.audit({
    action: 'role.create',
    subject: { kind: 'role', id, name: role.name },
    after: auditOf(role),
  })
  return role
}

/** Replaces a role. 409 with the current one when it is stale; 422 when nobody would be left to manage roles. */
export async function updateRole(
  context: Context,
  id: number,
  input: RoleInput & { version: number },
): Promise<RoleDetail> {
  const { tx, actor } = context
  const before = await lockRole(context, id, input.version)
  refuseFaultyRole(input)
  if (before.name !== input.name) await refuseTakenName(context, input.name)
  await tx
    .updateTable('roles')
    .set({
      name: input.name,
      name_en: input.nameEn,
      description: input.description,
      version: before.version + 1,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  for (const table of ['role_permissions', 'role_field_rights'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', actor.organizationId)
      .where('role_id', '=', id)
      .execute()
  await insertRights(context, id, input)
  await keepAdministrator(tx, actor.organizationId)
  const after = await readRole(context, id)
  context.audit({
    action: 'role.update',
    subject: { kind: 'role', id, name: after.name },
    before: auditOf(before),
    after: auditOf(after),
  })
  return after
}

/** Deletes a role. 409 for a default role, or one that somebody has, or that another part of the product uses. */
export async function deleteRole(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor } = context
  const before = await lockRole(context, id, version)
  if (before.key !== null) throw inUse('系统预置角色 | a default role')
  const holders = await tx
    .selectFrom('user_roles')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('organization_id', '=', actor.organizationId)
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow()
  if (holders.count > 0) throw inUse(`${holders.count} 人拥有该角色 | people who have it: ${holders.count}`)
  for (const use of roleUses) {
    const detail = await use(context, id)
    if (detail) throw inUse(detail)
  }
  await tx
    .deleteFrom('roles')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'role.delete',
    subject: { kind: 'role', id, name: before.name },
    before: auditOf(before),
  })
}

/** Says in words what uses a record, or null when nothing does. */
export type UseCheck = (context: Context, id: number) => Promise<Words | null>
const roleUses: UseCheck[] = []

/** A slice that refers to roles where no foreign key sees it (inside a flow's JSON) says so before a role is deleted. */
export function roleUse(check: UseCheck): void {
  if (!roleUses.includes(check)) roleUses.push(check)
}

async function lockRole(context: Context, id: number, version: number): Promise<RoleDetail> {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('roles')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const role = await readRole(context, id)
  if (row.version !== version) throw staleVersion(role)
  return role
}

function refuseFaultyRole(input: RoleInput): void {
  const issues = roleIssues(input)
  if (issues.length) throw invalid(issues)
}

async function refuseTakenName(context: Context, name: string): Promise<void> {
  if (await hasAnother(context, 'roles', { name })) throw taken('name', '角色名称 | The role name')
}

async function insertRights({ tx, actor }: Context, roleId: number, input: RoleInput): Promise<void> {
  const mine = { organization_id: actor.organizationId, role_id: roleId }
  if (input.permissions.length)
    await tx
      .insertInto('role_permissions')
      .values(input.permissions.map((row) => ({ ...mine, ...row })))
      .execute()
  const limited = input.fieldRights.filter(({ right }) => right !== 'write')
  if (limited.length)
    await tx
      .insertInto('role_field_rights')
      .values(limited.map((row) => ({ ...mine, ...row })))
      .execute()
}

/** A role as the audit shows it: permission → scope, so that two versions compare line by line. */
const auditOf = (role: RoleDetail) => ({
  name: role.name,
  nameEn: role.nameEn,
  description: role.description,
  permissions: Object.fromEntries(role.permissions.map(({ permission, scope }) => [permission, scope])),
  fieldRights: Object.fromEntries(role.fieldRights.map(({ field, right }) => [field, right])),
})
