import { legalLead, legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'flow.read': permission('查看审批流 | View approval flows', { ...legalTeam, auditor: 'all' }),
  'flow.manage': permission('管理审批流 | Manage approval flows', legalLead),
  'approval.read': permission('查看全部审批 | View all approvals', { legalLead: 'all', auditor: 'all' }),
  'approval.manage': permission(
    '转交审批任务、作废审批、登记他人外出 | Reassign approval tasks, cancel approvals, record absences of others',
  ),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const approvalSlice = slice({
  at: 'engines/approvals',
  permissions,
  permissionNouns: { flow: '审批流 | Approval flows', approval: '审批 | Approvals' },
  pages: {
    '/approvals': {},
    // Whoever is asked, whatever their role says about the record.
    '/approvals/review': { bare: true },
    '/settings/flows': {
      may: ['flow.read'],
      menu: { group: 'settings', at: 120, words: '审批流 | Approval flows' },
    },
    '/settings/approvals': {
      may: ['approval.read'],
      menu: { group: 'settings', at: 130, words: '进行中的审批 | Running approvals' },
    },
    '/settings/flows/$id': { may: ['flow.read'] },
  },
})
