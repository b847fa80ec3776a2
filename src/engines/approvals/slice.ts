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
      menu: { group: 'settings', at: 130, words: '进行中的审批 | Approvals in progress' },
    },
    '/settings/flows/$id': { may: ['flow.read'] },
  },
  log: {
    kinds: {
      approval_flow: '审批流 | Approval flow',
      approval: '审批 | Approval',
      approval_delegation: '审批委托 | Approval delegation',
      approval_settings: '审批设置 | Approval settings',
    },
    actions: {
      'approval_delegation.create': '设置审批委托 | Set the approval delegation of',
      'approval_delegation.end': '结束审批委托 | End the approval delegation of',
      'approval.add': '为审批加签 | Add approvers to',
      'approval.handle': '办理完成 | Mark as done for',
      'approval.takeBackAdded': '撤销审批加签 | Remove an added approver from',
      'approval.limit': '按时限处理审批 | Apply the time limit to',
      'approval.takeBack': '撤回审批意见 | Withdraw the decision on',
      'approval_flow.choose': '选用审批流 | Select the approval flow for',
      'approval_settings.update': '修改本人事项的后备审批人 | Change fallback approvers for own records',
    },
    fields: {
      worksOnText: '处理正文 | Work on the document',
      enabled: '启用 | Enabled',
      definition: '内容 | Content',
    },
  },
})
