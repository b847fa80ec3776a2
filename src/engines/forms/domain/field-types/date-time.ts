import { formatInstant, isInstant, wallClock } from '#shared/dates.ts'
import { dateText } from './date.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

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
  parts: {
    date: (value, field, context) => dateText(wallClock(new Date(value), context.timeZone).date, field),
    time: (value, _field, context) => wallClock(new Date(value), context.timeZone).time.slice(0, 5),
  },
  requiredCode: 'requiredSelect',
}
