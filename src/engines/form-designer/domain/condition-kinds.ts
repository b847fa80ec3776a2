import {
  type FieldConfig,
  type FieldTypeName,
  type Operator,
  operators as op,
  rawTypes,
} from '#engines/forms/domain/index.ts'

/** What a condition on a field compares with: the kind of its value. 'none' can only be asked whether it is filled. */
export type ConditionKind = 'figure' | 'date' | 'text' | 'option' | 'options' | 'flag' | 'ids' | 'none'

const kinds: Partial<Record<FieldTypeName, ConditionKind>> = {
  number: 'figure',
  money: 'figure',
  date: 'date',
  daterange: 'date',
  'date-time': 'date',
  custom: 'text',
  textarea: 'text',
  bankAccount: 'text',
  contractNumber: 'text',
  serialNumber: 'text',
  inputSelect: 'text',
  select: 'option',
  radio: 'option',
  multiselect: 'options',
  checkbox: 'options',
  cascader: 'options',
  bool: 'flag',
  people: 'ids',
  department: 'ids',
  contractType: 'ids',
  templateName: 'ids',
  relationProject: 'ids',
  caseType: 'ids',
  lawFirms: 'ids',
  lawyers: 'ids',
  agentInformation: 'ids',
  relatedContracts: 'ids',
  offlineArchiveAddress: 'ids',
}

/** The kind of value that a condition on this field compares with. */
export function conditionKind(field: Pick<FieldConfig, 'type' | 'rawType' | 'partyType'>): ConditionKind {
  if (field.rawType === rawTypes.backdating) return 'option'
  if (field.type === 'inputSelectV2') return field.partyType === undefined ? 'options' : 'ids'
  return kinds[field.type] ?? 'none'
}

const presence: readonly Operator[] = [op.filled, op.empty]
const sameness: readonly Operator[] = [op.equal, op.notEqual]
const order: readonly Operator[] = [op.greater, op.greaterOrEqual, op.less, op.lessOrEqual]
const content: readonly Operator[] = [op.contains, op.notContains]

/** The operators that make sense for a kind of value, in the order in which a person is offered them. */
export const conditionOperators: Record<ConditionKind, readonly Operator[]> = {
  figure: [...sameness, ...order, ...presence],
  date: [...sameness, ...order, ...content, ...presence],
  text: [...sameness, ...content, ...presence],
  option: [...sameness, ...presence],
  options: [...content, ...sameness, ...presence],
  flag: [...sameness, ...presence],
  ids: [...content, ...sameness, ...presence],
  none: presence,
}
