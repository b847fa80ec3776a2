import { messages } from '#web/index.ts'

export const rightMessages = messages('intellectualProperty', {
  transfer: '转让 | Transfer',
  transferTitle: '转让知识产权 | Transfer intellectual property',
  transferCount: '转让 {count} 项 | Transfer {count}',
  from: '转让人 | From',
  to: '受让人 | To',
  date: '转让日期 | Transfer date',
  contract: '转让合同 | Contract',
  gazette: '公告期号 | Gazette number',
  gazetteDate: '公告日期 | Gazette date',
  coOwners: '其他权利人同意日期 | Date of the other owners’ consent',
  coOwnersHint: '所选知识产权还有其他权利人，须经其同意 | There are other owners, who have to consent',
  leaves:
    '受让人不属于本组织：转让后记为「已转出」，不再变更 | The new owner is not one of your entities: the status becomes “Transferred out” and the right can no longer be changed',
  pledged:
    '已质押，须先在「相关记录」的质押记录中填写质权人同意转让日：{names} | Pledged. First enter the pledgee’s consent in the pledge under Records: {names}',
  similar:
    '权利人还有相同或近似商标未一并转让（注册商标应一并转让）： | Identical or similar marks of the owner would be left behind (registered ones must be transferred together):',
  keepsSimilar: '已知悉，保留上述商标 | I understand; leave them',
  alike: '{name}：{how}，第 {classes} 类 | {name}: {how}, class {classes}',
  done: '已转让 {count} 项 | Transferred: {count}',
  waiting:
    '已在另一项转让的审批中，不能再次转让：{names} | Already in another transfer that is in approval: {names}',
  submit: '提交审批 | Submit for approval',
  submitHint:
    '转让须先经审批：最后一位审批人同意后自动办理，此前权利不变 | A transfer needs approval: it is carried out once the last approver agrees, and nothing changes before',
  comment: '提交说明 | Note to the approvers',
  submitted: '已提交审批 | Submitted for approval',
  submittedHint:
    '审批通过后自动办理转让。审批期间，这些知识产权不能再次转让或删除 | The transfer is carried out once approved. Until then these rights cannot be transferred again or deleted',
  closeDialog: '关闭 | Close',
  openApproval: '查看审批 | Open the approval',
  transferWaiting: '转让审批中 | Transfer in approval',
  transferReturned: '转让已退回 | Transfer returned',
  rights: '知识产权 | IP rights',
  rightsHint: '可移除不再转让的项目 | Remove those that should not be transferred',
  contractHidden:
    '原来填写的合同您已无权查看：请重新选择，或留空 | You can no longer view the contract that was entered: choose one again, or leave it empty',
  resubmitTitle: '修改并重新提交转让 | Change and resubmit the transfer',
  resubmit: '修改并重新提交 | Change and resubmit',
  giveUp: '放弃转让 | Give up the transfer',
  giveUpTitle: '放弃这项转让？ | Give up this transfer?',
  giveUpHint: '其审批随之结束，知识产权保持不变 | Its approval ends and the rights stay as they are',
  returnedHint:
    '该转让已退回给您：可以修改后重新提交，或者放弃 | This transfer was returned to you: change and resubmit it, or give it up',
  review: '知识产权转让 | Transfer of IP rights',
  terms: '转让内容 | Terms',
  name: '名称 | Name',
  kind: '类别 | Kind',
  number: '号码 | Number',
  owners: '权利人 | Owners',
  afterwards: '转让后 | Afterwards',
  leavesShort: '记为已转出 | Marked as transferred out',
  staying: '保留的相同或近似商标 | Identical or similar marks that stay',
  notVisible: '（您无权查看） | (not visible to you)',
  deadlines: '期限 | Deadlines',
  noRules:
    '没有「{country}」的法律规则：年费、续展和保护期不自动计算 | No rules for {country}: annual fees, renewals and terms are not calculated',
  noRulesHint:
    '请在「相关记录」中添加「待办期限」，或填写届满日：系统按所填日期提醒，由负责人办结 | Add a “Custom deadline” under Records, or enter the expiry date: you are reminded of the dates you enter, and the person in charge closes them',
  toRecords: '添加待办期限 | Add a custom deadline',
  noDeadlinesHint:
    '填写申请日、授权（注册）日和公告日后，年费、续展、异议等期限会自动列出 | Annual fees, renewals, oppositions and other deadlines appear once the filing, grant and publication dates are entered',
})
