import type { Locale } from '#shared/text.ts'
import {
  type DataScope,
  offeredPermissions,
  type Permission,
  type PermissionNoun,
  permissionNouns,
  permissionTable,
} from '../domain/permissions.ts'

export type PermissionGroup = { noun: PermissionNoun; permissions: Permission[] }

/** The permissions that are offered, by their noun, in the order of the table. */
export const permissionGroups = (): PermissionGroup[] => {
  const groups = new Map<PermissionNoun, Permission[]>()
  for (const permission of offeredPermissions) {
    const noun = permission.split('.')[0] as PermissionNoun
    groups.set(noun, [...(groups.get(noun) ?? []), permission])
  }
  return [...groups].map(([noun, permissions]) => ({ noun, permissions }))
}

export type Chosen = Partial<Record<Permission, DataScope>>

/** What is chosen after a permission was ticked or cleared; a scoped one begins with the nearest scope. */
export function toggled(chosen: Chosen, permission: Permission, on: boolean): Chosen {
  const { [permission]: _, ...rest } = chosen
  if (!on) return rest
  return { ...rest, [permission]: chosen[permission] ?? (permissionTable[permission].scoped ? 'own' : 'all') }
}

export const nounLabel = (noun: PermissionNoun, locale: Locale): string =>
  permissionNouns[noun][locale === 'en' ? 'en' : 'zh']
