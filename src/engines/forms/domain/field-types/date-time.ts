import { formatInstant, isInstant, wallClock } from '#shared/dates.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { documentDay } from './date.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

function dayOf(value: string, field: FieldConfig, context: FormContext): string {
  return documentDay(wallClock(new Date(value), context.timeZone).date, field, context)
}

function timeOf(value: string, { timeZone }: FormContext): string {
  return wallClock(new Date(value), timeZone).time.slice(0, 5)
}

/** A moment: stored in UTC to the second, shown in the organisation's time zone. Parts: date, time. */
export const dateTimeType: FieldType<string> = {
  widget: 'dateTime',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<string>(null)
    if (!isInstant(raw)) return { fault: 'notDate' }
    return reading(`${new Date(raw).toISOString().slice(0, 19)}Z`)
  },
  isEmpty: () => false,
  format: (value, _field, context) => formatInstant(value, context.timeZone),
  document: (value, field, context) =>
    field.fieldConfig.date
      ? formatInstant(value, context.timeZone)
      : `${dayOf(value, field, context)} ${timeOf(value, context)}`,
  parts: { date: dayOf, time: (value, _field, context) => timeOf(value, context) },
  requiredCode: 'requiredSelect',
}
