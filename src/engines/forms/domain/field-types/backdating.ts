import { dateIn, isDate, isInstant } from '#shared/dates.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'

/**
 * The backdating flag: 1 when the start (a day, or an instant by its day in the organisation's time zone) is earlier than
 * today, else 2, also while there is no start.
 */
export function backdatingFlag(start: unknown, context: Pick<FormContext, 'today' | 'timeZone'>): 1 | 2 {
  const day = isInstant(start) ? dateIn(new Date(start), context.timeZone) : start
  return isDate(day) && day < context.today ? 1 : 2
}

/** Raw type `backdating` of any field: computed from the start-time field, never typed. */
export const backdatingType: FieldType<1 | 2> = {
  widget: 'flag',
  normalise: (raw) =>
    isNothing(raw) ? reading<1 | 2>(null) : raw === 1 || raw === 2 ? reading(raw) : wrongType,
  isEmpty: () => false,
  format: (value, _field, context) =>
    context.locale === 'en' ? (value === 1 ? 'Yes' : 'No') : value === 1 ? '是' : '否',
  requiredCode: 'requiredSelect',
}
