import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import type { Permission } from '../domain/permissions.ts'
import './tables.ts'

/** Ids of the active people of the organisation, or among these, whom any of their roles gives the permission, however far it reaches. */
export async function peopleWith(
  tx: Tx,
  organizationId: number,
  permission: Permission,
  among?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from people u
    join user_roles r on r.organization_id = u.organization_id and r.user_id = u.id
    join role_permissions p on p.organization_id = r.organization_id and p.role_id = r.role_id
    where u.organization_id = ${organizationId} and u.state = 'active' and p.permission = ${permission}
      ${among ? sql`and u.id = any(${[...among]}::bigint[])` : sql``}
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
