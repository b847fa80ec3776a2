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
}

/** Whether the person has the permission at all, on whichever records. */
export const may = (actor: Actor, permission: Permission): boolean =>
  actor.permissions[permission] !== undefined

/** What decides whether a scoped permission reaches a record. */
export type Reached = {
  /** The people whose own record it is: who started it, who handles it. */
  ownerIds: readonly (number | null)[]
  departmentId: number | null
  /** The person was given this very record. */
  granted?: boolean
}

/** Whether a scoped permission reaches this record. `reachSql` says the same in SQL; a property test holds them together. */
export function reaches(actor: Actor, permission: Permission, record: Reached): boolean {
  const scope = actor.permissions[permission]
  if (scope === undefined) return false
  if (scope === 'all' || record.granted) return true
  if (record.ownerIds.includes(actor.userId)) return true
  if (scope === 'own' || record.departmentId === null) return false
  if (scope === 'department') return record.departmentId === actor.departmentId
  return actor.departmentIds.includes(record.departmentId)
}

/** What the person may do with one guarded field: 'write' unless their roles say less. */
export const fieldRight = (actor: Actor, field: GuardedField): FieldRight =>
  actor.fieldRights[field] ?? 'write'
