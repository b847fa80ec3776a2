import { useLocale, useText } from '#web/index.ts'
import type { DeadlineDetail } from '../domain/api.ts'
import { dayReasonText } from '../domain/step-words.ts'
import { deadlineMessages } from './messages.ts'

const weekdays = {
  'zh-CN': ['一', '二', '三', '四', '五', '六', '日'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
}

/** The weeks of a term: trigger, counted days, days off and make-up days, the end. */
export function TermCalendar({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const { days, triggerDate, due, steps } = deadline
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const counted = steps.find((step) => step.kind === 'counted')
  const isBackward = counted?.kind === 'counted' && counted.isBackward
  const [from, to] = isBackward ? [due ?? triggerDate, triggerDate] : [triggerDate, due ?? triggerDate]
  const stateOf = ({ date, isWorking, reason }: (typeof days)[number]) =>
    [
      date === triggerDate && 'is-trigger',
      date === due && 'is-due',
      date > from && date < to && 'is-counted',
      !isWorking && reason !== 'weekend' && 'is-off',
      date === deadline.today && 'is-today',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <div className="c-term">
      <p className="c-term-title">{t('calendarLabel', { from: first.date, to: last.date })}</p>
      <div className="c-term-days">
        {weekdays[locale].map((day) => (
          <span key={day} className="c-term-head" aria-hidden>
            {day}
          </span>
        ))}
        {days.map((day) => (
          <span
            key={day.date}
            className={`c-term-day ${stateOf(day)}`}
            title={`${day.date} ${dayReasonText(day.reason, day.name, locale)}`}
          >
            {Number(day.date.slice(8))}
            {day.reason === 'makeUp' ? <sup>{t('makeUp')}</sup> : null}
            {!day.isWorking && day.reason !== 'weekend' ? <sup>{t('off')}</sup> : null}
          </span>
        ))}
      </div>
      <ul className="c-term-legend">
        <li className="is-trigger">{t('legendTrigger')}</li>
        <li className="is-counted">{t('legendCounted')}</li>
        <li className="is-off">{t('legendRest')}</li>
        <li className="is-due">{t('legendDue')}</li>
      </ul>
    </div>
  )
}
