import { dateInProse, formatDate, parseDate } from '#shared/dates.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

/** A day in the field's date format. */
export const dateText = (date: string, field: FieldConfig): string =>
  formatDate(date, field.fieldConfig.date?.dateFormat)

/** A day in a document: in the field's date format where it has one, else as prose has it. */
export const documentDay = (date: string, field: FieldConfig, { locale }: FormContext): string =>
  field.fieldConfig.date ? dateText(date, field) : dateInProse(date, locale)

/** A day, yyyy-MM-dd; the default 'today' is the day the record is started. */
export const dateType: FieldType<string> = {
  widget: 'date',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<string>(null)
    const date = typeof raw === 'string' ? parseDate(raw) : null
    return date ? reading(date) : { fault: 'notDate' }
  },
  isEmpty: () => false,
  format: dateText,
  document: documentDay,
  requiredCode: 'requiredSelect',
  initial: (field, context) => (field.defaultValue === 'today' ? context.today : field.defaultValue),
}
