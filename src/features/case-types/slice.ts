import { legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { coded } from '#engines/audit/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { caseTypeTreeLabels } from './domain/case-type.ts'

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
  log: {
    kinds: { case_type: '案由 | Case type' },
    actions: {
      'case_type.place': '移动案由 | Move the case type',
      'case_type.setTasks': '修改任务模板 | Change the task templates of',
      'case_type.takeOver': '采用案由目录 | Adopt the list of case types',
    },
    fields: {
      'case_type.nameEn': '英文名称 | English name',
      above: '上级 | Parent',
      before: '排在之前 | Before',
      tree: '案由类别 | Category',
      tasks: '任务模板 | Task templates',
      edition: '版本 | Edition',
      taken: '采用条数 | Entries adopted',
      offered: '差异条数 | Differences',
    },
    values: {
      'case_type.state.1': '启用 | Enabled',
      'case_type.state.2': '停用 | Disabled',
      ...coded('case_type.tree', caseTypeTreeLabels),
    },
  },
})
