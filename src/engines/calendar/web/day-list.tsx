import { useText } from '#web/index.ts'
import type { SpecialDay } from '../domain/calendar-year.ts'
import './calendar.css'
import { calendarMessages } from './messages.ts'

/** Special days, each holiday on its line. */
export function DayList({ days }: { days: readonly SpecialDay[] }) {
  const t = useText(calendarMessages)
  const names = [...new Set(days.map(({ name }) => name))]
  return (
    <ul className="c-year-days">
      {names.map((name) => (
        <li key={name}>
          <span>{name}</span>
          {days
            .filter((day) => day.name === name)
            .map(({ date, kind }) => (
              <span key={date} className={`c-year-day is-${kind}`}>
                {date.slice(5)} {kind === 'makeUp' ? t('makeUp') : t('off')}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
