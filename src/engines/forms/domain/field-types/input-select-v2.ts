import { dynamicReference, mayBeOption, ownOptions, sourceOf } from '../definition/dynamic-sources.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isBlank, maxLengthOf, oneLine, tooLong } from './text-value.ts'

/** What was chosen from the list; `id` is null when the text was only typed. */
export type NamedChoice = { id: string | null; name: string }

const isOptionId = (id: unknown): id is string | null =>
  id === null || (typeof id === 'string' && id !== '' && id.length <= 200)

/** An option of its own is called what the form calls it, in the reader's language; anything else by the name that was kept. */
function nameOf({ id, name }: NamedChoice, field: FieldConfig, context: FormContext): string {
  const option = field.options.find(({ value }) => value === id && sourceOf(field) === ownOptions)
  return (context.locale === 'en' && option?.englishLabel) || option?.label || name
}

/** A choice from a list that is searched, or free text. With a partyType the same type of field is counterpart selection. */
export const inputSelectV2Type: FieldType<NamedChoice> = {
  widget: 'inputSelectV2',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<NamedChoice>(null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { id = null, name = '', ...rest } = raw as Record<string, unknown>
    if (Object.keys(rest).length > 0 || !isOptionId(id) || typeof name !== 'string') return wrongType
    return reading({ id, name: oneLine(name) })
  },
  settle: ({ id, name }) => ({ id, name: name.trim() }),
  isEmpty: ({ name }) => isBlank(name),
  validate: ({ id, name }, field) => {
    if (id !== null && !mayBeOption(field, id)) return { code: 'notOption' }
    return tooLong(name, maxLengthOf(field, 'singleLine'))
  },
  format: nameOf,
  comparable: ({ id, name }) => (id === null ? [name] : [id, name]),
  requiredCode: 'required',
  references: ({ id }, field) => {
    const reference = id === null ? null : dynamicReference(field, id)
    return reference ? [reference] : []
  },
}
