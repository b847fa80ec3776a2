import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, neededGrant } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'

type Columns = {
  /** The columns that hold the people whose own record it is. */
  owners: readonly RawBuilder<unknown>[]
  department: RawBuilder<unknown>
  /** The record's kind and id column, where single people can be given records of this kind. */
  granted?: { kind: string; id: RawBuilder<unknown> }
}

/** `reaches` of the domain as a condition of a list: true for the rows that the actor's permission reaches, false or null for the others. */
export function reachSql(actor: Actor, permission: Permission, columns: Columns): RawBuilder<SqlBool> {
  const scope = actor.permissions[permission]
  if (scope === undefined) return sql<SqlBool>`false`
  if (scope === 'all') return sql<SqlBool>`true`
  const ways: RawBuilder<unknown>[] = columns.owners.map((column) => sql`${column} = ${actor.userId}`)
  if (scope === 'department' && actor.departmentId !== null)
    ways.push(sql`${columns.department} = ${actor.departmentId}`)
  if (scope === 'department_tree')
    ways.push(sql`${columns.department} = any(${[...actor.departmentIds]}::bigint[])`)
  const needed = neededGrant(permission)
  if (columns.granted && needed) {
    const strongEnough = needed === 'update' ? sql` and ability = 'update'` : sql``
    ways.push(sql`${columns.granted.id} in (
      select subject_id from grants
      where organization_id = ${actor.organizationId} and user_id = ${actor.userId}
        and subject_kind = ${columns.granted.kind}${strongEnough})`)
  }
  if (!ways.length) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}
