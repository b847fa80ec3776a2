import { fillText, type Locale, type TextParams } from './text.ts'

/** What a rule found wrong, and where. Never translated text: `issueText` makes the words at the edge. */
export type Issue = {
  /** Where: 'name', 'banks.0.account', or a form field's id. '' for the whole. */
  path: string
  code: IssueCode
  params?: TextParams
}

/** Words of every issue. The Chinese texts of the specification's error catalogue stand here word for word. */
export const issueTable = {
  required: { zh: '请输入{field}', en: 'Enter {field}' },
  requiredSelect: { zh: '请选择{field}', en: 'Choose {field}' },
  requiredClause: { zh: '请选择{field}条款', en: 'Choose the {field} clause' },
  requiredMoney: { zh: '请以阿拉伯数字输入{field}', en: 'Enter {field} in figures' },
  requiredSheet: { zh: '请填写完整{field}', en: 'Complete {field}' },
  requiredLawFirm: { zh: '请选择代理律所', en: 'Choose the law firm' },
  requiredLawyer: { zh: '请选择代理律师', en: 'Choose the lawyer' },
  requiredNumber: { zh: '请输入编号', en: 'Enter a number' },
  requiredExternalName: { zh: '请输入外部相对方名称', en: 'Enter the external counterparty' },
  requiredInternalName: { zh: '请输入内部相对方名称', en: 'Enter the internal party' },
  relatedContracts: { zh: '关联合同至少包含两项！', en: 'A relation needs at least two contracts' },
  tooManyCounterparts: { zh: '最多添加10个相对方信息', en: 'At most 10 counterparties' },
  noExternalCounterpart: { zh: '请先选择外部相对方', en: 'Choose an external counterparty first' },
  rangeOrder: { zh: '最小值不能大于最大值', en: 'The minimum is greater than the maximum' },
  valueRange: { zh: '取值范围不合法', en: 'The value is outside the permitted range' },
  bankAccount: { zh: '请输入9-24位字符', en: 'Enter 9 to 24 characters' },
  tooLong: { zh: '{field}最多{max}个字符', en: '{field} is limited to {max} characters' },
  notNumber: { zh: '{field}不是有效的数字', en: '{field} is not a number' },
  tooManyDigits: { zh: '{field}超出可记录的范围', en: '{field} is too large to be recorded' },
  notDate: { zh: '{field}不是有效的日期', en: '{field} is not a date' },
  dateOrder: { zh: '{field}的结束日期不能早于开始日期', en: 'The end of {field} is before its start' },
  notOption: {
    zh: '{field}的选项已不存在，请重新选择',
    en: 'Choose {field} again: the option no longer exists',
  },
  wrongType: { zh: '{field}的内容格式有误', en: '{field} has the wrong form' },
  unknownField: { zh: '表单中没有该字段', en: 'The form has no such field' },
  notEditable: { zh: '{field}不可修改', en: '{field} cannot be changed' },
  creditCode: { zh: '统一社会信用代码校验不通过', en: 'The unified social credit code fails its check' },
  identityNumber: { zh: '身份证号校验不通过', en: 'The identity number fails its check' },
  numberTaken: { zh: '编号「{number}」已被使用', en: 'The number "{number}" is already used' },
  taken: { zh: '{field}已被使用', en: '{field} is already used' },
  badFormat: { zh: '{field}格式有误', en: '{field} is not in the right format' },
  schema: { zh: '{detail}', en: '{detail}' },
} as const satisfies Record<string, { zh: string; en: string }>

export type IssueCode = keyof typeof issueTable

/** The words of one issue in one language. */
export const issueText = (issue: Issue, locale: Locale): string =>
  fillText(issueTable[issue.code][locale === 'en' ? 'en' : 'zh'], issue.params ?? {})
