import { type CompiledForm, compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import { type Locale, said } from '#shared/text.ts'
import type { RecordField } from './field.ts'
import { rawTypeOf, type Shape } from './form-columns.ts'
import type { AnyRecord, FormRecord, PlainRecord } from './record.ts'

/**
 * The form of a noun that has none: its own fields, with what must be filled in and how long it may be, so that a file of such records is read and judged as one of any
 * other noun is. Other records that it names are left out.
 */
export const plainForm = (record: PlainRecord, locale: Locale): CompiledForm =>
  compileForm({
    fieldGroupList: [
      {
        name: said(record.words.one, locale),
        fieldList: Object.entries(record.fields).flatMap(([key, field]): FieldInput[] => {
          const typed = fieldOf(field, locale)
          if (!typed) return []
          const { words, required = false } = field
          return [{ id: key, name: said(words, locale), rawType: rawTypeOf(record, key), required, ...typed }]
        }),
      },
    ],
  })

/** A noun as what a form fills: one without a form is filled by its own. */
export const filledShape = (record: AnyRecord): Shape & Pick<FormRecord, 'name' | 'check'> =>
  record.form ? record : { kind: record.kind, fields: record.fields, form: {}, name: record.name }

function fieldOf(
  field: RecordField,
  locale: Locale,
): (Pick<FieldInput, 'type'> & Partial<FieldInput>) | null {
  switch (field.kind) {
    case 'text':
      return { type: 'custom', maxlength: field.most }
    case 'area':
      return { type: 'textarea', maxlength: field.most }
    case 'date':
      return { type: 'date' }
    case 'number':
      return { type: 'number' }
    case 'money':
      return { type: 'money', fieldConfig: { money: { isWithUnit: true } } }
    case 'flag':
      return { type: 'bool' }
    case 'choice':
      return {
        type: 'select',
        options: Object.entries(field.options).map(([value, words]) => ({
          value,
          label: said(words, locale),
          englishLabel: said(words, 'en'),
        })),
      }
    case 'person':
      return { type: 'people' }
    case 'people':
      return { type: 'people', privateConfig: { multiple: true } }
    case 'department':
      return { type: 'department' }
    case 'link':
    case 'links':
    case 'file':
      return null
  }
}
