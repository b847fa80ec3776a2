import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { defaultRoles } from '../domain/default-roles.ts'
import { permissionNames, startingPermissions } from '../domain/permissions.ts'

/**
 * At every start: permissions that this database has not known yet are given to the default roles of the organisations that are there, as new organisations have them. What an
 * administrator took from a role later stays taken.
 */
export async function giveNewPermissions(database: Database): Promise<void> {
  const given = defaultRoles.flatMap(({ key }) =>
    startingPermissions(key).map(([permission, scope]) => ({ key, permission, scope })),
  )
  await database.system((tx) =>
    sql`
      with new as (
        insert into known_permissions (name) select unnest(${permissionNames()}::text[]) on conflict do nothing returning name)
      insert into role_permissions (organization_id, role_id, permission, scope)
      select r.organization_id, r.id, given.permission, given.scope
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(key text, permission text, scope text)
      join new on new.name = given.permission
      join roles r on r.key = given.key
      on conflict do nothing`.execute(tx),
  )
}
