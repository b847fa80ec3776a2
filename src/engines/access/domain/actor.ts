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

/** What decides whether a scoped permission reaches a record. */
export type Reached = {
  /** The people whose own record it is: who started it, who handles it. */
  ownerIds: readonly (number | null)[]
  departmentId: number | null
  /** What the person was given of this very record; true: as much as the permission needs; null or absent: nothing. */
  granted?: GrantAbility | boolean | null
}

/** What single people can be given of a record; 'update' holds 'read'. */
export type GrantAbility = 'read' | 'update'

/** The least that somebody must have been given for this permission to reach the record; null: no gift makes it reach. */
export function neededGrant(permission: Permission): GrantAbility | null {
  if (permission.endsWith('.read') || permission.endsWith('.comment')) return 'read'
  return permission.endsWith('.update') ? 'update' : null
}

/** Whether a scoped permission reaches this record. `reachSql` says the same in SQL; a property test holds them together. */
export function reaches(actor: Actor, permission: Permission, record: Reached): boolean {
  const scope = actor.permissions[permission]
  if (scope === undefined) return false
  if (scope === 'all') return true
  const needed = neededGrant(permission)
  if (record.granted && needed && (needed === 'read' || record.granted !== 'read')) return true
  if (record.ownerIds.includes(actor.userId)) return true
  if (scope === 'own' || record.departmentId === null) return false
  if (scope === 'department') return record.departmentId === actor.departmentId
  return actor.departmentIds.includes(record.departmentId)
}

/** What the person may do with one guarded field: 'write' unless their roles say less. */
export const fieldRight = (actor: Actor, field: GuardedField): FieldRight =>
  actor.fieldRights[field] ?? 'write'
