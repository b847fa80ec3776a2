import type { Locale } from '#shared/text.ts'
import type { FieldTypeName } from './field-config.ts'

const labels: Record<FieldTypeName, { zh: string; en: string }> = {
  select: { zh: '下拉单选', en: 'Drop-down' },
  multiselect: { zh: '下拉多选', en: 'Multi-select drop-down' },
  contractType: { zh: '合同类型', en: 'Contract type' },
  templateName: { zh: '合同模板', en: 'Template' },
  inputSelect: { zh: '输入选择', en: 'Text with suggestions' },
  inputSelectV2: { zh: '搜索选择', en: 'Searchable drop-down' },
  clause: { zh: '条款', en: 'Clause' },
  sheetTable: { zh: '表格', en: 'Table' },
  relationProject: { zh: '关联项目', en: 'Project' },
  caseType: { zh: '案由', en: 'Case type' },
  lawFirms: { zh: '律所', en: 'Law firms' },
  lawyers: { zh: '律师', en: 'Lawyers' },
  agentInformation: { zh: '代理信息', en: 'Agent information' },
  relatedContracts: { zh: '关联合同', en: 'Related contracts' },
  department: { zh: '部门', en: 'Department' },
  cascader: { zh: '级联选择', en: 'Cascader' },
  radio: { zh: '单选', en: 'Radio buttons' },
  checkbox: { zh: '多选', en: 'Check boxes' },
  date: { zh: '日期', en: 'Date' },
  daterange: { zh: '日期区间', en: 'Date range' },
  'date-time': { zh: '日期时间', en: 'Date and time' },
  bool: { zh: '开关', en: 'Switch' },
  'image-preview': { zh: '图片', en: 'Images' },
  textarea: { zh: '多行文本', en: 'Multi-line text' },
  serialNumber: { zh: '流水号', en: 'Serial number' },
  upload: { zh: '文件上传', en: 'File upload' },
  number: { zh: '数字', en: 'Number' },
  money: { zh: '金额', en: 'Amount' },
  people: { zh: '人员', en: 'People' },
  contractEdit: { zh: '在线编辑合同', en: 'Contract editor' },
  offlineArchiveAddress: { zh: '线下归档地址', en: 'Offline archive address' },
  contractNumber: { zh: '合同编号', en: 'Contract number' },
  bankAccount: { zh: '银行账号', en: 'Bank account' },
  custom: { zh: '单行文本', en: 'Single-line text' },
  customAttachment: { zh: '附件', en: 'Attachments' },
}

/** What a person calls the type of this field: counterpart selection by its side. */
export function fieldLabel(
  field: { type: FieldTypeName; partyType?: 1 | 2 | undefined },
  locale: Locale,
): string {
  if (field.type !== 'inputSelectV2' || field.partyType === undefined)
    return fieldTypeLabel(field.type, locale)
  if (locale === 'en') return field.partyType === 1 ? 'Internal counterparty' : 'External counterparty'
  return field.partyType === 1 ? '内部相对方' : '外部相对方'
}

/** What a person calls a type of field. */
export const fieldTypeLabel = (type: FieldTypeName, locale: Locale): string =>
  labels[type][locale === 'en' ? 'en' : 'zh']
