import { legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { coded } from '#engines/audit/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { userStateText } from './domain/user-state.ts'

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
  keptLists: { user: 'people.read' },
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
  log: {
    kinds: { user: '人员 | Person', department: '部门 | Department', organization: '组织 | Organisation' },
    actions: {
      'session.create': '登录 | Sign in',
      'session.end': '退出登录 | Sign out',
      'session.refuse': '登录失败 | Failed sign-in',
      'user.changePassword': '修改自己的密码 | Change own password',
      'user.resetPassword': '重置密码 | Reset password',
      'user.setRoles': '调整角色 | Change roles',
      'user.unlock': '解除登录锁定 | Unlock sign-in',
      'user.unlockAddress': '解除网络地址的登录限制 | Remove the sign-in limit of an address',
      'user.activate': '恢复账号 | Restore account',
      'user.disable': '停用账号 | Disable account',
      'user.terminate': '设为离职 | Mark as left',
      'user.updateProfile': '修改个人资料 | Change own profile',
      'organization.update': '修改组织设置 | Change organisation settings',
    },
    fields: {
      'department.nameEn': '英文名称 | English name',
      account: '账号 | Account',
      nickname: '昵称 | Nickname',
      position: '职位 | Position',
      manager: '直属上级 | Manager',
      parent: '上级部门 | Parent department',
      head: '负责人 | Head',
      displayName: '系统显示名称 | Display name',
      timeZone: '时区 | Time zone',
      hasLogo: '徽标 | Logo',
      hasPicture: '头像 | Picture',
      locale: '语言 | Language',
    },
    values: {
      ...coded('user.state', userStateText),
      'locale.zh-CN': '中文 | Chinese',
      'locale.en': '英文 | English',
    },
  },
})
