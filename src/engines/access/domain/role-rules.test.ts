import { expect, test } from 'vitest'
import { roleIssues } from './role-rules.ts'

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
  expect(issues.map(({ path, code }) => [path, code])).toEqual([
    ['permissions.1', 'scopeNotPossible'],
    ['permissions.2', 'twice'],
    ['fieldRights.1', 'twice'],
  ])
})
