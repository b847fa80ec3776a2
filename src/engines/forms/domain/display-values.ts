import type { CompiledField, CompiledForm } from './compile-form.ts'
import type { FormContext, FormValues } from './form-context.ts'
import { effectiveValue, type FormState, openState } from './form-state.ts'

/** A template's own binding of a bookmark to a field. */
export type BookmarkBinding = { bookmarkName: string; fieldId: string; part?: string | undefined }

/**
 * Text for each bookmark: from the positions of the fields and from the template's own bindings, which win. Empty and hidden
 * fields give ''. The context gives names for ids, locale, time zone and today.
 */
export function displayValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: readonly BookmarkBinding[] = [],
): Record<string, string> {
  const state = openState(form, values, context)
  const texts: Record<string, string> = {}
  for (const field of form.fields)
    for (const { bookmarkName, part } of field.bookmarks)
      texts[bookmarkName] = documentText(state, field, part)
  for (const { bookmarkName, fieldId, part } of bindings) {
    const field = form.byId.get(fieldId)
    if (field) texts[bookmarkName] = documentText(state, field, part)
  }
  return texts
}

function documentText(state: FormState, field: CompiledField, part?: string): string {
  const value = effectiveValue(state, field.index)
  if (value === null) return ''
  const { type, config } = field
  const piece = part ? type.parts?.[part] : undefined
  return (piece ?? type.document ?? type.format)(value, config, state.context)
}

/** Text of each filled field as a person reads it on a detail page, in a history or a print: field id → text. */
export function readableValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
): Record<string, string> {
  const state = openState(form, values, context)
  const texts: Record<string, string> = {}
  for (const { id, index, type, config } of form.fields) {
    const value = effectiveValue(state, index)
    if (value !== null) texts[id] = type.format(value, config, context)
  }
  return texts
}
