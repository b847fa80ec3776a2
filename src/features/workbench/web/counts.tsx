import type { ReactNode } from 'react'
import { contractStatuses } from '#features/contracts/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { formatConditions, shownCount } from '#shared/list.ts'
import { AppLink, useServices, useText } from '#web/index.ts'
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
    <AppLink to={to} params={params} className="c-panel c-count">
      <span className="c-count-label">{label}</span>
      <span className="c-count-value">{value === undefined ? '–' : shownCount(value)}</span>
      <span className={`c-count-hint c-count-${tone}`}>{value === undefined ? ' ' : hint}</span>
    </AppLink>
  )
}

/** From how many days on waiting is long. */
const long = 3

/** The four figures at the head of the workbench. */
export function Counts({ workbench }: { workbench: Workbench | undefined }) {
  const t = useText(workbenchMessages)
  const { may, timeZone } = useServices()
  const { approvals, expiring, drafts, today = '2000-01-01' } = workbench ?? {}
  const since = (instant: string | null | undefined) => (instant ? daysSince(instant, timeZone) : 0)
  const waited = since(approvals?.oldestTodoAt)
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
    <div className="c-counts">
      <Count
        label={t('todo')}
        value={approvals?.todo}
        hint={!approvals?.todo ? t('none') : waited > 0 ? t('oldestTodo', { days: waited }) : t('todoToday')}
        tone={waited >= long ? 'danger' : 'soft'}
        to="/approvals"
      />
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
