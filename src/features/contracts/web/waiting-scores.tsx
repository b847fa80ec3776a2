import './score.css'
import { useQuery } from '@tanstack/react-query'
import { dateIn, daysBetween } from '#shared/dates.ts'
import { AppLink, call, ErrorState, isMissing, linkTo, Panel, useServices, useText } from '#web/index.ts'
import { listWaitingScores, type WaitingScore } from '../domain/score-api.ts'
import { wholeContract } from '../domain/score-due.ts'
import { scoreAddress } from '../domain/score-period.ts'
import { periodName, scoreMessages } from './score-messages.ts'

export const waitingScoresKey = ['waitingScores'] as const

/** The scores that fell due and wait for the person; nothing while none does. */
export function WaitingScores() {
  const t = useText(scoreMessages)
  const found = useQuery({
    queryKey: waitingScoresKey,
    queryFn: ({ signal }) => call(listWaitingScores, { signal }),
    staleTime: 0,
  })
  const list = found.data?.list ?? []
  if (isMissing(found))
    return (
      <Panel title={t('waiting')}>
        <ErrorState compact error={found.error} onRetry={found.refetch} />
      </Panel>
    )
  if (list.length === 0) return null
  return (
    <Panel title={t('waiting')} extra={<span className="c-soft">{list.length}</span>}>
      <ul className="c-waiting-scores">
        {list.map((one) => (
          <Waiting key={`${one.contractID}-${one.period}`} of={one} />
        ))}
      </ul>
    </Panel>
  )
}

function Waiting({ of: { contractID, contractName, period, dueOn } }: { of: WaitingScore }) {
  const t = useText(scoreMessages)
  const { timeZone } = useServices()
  const days = dueOn === null ? null : daysBetween(dueOn, dateIn(new Date(), timeZone))
  return (
    <li>
      <AppLink {...linkTo(scoreAddress(contractID, period ?? wholeContract))}>
        {t('scoreOf', { name: contractName || t('unnamed') })}
      </AppLink>
      <span className="c-soft">
        {periodName(t, period)}
        {days === null ? null : ` · ${days > 0 ? t('overdue', { days }) : t('today')}`}
      </span>
    </li>
  )
}
