import { everyone, legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'template.read': permission('查看合同模板 | View templates', everyone),
  'template.manage': permission('管理合同模板 | Manage and publish templates', legalTeam),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface FormTypes {
    4: true
  }
}

export const templateSlice = slice({
  at: 'features/templates',
  permissions,
  keptLists: { template: 'template.read' },
  forms: [{ type: 4, words: '合同模板 | Template', isUnfilled: true }],
  permissionNouns: { template: '合同模板 | Templates' },
  pages: {
    '/templates': {
      may: ['template.read'],
      menu: { group: 'contracts', at: 40, words: '合同模板 | Templates' },
    },
    '/templates/detail': { may: ['template.read'] },
    // Whoever was asked to approve a template, whatever their role says about templates.
    '/templates/approval': {},
    '/templates/compare': { may: ['template.read'] },
  },
  log: {
    kinds: { template: '合同模板 | Template', template_settings: '模板设置 | Template settings' },
    actions: {
      'template.editText': '修改模板文本 | Edit the text of',
      'template.compare': '比较模板版本 | Compare versions of',
    },
    fields: { 'template.nameEn': '英文名称 | English name' },
  },
})
