import { type FieldConfig, type Operator, operators as op } from '../../domain/field-config.ts'
import { fieldTypeOf } from '../../domain/field-types/index.ts'
import { isPercentField } from '../../domain/field-types/number.ts'
import type { Words } from './property-table.ts'

/** How the value of a condition on a field is given. */
export type ValueKind =
  | 'figure'
  | 'percent'
  | 'date'
  | 'option'
  | 'bool'
  | 'flag'
  | 'person'
  | 'department'
  | 'record'
  | 'text'
  | 'none'

/** Types whose value is too rich to compare: only filled or not. */
const unordered: readonly string[] = [
  'daterange',
  'sheetTable',
  'upload',
  'customAttachment',
  'image-preview',
  'agentInformation',
  'relatedContracts',
  'contractEdit',
  'clause',
]

/** How one gives the value that a condition on this field compares with. */
export function valueKindOf(field: FieldConfig): ValueKind {
  const type = fieldTypeOf(field)
  if (field.rawType === 'backdating') return 'flag'
  if (!type || unordered.includes(field.type)) return 'none'
  if (type.numeric) return isPercentField(field) ? 'percent' : 'figure'
  switch (field.type) {
    case 'date':
    case 'date-time':
      return 'date'
    case 'select':
    case 'multiselect':
    case 'radio':
    case 'checkbox':
      return field.privateConfig.dynamicConfig?.isDynamicField ? 'text' : 'option'
    case 'bool':
      return 'bool'
    case 'people':
      return 'person'
    case 'department':
      return 'department'
    case 'inputSelectV2':
      return field.partyType === undefined ? 'text' : 'record'
    case 'contractType':
    case 'templateName':
    case 'relationProject':
    case 'caseType':
    case 'lawFirms':
    case 'lawyers':
    case 'offlineArchiveAddress':
      return 'record'
    default:
      return 'text'
  }
}

const presence: Operator[] = [op.filled, op.empty]
const ordered: Operator[] = [op.equal, op.notEqual, op.greater, op.greaterOrEqual, op.less, op.lessOrEqual]

/** Whether the field may hold several things, so that a condition asks for one among them. */
const isSeveral = (field: FieldConfig): boolean =>
  [
    'multiselect',
    'checkbox',
    'people',
    'department',
    'lawFirms',
    'lawyers',
    'cascader',
    'caseType',
    'relationProject',
  ].includes(field.type) || field.partyType !== undefined

/** The operators that make sense on a field, the likeliest first. */
export function operatorsOf(field: FieldConfig): Operator[] {
  const kind = valueKindOf(field)
  if (kind === 'none') return presence
  if (kind === 'figure' || kind === 'percent') return [...ordered, ...presence]
  if (isSeveral(field)) return [op.contains, op.notContains, ...presence]
  if (kind === 'date') return [...ordered, ...presence]
  if (kind === 'bool' || kind === 'flag') return [op.equal, ...presence]
  if (kind === 'text') return [op.equal, op.notEqual, op.contains, op.notContains, ...presence]
  return [op.equal, op.notEqual, ...presence]
}

const operatorWords: Record<Operator, Words> = {
  1: { zh: '等于', en: 'is' },
  2: { zh: '不等于', en: 'is not' },
  3: { zh: '大于', en: 'greater than' },
  4: { zh: '大于等于', en: 'at least' },
  5: { zh: '小于', en: 'less than' },
  6: { zh: '小于等于', en: 'at most' },
  7: { zh: '包含', en: 'contains' },
  8: { zh: '不包含', en: 'does not contain' },
  9: { zh: '未填写', en: 'is empty' },
  10: { zh: '已填写', en: 'is filled in' },
}
const dateWords: Partial<Record<Operator, Words>> = {
  3: { zh: '晚于', en: 'after' },
  4: { zh: '不早于', en: 'not before' },
  5: { zh: '早于', en: 'before' },
  6: { zh: '不晚于', en: 'not after' },
}

/** What an operator is called beside a value of this kind. */
export const operatorLabel = (operator: Operator, kind: ValueKind): Words =>
  (kind === 'date' ? dateWords[operator] : undefined) ?? operatorWords[operator]

/** Whether an operator compares with a value at all. */
export const takesValue = (operator: Operator): boolean => operator !== op.empty && operator !== op.filled

/** What a new condition on this field starts with: a value that can be stored, as far as there is one. */
export function firstCondition(field: FieldConfig): {
  fieldId: string
  operator: Operator
  value?: string | number | boolean
} {
  const [operator = op.filled] = operatorsOf(field)
  const kind = valueKindOf(field)
  if (kind === 'bool') return { fieldId: field.id, operator, value: true }
  if (kind === 'flag') return { fieldId: field.id, operator, value: 1 }
  const [first] = field.options
  if (kind === 'option' && first) return { fieldId: field.id, operator, value: first.value }
  return { fieldId: field.id, operator }
}
