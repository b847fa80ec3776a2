import type { CompiledForm } from '../definition/compile-form.ts'
import { formIn } from '../definition/form-language.ts'
import { readValue } from '../filling/form-state.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { screenText } from './display-values.ts'

/**
 * Single values as a person reads them in a history, each by itself, whatever the rest of its form says: field id → text, '' for an empty one. Of a
 * clause the name of the chosen statement; what cannot be read as a value of its field, and what belongs to no field of the form, is left out.
 */
export function valueTexts(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of formIn(form, context.locale).fields) {
    const { id, type, config } = field
    if (!Object.hasOwn(values, id)) continue
    const read = readValue(field, values[id], context, false)
    if (read.fault !== null) continue
    const isEmpty = read.value === null || type.isEmpty(read.value)
    const textOf = (type.widget === 'clause' && type.parts?.name) || screenText(type)
    texts[id] = isEmpty ? '' : textOf(read.value, config, context)
  }
  return texts
}
