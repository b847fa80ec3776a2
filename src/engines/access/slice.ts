import { slice } from '#shared/slice.ts'
import { type PermissionRows, permission } from './domain/permissions.ts'

const permissions = {
  'role.read': permission('查看角色 | View roles', { legalLead: 'all', auditor: 'all' }),
  'role.manage': permission('管理角色与权限 | Manage roles and permissions'),
  'audit.read': permission('查看操作日志 | View the audit log', { legalLead: 'all', auditor: 'all' }),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const accessSlice = slice({
  at: 'engines/access',
  permissions,
  keptLists: { role: 'role.read', audit: 'audit.read' },
  permissionNouns: { role: '角色 | Roles', audit: '操作日志 | Audit log' },
  pages: {
    '/settings/roles': {
      may: ['role.read'],
      menu: { group: 'settings', at: 50, words: '角色与权限 | Roles' },
    },
    '/settings/audit': {
      may: ['audit.read'],
      menu: { group: 'settings', at: 230, words: '操作日志 | Audit log' },
    },
  },
  log: {
    kinds: { role: '角色 | Role' },
    actions: { 'audit.verify': '校验操作日志 | Verify the audit log' },
    fields: {
      'role.nameEn': '英文名称 | English name',
      roles: '角色 | Roles',
      permissions: '权限 | Permissions',
      fieldRights: '字段权限 | Field permissions',
      people: '人员 | People',
      ability: '访问权限 | Access',
      checked: '已校验条数 | Entries checked',
      brokenSequence: '首条异常记录 | First invalid entry',
    },
    values: { 'ability.read': '查看 | View', 'ability.update': '修改 | Edit' },
  },
})
