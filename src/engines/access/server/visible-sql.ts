import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AccessRule, accessTable, departmentHolder } from '../domain/access-rule.ts'
import { type Actor, neededGrant, type Reach, reachedDepartments, reachesOf } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'

/**
 * The records that a permission reaches, as one condition on the row `alias` of the rule's table or of anything that has its id and organization_id (and the columns of
 * `namedOnly` and `type`, where the rule has them). `reaches` says the same of one record; a property test holds them together. `rowByRow`: the other conditions leave few
 * rows, and each is looked up by itself, instead of the database choosing where to begin.
 */
export function visibleSql(
  actor: Actor,
  permission: Permission,
  rule: AccessRule,
  alias: string,
  { rowByRow = false }: { rowByRow?: boolean } = {},
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const ways = reachesOf(actor, permission)
  if (!ways.length) return sql<SqlBool>`false`
  const inOrganization = sql<SqlBool>`${of('organization_id')} = ${actor.organizationId}`
  const open = ways.filter(({ scope }) => scope === 'all').map((way) => openSql(way, rule, of))
  if (open.some((condition) => condition === null)) return inOrganization
  const row = sql`from ${sql.ref(accessTable(rule))} a where a.organization_id = ${actor.organizationId}
    and a.record_id = ${of('id')} and ${heldSql(actor, permission, ways, rule)}`
  // Who sees everything but what is for named people alone: which of those name them is asked once, whatever else they hold.
  const isForNamedOnly = ways.some(({ scope, typeIds }) => scope === 'all' && !typeIds)
  const held =
    rule.namedOnly && isForNamedOnly
      ? sql`${of('id')} = any(array(select a.record_id from ${sql.ref(accessTable(rule))} a where a.organization_id = ${actor.organizationId}
          and ${sql.ref(`a.${rule.namedOnly}`)} and ${heldSql(actor, permission, ways, rule)}))`
      : // A limit keeps the database from making a join of it.
        rowByRow
        ? sql`(select true ${row} limit 1)`
        : sql`exists (select ${row})`
  const parts = [...open.flatMap((condition) => (condition ? [condition] : [])), held]
  return sql<SqlBool>`(${inOrganization} and (${sql.join(parts, sql` or `)}))`
}

type ColumnOf = (column: string) => RawBuilder<unknown>

/** What the scope 'all' leaves out; null where that is nothing. */
function openSql(
  { typeIds }: Reach,
  { type, namedOnly }: AccessRule,
  of: ColumnOf,
): RawBuilder<unknown> | null {
  if (typeIds && !type) return sql`false`
  const parts = [
    ...(typeIds && type ? [sql`${of(type)} = any(${[...typeIds]}::bigint[])`] : []),
    ...(namedOnly ? [sql`not ${of(namedOnly)}`] : []),
  ]
  return parts.length ? sql`(${sql.join(parts, sql` and `)})` : null
}

/** Which rows `a` of the access table the permission counts for this person. */
function heldSql(
  actor: Actor,
  permission: Permission,
  ways: readonly Reach[],
  { type }: AccessRule,
): RawBuilder<SqlBool> {
  const needed = neededGrant(permission)
  const usable = ways.filter(({ typeIds }) => !typeIds || type)
  const departments = usable.flatMap((way) => reachedDepartments(actor, way)).map(departmentHolder)
  const holders = [actor.userId, ...new Set(departments)]
  const among = sql<SqlBool>`a.holder = any(${holders}::bigint[])`
  // What a person may read there is theirs or was given to them.
  if (needed === 'read' && ways.every(({ typeIds }) => !typeIds)) return among
  const given = needed === 'read' ? sql`a.is_given` : needed === 'update' ? sql`a.may_update` : sql`false`
  const parts = usable.map((way) => wayOfHolders(actor, way, type))
  return sql<SqlBool>`${among} and (${sql.join([sql`(a.holder = ${actor.userId} and ${given})`, ...parts], sql` or `)})`
}

function wayOfHolders(actor: Actor, way: Reach, type: string | undefined): RawBuilder<unknown> {
  const departments = reachedDepartments(actor, way).map(departmentHolder)
  const ofType =
    way.typeIds && type ? sql`${sql.ref(`a.${type}`)} = any(${[...way.typeIds]}::bigint[]) and ` : sql``
  return sql`(${ofType}(a.holder = ${actor.userId} and a.is_owner or a.holder = any(${departments}::bigint[])))`
}

