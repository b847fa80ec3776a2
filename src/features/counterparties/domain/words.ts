import type { Locale } from '#shared/text.ts'

/** Names of the fields, for issues and screens alike. */
export const fieldWords = {
  internalName: { zh: '内部相对方名称', en: 'Internal party' },
  externalName: { zh: '外部相对方名称', en: 'External counterparty' },
  subtype: { zh: '相对方类型', en: 'Party type' },
  idKind: { zh: '证件类型', en: 'Document type' },
  idNumber: { zh: '证件号码', en: 'Document number' },
  creditCode: { zh: '统一社会信用代码', en: 'Unified social credit code' },
  identityNumber: { zh: '身份证号', en: 'Identity number' },
  abbr: { zh: '简称', en: 'Abbreviation' },
  address: { zh: '地址', en: 'Address' },
  phone: { zh: '联系电话', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  fax: { zh: '传真', en: 'Fax' },
  averageScore: { zh: '平均评分', en: 'Average score' },
  riskCount: { zh: '风险数', en: 'Risks' },
  rating: { zh: '评级', en: 'Rating' },
  ratingRemark: { zh: '评级说明', en: 'Reason for the rating' },
  isConnectedTransaction: { zh: '关联交易', en: 'Connected transaction' },
  formerNames: { zh: '曾用名/别名', en: 'Other names' },
  parent: { zh: '上级单位', en: 'Parent company' },
  tags: { zh: '标签', en: 'Tags' },
  subjectGroup: { zh: '主体分组', en: 'Subject group' },
  state: { zh: '状态', en: 'Status' },
  banks: { zh: '银行账户', en: 'Bank accounts' },
  bankName: { zh: '开户行', en: 'Bank' },
  account: { zh: '银行账号', en: 'Account number' },
  accountName: { zh: '账户名称', en: 'Account holder' },
  contacts: { zh: '联系人', en: 'Contacts' },
  contactPhone: { zh: '联系人电话', en: 'Contact phone' },
  contactEmail: { zh: '联系人邮箱', en: 'Contact email' },
  isOther: { zh: '与同名方不是同一家', en: 'Not the party of the same name' },
  contactName: { zh: '联系人姓名', en: 'Contact name' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldWord = keyof typeof fieldWords
export const fieldWord = (key: FieldWord, locale: Locale): string =>
  fieldWords[key][locale === 'en' ? 'en' : 'zh']
