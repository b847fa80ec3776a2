import { parseDecimal } from '#shared/decimal.ts'
import { isMoney } from '#shared/money.ts'
import type { CompiledForm } from '../definition/compile-form.ts'
import type { FieldConfig, OuterCondition } from '../definition/field-config.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { conditionHolds, isOrdering } from './conditions.ts'
import { effectiveValue, openState } from './form-state.ts'
import { boundUnit } from './value-range.ts'

/** What a condition comes to where nobody can say whether it holds: the form has no such field; nothing is filled in that could be larger or smaller; it is an amount in a currency that is not compared. */
export const unjudged = ['gone', 'empty', 'currency'] as const
export type Held = boolean | (typeof unjudged)[number]

/**
 * What each of several conditions that stand outside of the form comes to, in their order, judged as the form judges its own. What the form does not show does not apply, and counts as
 * empty; what a person may see plays no part. An amount in another currency is not larger and not smaller where one of `all`, the conditions that choose together, compares it in its own.
 */
export function heldConditions(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  conditions: readonly OuterCondition[],
  all = conditions,
): Held[] {
  const state = openState(form, values, { ...context, access: {} })
  return conditions.map((condition): Held => {
    const field = state.form.byId.get(condition.fieldId)
    if (!field) return 'gone'
    const actual = effectiveValue(state, field.index)
    if (actual === null && isOrdering(condition.operator) && state.fields[field.index]?.visible)
      return 'empty'
    if (isMoney(actual)) {
      const [unit = actual.unit] = comparedUnits(field.config, [condition])
      if (unit !== actual.unit)
        return comparedUnits(field.config, all).includes(actual.unit) ? false : 'currency'
    }
    return conditionHolds(field, condition, actual, context)
  })
}

/** In which currency a condition compares an amount with a figure; null where it does not, or with nothing, which is the same in every currency. */
export function unitAsked(
  config: FieldConfig,
  { value, unit }: Pick<OuterCondition, 'value' | 'unit'>,
): string | null {
  const figure = config.type === 'money' && value !== undefined ? parseDecimal(String(value)) : null
  return figure === null ? null : boundUnit(config, figure, unit)
}

/** The currencies in which conditions ask whether an amount is larger or smaller, in their order. */
export const comparedUnits = (config: FieldConfig, conditions: readonly OuterCondition[]): string[] => [
  ...new Set(
    conditions.flatMap((condition) =>
      condition.fieldId === config.id && isOrdering(condition.operator)
        ? (unitAsked(config, condition) ?? [])
        : [],
    ),
  ),
]

/** What a record filled in with a form says in these fields, whoever asks; a field that the form does not have, or does not show now, says nothing. */
export function countedValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  fieldIds: readonly string[],
): Map<string, unknown> {
  const state = openState(form, values, { ...context, access: {} })
  return new Map(
    fieldIds.flatMap((id) => {
      const field = state.form.byId.get(id)
      return field ? [[id, effectiveValue(state, field.index)]] : []
    }),
  )
}
