import { expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { providePermissions } from './permissions.ts'
import { roleIssues } from './role-rules.ts'

providePermissions(slices)

test('a role may carry each permission once, with a scope only where there is one', () => {
  const role = {
    permissions: [
      { permission: 'contract.read', scope: 'department_tree' },
      { permission: 'contract.create', scope: 'own' },
      { permission: 'contract.read', scope: 'all' },
    ] as const,
    fieldRights: [
      { field: 'contract.amount', right: 'read' },
      { field: 'contract.amount', right: 'hidden' },
    ] as const,
  }
  const issues = roleIssues({ permissions: [...role.permissions], fieldRights: [...role.fieldRights] })
  expect(issues).toEqual([
    { path: 'permissions.1', code: 'scopeNotPossible', params: { name: 'contract.create' } },
    { path: 'permissions.2', code: 'twice', params: { field: 'contract.read' } },
    { path: 'fieldRights.1', code: 'twice', params: { field: 'contract.amount' } },
  ])
})

test('a permission without scopes is given with the scope all', () => {
  const permissions = [{ permission: 'contract.create', scope: 'all' } as const]
  expect(roleIssues({ permissions, fieldRights: [] })).toEqual([])
})
