import { legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'deadline.manage': permission('维护节假日，查看期限规则 | Manage holidays, view deadline rules', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const deadlineSlice = slice({
  at: 'engines/deadlines',
  permissions,
  permissionNouns: { deadline: '期限 | Deadlines' },
  pages: {
    '/settings/deadlines': {
      may: ['deadline.manage'],
      menu: { group: 'settings', at: 80, words: '期限与节假日 | Deadlines and holidays' },
    },
  },
})
