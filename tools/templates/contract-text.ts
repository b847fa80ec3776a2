/** The text of a contract template as a person writes it. `{name}` in any text is a fillable value, see `values`. */
export type ContractText = {
  /** File name without extension. */
  file: string
  title: string
  /** How the two sides are called: 买方 and 卖方. */
  roles: { a: string; b: string }
  /** The side of whoever uses the template; the header of each page names it. */
  own: 'a' | 'b'
  preamble: string
  articles: Article[]
  bodyFont: '仿宋' | '宋体'
  numbering: 'articles' | 'mixed' | 'decimal'
}

export type Article = { heading: string; clauses: Clause[] }

/** A numbered clause (1.1), with its items （一）（二）, a table or whole paragraphs of a value behind it. */
export type Clause = string | { text: string; items?: string[]; table?: ClauseTable; paragraphs?: string[] }

export type ClauseTable = {
  /** Column widths in twentieths of a point; they add up to 8,730, the width of the text. */
  widths: number[]
  rows: (string | { text: string; span: number })[][]
  /** Columns of numbers and short words. */
  centered?: number[]
  /** Columns of amounts. */
  right?: number[]
}

/** Every fillable value of the templates with the words that stand in its place until it is filled. Names are the same in all of them. */
export const values = {
  contract_name: '合同名称',
  contract_number: '合同编号',
  sign_date: '签订日期',
  sign_place: '签订地点',
  start_date: '起始日期',
  end_date: '终止日期',
  party_a_name: '甲方名称',
  party_a_credit_code: '甲方统一社会信用代码',
  party_a_address: '甲方住所',
  party_a_representative: '甲方法定代表人',
  party_a_contact: '甲方联系人',
  party_a_phone: '甲方联系电话',
  party_a_email: '甲方电子邮箱',
  party_a_bank: '甲方开户银行',
  party_a_account: '甲方银行账号',
  party_b_name: '乙方名称',
  party_b_credit_code: '乙方统一社会信用代码',
  party_b_address: '乙方住所',
  party_b_representative: '乙方法定代表人',
  party_b_contact: '乙方联系人',
  party_b_phone: '乙方联系电话',
  party_b_email: '乙方电子邮箱',
  party_b_bank: '乙方开户银行',
  party_b_account: '乙方银行账号',
  amount: '合同金额',
  amount_words: '金额大写',
  tax_rate: '税率',
  invoice_type: '发票类型',
  goods_no: '序号',
  goods_name: '货物名称',
  goods_spec: '规格型号',
  goods_unit: '单位',
  goods_quantity: '数量',
  goods_price: '含税单价',
  goods_sum: '金额',
  delivery_place: '交货地点',
  delivery_date: '交货日期',
  transport: '运输方式',
  inspection_days: '验收天数',
  warranty_months: '质保月数',
  first_percent: '首期比例',
  second_percent: '二期比例',
  final_percent: '尾款比例',
  payment_days: '付款天数',
  payment_terms: '其他付款约定',
  penalty_rate: '违约金比例',
  penalty_cap: '违约金上限',
  service_name: '服务项目',
  service_content: '服务内容',
  service_place: '服务地点',
  deliverables: '交付成果',
  acceptance_standard: '验收标准',
  project_lead: '项目负责人',
  confidential_years: '保密年限',
  court: '管辖法院',
  copies: '合同份数',
  copies_each: '各执份数',
  other_terms: '其他约定',
} as const satisfies Record<string, string>

export type ValueName = keyof typeof values
