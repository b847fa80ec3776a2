import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { paging } from '#shared/constants.ts'
import { addDays, dateIn, isDate } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  call,
  ErrorState,
  isMissing,
  StatusTag,
  useAddressParams,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type DeadlineAnswer, listDeadlines } from '../domain/api.ts'
import { deadlineStateLabels } from '../domain/deadline.ts'
import { dayText } from '../domain/step-words.ts'
import { daysOfWeek } from '../domain/week.ts'
import { deadlineMessages } from './messages.ts'
import { stateTones } from './state-tones.ts'

/** What is due in a week, day by day from Monday on; on a phone the days stand below one another. */
export function DeadlinesWeek({ mine, onOpen }: { mine: boolean; onOpen: (id: number) => void }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const today = dateIn(new Date(), timeZone)
  const { day } = useAddressParams()
  const setParams = useSetAddressParams()
  const days = daysOfWeek(isDate(day) ? day : today)
  const [from = today] = days
  const to = days.at(-1) ?? today
  const found = useQuery({
    queryKey: ['deadline', 'week', from, mine],
    queryFn: ({ signal }) =>
      call(listDeadlines, {
        query: { from, to, pageSize: paging.max, ...(mine && { mine: true }) },
        signal,
      }),
  })
  const go = (next: string) =>
    setParams({ day: daysOfWeek(today)[0] === daysOfWeek(next)[0] ? undefined : next })
  const byDay = Map.groupBy(found.data?.list ?? [], ({ due }) => due)
  return (
    <section aria-label={t('asWeek')}>
      <div className="c-week-bar">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('weekBefore')}
          title={t('weekBefore')}
          onClick={() => go(addDays(from, -7))}
        />
        <span className="c-figure" role="status">
          {t('weekOf', { from, to })}
        </span>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t('weekAfter')}
          title={t('weekAfter')}
          onClick={() => go(addDays(from, 7))}
        />
        {days.includes(today) ? null : (
          <Button type="link" onClick={() => go(today)}>
            {t('weekNow')}
          </Button>
        )}
      </div>
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <ol className="c-week">
          {days.map((one) => (
            <li key={one} className={one === today ? 'is-today' : ''}>
              <h3>
                <time dateTime={one}>{dayText(one, locale).slice('2026-'.length)}</time>
              </h3>
              <Day rows={byDay.get(one) ?? []} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
      {found.data && found.data.total > found.data.list.length ? (
        <p className="c-soft">{t('monthCut', { count: found.data.list.length })}</p>
      ) : null}
    </section>
  )
}

function Day({ rows, onOpen }: { rows: readonly DeadlineAnswer[]; onOpen: (id: number) => void }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  if (rows.length === 0) return <p className="c-soft">{t('weekFree')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Button type="link" onClick={() => onOpen(row.id)}>
            {said(row.title, locale)}
          </Button>
          <span className="c-week-matter">{row.subjectName}</span>
          {row.state === 'open' ? (
            row.needsConfirmation && !row.isConfirmed ? (
              <StatusTag tone="warning">{t('notConfirmed')}</StatusTag>
            ) : null
          ) : (
            <StatusTag tone={stateTones[row.state]}>{said(deadlineStateLabels[row.state], locale)}</StatusTag>
          )}
        </li>
      ))}
    </ul>
  )
}
