import { bookKeepers, legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'numbering.read': permission('查看编号规则 | View numbering rules', { ...legalTeam, auditor: 'all' }),
  'numbering.manage': permission('管理编号规则 | Manage numbering rules', bookKeepers),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const numberingSlice = slice({
  at: 'engines/numbering',
  permissions,
  permissionNouns: { numbering: '编号 | Numbering' },
  pages: {
    '/settings/numbering': {
      may: ['numbering.read'],
      menu: { group: 'settings', at: 140, words: '编号规则 | Numbering rules' },
    },
  },
  log: {
    kinds: {
      numbering_rule: '编号规则 | Numbering rule',
      numbering_editor: '编号编辑人 | Number editors',
      numbering_register: '编号台账 | Number register',
      abbreviation: '简称 | Abbreviation',
    },
  },
})
