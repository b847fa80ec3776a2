import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import { AppError } from '#shared/errors.ts'
import { lockOrganization } from './organizations.ts'
import './tables.ts'

/**
 * Call after a change of roles or of people's states: throws 422 when no active person of the organisation would be left who
 * may manage roles. Two people who remove each other at the same moment wait for one another here, so one of them is refused.
 */
export async function keepAdministrator(tx: Tx, organizationId: number): Promise<void> {
  await lockOrganization(tx, organizationId)
  const { rows } = await sql`
    select from people u
    join user_roles r on r.organization_id = u.organization_id and r.user_id = u.id
    join role_permissions p on p.organization_id = r.organization_id and p.role_id = r.role_id
    where u.organization_id = ${organizationId} and u.state = 'active' and p.permission = 'role.manage'
    limit 1`.execute(tx)
  if (!rows.length) throw new AppError('lastAdministrator')
}

/** Whether the person may manage roles, which is as much as everything. */
export async function managesRoles(tx: Tx, organizationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_roles r
    join role_permissions p on p.organization_id = r.organization_id and p.role_id = r.role_id
    where r.organization_id = ${organizationId} and r.user_id = ${userId} and p.permission = 'role.manage'
    limit 1`.execute(tx)
  return rows.length > 0
}
