import './workbench.css'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { DueWorkPanel, ExposurePanel } from '#features/cases/web/index.ts'
import { FirstContractPanel, WaitingScores } from '#features/contracts/web/index.ts'
import { daysBetween, wallClock } from '#shared/dates.ts'
import { shownCount } from '#shared/list.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  personLabel,
  Timeline,
  type Tone,
  useServices,
  useText,
} from '#web/index.ts'
import { horizon, type KeyDate, readWorkbench, soon, type Workbench } from '../domain/api.ts'
import { Counts } from './counts.tsx'
import { workbenchMessages } from './messages.ts'
import { WorkList } from './work-list.tsx'

/** /: what waits for the person, what they started, and the dates that come up. */
export function WorkbenchPage() {
  const t = useText(workbenchMessages)
  const { me, may } = useServices()
  // Below 'approval', so that a decision on another page asks for the counts again.
  const found = useQuery({
    queryKey: ['approval', 'workbench'],
    queryFn: ({ signal }) => call(readWorkbench, { signal }),
  })
  const greeting = useGreeting()
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  const todo = found.data?.approvals.todo
  return (
    <Page>
      <PageHeader
        documentTitle={t('title')}
        title={t(greeting, { name: me ? personLabel(me) : '' })}
        description={
          todo === undefined
            ? null
            : todo > 0
              ? t('waitingWords', { count: shownCount(todo) })
              : t('nothingWaits')
        }
      />
      <div className="c-workbench">
        {may('organization.manage') && may('contract_type.manage') ? <FirstContractPanel /> : null}
        <Counts workbench={found.data} />
        <div className="c-workbench-main">
          <WorkList counts={found.data?.approvals} />
          <ExposurePanel />
        </div>
        <div className="c-workbench-side">
          {may('contract.score') ? <WaitingScores /> : null}
          <DueWorkPanel />
          {may('contract.read') ? <KeyDates workbench={found.data} /> : null}
        </div>
      </div>
    </Page>
  )
}

/** By the hour at the organisation. */
function useGreeting() {
  const { timeZone } = useServices()
  const hour = Number(wallClock(new Date(), timeZone).time.slice(0, 2))
  if (hour < 5 || hour >= 23) return 'greeting.night' as const
  if (hour < 11) return 'greeting.morning' as const
  if (hour < 13) return 'greeting.noon' as const
  return hour < 18 ? ('greeting.afternoon' as const) : ('greeting.evening' as const)
}

function KeyDates({ workbench }: { workbench: Workbench | undefined }) {
  const t = useText(workbenchMessages)
  return (
    <Panel
      title={t('keyDates')}
      extra={<span className="c-workbench-soft">{t('calendar', { days: horizon })}</span>}
      className="c-workbench-dates"
    >
      {!workbench ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : workbench.keyDates.length === 0 ? (
        <EmptyState compact title={t('noKeyDates', { days: horizon })} />
      ) : (
        <Timeline
          items={workbench.keyDates.map((entry) => ({
            key: `${entry.kind}-${entry.contractID}`,
            tone: toneOf(entry, workbench.today),
            title: <DateWords date={entry.date} today={workbench.today} />,
            children: (
              <AppLink
                to="/standingBook/detail"
                params={{ contractId: String(entry.contractID), mode: 'contract' }}
                className="c-workbench-date"
              >
                {t('openContract', { kind: t(`kind.${entry.kind}`), name: entry.name })}
              </AppLink>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

const toneOf = ({ kind, date }: KeyDate, today: string): Tone => {
  if (kind === 'start') return 'info'
  const days = daysBetween(today, date)
  return days <= soon ? 'warning' : 'info'
}

/** 今天, 明天, or month and day; the year where it is another one. */
function DateWords({ date, today }: { date: string; today: string }) {
  const t = useText(workbenchMessages)
  const days = daysBetween(today, date)
  if (days === 0) return t('today')
  if (days === 1) return t('tomorrow')
  return <time dateTime={date}>{date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date}</time>
}
