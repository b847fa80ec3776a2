import { type Locale, said, type Words } from '#shared/text.ts'

/** Names of the fields, for issues and screens alike. */
export const fieldWords = {
  internalName: '内部相对方名称 | Internal party',
  externalName: '外部相对方名称 | External counterparty',
  subtype: '相对方类型 | Party type',
  idKind: '证件类型 | Document type',
  idNumber: '证件号码 | Document number',
  creditCode: '统一社会信用代码 | Unified social credit code',
  identityNumber: '身份证号 | Identity number',
  abbr: '简称 | Abbreviation',
  address: '地址 | Address',
  phone: '联系电话 | Phone',
  email: '邮箱 | Email',
  fax: '传真 | Fax',
  averageScore: '平均评分 | Average score',
  riskCount: '风险数 | Risks',
  rating: '评级 | Rating',
  ratingRemark: '评级说明 | Reason for the rating',
  isConnectedTransaction: '关联交易 | Connected transaction',
  formerNames: '曾用名/别名 | Other names',
  parent: '上级单位 | Parent company',
  tags: '标签 | Tags',
  subjectGroup: '主体分组 | Subject group',
  state: '状态 | Status',
  banks: '银行账户 | Bank accounts',
  bankName: '开户行 | Bank',
  account: '银行账号 | Account number',
  accountName: '账户名称 | Account holder',
  contacts: '联系人 | Contacts',
  contactPhone: '联系人电话 | Contact phone',
  contactEmail: '联系人邮箱 | Contact email',
  isOther: '与同名方不是同一家 | Not the party of the same name',
  contactName: '联系人姓名 | Contact name',
} as const satisfies Record<string, Words>

export type FieldWord = keyof typeof fieldWords
export const fieldWord = (key: FieldWord, locale: Locale): string => said(fieldWords[key], locale)
