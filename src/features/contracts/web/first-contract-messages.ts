import { messages } from '#web/index.ts'

export const firstContractMessages = messages('firstContract', {
  title: '合同启用检查 | Contract set-up check',
  about:
    '提交第一份合同之前还缺什么：按合同类型逐项做一遍提交时的检查，不产生任何记录。 | What is still missing before the first contract can be submitted: the submission checks, run in advance for each contract type. No records are created.',
  general: '组织 | Organisation',
  left: '还有 {count} 项未完成，所涉及的合同无法提交 | {count} items are missing; the contracts concerned cannot be submitted | One item is missing; the contracts concerned cannot be submitted',
  typeLeft: '缺 {count} 项 | {count} missing',
  allSet: '都已就绪，可以提交合同 | All set: contracts can be submitted',
  ready: '已就绪 | Ready',
  missing: '未完成 | Missing',
  required: '提交必需 | Required to submit',
  advice: '建议 | Recommended',
  go: '去设置 | Set up',
  goFor: '去设置：{what} | Set up: {what}',
  showAll: '查看全部检查项 | Show all checks',
  ofType: '{type}：{what} | {type}: {what}',
  'types.ready': '有可用的合同类型 | Contract types are available',
  'types.missing': '还没有可用的合同类型 | No contract types available yet',
  'ownParties.ready': '有我方主体 | Internal parties are set up',
  'ownParties.missing':
    '还没有我方主体，而表单或合同编号需要它 | No internal party yet, and the form or the number needs one',
  'ownParties.advice': '还没有我方主体 | No internal party yet',
  'mail.ready': '邮件已设置 | Mail is set up',
  'mail.advice':
    '邮件未设置：审批等消息只在系统内提醒 | Mail is not set up: people are notified of approvals inside the product only',
  'form.ready': '合同表单「{names}」已发布 | The contract form “{names}” is published',
  'form.missing':
    '没有已发布的合同表单：请发布一份，并设为默认或在合同类型中选用 | No contract form is published: publish one and make it the default or select it in the contract type',
  'formPurposes.amount':
    '表单没有合同金额：列表与合计没有金额 | The form has no amount: lists and totals show no amounts',
  'formPurposes.term':
    '表单没有合同期限：列表没有到期日，也不会有到期提醒 | The form has no term: lists show no end date, and there are no expiry reminders',
  'template.ready': '有可用的合同模板 | Templates are available',
  'template.missing':
    '表单要求选择合同模板，而该类型没有已发布的模板 | The form requires a template, but this type has no published one',
  'template.required':
    '提交必需合同正文：没有已发布的模板，每份合同须由起草人上传正文 | A document is required to submit: no template is published, so drafters have to upload one for each contract',
  'numberRule.ready':
    '编号规则适用，合同编号自动生成 | A numbering rule applies: numbers are assigned automatically',
  'numberRule.missing':
    '提交必需合同编号：没有适用的编号规则，表单中也没有编号字段 | A number is required to submit: no numbering rule applies, and the form has no number field',
  'numberRule.required':
    '提交必需合同编号：没有适用的编号规则，每份合同须由起草人填写编号 | A number is required to submit: no numbering rule applies, so drafters have to enter one for each contract',
  'numberRule.advice':
    '没有适用的编号规则：合同编号须手工填写 | No numbering rule applies: numbers are entered by hand',
  'numberAbbr.missing':
    '合同编号所需的简称未设置：{names} | Abbreviations needed for the number are not set: {names}',
  'numberFields.missing':
    '编号规则引用的字段不在该类型的表单中：{names} | Fields used by the numbering rule are missing from the form of this type: {names}',
  'flow.ready': '审批流已选定并生效 | An approval flow is selected and in force',
  'flow.missing': '没有选定审批流 | No approval flow is selected',
  'flow.notInForce':
    '选定的审批流未发布或已停用 | The selected approval flow is not published or is disabled',
  'flowPeople.missing':
    '审批流没有可审批的人，谁都无法提交（已试：{names}） | The approval flow has no available approver, so nobody can submit (tried: {names})',
  'flowPeople.advice':
    '以下人员提交时没有可审批的人：{names} | No approver is available for submissions by: {names}',
})
