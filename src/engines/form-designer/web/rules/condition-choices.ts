import {
  type FieldConfig,
  isPercentField,
  type Operator,
  operators as op,
} from '#engines/forms/domain/index.ts'
import { conditionKind, conditionOperators } from '../../domain/condition-kinds.ts'
import type { Words } from '../properties/property-row.ts'

/** How the value of a condition on a field is given. */
export type ValueKind =
  | 'figure'
  | 'percent'
  | 'date'
  | 'option'
  | 'tree'
  | 'bool'
  | 'backdated'
  | 'person'
  | 'department'
  | 'record'
  | 'text'
  | 'none'

const isDynamic = (field: FieldConfig): boolean => field.privateConfig.dynamicConfig?.isDynamicField === true

/** How one gives the value that a condition on this field compares with; which operators fit is the definition's check. */
export function valueKindOf(field: FieldConfig): ValueKind {
  const kind = conditionKind(field)
  switch (kind) {
    case 'figure':
      return isPercentField(field) ? 'percent' : 'figure'
    case 'flag':
      return 'bool'
    case 'option':
    case 'options':
      if (field.rawType === 'backdating') return 'backdated'
      if (field.type === 'cascader') return 'tree'
      return isDynamic(field) ? 'text' : 'option'
    case 'ids':
      if (field.type === 'people') return 'person'
      if (field.type === 'department') return 'department'
      // What consists of several records is only asked whether it is filled.
      return field.type === 'agentInformation' || field.type === 'relatedContracts' ? 'none' : 'record'
    default:
      return kind
  }
}

/** The operators that make sense on a field, the likeliest first. */
export const operatorsOf = (field: FieldConfig): readonly Operator[] =>
  conditionOperators[valueKindOf(field) === 'none' ? 'none' : conditionKind(field)]

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

/** What a new condition on this field starts with: a value where there is an obvious one. */
export function firstCondition(field: FieldConfig): {
  fieldId: string
  operator: Operator
  value?: string | number | boolean
} {
  const [operator = op.filled] = operatorsOf(field)
  const start = { fieldId: field.id, operator }
  const kind = valueKindOf(field)
  if (kind === 'bool') return { ...start, value: true }
  if (kind === 'backdated') return { ...start, value: '1' }
  const [first] = field.options
  return kind === 'option' && first ? { ...start, value: first.value } : start
}
