import { legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'people.read': permission('查看通讯录 | View departments and people', { ...legalTeam, auditor: 'all' }),
  'people.manage': permission('管理部门、职位与人员 | Manage departments, positions and people'),
  'organization.manage': permission('管理组织设置 | Manage organisation settings'),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const peopleSlice = slice({
  at: 'engines/people',
  permissions,
  permissionNouns: {
    people: '组织与人员 | Departments and people',
    organization: '组织设置 | Organisation settings',
  },
  pages: {
    '/settings/people': { may: ['people.read'], menu: { group: 'settings', at: 20, words: '人员 | People' } },
    '/settings/departments': {
      may: ['people.read'],
      menu: { group: 'settings', at: 30, words: '部门 | Departments' },
    },
    '/settings/organization': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 210, words: '组织设置 | Organisation' },
    },
    '/settings/usage': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 220, words: '用量与限制 | Usage and limits' },
    },
  },
})
