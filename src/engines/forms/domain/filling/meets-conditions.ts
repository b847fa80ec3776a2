import type { CompiledForm } from '../definition/compile-form.ts'
import type { ConditionGroup } from '../definition/field-config.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { conditionHolds, isOrdering } from './conditions.ts'
import { effectiveValue, openState } from './form-state.ts'

/** What a condition comes to where nobody can say whether it holds: the form has no such field; nothing is filled in that could be larger or smaller. */
export type Unjudged = 'gone' | 'empty'
export type Held = boolean | Unjudged

/**
 * What each of several conditions that stand outside of the form comes to, in their order, judged as the form judges its own. What the form does not show does not apply, and counts as
 * empty; what a person may see plays no part.
 */
export function heldConditions(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  conditions: ConditionGroup['conditions'],
): Held[] {
  const state = openState(form, values, { ...context, access: {} })
  return conditions.map(({ fieldId, operator, value }): Held => {
    const field = state.form.byId.get(fieldId)
    if (!field) return 'gone'
    const actual = effectiveValue(state, field.index)
    if (actual === null && isOrdering(operator) && state.fields[field.index]?.visible) return 'empty'
    return conditionHolds(field, operator, actual, value, context)
  })
}

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
