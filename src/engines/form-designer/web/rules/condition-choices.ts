import {
  type FieldConfig,
  isPercentField,
  type Operator,
  operators as op,
} from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'
import { conditionKind, conditionOperators } from '../../domain/condition-kinds.ts'

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
  1: '等于 | is',
  2: '不等于 | is not',
  3: '大于 | greater than',
  4: '大于等于 | at least',
  5: '小于 | less than',
  6: '小于等于 | at most',
  7: '包含 | contains',
  8: '不包含 | does not contain',
  9: '未填写 | is empty',
  10: '已填写 | is filled in',
}
const dateWords: Partial<Record<Operator, Words>> = {
  3: '晚于 | after',
  4: '不早于 | not before',
  5: '早于 | before',
  6: '不晚于 | not after',
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
