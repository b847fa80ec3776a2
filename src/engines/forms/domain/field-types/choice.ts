import { said } from '#shared/text.ts'
import { dynamicReference, mayBeOption, ownOptions, sourceOf } from '../definition/dynamic-sources.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext, Reference } from '../form-context.ts'
import { type FieldType, isNothing, reading, type WidgetName, wrongType } from './field-type.ts'

const referencesOf = (field: FieldConfig, values: readonly string[]): Reference[] =>
  values.flatMap((value) => dynamicReference(field, value) ?? [])

const labelOf = (field: FieldConfig, value: string, context: FormContext): string => {
  const reference = dynamicReference(field, value)
  if (reference) return context.nameOf(reference, context.locale) ?? `#${value}`
  const option = field.options.find((one) => one.value === value)
  return (context.locale === 'en' && option?.englishLabel) || option?.label || value
}

const separator = (context: FormContext): string => said('、 | , ', context.locale)

/** One of the field's options; the value is the option's. */
export const singleChoice = (widget: WidgetName): FieldType<string> => ({
  widget,
  normalise: (raw) =>
    isNothing(raw) ? reading<string>(null) : typeof raw === 'string' ? reading(raw) : wrongType,
  isEmpty: (value) => value === '',
  validate: (value, field) => (mayBeOption(field, value) ? null : { code: 'notOption' }),
  format: (value, field, context) => labelOf(field, value, context),
  requiredCode: 'requiredSelect',
  references: (value, field) => referencesOf(field, [value]),
})

/** Several of the field's options, each once, in the order of the options so that the order of clicks does not matter. */
export const severalChoices = (widget: WidgetName): FieldType<readonly string[]> => ({
  widget,
  normalise: (raw, field) => {
    if (isNothing(raw)) return reading<readonly string[]>(null)
    if (!Array.isArray(raw) || !raw.every((one) => typeof one === 'string')) return wrongType
    const chosen = new Set<string>(raw)
    if (chosen.size === 0) return reading<readonly string[]>(null)
    if (sourceOf(field) !== ownOptions) return reading([...chosen])
    const known = field.options.map((option) => option.value).filter((value) => chosen.delete(value))
    return reading([...known, ...chosen])
  },
  isEmpty: (values) => values.length === 0,
  validate: (values, field) =>
    values.every((value) => mayBeOption(field, value)) ? null : { code: 'notOption' },
  format: (values, field, context) =>
    values.map((value) => labelOf(field, value, context)).join(separator(context)),
  requiredCode: 'requiredSelect',
  references: (values, field) => referencesOf(field, values),
})
