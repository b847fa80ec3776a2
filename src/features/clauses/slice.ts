import {
  counsel,
  everyone,
  legalLead,
  type PermissionRows,
  permission,
} from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'clause.read': permission('查看条款库 | View the clause library', everyone),
  'clause.manage': permission('维护条款库 | Edit the clause library', counsel),
  'clause.approve': permission('批准条款 | Approve clauses written by others', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

const notices = noticesOf({
  at: 40,
  texts: {
    'clause.asked':
      '条款「{name}」第 {ordinal} 版待您批准 | Version {ordinal} of the clause “{name}” is awaiting your approval',
    'clause.approved':
      '{actor}批准了条款「{name}」第 {ordinal} 版 | {actor} approved version {ordinal} of the clause “{name}”',
    'clause.returned':
      '{actor}退回了条款「{name}」第 {ordinal} 版：{reason} | {actor} returned version {ordinal} of the clause “{name}”: {reason}',
  },
  labels: {
    'clause.asked': null,
    'clause.approved': '我的条款获批准 | My clauses approved',
    'clause.returned': '我的条款被退回 | My clauses returned',
  },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
}

export const clauseSlice = slice({
  at: 'features/clauses',
  permissions,
  notices,
  keptLists: { clause: 'clause.read' },
  permissionNouns: { clause: '条款库 | Clause library' },
  pages: {
    '/clauses': {
      may: ['clause.read'],
      menu: { group: 'contracts', at: 50, words: '条款库 | Clause library' },
    },
    // Whoever was asked to approve one, whatever their role says about clauses.
    '/clauses/detail': {},
  },
  log: {
    kinds: { clause: '条款 | Clause' },
    actions: { 'clause.write': '编写条款 | Write the clause' },
    fields: {
      'clause.nameEn': '英文名称 | English name',
      statements: '条款项 | Statements',
      submittedBy: '提交人 | Submitted by',
    },
  },
})
