import { parseDate } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { dateText } from './date.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

/** First and last day, both yyyy-MM-dd. */
export type DateRange = readonly [start: string, end: string]

/** Two days, the second not before the first. Parts: start, end. */
export const daterangeType: FieldType<DateRange> = {
  widget: 'daterange',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<DateRange>(null)
    if (!Array.isArray(raw) || raw.length !== 2) return { fault: 'wrongType' }
    if (raw.every(isNothing)) return reading<DateRange>(null)
    const [start, end] = raw.map((one) => (typeof one === 'string' ? parseDate(one) : null))
    return start && end ? reading<DateRange>([start, end]) : { fault: 'notDate' }
  },
  isEmpty: () => false,
  validate: ([start, end]) => (end < start ? { code: 'dateOrder' } : null),
  format: ([start, end], field, context) =>
    `${dateText(start, field)}${said(' 至  |  to ', context.locale)}${dateText(end, field)}`,
  parts: {
    start: ([start], field) => dateText(start, field),
    end: ([, end], field) => dateText(end, field),
  },
  comparable: ([start]) => start,
  requiredCode: 'requiredSelect',
}
