import { defaultRoles, startingPermissions } from '#engines/access/domain/index.ts'
import { appendAudit } from '#engines/audit/server/index.ts'
import { beganAt, type Tx } from '#server/database.ts'
import { type Locale, said } from '#shared/text.ts'
import './tables.ts'
import { hashPassword } from './password.ts'

export type NewOrganization = {
  name: string
  administrator: { account: string; name: string; password: string | null; mustChangePassword: boolean }
  isDemonstration?: boolean
  locale?: Locale
}

export type CreatedOrganization = {
  organizationId: number
  administratorId: number
  roleIds: Record<string, number>
}

/** What an organisation starts with beyond people and roles, written in the transaction that makes it. */
export type OrganizationStart = (tx: Tx, organizationId: number, locale: Locale) => Promise<void>
const starts: OrganizationStart[] = []

/** Called by app/ for slices whose tables an organisation does not start empty. */
export function startOrganizationsWith(start: OrganizationStart): void {
  if (!starts.includes(start)) starts.push(start)
}

/**
 * Makes an organisation with the default roles, one root department and its administrator, in a system transaction. An
 * administrator without a password can only come in through reset-password. It starts with everything that app/ registered; a test may
 * leave out what is dear and it does not look at.
 */
export async function createOrganization(
  tx: Tx,
  given: NewOrganization,
  startsWith: readonly OrganizationStart[] = starts,
): Promise<CreatedOrganization> {
  const { id: organizationId } = await tx
    .insertInto('organizations')
    .values({
      name: given.name,
      is_demonstration: given.isDemonstration ?? false,
      locale: given.locale ?? 'zh-CN',
      display_name: null,
      logo_file_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const departmentId = await insertRootDepartment(tx, organizationId, given.name)
  const roleIds = await insertDefaultRoles(tx, organizationId, given.locale ?? 'zh-CN')
  const { account, name, password, mustChangePassword } = given.administrator
  const { id: administratorId } = await tx
    .insertInto('users')
    .values({
      organization_id: organizationId,
      account: account.toLowerCase(),
      name,
      department_id: departmentId,
      password_hash: password === null ? null : await hashPassword(password),
      must_change_password: mustChangePassword,
      avatar_file_id: null,
      position_id: null,
      manager_id: null,
      totp_secret: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_roles')
    .values({
      organization_id: organizationId,
      user_id: administratorId,
      role_id: roleIds.administrator as number,
    })
    .execute()
  for (const start of startsWith) await start(tx, organizationId, given.locale ?? 'zh-CN')
  await appendAudit(
    tx,
    {
      organizationId,
      actorId: administratorId,
      actorName: name,
      ip: '',
      requestId: '',
      now: beganAt(tx),
    },
    [
      {
        action: 'organization.create',
        subject: { kind: 'organization', id: organizationId, name: given.name },
      },
    ],
  )
  return { organizationId, administratorId, roleIds }
}

async function insertRootDepartment(tx: Tx, organizationId: number, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('departments')
    .values({ organization_id: organizationId, parent_id: null, name, abbr: null, head_user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('departments')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute()
  return id
}

async function insertDefaultRoles(
  tx: Tx,
  organizationId: number,
  locale: Locale,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const role of defaultRoles) {
    const { id } = await tx
      .insertInto('roles')
      .values({
        organization_id: organizationId,
        key: role.key,
        name: said(role.words, locale),
        name_en: locale === 'en' ? '' : said(role.words, 'en'),
        description: said(role.description, locale),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[role.key] = id
    const rows = startingPermissions(role.key).map(([permission, scope]) => ({
      organization_id: organizationId,
      role_id: id,
      permission,
      scope,
    }))
    await tx.insertInto('role_permissions').values(rows).execute()
  }
  return ids
}
