import {
  counsel,
  legalLead,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { lawCase } from './domain/case-record.ts'
import { loanPrimeRate } from './domain/interest/loan-prime-rate.ts'

const permissions = {
  'law_case.read': scopedPermission('查看案件 | View cases', {
    ...counsel,
    businessStaff: 'own',
    auditor: 'all',
  }),
  'law_case.manage': scopedPermission('登记与办理案件 | Register and handle cases', {
    administrator: 'own',
    legalLead: 'all',
    legalCounsel: 'own',
  }),
  'law_case.delete': permission('删除案件 | Delete cases', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

const notices = noticesOf({
  at: 50,
  texts: {
    'case.transferred':
      '{actor}将案件「{name}」移交给{to}：{reason} | {actor} handed the case “{name}” over to {to}: {reason}',
    'case.taken':
      '{from}已离岗，{what}「{name}」由您接手 | {from} has left; the {whatEn} “{name}” was reassigned to you',
    'task.given':
      '{actor}在「{name}」中分配给您 {count} 项任务 | {actor} assigned you {count} tasks in “{name}”',
    'task.toCheck':
      '{actor}完成了「{name}」的任务「{title}」，请复核 | {actor} completed the task “{title}” in “{name}”; please review it',
    'task.sentBack':
      '{actor}退回了「{name}」的任务「{title}」：{reason} | {actor} returned the task “{title}” in “{name}”: {reason}',
    'task.comes':
      '「{name}」的任务「{title}」：{day} 截止，还剩 {left} 天 | “{name}”, task “{title}”: due on {day}, {left} days left',
    'task.over':
      '「{name}」的任务「{title}」：已于 {day} 截止 {left} 天，尚未完成 | “{name}”, task “{title}”: was due on {day}, {left} days overdue, not completed',
  },
  labels: {
    'case.transferred': '案件移交 | Cases handed over',
    'case.taken': '接手离岗人员的案件 | Cases taken over from leavers',
    'task.given': '分配给我的任务 | Tasks assigned to me',
    'task.toCheck': '待我复核的任务 | Tasks to review',
    'task.sentBack': '复核退回的任务 | Returned tasks',
    'task.comes': '任务将截止 | Upcoming tasks',
    'task.over': '任务已逾期 | Overdue tasks',
  },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
  interface FormTypes {
    6: true
  }
}

export const caseSlice = slice({
  at: 'features/cases',
  records: [lawCase, loanPrimeRate],
  permissions,
  notices,
  permissionNouns: { law_case: '案件 | Cases' },
  pages: {
    '/tasks': { may: ['law_case.read'], menu: { group: 'matters', at: 20, words: '任务 | Tasks' } },
    '/caseDetail': { may: ['law_case.read'] },
    '/disputeDetail': { may: ['law_dispute.read'] },
  },
})
