import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, neededGrant, type Reach, reachedDepartments, reachesOf } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'

type Columns = {
  /** The columns that hold the people whose own record it is. */
  owners: readonly RawBuilder<unknown>[]
  department: RawBuilder<unknown>
  /** The record's type, where scopes look at it; without it a way that is narrowed to types reaches nothing. */
  type?: RawBuilder<unknown>
  /** The record's kind and id column, where single people can be given records of this kind. */
  granted?: { kind: string; id: RawBuilder<unknown> }
}

/**
 * `reaches` of the domain as a condition of a list: true for the rows that the actor's permission reaches, false or null for the others. For small
 * tables; a noun whose lists grow has an `AccessRule`, and `visibleSql`.
 */
export function reachSql(actor: Actor, permission: Permission, columns: Columns): RawBuilder<SqlBool> {
  const ways = reachesOf(actor, permission)
  if (!ways.length) return sql<SqlBool>`false`
  if (ways.some(({ scope, typeIds }) => scope === 'all' && !typeIds)) return sql<SqlBool>`true`
  const parts = ways.flatMap((way) => waySql(actor, way, columns))
  const needed = neededGrant(permission)
  if (columns.granted && needed) {
    const strongEnough = needed === 'update' ? sql` and ability = 'update'` : sql``
    parts.push(sql`${columns.granted.id} in (
      select subject_id from grants
      where organization_id = ${actor.organizationId} and user_id = ${actor.userId}
        and subject_kind = ${columns.granted.kind}${strongEnough})`)
  }
  if (!parts.length) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function waySql(actor: Actor, way: Reach, columns: Columns): RawBuilder<unknown>[] {
  const { scope, typeIds } = way
  if (typeIds && !columns.type) return []
  const ways: RawBuilder<unknown>[] = columns.owners.map((column) => sql`${column} = ${actor.userId}`)
  const departments = reachedDepartments(actor, way)
  if (scope === 'all') ways.push(sql`true`)
  else if (departments.length) ways.push(sql`${columns.department} = any(${departments}::bigint[])`)
  if (!ways.length) return []
  const reached = sql`(${sql.join(ways, sql` or `)})`
  return [typeIds ? sql`(${columns.type} = any(${[...typeIds]}::bigint[]) and ${reached})` : reached]
}
