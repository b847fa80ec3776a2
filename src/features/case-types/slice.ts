import { legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'case_type.manage': permission('管理案由与任务模板 | Manage case types and task templates', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const caseTypeSlice = slice({
  at: 'features/case-types',
  permissions,
  permissionNouns: { case_type: '案由 | Case types' },
  pages: {
    '/settings/caseTypes': {
      may: ['case_type.manage'],
      menu: { group: 'settings', at: 70, words: '案由 | Case types' },
    },
  },
})
