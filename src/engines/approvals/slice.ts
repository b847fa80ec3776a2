import { legalLead, legalTeam, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
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

const notices = noticesOf({
  at: 10,
  texts: {
    'approval.asked': '「{name}」待您审批（{node}） | “{name}” is awaiting your approval ({node})',
    'approval.toHandle': '「{name}」待您办理（{node}） | “{name}” is awaiting your action ({node})',
    'approval.cc': '「{name}」抄送给您 | You were copied on “{name}”',
    'approval.reminded': '{actor}催您审批「{name}」 | {actor} reminded you to approve “{name}”',
    'approval.remindedToHandle':
      '{actor}催您办理「{name}」 | {actor} reminded you to complete your action on “{name}”',
    'approval.approved': '您提交的「{name}」已审批通过 | Your submission “{name}” was approved',
    'approval.rejected': '「{name}」被{actor}驳回：{reason} | {actor} rejected “{name}”: {reason}',
    'approval.returned': '「{name}」被{actor}退回：{reason} | {actor} returned “{name}”: {reason}',
    'approval.cancelled':
      '{actor}作废了「{name}」的审批：{reason} | {actor} cancelled the approval of “{name}”: {reason}',
    'approval.late': '「{name}」已超过审批时限，请尽快处理 | Your approval of “{name}” is overdue',
    'approval.lateToHandle': '「{name}」已超过办理时限，请尽快办理 | Your action on “{name}” is overdue',
    'approval.limitOver':
      '您未在时限内处理「{name}」，已按流程设置继续 | You exceeded the time limit for “{name}”; it continued as configured',
    'approval.handedOver':
      '{actor}将「{name}」的任务由{from}转交给{to}：{reason} | {actor} reassigned a task of “{name}” from {from} to {to}: {reason}',
    'approval.moved':
      '{actor}将「{name}」的审批调整为按流程第{to}版进行：{reason} | {actor} switched the approval of “{name}” to version {to} of its flow: {reason}',
    'approval.notAsked':
      '{actor}将「{name}」的审批调整为按流程第{to}版进行，目前无需您处理：{reason} | {actor} switched the approval of “{name}” to version {to} of its flow; no action is needed from you for now: {reason}',
    'approval.dropped':
      '{actor}撤销了加签，「{name}」不再需要您审批 | {actor} removed you as an added approver; “{name}” no longer needs your approval',
    'approval.takenBack':
      '{actor}撤回了对「{name}」的审批意见，将重新审批 | {actor} withdrew their decision on “{name}” and will decide again',
    'approval.doneTakenBack':
      '{actor}撤回了「{name}」的办理完成，将重新办理 | {actor} withdrew the completed action on “{name}” and will complete it again',
    'approval.standIn':
      '{actor}于 {from} 至 {to} 外出，委托您代为审批 | {actor} is away from {from} to {to} and delegated approvals to you',
    'approval.delegated': '「{name}」由{to}代您审批 | {to} approves “{name}” on your behalf',
    'approval.deputyAway':
      '{deputy}外出，不能代{person}处理「{name}」，由{to}处理 | {deputy} is away and cannot act for {person} on “{name}”; assigned to {to}',
    'approval.short':
      '「{name}」的「{node}」需 {share} 人同意，因有人离职或停用，现只有 {count} 人可以审批 | “{name}” requires {share} approvals at “{node}”, but only {count} people can approve because someone has left or was disabled',
    'approval.absenceSet':
      '{actor}登记您于 {from} 至 {to} 外出，由{deputy}代您审批 | {actor} recorded your absence from {from} to {to}; {deputy} approves on your behalf',
    'approval.absenceEnded':
      '{actor}结束了{person}的外出委托（{from} 至 {to}，由{deputy}代审） | {actor} ended the delegation of {person} ({from} to {to}, delegate {deputy})',
    'approval.decidedForYou': '{actor}代您处理了「{name}」 | {actor} acted on “{name}” on your behalf',
    'approval.withdrawn': '{actor}撤回了「{name}」 | {actor} withdrew “{name}”',
    'approval.commented': '{actor}评论了「{name}」 | {actor} commented on “{name}”',
    'approval.mentioned':
      '{actor}在「{name}」的审批评论中提到了您：{text} | {actor} mentioned you in a comment on “{name}”: {text}',
    'approval.opinionAsked':
      '{actor}就「{name}」征求您的意见：{text} | {actor} asked for your opinion on “{name}”: {text}',
    'approval.opinionGiven':
      '{actor}就「{name}」回复了意见：{text} | {actor} gave an opinion on “{name}”: {text}',
  },
  labels: {
    'approval.asked': '待我审批 | Awaiting my approval',
    'approval.toHandle': '待我办理 | Awaiting my action',
    'approval.cc': '抄送我的 | Copied to me',
    'approval.reminded': '催办 | Approval reminders',
    'approval.remindedToHandle': '催我办理 | Action reminders',
    'approval.approved': '审批通过 | Approved',
    'approval.rejected': '审批驳回 | Rejected',
    'approval.returned': '审批退回 | Returned',
    'approval.cancelled': '审批作废 | Cancelled',
    'approval.late': '审批超时 | Overdue approvals',
    'approval.lateToHandle': '办理超时 | Overdue actions',
    'approval.limitOver': '超时的审批已处理 | Overdue approvals processed',
    'approval.handedOver': '审批转交 | Reassigned',
    'approval.moved': '审批改用新版流程 | Switched to a new flow version',
    'approval.notAsked': '审批改版后无需处理 | No longer required after a flow change',
    'approval.dropped': '撤销加签 | Added approver removed',
    'approval.takenBack': '撤回审批意见 | Decisions withdrawn',
    'approval.doneTakenBack': '撤回办理完成 | Completed actions withdrawn',
    'approval.standIn': '委托我代为审批 | Approvals delegated to me',
    'approval.delegated': '由他人代我审批 | My approvals handled by a delegate',
    'approval.deputyAway': '代审人也外出 | Delegate also away',
    'approval.short': '可审批的人数不足 | Too few approvers',
    'approval.absenceSet': '管理员登记我外出 | My absence recorded by an administrator',
    'approval.absenceEnded': '管理员结束外出委托 | Delegations ended by an administrator',
    'approval.decidedForYou': '他人代我处理了审批 | Decisions made on my behalf',
    'approval.withdrawn': '审批撤回 | Withdrawn',
    'approval.commented': '审批评论 | Approval comments',
    'approval.mentioned': '审批评论提到我 | Mentions in approval comments',
    'approval.opinionAsked': '征求我的意见 | Opinions asked of me',
    'approval.opinionGiven': '征求的意见已回复 | Opinions given',
  },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
}

export const approvalSlice = slice({
  at: 'engines/approvals',
  permissions,
  notices,
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
      'approval.submit': '提交审批 | Submit for approval',
      'approval.resubmit': '重新提交审批 | Resubmit for approval',
      'approval.approve': '审批通过 | Approve a step of',
      'approval.reject': '驳回审批 | Reject the approval of',
      'approval.return': '退回审批 | Return for changes',
      'approval.withdraw': '撤回审批 | Withdraw from approval',
      'approval.comment': '评论审批 | Comment on the approval of',
      'approval.cc': '抄送审批 | Copy colleagues on the approval of',
      'approval.askOpinion': '征求审批意见 | Ask for opinions on',
      'approval.giveOpinion': '回复征求的意见 | Give an opinion on',
      'approval.left': '审批人离开 | Approver left in the approval of',
      'approval.handOver': '转交审批 | Reassign the approval of',
      'approval.cancel': '作废审批 | Cancel the approval of',
      'approval.add': '为审批加签 | Add approvers to',
      'approval.handle': '办理完成 | Mark as done for',
      'approval.takeBackAdded': '撤销审批加签 | Remove an added approver from',
      'approval.limit': '按时限处理审批 | Apply the time limit to',
      'approval.takeBack': '撤回审批意见 | Withdraw the decision on',
      'approval_flow.choose': '选用审批流 | Select the approval flow for',
      'approval_settings.update': '修改本人事项的后备审批人 | Change fallback approvers for own records',
    },
    fields: {
      'approval_flow.nameEn': '英文名称 | English name',
      worksOnText: '处理正文 | Work on the document',
      enabled: '启用 | Enabled',
      definition: '内容 | Content',
    },
  },
})
