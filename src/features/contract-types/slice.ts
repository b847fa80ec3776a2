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
  log: {
    kinds: { contract_type: '合同类型 | Contract type' },
    actions: { 'contract_type.setScoreRule': '修改评分规则 | Change the score rule of' },
    fields: {
      'contract_type.nameEn': '英文名称 | English name',
      isContractNumberDuplicateCheck: '编号查重 | Duplicate check',
      isNumberRequired: '提交须有编号 | Number required to submit',
      isTextRequired: '提交须有正文 | Document required to submit',
    },
  },
})
