import type { Issue } from '#shared/issues.ts'
import type { RoleInput } from './api.ts'
import { permissionTable } from './permissions.ts'

/** What is wrong with a role's permissions and field rights: something named twice, or a scope on a permission that has none. */
export function roleIssues(role: Pick<RoleInput, 'permissions' | 'fieldRights'>): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  role.permissions.forEach(({ permission, scope }, index) => {
    const path = `permissions.${index}`
    if (seen.has(permission)) issues.push({ path, code: 'twice', params: { field: permission } })
    seen.add(permission)
    if (!permissionTable[permission].isScoped && scope !== 'all')
      issues.push({ path, code: 'scopeNotPossible', params: { name: permission } })
  })
  role.fieldRights.forEach(({ field }, index) => {
    if (seen.has(field)) issues.push({ path: `fieldRights.${index}`, code: 'twice', params: { field } })
    seen.add(field)
  })
  return issues
}
