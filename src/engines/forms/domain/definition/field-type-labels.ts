import { type Locale, said, type Words } from '#shared/text.ts'
import type { FieldTypeName } from './field-config.ts'

const labels: Record<FieldTypeName, Words> = {
  select: '下拉单选 | Drop-down',
  multiselect: '下拉多选 | Multi-select drop-down',
  contractType: '合同类型 | Contract type',
  templateName: '合同模板 | Template',
  inputSelect: '输入选择 | Text with suggestions',
  inputSelectV2: '搜索选择 | Searchable drop-down',
  clause: '条款 | Clause',
  sheetTable: '表格 | Table',
  relationProject: '关联项目 | Project',
  caseType: '案由 | Case type',
  lawFirms: '律所 | Law firms',
  lawyers: '律师 | Lawyers',
  agentInformation: '代理信息 | Agent information',
  relatedContracts: '关联合同 | Related contracts',
  department: '部门 | Department',
  cascader: '级联选择 | Cascader',
  radio: '单选 | Radio buttons',
  checkbox: '多选 | Check boxes',
  date: '日期 | Date',
  daterange: '日期区间 | Date range',
  'date-time': '日期时间 | Date and time',
  bool: '开关 | Switch',
  'image-preview': '图片 | Images',
  textarea: '多行文本 | Multi-line text',
  serialNumber: '流水号 | Serial number',
  upload: '文件上传 | File upload',
  number: '数字 | Number',
  money: '金额 | Amount',
  people: '人员 | People',
  contractEdit: '在线编辑合同 | Contract editor',
  offlineArchiveAddress: '线下归档地址 | Offline archive address',
  contractNumber: '合同编号 | Contract number',
  bankAccount: '银行账号 | Bank account',
  custom: '单行文本 | Single-line text',
  customAttachment: '附件 | Attachments',
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
export const fieldTypeLabel = (type: FieldTypeName, locale: Locale): string => said(labels[type], locale)
