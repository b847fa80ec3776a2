import { dateIn, isDate, isInstant } from '#shared/dates.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'

const startTypes: readonly string[] = ['date', 'date-time', 'daterange']

/** Whether a field says when a contract starts: a day, an instant or a range, set to tell backdating. */
export const tellsStart = ({ type, isBackdating }: Pick<FieldConfig, 'type' | 'isBackdating'>): boolean =>
  isBackdating && startTypes.includes(type)

/**
 * The backdating flag: 1 when the start is earlier than now, else 2, also while there is no start. A day is earlier than the organisation's
 * today, an instant than this instant, a range when its first day is.
 */
export function backdatingFlag(
  start: unknown,
  context: Pick<FormContext, 'today' | 'now' | 'timeZone'>,
): 1 | 2 {
  const first: unknown = Array.isArray(start) ? start[0] : start
  if (isDate(first)) return first < context.today ? 1 : 2
  if (!isInstant(first)) return 2
  const isEarlier = context.now
    ? Date.parse(first) < Date.parse(context.now)
    : dateIn(new Date(first), context.timeZone) < context.today
  return isEarlier ? 1 : 2
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
