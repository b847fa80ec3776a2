import type { Locale } from '#shared/text.ts'
import type { CompiledField, CompiledForm } from './compile-form.ts'
import type { FieldConfig } from './field-config.ts'

type Named = { name: string; englishName?: string | undefined }

/** What a section, field or column is called on the screens of a language; its own name where it has no English one. */
export const nameIn = ({ name, englishName }: Named, locale: Locale): string =>
  (locale === 'en' && englishName) || name

const written = new WeakMap<CompiledForm, CompiledForm>()
const english = new WeakMap<CompiledForm, CompiledForm>()

/** The form as its definition has it, whatever the language it was brought into. */
export const asWritten = (form: CompiledForm): CompiledForm => written.get(form) ?? form

/**
 * The form with the names of a language at its sections, fields and columns; all else is the same, down to the places of the fields. The same object for the same form
 * and language, whichever language it came in.
 */
export function formIn(form: CompiledForm, locale: Locale): CompiledForm {
  const original = asWritten(form)
  if (locale !== 'en') return original
  const known = english.get(original)
  if (known) return known
  const made = inEnglish(original)
  english.set(original, made)
  if (made !== original) written.set(made, original)
  return made
}

function inEnglish(form: CompiledForm): CompiledForm {
  const groups = form.definition.fieldGroupList
  const isNamed = groups.some(
    ({ englishName, fieldList }) =>
      englishName ||
      fieldList.some((field) => field.englishName || field.columns?.some((column) => column.englishName)),
  )
  if (!isNamed) return form
  const fields = form.fields.map((field): CompiledField => ({ ...field, config: configIn(field.config) }))
  return {
    ...form,
    fields,
    byId: new Map(fields.map((field) => [field.id, field])),
    sections: form.sections.map((section, index) => ({
      name: nameIn(groups[index] ?? section, 'en'),
      fields: section.fields.map((field) => fields[field.index] as CompiledField),
    })),
  }
}

const configIn = (config: FieldConfig): FieldConfig => ({
  ...config,
  name: nameIn(config, 'en'),
  ...(config.columns && {
    columns: config.columns.map((column) => ({ ...column, name: nameIn(column, 'en') })),
  }),
})
