import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Calendar, Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { paging } from '#shared/constants.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import type { ListColumn } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  useAddressParams,
  useIsPhone,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type DeadlineAnswer, listDeadlines } from '../domain/api.ts'
import { deadlineStateLabels } from '../domain/deadline.ts'
import { DeadlineDrawer } from './deadline-drawer.tsx'
import './deadlines.css'
import { DeadlinesWeek } from './deadlines-week.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { deadlineMessages } from './messages.ts'
import { stateTones } from './state-tones.ts'

/** What is due in everything that the person may see: theirs or all, as a list, a week or a month. */
export function DeadlinesPage() {
  const t = useText(deadlineMessages)
  const { view = 'list', whose = 'mine', state = 'open' } = useAddressParams()
  const setParams = useSetAddressParams()
  const [open, setOpen] = useState<number | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const mine = whose === 'mine'
  return (
    <Page>
      <PageHeader
        title={t('page')}
        description={t('pageHint')}
        actions={<Button onClick={() => setSubscribing(true)}>{t('subscribe')}</Button>}
      />
      <Panel>
        <div className="c-deadline-bar">
          <Segmented
            aria-label={t('whose')}
            value={whose}
            options={[
              { value: 'mine', label: t('mine') },
              { value: 'all', label: t('everything') },
            ]}
            onChange={(value) => setParams({ whose: value === 'mine' ? undefined : String(value) })}
          />
          <Segmented
            aria-label={t('view')}
            value={view}
            options={[
              { value: 'list', label: t('asList') },
              { value: 'week', label: t('asWeek') },
              { value: 'month', label: t('asMonth') },
            ]}
            onChange={(value) => setParams({ view: value === 'list' ? undefined : String(value) })}
          />
          {view === 'list' ? (
            <Segmented
              aria-label={t('standing')}
              value={state}
              options={[
                { value: 'open', label: t('stateOpen') },
                { value: 'settled', label: t('stateAll') },
              ]}
              onChange={(value) => setParams({ state: value === 'open' ? undefined : String(value) })}
            />
          ) : null}
        </div>
        {view === 'month' ? (
          <Month mine={mine} onOpen={setOpen} />
        ) : view === 'week' ? (
          <DeadlinesWeek mine={mine} onOpen={setOpen} />
        ) : (
          <List key={`${whose}/${state}`} mine={mine} onlyOpen={state === 'open'} onOpen={setOpen} />
        )}
      </Panel>
      <DeadlineDrawer id={open} onClose={() => setOpen(null)} />
      {isSubscribing ? <FeedDialog onClose={() => setSubscribing(false)} /> : null}
    </Page>
  )
}

type Showing = { mine: boolean; onOpen: (id: number) => void }

function List({ mine, onlyOpen, onOpen }: Showing & { onlyOpen: boolean }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const columns: ListColumn[] = [
    { key: 'due', label: t('due'), cell: 'taskDate', width: 190 },
    { key: 'title', label: t('what'), cell: 'text', width: 240 },
    { key: 'subjectName', label: t('about'), cell: 'text', width: 260 },
    { key: 'state', label: t('standing'), cell: 'text', width: 110 },
    { key: 'check', label: t('check'), cell: 'text', width: 130 },
  ]
  return (
    <DataTable<DeadlineAnswer>
      type="deadlines"
      keepsOwn={false}
      searchable={false}
      definition={{ type: 'deadlines', columns, filters: [] }}
      queryKey={['deadline', mine, onlyOpen]}
      load={({ pageNum, pageSize, cursor, exactTotal }, signal) =>
        call(listDeadlines, {
          query: {
            pageNum,
            pageSize,
            ...(cursor && { cursor }),
            ...(exactTotal && { exactTotal }),
            ...(mine && { mine: true }),
            ...(onlyOpen && { state: 'open' as const }),
          },
          signal,
        })
      }
      cells={{
        title: (row) => (
          <Button type="link" className="c-deadline-open" onClick={() => onOpen(row.id)}>
            {said(row.title, locale)}
          </Button>
        ),
        subjectName: (row) => <SubjectLink deadline={row} />,
        state: (row) => (
          <StatusTag tone={stateTones[row.state]}>{said(deadlineStateLabels[row.state], locale)}</StatusTag>
        ),
        check: (row) =>
          row.state !== 'open' || !row.needsConfirmation
            ? '—'
            : t(row.isConfirmed ? 'isConfirmed' : 'notConfirmed'),
      }}
      empty={<EmptyState title={t(mine ? 'nothingMine' : 'nothing')} />}
    />
  )
}

/** The page of what a deadline hangs on; its address has its parameters in it. */
function SubjectLink({ deadline: { link, subjectName } }: { deadline: DeadlineAnswer }) {
  return <AppLink to={link}>{subjectName}</AppLink>
}

function Month({ mine, onOpen }: Showing) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const { timeZone } = useServices()
  const today = dateIn(new Date(), timeZone)
  const { month = today.slice(0, 7) } = useAddressParams()
  const setParams = useSetAddressParams()
  const first = `${month}-01`
  const found = useQuery({
    queryKey: ['deadline', 'month', month, mine],
    queryFn: ({ signal }) =>
      call(listDeadlines, {
        query: {
          from: addDays(first, -7),
          to: addDays(first, 42),
          pageSize: paging.max,
          ...(mine && { mine: true }),
        },
        signal,
      }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  const byDay = Map.groupBy(found.data?.list ?? [], ({ due }) => due)
  const cell = (day: Dayjs) => {
    const rows = byDay.get(day.format('YYYY-MM-DD')) ?? []
    if (isPhone) return rows.length ? <Badge count={rows.length} size="small" /> : null
    return (
      <ul className="c-deadline-day">
        {rows.map((row) => (
          <li key={row.id}>
            <Button
              type="link"
              size="small"
              title={`${said(row.title, locale)} · ${row.subjectName}`}
              onClick={() => onOpen(row.id)}
            >
              {`${said(row.title, locale)} · ${row.subjectName}`}
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  const chosen = dayjs(today.startsWith(month) ? today : first)
  const ofMonth = (found.data?.list ?? []).filter(({ due }) => due?.startsWith(month))
  return (
    <>
      <Calendar
        value={chosen}
        fullscreen={!isPhone}
        cellRender={(day, { type }) => (type === 'date' ? cell(day) : null)}
        onPanelChange={(day) => setParams({ month: day.format('YYYY-MM') })}
        onSelect={(day, { source }) => {
          if (source !== 'date') setParams({ month: day.format('YYYY-MM') })
        }}
      />
      {found.data && found.data.total > found.data.list.length ? (
        <p className="c-soft">{t('monthCut', { count: found.data.list.length })}</p>
      ) : null}
      {isPhone ? (
        <ul className="c-deadline-month">
          {ofMonth.map((row) => (
            <li key={row.id}>
              <span className="c-figure">{row.due}</span>
              <Button type="link" onClick={() => onOpen(row.id)}>
                {said(row.title, locale)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
