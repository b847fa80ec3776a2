import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countInbox } from '#engines/approvals/domain/index.ts'
import { contractStatuses } from '#features/contracts/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { formatConditions, shownCount } from '#shared/list.ts'
import { AppLink, call, useServices, useText } from '#web/index.ts'
import { useIdle } from '#web/use-idle.ts'
import { horizon, soon, type Workbench } from '../domain/api.ts'
import { daysSince } from './days-since.ts'
import { workbenchMessages } from './messages.ts'

type Tone = 'soft' | 'warning' | 'danger'
type CountProps = {
  label: string
  value: number | undefined
  hint: ReactNode
  tone: Tone
  to: string
  params?: Record<string, string>
}

/** One figure with what it means; leads to the list that it counts. */
function Count({ label, value, hint, tone, to, params = {} }: CountProps) {
  return (
    <AppLink to={to} params={params} className="c-count">
      <span className="c-count-label">{label}</span>
      <span className="c-count-line">
        <span className="c-count-value">{value === undefined ? '–' : shownCount(value)}</span>
        <span className={`c-count-hint c-count-${tone}`}>{value === undefined ? ' ' : hint}</span>
      </span>
    </AppLink>
  )
}

/** How many of the approvals that wait for the person are late; asked once with the count in the menu. */
function useLate(): number {
  const { data } = useQuery({
    queryKey: ['approval', 'inbox', 'counts'],
    queryFn: ({ signal }) => call(countInbox, { signal }),
    enabled: useIdle(),
  })
  return data?.todoLate ?? 0
}

/** What waits for the person: how much of it is late, in red, or else how long the oldest has waited. */
function TodoCount({ approvals }: { approvals: Workbench['approvals'] | undefined }) {
  const t = useText(workbenchMessages)
  const { timeZone } = useServices()
  const late = useLate()
  const waited = approvals?.oldestTodoAt ? daysSince(approvals.oldestTodoAt, timeZone) : 0
  const waiting = waited > 0 ? t('oldestTodo', { days: waited }) : t('todoToday')
  const hint = late > 0 ? t('todoLate', { count: shownCount(late) }) : waiting
  return (
    <Count
      label={t('todo')}
      value={approvals?.todo}
      hint={approvals?.todo ? hint : t('none')}
      tone={late > 0 ? 'danger' : 'soft'}
      to="/approvals"
    />
  )
}

/** The four figures at the head of the workbench. */
export function Counts({ workbench }: { workbench: Workbench | undefined }) {
  const t = useText(workbenchMessages)
  const { may, timeZone } = useServices()
  const { approvals, expiring, drafts, today = '2000-01-01' } = workbench ?? {}
  const since = (instant: string | null | undefined) => (instant ? daysSince(instant, timeZone) : 0)
  const stayed = since(approvals?.oldestInitiatedAt)
  const returned = approvals?.returned ?? 0
  const rejected = approvals?.rejected ?? 0
  const cameBack = [
    ...(rejected > 0 ? [t('rejected', { count: shownCount(rejected) })] : []),
    ...(returned > 0 ? [t('returned', { count: shownCount(returned) })] : []),
  ]
  const ending = formatConditions([
    { key: 'status', operator: 'in', values: [String(contractStatuses.inPerformance)] },
    { key: 'endDate', operator: 'between', values: [today, addDays(today, horizon)] },
  ])
  const draft = formatConditions([
    { key: 'status', operator: 'in', values: [String(contractStatuses.draft)] },
  ])
  return (
    <div className="c-panel c-counts">
      <TodoCount approvals={approvals} />
      <Count
        label={t('initiated')}
        value={approvals?.initiated}
        hint={
          cameBack.length > 0
            ? cameBack.join(t('and'))
            : !approvals?.initiated
              ? t('none')
              : stayed > 0
                ? t('longest', { days: stayed })
                : t('submittedToday')
        }
        tone={rejected > 0 ? 'danger' : returned > 0 ? 'warning' : 'soft'}
        to="/approvals"
        params={{ tab: 'initiated' }}
      />
      {may('contract.read') ? (
        <>
          <Count
            label={t('expiring', { days: horizon })}
            value={expiring?.total}
            hint={
              expiring?.soon
                ? t('soonWords', { count: shownCount(expiring.soon), days: soon })
                : expiring?.total
                  ? t('notSoon', { days: soon })
                  : t('none')
            }
            tone={expiring?.soon ? 'warning' : 'soft'}
            to="/standingBook"
            params={{ filter: ending, sort: 'endDate' }}
          />
          <Count
            label={t('drafts')}
            value={drafts}
            hint={drafts ? t('continueDraft') : t('none')}
            tone="soft"
            to="/myContract"
            params={{ filter: draft }}
          />
        </>
      ) : null}
    </div>
  )
}
