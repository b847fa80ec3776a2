import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
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
  useAddressParams,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import type { DeadlineAnswer } from '../domain/api.ts'
import { deadlineStateLabels } from '../domain/deadline.ts'
import type { SubjectDeadlinesCall } from '../domain/subject-deadlines-call.ts'
import { DeadlineDrawer } from './deadline-drawer.tsx'
import './matter-deadlines.css'
import { deadlineMessages } from './messages.ts'

type Props = {
  kind: string
  list: SubjectDeadlinesCall
  id: number
  /** What makes deadlines here, where there are none yet. */
  hint: string
}

/** What is due of one record, by day; one is opened with how it was computed. The open one stands in the address, as notices and calendars name it. */
export function MatterDeadlines({ kind, list, id, hint }: Props) {
  const t = useText(deadlineMessages)
  const open = Number(useAddressParams().deadline) || null
  const setParams = useSetAddressParams()
  const setOpen = (deadline: number | null) =>
    setParams({ deadline: deadline === null ? undefined : String(deadline) })
  const found = useQuery({
    queryKey: [kind, id, 'deadlines'],
    queryFn: ({ signal }) => call(list, { params: { id }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  return (
    <Panel title={t('page')}>
      {found.data.length === 0 ? (
        <EmptyState title={t('noneYet')} hint={hint} />
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
  const t = useText(deadlineMessages)
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
          ? t('daysLate', { days: -left })
          : left === 0
            ? t('dueToday')
            : t('daysToGo', { days: left })
  const notes = [
    ...(state === 'open' && needsConfirmation && !isConfirmed ? [t('notConfirmed')] : []),
    ...(isProvisional ? [t('provisionalYear')] : []),
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
