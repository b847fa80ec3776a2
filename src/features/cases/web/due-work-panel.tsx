import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type DeadlineAnswer, listDeadlines } from '#engines/deadlines/domain/index.ts'
import { addDays, dateIn, daysBetween } from '#shared/dates.ts'
import { type Locale, said } from '#shared/text.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  Timeline,
  type Tone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { lawCase, mayReadMatters } from '../domain/case-record.ts'
import { listTasks, type TaskRow, taskAddress } from '../domain/case-tasks.ts'
import { type DueWork, firstWork, workAhead } from '../domain/due-work.ts'
import { caseMessages } from './messages.ts'
import './due-work-panel.css'

const most = 8
const soon = 7

/**
 * What is late or due within thirty days of what the person answers for themselves: deadlines of disputes and cases, hearings, tasks. Whoever has none and works on no matters sees
 * no panel.
 */
export function DueWorkPanel() {
  const { may } = useServices()
  return mayReadMatters.some((permission) => may(permission)) ? <DueWorks /> : null
}

function DueWorks() {
  const t = useText(caseMessages)
  const locale = useLocale()
  const { may, timeZone } = useServices()
  const today = dateIn(new Date(), timeZone)
  const until = addDays(today, workAhead)
  const readsCases = may(lawCase.may.read)
  const found = useQuery({
    // Below 'deadline', so that what is settled there is asked for again here.
    queryKey: ['deadline', 'mine', until, readsCases, locale],
    queryFn: async ({ signal }) => {
      const [deadlines, tasks] = await Promise.all([
        call(listDeadlines, { query: { mine: true, state: 'open', pageSize: most }, signal }),
        readsCases ? call(listTasks, { query: { mine: true, pageSize: most }, signal }) : null,
      ])
      const works = [
        ...deadlines.list.map((one) => ofDeadline(one, locale)),
        ...(tasks?.list ?? []).flatMap(ofTask),
      ]
      return firstWork(works, until, most)
    },
  })
  const works = found.data
  if (works?.length === 0 && !may(lawCase.may.write)) return null
  return (
    <Panel
      title={t('dueWork')}
      extra={
        <span className="c-due-work-links">
          <AppLink to="/deadlines">{t('deadlines')}</AppLink>
          {readsCases ? <AppLink to="/tasks">{t('tasks')}</AppLink> : null}
        </span>
      }
    >
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : !works ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : works.length === 0 ? (
        <EmptyState compact title={t('noDueWork', { days: workAhead })} />
      ) : (
        <Timeline
          items={works.map((work) => ({
            key: work.key,
            tone: toneOf(work.date === null ? 0 : daysBetween(today, work.date)),
            title: work.date === null ? t('withoutDay') : <Day date={work.date} today={today} />,
            children: <Work work={work} />,
          }))}
        />
      )}
    </Panel>
  )
}

function Work({ work: { kind, title, matter, link } }: { work: DueWork }) {
  const t = useText(caseMessages)
  return (
    <>
      <AppLink to={link} className="c-due-work-title">
        {t(kind === 'task' ? 'dueTask' : 'dueDeadline', { title })}
      </AppLink>
      <div className="c-due-work-matter">{matter}</div>
    </>
  )
}

function Day({ date, today }: { date: string; today: string }) {
  const t = useText(caseMessages)
  const days = daysBetween(today, date)
  const day = date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
  const words =
    days < 0 ? t('overdue', { days: -days }) : days === 0 ? t('dueToday') : t('daysLeft', { days })
  return (
    <>
      <time dateTime={date}>{day}</time> · {words}
    </>
  )
}

const toneOf = (days: number): Tone => (days <= 3 ? 'danger' : days <= soon ? 'warning' : 'info')

const ofDeadline = ({ id, due, title, subjectName, link }: DeadlineAnswer, locale: Locale): DueWork => ({
  key: `deadline-${id}`,
  kind: 'deadline',
  date: due,
  title: said(title, locale),
  matter: subjectName,
  link,
})

const ofTask = ({ id, due, title, caseID, caseName }: TaskRow): DueWork[] =>
  due === null
    ? []
    : [{ key: `task-${id}`, kind: 'task', date: due, title, matter: caseName, link: taskAddress(caseID) }]
