import { addDays } from '#shared/dates.ts'
import { addWorkingDays, isWorkingDay, type WorkingCalendar, workingDayFrom } from './working-calendar.ts'

/** What the wall clock shows; time as HH:mm or HH:mm:ss. */
export type Moment = { date: string; time: string }

const seconds = (time: string): number => {
  const [hours = 0, minutes = 0, rest = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}
const timeOf = (total: number): string =>
  [total / 3600, (total / 60) % 60, total % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
const spansOf = ({ hours }: WorkingCalendar) =>
  hours.map(({ from, to }) => ({ from: seconds(from), to: seconds(to) }))

/** The moment itself when it is worked then, else the next one at which work begins. */
export function workingMomentFrom(calendar: WorkingCalendar, { date, time }: Moment): Moment {
  const at = seconds(time)
  const spans = spansOf(calendar)
  if (isWorkingDay(calendar, date)) {
    const span = spans.find(({ to }) => at < to)
    if (span) return { date, time: timeOf(Math.max(at, span.from)) }
  }
  return { date: workingDayFrom(calendar, addDays(date, 1), 1), time: timeOf(spans[0]?.from ?? 0) }
}

/** The moment at which so many hours have been worked since; time in which nobody works does not count. 0: the next moment that is worked. */
export function addWorkingHours(calendar: WorkingCalendar, from: Moment, hours: number): Moment {
  let { date, time } = workingMomentFrom(calendar, from)
  const spans = spansOf(calendar)
  for (let left = Math.round(hours * 3600); ; ) {
    for (const span of spans) {
      const begin = Math.max(seconds(time), span.from)
      if (begin >= span.to) continue
      if (begin + left <= span.to) return { date, time: timeOf(begin + left) }
      left -= span.to - begin
    }
    date = workingDayFrom(calendar, addDays(date, 1), 1)
    time = timeOf(0)
  }
}

/** The same time of day so many working days later, counted from the next moment that is worked. */
export function addWorkingDaysTo(calendar: WorkingCalendar, from: Moment, days: number): Moment {
  const { date, time } = workingMomentFrom(calendar, from)
  return { date: addWorkingDays(calendar, date, days), time }
}
