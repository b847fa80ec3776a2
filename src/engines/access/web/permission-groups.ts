import { type Locale, said } from '#shared/text.ts'
import {
  type DataScope,
  nounOf,
  type Permission,
  permissionNames,
  permissionNouns,
  permissionTable,
} from '../domain/permissions.ts'

export type PermissionGroup = { noun: string; permissions: Permission[] }

/** The permissions by their noun, in the order of the table. */
export const permissionGroups = (): PermissionGroup[] =>
  [...Map.groupBy(permissionNames(), nounOf)].map(([noun, permissions]) => ({ noun, permissions }))

export type Chosen = Partial<Record<Permission, DataScope>>

/** What is chosen after a permission was ticked or cleared; a scoped one begins with the nearest scope. */
export function toggled(chosen: Chosen, permission: Permission, on: boolean): Chosen {
  const { [permission]: _, ...rest } = chosen
  if (!on) return rest
  return {
    ...rest,
    [permission]: chosen[permission] ?? (permissionTable[permission].isScoped ? 'own' : 'all'),
  }
}

export const nounLabel = (noun: string, locale: Locale): string =>
  said(permissionNouns[noun] ?? `${noun} | ${noun}`, locale)
