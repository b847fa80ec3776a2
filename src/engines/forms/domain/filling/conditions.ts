import { parseDecimal } from '#shared/decimal.ts'
import type { CompiledConditions, CompiledField } from '../definition/compile-form.ts'
import { type Operator, type OuterCondition, operators as op } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { ordered, orderToBound } from './value-range.ts'

/** Whether it asks for what is larger or smaller. */
export const isOrdering = (operator: Operator): boolean =>
  operator >= op.greater && operator <= op.lessOrEqual

type Scalar = string | number | boolean
type Comparison = Pick<OuterCondition, 'operator' | 'value' | 'unit'>

/** Whether a group of conditions holds. `seen` answers the effective value: null when empty, faulty or hidden. */
export function conditionsHold(
  group: CompiledConditions,
  fields: readonly CompiledField[],
  seen: (index: number) => unknown,
  context: FormContext,
): boolean {
  const holds = (condition: CompiledConditions['conditions'][number]): boolean =>
    conditionHolds(fields[condition.field], condition, seen(condition.field), context)
  return group.match === 'all' ? group.conditions.every(holds) : group.conditions.some(holds)
}

/** Whether one comparison holds; `actual` is null for what is empty or not there, `unit` the currency that it names. */
export function conditionHolds(
  field: CompiledField | undefined,
  { operator, value: expected, unit }: Comparison,
  actual: unknown,
  context: FormContext,
): boolean {
  if (operator === op.empty) return actual === null
  if (operator === op.filled) return actual !== null
  const negative = operator === op.notEqual || operator === op.notContains
  if (actual === null || expected === undefined || !field) return negative
  if (field.type.numeric) {
    const figure = parseDecimal(String(expected))
    if (figure === null) return negative
    const order = orderToBound(field.config, field.type.numeric(actual), actual, figure, unit)
    return order === null ? negative : (ordered[operator]?.(order) ?? false)
  }
  const compared = field.type.comparable
    ? field.type.comparable(actual, context)
    : (actual as Scalar | Scalar[])
  if (Array.isArray(compared)) return compared.map(String).includes(String(expected)) !== negative
  return scalarHolds(operator, String(compared), String(expected))
}

function scalarHolds(operator: Operator, actual: string, expected: string): boolean {
  if (operator === op.contains) return actual.includes(expected)
  if (operator === op.notContains) return !actual.includes(expected)
  return ordered[operator]?.(actual === expected ? 0 : actual < expected ? -1 : 1) ?? false
}
