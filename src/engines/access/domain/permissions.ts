import type { GuardedFields, Permissions, Slice } from '#shared/slice.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import type { DefaultRoleKey } from './default-roles.ts'

export type Permission = keyof Permissions
/** Fields that a role may see or change apart from the rest of their record; 'write' unless a role says less. */
export type GuardedField = keyof GuardedFields

/** How far a permission reaches, from near to far. */
export const dataScopes = ['own', 'department', 'department_tree', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

type RoleScopes = Readonly<Partial<Record<DefaultRoleKey, DataScope>>>
export type PermissionRow = {
  words: Words
  /** It reaches as far as its data scope; the others are yes or no, stored with scope 'all'. */
  isScoped: boolean
  /** The default roles that begin with it. The administrator has every permission, for all records unless this says less. */
  roles: RoleScopes
}
/** By name, `<noun>.<verb>`. */
export type PermissionRows = Readonly<Record<string, PermissionRow>>

declare module '#shared/slice.ts' {
  interface Slice {
    permissions?: PermissionRows
    /** What its permissions are about: the part of their names before the verb, in words. */
    permissionNouns?: Readonly<Record<string, Words>>
    guardedFields?: Readonly<Record<string, Words>>
    /** Lists whose screens say what they offer, and who may read them: a person's own columns and views of them are kept. */
    keptLists?: Readonly<Record<string, Permission>>
  }
}

/** A permission that is given or not. */
export const permission = (words: Words, roles: RoleScopes = {}): PermissionRow => ({
  words,
  isScoped: false,
  roles,
})
/** A permission with a data scope. */
export const scopedPermission = (words: Words, roles: RoleScopes = {}): PermissionRow => ({
  words,
  isScoped: true,
  roles,
})

type PermissionParts = Pick<Slice, 'at' | 'permissions' | 'permissionNouns' | 'guardedFields'>
type Collected = {
  rows: Record<string, PermissionRow>
  nouns: Record<string, Words>
  fields: Record<string, Words>
}

/** All permissions of the slices, in their order. Throws when two slices have a permission or field of the same name, and when a permission's noun has no words. */
export function permissionsOf(slices: readonly PermissionParts[]): Collected {
  const all: Collected = { rows: {}, nouns: {}, fields: {} }
  const owners = new Map<string, string>()
  for (const { at, permissions = {}, permissionNouns = {}, guardedFields = {} } of slices) {
    for (const name of [...Object.keys(permissions), ...Object.keys(guardedFields)]) {
      const owner = owners.get(name)
      if (owner) throw new Error(`${owner} and ${at} both have a permission or field "${name}"`)
      owners.set(name, at)
    }
    Object.assign(all.rows, permissions)
    Object.assign(all.nouns, permissionNouns)
    Object.assign(all.fields, guardedFields)
    for (const name of Object.keys(permissions))
      if (!all.nouns[nounOf(name)])
        throw new Error(`${at}: no words for "${nounOf(name)}" in permissionNouns`)
  }
  return all
}

const provided: Collected = { rows: {}, nouns: {}, fields: {} }

/** Called by app/ with all slices, before the first request and before a page that shows permissions. */
export function providePermissions(slices: readonly PermissionParts[]): void {
  const { rows, nouns, fields } = permissionsOf(slices)
  Object.assign(provided.rows, rows)
  Object.assign(provided.nouns, nouns)
  Object.assign(provided.fields, fields)
}

/** Everything that a role can allow, by noun and verb, in the order of the slices. */
export const permissionTable = provided.rows as Readonly<Record<Permission, PermissionRow>>
export const permissionNouns: Readonly<Record<string, Words>> = provided.nouns
export const guardedFields = provided.fields as Readonly<Record<GuardedField, Words>>

export const permissionNames = (): Permission[] => Object.keys(permissionTable) as Permission[]
export const guardedFieldNames = (): GuardedField[] => Object.keys(guardedFields) as GuardedField[]
/** 'law_firm' of 'law_firm.read'. */
export const nounOf = (permission: string): string => permission.split('.')[0] ?? ''

/** What a permission allows, in words; itself where there is none of that name. */
export const permissionWord = (name: string, locale: Locale): string => {
  const row = provided.rows[name]
  return row ? said(row.words, locale) : name
}

/** What a default role begins with. */
export const startingPermissions = (role: DefaultRoleKey): [Permission, DataScope][] =>
  permissionNames().flatMap((name) => {
    const scope = permissionTable[name].roles[role] ?? (role === 'administrator' ? 'all' : undefined)
    return scope ? [[name, scope]] : []
  })

/** The farther of two scopes; a person with several roles has the farthest. */
export const widerScope = (a: DataScope, b: DataScope): DataScope =>
  dataScopes.indexOf(a) >= dataScopes.indexOf(b) ? a : b

export const fieldRights = ['hidden', 'read', 'write'] as const
export type FieldRight = (typeof fieldRights)[number]
