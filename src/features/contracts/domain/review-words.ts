/** What whoever reviews a contract is told of risks. */
export const riskWords = {
  blacklisted: '相对方「{name}」在黑名单中 | {name} is on the blacklist',
  blacklistedNumber:
    '「{field}」中的证件号码属于黑名单中的相对方 | {field}: the number belongs to a blacklisted party',
  blacklistedParent:
    '相对方「{name}」的上级单位「{parent}」在黑名单中 | {parent}, the parent company of {name}, is on the blacklist',
  disabled: '相对方「{name}」已停用 | {name} is disabled',
  openRisks: '相对方「{name}」有 {count} 项未处理的风险 | {name} has {count} open risks',
  notBlacklisted: '相对方不在黑名单中 | No party is on the blacklist',
  numberTaken: '编号 {number} 重复：{names} | Number {number} is also used by: {names}',
  numberAlone: '编号不重复 | The number is unique',
  unsettled: '「{name}」正文写 {text}，表单填 {form} | {name}: the text says {text}, the form says {form}',
  amountWordsDiffer: '金额大小写不一致：{a} / {b} | The amounts in figures and in words differ: {a} / {b}',
  endBeforeStart: '终止日早于起始日：{a} / {b} | The end date is before the start date: {a} / {b}',
  creditCodeInvalid: '统一社会信用代码校验不通过：{a} | The credit code {a} is not valid',
  amountDiffers: '正文金额 {text}，与表单 {form} 不一致 | The text says {text}, the form says {form}',
  amountAgrees: '正文金额与表单一致 | The amount in the text matches the form',
  startDateDiffers:
    '正文起始日 {text}，与表单 {form} 不一致 | The text starts on {text}, the form says {form}',
  endDateDiffers: '正文终止日 {text}，与表单 {form} 不一致 | The text ends on {text}, the form says {form}',
  advance:
    '预付 {percent}%，超过通常的 {usual}% | {percent}% is paid in advance, more than the usual {usual}%',
  paymentsNotWhole: '付款比例合计 {sum}%，不是 100% | The payments add up to {sum}%, not 100%',
  paymentsWhole: '付款比例合计 100% | The payments add up to 100%',
} as const

/** What is said beside a blacklisted party. */
export const reasonWords = {
  given: '提交理由：{reason} | Reason for submitting anyway: {reason}',
  none: '提交时没有说明理由 | No reason was given on submission',
  untold: '提交时说明了理由（您无权查看） | A reason was given on submission (not visible to you)',
} as const

/** What the facts of a contract are called. */
export const factWords = {
  amount: '合同金额 | Amount',
  ours: '我方 | Our party',
  theirs: '相对方 | Counterparty',
  term: '合同期限 | Term',
  type: '合同类型 | Type',
  template: '合同模板 | Template',
  templateOf: '{name}（第 {ordinal} 版） | {name} (version {ordinal})',
  handler: '经办人 | Handled by',
  department: '经办部门 | Department',
  times: '已签合同 {count} 份 | {count} signed contracts',
} as const
