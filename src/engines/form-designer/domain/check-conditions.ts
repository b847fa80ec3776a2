import {
  type FieldConfig,
  type FieldOption,
  type OptionNode,
  type OuterCondition,
  operators as op,
  rawTypes,
} from '#engines/forms/domain/index.ts'
import { isDate, isInstant } from '#shared/dates.ts'
import { parseDecimal } from '#shared/decimal.ts'
import type { Issue } from '#shared/issues.ts'
import { type ConditionKind, conditionKind, conditionOperators } from './condition-kinds.ts'

/** Conditions whose operator or value does not fit the field that they look at. Fields that are not there are not judged here. */
export function conditionIssues(
  field: FieldConfig,
  fieldOf: (id: string) => FieldConfig | undefined,
): Issue[] {
  return (['visibleWhen', 'requiredWhen'] as const).flatMap((kind) =>
    (field[kind]?.conditions ?? []).flatMap((condition, index): Issue[] => {
      const source = fieldOf(condition.fieldId)
      if (!source) return []
      const fault = conditionFault(condition, source)
      if (!fault) return []
      const path = `${field.id}.${kind}.conditions.${index}.${fault}`
      return [{ path, code: faultCodes[fault], params: { field: field.name, source: source.name } }]
    }),
  )
}

const faultCodes = { operator: 'formConditionOperator', value: 'formConditionValue' } as const

/** What of a condition does not fit the field that it looks at; null when it fits. */
export function conditionFault(condition: OuterCondition, source: FieldConfig): 'operator' | 'value' | null {
  if (!conditionOperators[conditionKind(source)].includes(condition.operator)) return 'operator'
  const namesUnit = condition.unit !== undefined
  return valueFits(condition, source) && (!namesUnit || comparesAmount(condition, source)) ? null : 'value'
}

const comparesAmount = ({ operator, value }: OuterCondition, source: FieldConfig): boolean =>
  source.type === 'money' && value !== undefined && operator !== op.empty && operator !== op.filled

function valueFits({ operator, value }: OuterCondition, source: FieldConfig): boolean {
  if (operator === op.empty || operator === op.filled) return true
  if (value === undefined || value === '') return false
  const check: Partial<Record<ConditionKind, () => boolean>> = {
    figure: () => parseDecimal(String(value)) !== null,
    date: () => isDate(value) || (source.type === 'date-time' && isInstant(value)),
    flag: () => typeof value === 'boolean',
    option: () => isOption(String(value), source),
    options: () => isOption(String(value), source),
    ids: () => Number.isSafeInteger(Number(value)) && Number(value) > 0,
  }
  return check[conditionKind(source)]?.() ?? true
}

function isOption(value: string, source: FieldConfig): boolean {
  if (source.rawType === rawTypes.backdating) return value === '1' || value === '2'
  if (source.privateConfig.dynamicConfig?.isDynamicField || source.type === 'inputSelectV2') return true
  const options: readonly (FieldOption | OptionNode)[] =
    source.type === 'cascader' ? allNodes(source.optionTree) : source.options
  return options.some((option) => option.value === value)
}

const allNodes = (nodes: readonly OptionNode[]): OptionNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])
