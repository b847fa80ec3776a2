import type { Locale } from '#shared/text.ts'
import type { DataScope, FieldRight, GuardedField, Permission } from './permissions.ts'

/** The person who acts, with everything that decides what they may do. */
export type Actor = {
  userId: number
  organizationId: number
  name: string
  departmentId: number | null
  /** Their department and all below it. */
  departmentIds: readonly number[]
  permissions: Readonly<Partial<Record<Permission, DataScope>>>
  /** Where a permission reaches otherwise than by one scope: this instead of it. Roles do not give such yet. */
  reach?: Readonly<Partial<Record<Permission, readonly Reach[]>>>
  fieldRights: Readonly<Partial<Record<GuardedField, FieldRight>>>
  timeZone: string
  /** The organisation's: numbers, counters, documents, file names and the audit speak it. The person's own is the context's `locale`, for the screen. */
  language: Locale
  /** The organisation's access version when this was read: what is kept in memory by it is as old as the actor. Absent: keep nothing. */
  accessVersion?: number
}

/** Whether the person has the permission at all, on whichever records. */
export const may = (actor: Actor, permission: Permission): boolean =>
  actor.permissions[permission] !== undefined

/** One way in which a permission reaches records; a person may have several. */
export type Reach = {
  scope: DataScope
  /** Departments beside those of the scope. */
  departmentIds?: readonly number[]
  /** Only records of these types; of all when absent. What somebody was given counts whatever its type. */
  typeIds?: readonly number[]
}

/** The ways in which a permission reaches records; none without the permission. */
export function reachesOf(
  actor: Pick<Actor, 'permissions' | 'reach'>,
  permission: Permission,
): readonly Reach[] {
  const scope = actor.permissions[permission]
  if (scope === undefined) return []
  return actor.reach?.[permission] ?? [{ scope }]
}

/** The departments whose records a way reaches, beyond the person's own records; for 'all' those that are named. */
export function reachedDepartments(
  actor: Pick<Actor, 'departmentId' | 'departmentIds'>,
  { scope, departmentIds = [] }: Reach,
): number[] {
  const own = actor.departmentId === null ? [] : [actor.departmentId]
  const byScope = scope === 'department' ? own : scope === 'department_tree' ? actor.departmentIds : []
  return [...new Set([...byScope, ...departmentIds])]
}

/** What decides whether a scoped permission reaches a record. */
export type Reached = {
  /** The people whose own record it is: who started it, who handles it. */
  ownerIds: readonly (number | null)[]
  departmentId: number | null
  /** What the person was given of this very record; true: as much as the permission needs; null or absent: nothing. */
  granted?: GrantAbility | boolean | null
  /** Who takes part in it: they may read. */
  memberIds?: readonly number[]
  typeId?: number | null
  /** Only named people (owners, members, those who were given it) may see it, whatever anybody's scope. */
  isNamedOnly?: boolean
}

/** What single people can be given of a record; 'update' holds 'read'. */
export type GrantAbility = 'read' | 'update'

/** The least that somebody must have been given for this permission to reach the record; null: no gift makes it reach. */
export function neededGrant(permission: Permission): GrantAbility | null {
  if (permission.endsWith('.read') || permission.endsWith('.comment')) return 'read'
  return permission.endsWith('.update') ? 'update' : null
}

/** Whether a scoped permission reaches this record. `reachSql` and `visibleSql` say the same in SQL; property tests hold them together. */
export function reaches(actor: Actor, permission: Permission, record: Reached): boolean {
  const ways = reachesOf(actor, permission)
  if (!ways.length) return false
  const needed = neededGrant(permission)
  if (record.granted && needed && (needed === 'read' || record.granted !== 'read')) return true
  if (needed === 'read' && record.memberIds?.includes(actor.userId)) return true
  return ways.some((way) => isWithin(actor, way, record))
}

function isWithin(actor: Actor, way: Reach, record: Reached): boolean {
  const { typeId = null, departmentId } = record
  if (way.typeIds && (typeId === null || !way.typeIds.includes(typeId))) return false
  if (record.ownerIds.includes(actor.userId)) return true
  if (record.isNamedOnly) return false
  if (way.scope === 'all') return true
  return departmentId !== null && reachedDepartments(actor, way).includes(departmentId)
}

/** What the person may do with one guarded field: 'write' unless their roles say less. */
export const fieldRight = (actor: Actor, field: GuardedField): FieldRight =>
  actor.fieldRights[field] ?? 'write'
