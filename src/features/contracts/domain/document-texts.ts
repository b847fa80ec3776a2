import {
  type BookmarkBinding,
  type CompiledForm,
  displayValues,
  type FormContext,
  type FormValues,
} from '#engines/forms/domain/index.ts'
import type { DraftText } from './draft-text-api.ts'

/**
 * What a contract's text says at each bookmark, in the browser beside the form and on the server in the file: the document is the contract itself, in
 * the organisation's language, with every value, whoever looks.
 */
export const documentTexts = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: DraftText['bindings'],
): Record<string, string> => displayValues(form, values, documentContext(context), bindingsOf(bindings))

export const documentContext = (context: FormContext): FormContext => ({
  ...context,
  access: {},
  locale: context.organizationLocale,
})

export const bindingsOf = (bindings: DraftText['bindings']): BookmarkBinding[] =>
  Object.entries(bindings).map(([bookmarkName, { fieldID, ...binding }]) => ({
    bookmarkName,
    fieldId: fieldID,
    ...binding,
  }))

/** The field, and the piece of its value, that fills a bookmark: by the template's binding, else by the form's own. */
export function placeOf(
  form: CompiledForm,
  bindings: DraftText['bindings'],
  bookmark: string,
): { fieldID: string; part?: string | undefined } | null {
  const bound = Object.hasOwn(bindings, bookmark) ? bindings[bookmark] : undefined
  if (bound && form.byId.has(bound.fieldID)) return bound
  for (const { id, bookmarks } of form.fields)
    for (const { bookmarkName, part } of bookmarks)
      if (bookmarkName === bookmark) return { fieldID: id, part }
  return null
}
