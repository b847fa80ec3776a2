import { everyone, legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'contract_type.read': permission('查看合同类型 | View contract types', everyone),
  'contract_type.manage': permission('管理合同类型 | Manage contract types', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const contractTypeSlice = slice({
  at: 'features/contract-types',
  permissions,
  permissionNouns: { contract_type: '合同类型 | Contract types' },
  pages: {
    '/settings/contractTypes': {
      may: ['contract_type.manage'],
      menu: { group: 'settings', at: 60, words: '合同类型 | Contract types' },
    },
  },
})
