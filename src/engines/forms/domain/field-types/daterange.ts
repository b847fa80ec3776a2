import { parseDate } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { dateText, documentDay } from './date.ts'
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
  document: ([start, end], field, context) => {
    const [from, to] = [documentDay(start, field, context), documentDay(end, field, context)]
    return said(`自${from}起至${to}止 | from ${from} to ${to}`, context.locale)
  },
  parts: {
    start: ([start], field, context) => documentDay(start, field, context),
    end: ([, end], field, context) => documentDay(end, field, context),
  },
  comparable: ([start]) => start,
  requiredCode: 'requiredSelect',
}
