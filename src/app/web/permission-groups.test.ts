import { expect, test } from 'vitest'
import { permissionNames } from '#engines/access/domain/index.ts'
import { nounLabel, permissionGroups, toggled } from '#engines/access/web/index.ts'
import './provide-permissions.ts'

test('every permission stands in exactly one group', () => {
  const all = permissionGroups().flatMap(({ permissions }) => permissions)
  expect([...all].sort()).toEqual(permissionNames().sort())
})

test('a permission with a scope begins with one’s own records, and keeps its scope when ticked again', () => {
  const own = toggled({}, 'contract.read', true)
  expect(own).toEqual({ 'contract.read': 'own' })
  expect(toggled({ 'contract.read': 'all' }, 'contract.read', true)).toEqual({ 'contract.read': 'all' })
  expect(toggled(own, 'audit.read', true)).toEqual({ 'contract.read': 'own', 'audit.read': 'all' })
  expect(toggled(own, 'contract.read', false)).toEqual({})
})

test('every group is called by its words, in both languages', () => {
  for (const { noun } of permissionGroups())
    for (const locale of ['zh-CN', 'en'] as const) expect(nounLabel(noun, locale)).not.toBe('')
  expect(nounLabel('law_case', 'zh-CN')).toBe('案件')
})
