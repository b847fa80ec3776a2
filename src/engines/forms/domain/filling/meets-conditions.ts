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
  const state = openState(form, values, { ...context, access: {} })
  const holds = ({ fieldId, operator, value }: ConditionGroup['conditions'][number]): boolean => {
    const field = state.form.byId.get(fieldId)
    return conditionHolds(field, operator, field ? effectiveValue(state, field.index) : null, value, context)
  }
  return match === 'all' ? conditions.every(holds) : conditions.some(holds)
}
