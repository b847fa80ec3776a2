import {
  dynamicReference,
  mayBeOption,
  offersRecords,
  ownOptions,
  sourceOf,
} from '../definition/dynamic-sources.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext, Reference } from '../form-context.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { withoutRecord, withPresentName } from './record-words.ts'
import { isBlank, maxLengthOf, oneLine, tooLong } from './text-value.ts'

/** What was chosen from the list; `id` is null when the text was only typed. */
export type NamedChoice = { id: string | null; name: string }

const isOptionId = (id: unknown): id is string | null =>
  id === null || (typeof id === 'string' && id !== '' && id.length <= 200)

const optionOf = (id: string | null, field: FieldConfig) =>
  field.options.find(({ value }) => value === id && sourceOf(field) === ownOptions)

const referenceOf = (id: string | null, field: FieldConfig): Reference | null =>
  id === null ? null : dynamicReference(field, id)

/** An option of its own is called what the form calls it, in the reader's language; anything else by the name that was kept. */
function nameOf({ id, name }: NamedChoice, field: FieldConfig, context: FormContext): string {
  const option = optionOf(id, field)
  return (context.locale === 'en' && option?.englishLabel) || option?.label || name
}

/** The same on a screen: of what offers records, a text that is none of them, and one that is called otherwise now, say so. */
function shownName(choice: NamedChoice, field: FieldConfig, context: FormContext): string {
  if (choice.id === null && offersRecords(field)) return withoutRecord(choice.name, context.locale)
  const reference = referenceOf(choice.id, field)
  const name = nameOf(choice, field, context)
  if (!reference) return name
  const now = context.nameOf(reference)
  return now === name
    ? (context.nameOf(reference, context.locale) ?? name)
    : withPresentName(name, now, context.locale)
}

/** A choice from a list that is searched, or free text. With a partyType the same type of field is counterpart selection. */
export const inputSelectV2Type: FieldType<NamedChoice> = {
  widget: 'inputSelectV2',
  normalise: (raw, field) => {
    if (isNothing(raw)) return reading<NamedChoice>(null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { id = null, name = '', ...rest } = raw as Record<string, unknown>
    if (Object.keys(rest).length > 0 || !isOptionId(id) || typeof name !== 'string') return wrongType
    return reading({ id, name: optionOf(id, field)?.label ?? oneLine(name) })
  },
  settle: ({ id, name }) => ({ id, name: name.trim() }),
  isEmpty: ({ name }) => isBlank(name),
  validate: ({ id, name }, field) => {
    if (id !== null && !mayBeOption(field, id)) return { code: 'notOption' }
    return tooLong(name, maxLengthOf(field, 'singleLine'))
  },
  format: nameOf,
  shown: shownName,
  comparable: ({ id, name }) => (id === null ? [name] : [id, name]),
  requiredCode: 'required',
  named: ({ id, name }, field, recordName) => {
    const reference = referenceOf(id, field)
    return { id, name: reference ? recordName(reference, name) : name }
  },
  references: ({ id }, field) => [referenceOf(id, field)].filter((one) => one !== null),
}
