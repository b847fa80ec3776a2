import { expect, test } from 'vitest'
import { permission, permissionsOf, scopedPermission } from './permissions.ts'

const seals = {
  at: 'features/seals',
  permissions: { 'seal.read': scopedPermission('查看印章 | View seals', { legalLead: 'all' }) },
  permissionNouns: { seal: '印章 | Seals' },
} as const

test('permissions of all slices are kept in the order of the slices', () => {
  const stamps = {
    at: 'features/stamps',
    permissions: { 'stamp.read': permission('查看用印 | View stamps') },
    permissionNouns: { stamp: '用印 | Stamps' },
    guardedFields: { 'stamp.fee': '费用 | Fee' },
  } as const
  const { rows, nouns, fields } = permissionsOf([seals, stamps])
  expect(Object.keys(rows)).toEqual(['seal.read', 'stamp.read'])
  expect(nouns).toEqual({ seal: '印章 | Seals', stamp: '用印 | Stamps' })
  expect(fields).toEqual({ 'stamp.fee': '费用 | Fee' })
})

test('a slice without words for its permissions, or with a name of another slice, is named with the reason', () => {
  expect(() => permissionsOf([{ ...seals, permissionNouns: {} }])).toThrow(
    'features/seals: no words for "seal" in permissionNouns',
  )
  expect(() => permissionsOf([seals, { ...seals, at: 'features/copies' }])).toThrow(
    'features/seals and features/copies both have a permission or field "seal.read"',
  )
  const fields = { guardedFields: { 'seal.read': '印章 | Seal' } } as const
  expect(() => permissionsOf([seals, { at: 'features/copies', ...fields }])).toThrow('both have')
})
