import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type DeadlineAnswer, deadlineStateLabels } from '#engines/deadlines/domain/index.ts'
import { DeadlineDrawer } from '#engines/deadlines/web/index.ts'
import type { MatterDeadlinesCall } from '#features/disputes/domain/index.ts'
import { dateIn, daysBetween } from '#shared/dates.ts'
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
  useServices,
  useText,
} from '#web/index.ts'
import { caseMessages } from './messages.ts'
import './matter-deadlines.css'

type Props = {
  kind: string
  list: MatterDeadlinesCall
  id: number
  /** What makes deadlines here, where there are none yet. */
  hint: string
}

/** What is due in a dispute or a case, by day; one is opened with how it was computed. */
export function MatterDeadlines({ kind, list, id, hint }: Props) {
  const t = useText(caseMessages)
  const [open, setOpen] = useState<number | null>(null)
  const found = useQuery({
    queryKey: [kind, id, 'deadlines'],
    queryFn: ({ signal }) => call(list, { params: { id }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  return (
    <Panel title={t('deadlines')}>
      {found.data.length === 0 ? (
        <EmptyState title={t('noDeadlines')} hint={hint} />
      ) : (
        <ul className="c-matter-deadlines">
          {found.data.map((one) => (
            <DeadlineLine key={one.id} deadline={one} onOpen={() => setOpen(one.id)} />
          ))}
        </ul>
      )}
      <DeadlineDrawer
        id={open}
        onClose={() => {
          setOpen(null)
          void found.refetch()
        }}
      />
    </Panel>
  )
}

const near = 7

function DeadlineLine({ deadline, onOpen }: { deadline: DeadlineAnswer; onOpen: () => void }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const { due, state, title, needsConfirmation, isConfirmed, isProvisional, isByHand } = deadline
  const left = due ? daysBetween(dateIn(new Date(), timeZone), due) : null
  const tone: Tone =
    state !== 'open' || left === null ? 'neutral' : left < 0 ? 'danger' : left <= near ? 'warning' : 'info'
  const words =
    state !== 'open'
      ? said(deadlineStateLabels[state], locale)
      : left === null
        ? t('withoutDay')
        : left < 0
          ? t('overdue', { days: -left })
          : left === 0
            ? t('dueToday')
            : t('daysLeft', { days: left })
  const notes = [
    ...(state === 'open' && needsConfirmation && !isConfirmed ? [t('unconfirmed')] : []),
    ...(isProvisional ? [t('provisional')] : []),
    ...(isByHand ? [t('byHand')] : []),
  ]
  return (
    <li>
      <span className="c-figure c-matter-day">{due ?? '—'}</span>
      <StatusTag tone={tone}>{words}</StatusTag>
      <Button type="link" onClick={onOpen}>
        {said(title, locale)}
      </Button>
      {notes.length ? <span className="c-soft">{notes.join(' · ')}</span> : null}
    </li>
  )
}
