import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { dayText } from '#engines/deadlines/domain/index.ts'
import { editorAddress } from '#engines/editor/domain/index.ts'
import type { RecordPanel } from '#engines/records/web/index.ts'
import { daysBetween } from '#shared/dates.ts'
import { moneyText } from '#shared/money.ts'
import { said } from '#shared/text.ts'
import {
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  StatusTag,
  type Tone,
  useLocale,
  useText,
} from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  byMonth,
  isAwaited,
  readTimeline,
  standingText,
  type TimelineGroup,
  type TimelineItem,
  type TimelinePart,
  type TimelineStanding,
  timelineGroupKeys,
  timelineGroups,
  timelineTitle,
} from '../domain/case-timeline.ts'
import { caseMessages } from './messages.ts'
import './case-timeline.css'

/** What happened in a case and what is to come, in one list. */
export const caseTimelinePanel: RecordPanel = {
  key: 'timeline',
  label: '时间线 | Timeline',
  may: lawCase.may.read,
  Panel: CaseTimeline,
}

/** One side of today, read on by key. */
const usePart = (id: number, version: number, part: TimelinePart, group: TimelineGroup | undefined) =>
  useInfiniteQuery({
    queryKey: [lawCase.kind, id, 'timeline', version, part, group],
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, {
        params: { id },
        query: { part, ...(group && { group }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

function CaseTimeline({ id, version }: { id: number; version: number }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const [group, setGroup] = useState<TimelineGroup | undefined>(undefined)
  const coming = usePart(id, version, 'coming', group)
  const past = usePart(id, version, 'past', group)
  return (
    <Panel
      title={t('timeline')}
      extra={
        <Select
          aria-label={t('timelineOf')}
          className="c-case-timeline-of"
          value={group ?? 'all'}
          options={[
            { value: 'all', label: t('timelineAll') },
            ...timelineGroupKeys.map((key) => ({ value: key, label: said(timelineGroups[key], locale) })),
          ]}
          onChange={(value) => setGroup(timelineGroupKeys.find((key) => key === value))}
        />
      }
    >
      <Both coming={coming} past={past} />
    </Panel>
  )
}

type Part = ReturnType<typeof usePart>

function Both({ coming, past }: { coming: Part; past: Part }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const failed = isMissing(coming) ? coming : isMissing(past) ? past : null
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />
  if (!coming.data || !past.data) return <Skeleton active />
  // The nearest comes first from the server; the latest stands on top here.
  const ahead = coming.data.pages.flatMap(({ list }) => list).toReversed()
  const behind = past.data.pages.flatMap(({ list }) => list)
  const today = past.data.pages[0]?.today ?? ''
  if (!ahead.length && !behind.length) return <EmptyState title={t('noTimeline')} />
  return (
    <>
      <More part={coming}>{t('timelineLater')}</More>
      <Months items={ahead} today={today} />
      <p className="c-case-today">
        <span>{t('timelineToday', { day: dayText(today, locale) })}</span>
      </p>
      <Months items={behind} today={today} />
      <More part={past}>{t('timelineEarlier')}</More>
    </>
  )
}

const More = ({ part, children }: { part: Part; children: ReactNode }) =>
  part.hasNextPage ? (
    <Button type="link" loading={part.isFetchingNextPage} onClick={() => void part.fetchNextPage()}>
      {children}
    </Button>
  ) : null

function Months({ items, today }: { items: readonly TimelineItem[]; today: string }) {
  return byMonth(items).map(({ month, items: of }) => (
    <section key={month} aria-label={month}>
      <h3 className="c-case-month c-figure">{month}</h3>
      <ol className="c-case-timeline">
        {of.map((item) => (
          <Line key={`${item.kind} ${item.id}`} item={item} today={today} />
        ))}
      </ol>
    </section>
  ))
}

/** How an item stands: how many days are left where somebody waits for it. */
function useStanding(item: TimelineItem, today: string): { tone: Tone; words: string } | null {
  const t = useText(caseMessages)
  const locale = useLocale()
  if (isAwaited(item)) {
    const left = daysBetween(today, item.date)
    if (left < 0) return { tone: 'danger', words: t('overdue', { days: -left }) }
    if (left === 0) return { tone: 'warning', words: t('dueToday') }
    return { tone: left <= near ? 'warning' : 'info', words: t('daysLeft', { days: left }) }
  }
  const words = standingText(item, locale)
  if (!words) return null
  return { tone: tones[item.standing], words }
}
const near = 7
const tones: Record<TimelineStanding, Tone> = {
  none: 'neutral',
  open: 'warning',
  done: 'success',
  missed: 'danger',
  gone: 'neutral',
}

function Line({ item, today }: { item: TimelineItem; today: string }) {
  const locale = useLocale()
  const standing = useStanding(item, today)
  const { date, note, amount, file } = item
  return (
    <li className={standing?.tone === 'danger' ? 'c-case-late' : undefined}>
      <span className="c-figure c-case-day">{dayText(date, locale)}</span>
      <span className="c-case-what">
        <span>{timelineTitle(item, locale)}</span>
        {note || amount ? (
          <span className="c-soft">
            {[amount ? moneyText(amount, locale) : '', note].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </span>
      <span className="c-case-end">
        {standing ? <StatusTag tone={standing.tone}>{standing.words}</StatusTag> : null}
        {file ? (
          <a
            href={editorAddress({
              scenario: lawCase.kind,
              fileID: file.id,
              fileName: file.name,
              rwMode: 'r',
            })}
            target="_blank"
            rel="noopener"
          >
            {file.name}
          </a>
        ) : null}
      </span>
    </li>
  )
}