/** The rows of the access table that a list reads, as conditions on its row `a`: those that a person holds, and those of their departments. */
export type Ranges = {
  table: RawBuilder<unknown>
  held: RawBuilder<SqlBool>
  /** The same without what stands in a range of a department too. */
  heldElsewhere: RawBuilder<SqlBool>
  /** Holders of the departments. */
  departments: readonly number[]
  ofDepartments: RawBuilder<SqlBool>
}

/**
 * The records that a person may read, as ranges of the indexes of the access table: drafts of their own and what is open. Null where they read everything, or where
 * ranges do not say it (scopes by type): ask with `visibleSql` then.
 */
export function rangesOf(actor: Actor, permission: Permission, rule: AccessRule): Ranges | null {
  const ways = reachesOf(actor, permission)
  if (neededGrant(permission) !== 'read') return null
  if (ways.some(({ scope, typeIds }) => scope === 'all' || typeIds)) return null
  const { department } = rule
  const reached = department ? [...new Set(ways.flatMap((way) => reachedDepartments(actor, way)))] : []
  const may = ways.length ? sql`` : sql` and false`
  const held = sql<SqlBool>`${heldBy(actor)} and (a.is_open or a.is_owner)${may}`
  // Which records stand in the ranges of their department.
  const shared = rule.namedOnly ? sql`a.is_open and not ${sql.ref(`a.${rule.namedOnly}`)}` : sql`a.is_open`
  return {
    table: sql.ref(accessTable(rule)),
    held,
    heldElsewhere:
      reached.length && department
        ? sql<SqlBool>`${held} and not coalesce(${shared} and ${sql.ref(`a.${department}`)} = any(${reached}::bigint[]), false)`
        : held,
    departments: reached.map(departmentHolder),
    ofDepartments: sql<SqlBool>`a.organization_id = ${actor.organizationId} and a.is_open`,
  }
}

const heldBy = ({ organizationId, userId }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.organization_id = ${organizationId} and a.holder = ${userId}`

/**
 * The holders whose rows have every record that a person may read, and no other; 'all': the scope of all, which leaves out what is for named people alone. Null where holders do not say it (scopes
 * by type): ask with a condition then.
 */
export function holdersOf(
  actor: Actor,
  permission: Permission,
  { department }: Pick<AccessRule, 'department'>,
): readonly number[] | 'all' | null {
  const ways = reachesOf(actor, permission)
  if (neededGrant(permission) !== 'read' || ways.some(({ typeIds }) => typeIds)) return null
  if (!ways.length) return []
  if (ways.some(({ scope }) => scope === 'all')) return 'all'
  const departments = department ? ways.flatMap((way) => reachedDepartments(actor, way)) : []
  return [actor.userId, ...new Set(departments.map(departmentHolder))]
}

/** What somebody owns or takes part in, whatever else they may read; nothing without the permission. */
export function ownRanges(actor: Actor, permission: Permission, rule: AccessRule): Ranges {
  const may = reachesOf(actor, permission).length ? sql`` : sql` and false`
  const held = sql<SqlBool>`${heldBy(actor)} and (a.is_owner or a.takes_part)${may}`
  const table = sql.ref(accessTable(rule))
  return { table, held, heldElsewhere: held, departments: [], ofDepartments: sql<SqlBool>`false` }
}

type ReadRange = (range: RawBuilder<SqlBool>) => RawBuilder<unknown>

/** A select that `read` makes of each range, all of them together, each record once; in no order. */
export function unionOfRanges(ranges: Ranges, read: ReadRange): RawBuilder<unknown> {
  const { departments, ofDepartments, heldElsewhere } = ranges
  if (!departments.length) return sql`(${read(heldElsewhere)})`
  // The departments first: when as many are counted as are wanted, the others need no look.
  const among = sql<SqlBool>`${ofDepartments} and a.holder = any(${[...departments]}::bigint[])`
  return sql`(${read(among)}) union all (${read(heldElsewhere)})`
}

/** The same range by range, so that each gives its first rows by its index. What a person holds and their department too comes twice. */
export function firstOfRanges(ranges: Ranges, read: ReadRange): RawBuilder<unknown> {
  const { departments, ofDepartments, held } = ranges
  const [only] = departments
  if (only === undefined) return sql`(${read(held)})`
  const of = (holder: RawBuilder<unknown>) => read(sql<SqlBool>`${ofDepartments} and a.holder = ${holder}`)
  if (departments.length === 1) return sql`(${of(sql`${only}`)}) union all (${read(held)})`
  return sql`(select of_one.* from unnest(${[...departments]}::bigint[]) department(holder)
    cross join lateral (${of(sql`department.holder`)}) of_one) union all (${read(held)})`
}
