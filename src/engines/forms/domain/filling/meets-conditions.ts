import type { CompiledForm } from '../definition/compile-form.ts'
import type { ConditionGroup } from '../definition/field-config.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { conditionHolds } from './conditions.ts'
import { effectiveValue, openState } from './form-state.ts'

/**
 * Whether values meet conditions that stand outside of their form, judged as the form judges its own. What the form does not show counts as empty, and so does a field that it
 * does not have; what a person may see plays no part.
 */
export function meetsConditions(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { match, conditions }: ConditionGroup,
): boolean {
  const held = heldConditions(form, values, context, conditions)
  return match === 'all' ? held.every(Boolean) : held.some(Boolean)
}

/** The same for each of several conditions, in their order. */
export function heldConditions(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  conditions: ConditionGroup['conditions'],
): boolean[] {
  const state = openState(form, values, { ...context, access: {} })
  return conditions.map(({ fieldId, operator, value }) => {
    const field = state.form.byId.get(fieldId)
    return conditionHolds(field, operator, field ? effectiveValue(state, field.index) : null, value, context)
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
