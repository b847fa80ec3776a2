import { legalLead, legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'form.read': permission('查看表单 | View forms', { ...legalTeam, auditor: 'all' }),
  'form.manage': permission('管理表单 | Manage forms', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const formSlice = slice({
  at: 'engines/form-designer',
  permissions,
  permissionNouns: { form: '表单 | Forms' },
  pages: {
    '/settings/forms': { may: ['form.read'], menu: { group: 'settings', at: 110, words: '表单 | Forms' } },
    '/settings/forms/$id/versions': { may: ['form.read'] },
    '/settings/forms/$id': { may: ['form.read'], bare: true },
  },
  log: { kinds: { form: '表单 | Form' } },
})
