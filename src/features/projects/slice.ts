import {
  everyone,
  legalTeam,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { project } from './domain/record.ts'

const permissions = {
  'project.read': scopedPermission('查看项目 | View projects', {
    ...everyone,
    businessStaff: 'department_tree',
  }),
  'project.manage': permission('新建与修改项目 | Create and edit projects', legalTeam),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface FormTypes {
    7: true
  }
}

export const projectSlice = slice({
  at: 'features/projects',
  records: [project],
  permissions,
  permissionNouns: { project: '项目 | Projects' },
})
