import type { Locale } from '#shared/text.ts'

/** What the audit log calls each thing that is done with a contract. */
const texts: Record<string, { zh: string; en: string }> = {
  'contract.create': { zh: '新建草稿', en: 'Draft started' },
  'contract.update': { zh: '修改内容', en: 'Changed' },
  'contract.delete': { zh: '删除草稿', en: 'Draft deleted' },
  'contract.submit': { zh: '提交审批', en: 'Submitted' },
  'contract.approve': { zh: '审批通过', en: 'Approved' },
  'contract.return': { zh: '退回', en: 'Returned' },
  'contract.reject': { zh: '驳回', en: 'Rejected' },
  'contract.withdraw': { zh: '撤回', en: 'Withdrawn' },
  'contract.startSigning': { zh: '发起签署', en: 'Signing started' },
  'contract.takeBack': { zh: '撤回签署', en: 'Signing taken back' },
  'contract.completeSigning': { zh: '完成签署', en: 'Signed by all' },
  'contract.takeEffect': { zh: '生效', en: 'Took effect' },
  'contract.suspend': { zh: '中止', en: 'Suspended' },
  'contract.resume': { zh: '恢复履行', en: 'Resumed' },
  'contract.expire': { zh: '到期', en: 'Expired' },
  'contract.extend': { zh: '延期', en: 'Extended' },
  'contract.complete': { zh: '履行完毕', en: 'Completed' },
  'contract.void': { zh: '作废', en: 'Voided' },
  'contract.archive': { zh: '归档', en: 'Archived' },
  'contract.score': { zh: '相对方评分', en: 'Counterparty scored' },
  'contract.attach': { zh: '上传文件', en: 'File uploaded' },
  'contract.share': { zh: '授权访问', en: 'Access given' },
  'contract.unshare': { zh: '收回授权', en: 'Access taken back' },
  'contract.fill': { zh: '生成合同文本', en: 'Text made' },
  'contract.editText': { zh: '修改合同文本', en: 'Text edited' },
  'contract.commentText': { zh: '批注合同文本', en: 'Text commented' },
  'contract.restoreText': { zh: '恢复历史版本', en: 'Older version restored' },
  'contract.settleText': { zh: '确认正文与表单的差异', en: 'Text and form settled' },
  'contract.compare': { zh: '比较文本', en: 'Texts compared' },
  'contract.redline': { zh: '下载修订稿', en: 'Redline downloaded' },
  'contract.suggestText': { zh: '审批中提出修订', en: 'Changes suggested' },
  'contract.settleMatters': { zh: '处理修订与批注', en: 'Changes and comments settled' },
  'contract.blankedCopy': { zh: '生成遮盖版', en: 'Copy with blanks made' },
  'contract.cleanCopy': { zh: '导出清洁版', en: 'Clean copy made' },
  'contract.openOffice': { zh: '在办公服务器中打开', en: 'Opened in the office server' },
  'contract.print': { zh: '生成 PDF', en: 'PDF made' },
  'contract.relate': { zh: '建立关联', en: 'Relation added' },
  'contract.unrelate': { zh: '解除关联', en: 'Relation removed' },
  'approval.submit': { zh: '发起审批流程', en: 'Approval started' },
  'approval.resubmit': { zh: '再次提交审批', en: 'Submitted again' },
  'approval.approve': { zh: '同意审批', en: 'Approved at a step' },
  'approval.reject': { zh: '驳回审批', en: 'Rejected at a step' },
  'approval.return': { zh: '退回审批', en: 'Returned at a step' },
  'approval.withdraw': { zh: '撤回审批', en: 'Approval withdrawn' },
  'approval.comment': { zh: '评论', en: 'Commented' },
  'approval.remind': { zh: '催办', en: 'Reminded' },
}

/** The action in words; its own name when it has none. */
export const actionText = (action: string, locale: Locale): string => {
  const text = texts[action]
  return text ? (locale === 'en' ? text.en : text.zh) : action
}
