import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { issueText } from '#shared/issues.ts'
import {
  call,
  ErrorState,
  errorAt,
  FaultAt,
  Field,
  isMissing,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { readWorkingHours, updateWorkingHours, type WorkingHours } from '../domain/api.ts'
import { hoursIssues, hoursText, minutesADay, mostSpans, type WorkSpan } from '../domain/daily-hours.ts'
import './calendar.css'
import { calendarMessages } from './messages.ts'

const queryKey = ['workingHours']
const useWorkingHours = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(readWorkingHours, { signal }) })

/** The working hours of the organisation as text, '…' until they are known. */
export function useHoursText(): string {
  const locale = useLocale()
  const { data } = useWorkingHours()
  return data ? hoursText(data.hours, locale) : '…'
}

/** In which hours of every working day the organisation works. */
export function HoursPanel() {
  const t = useText(calendarMessages)
  const found = useWorkingHours()
  return (
    <Panel title={t('hours')}>
      <p className="c-hint">{t('hoursAbout')}</p>
      {isMissing(found) ? (
        <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <HoursForm stored={found.data} />
      ) : (
        <Skeleton active />
      )}
    </Panel>
  )
}

function HoursForm({ stored }: { stored: WorkingHours }) {
  const t = useText(calendarMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const edit = useEdit(stored, { textOf: (_, value) => hoursText(value as WorkSpan[], locale) })
  const { values, set, save, error } = edit
  const { hours } = values
  const [busy, setBusy] = useState(false)
  /** Faults are shown from the first attempt to save on, as they are now. */
  const [isTried, setTried] = useState(false)
  const issues = hoursIssues(hours)
  const faultAt = (path: string) => {
    const issue = isTried ? issues.find((one) => one.path === path) : undefined
    return issue ? issueText(issue, locale) : errorAt(error, path)
  }
  const minutes = minutesADay(hours)
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  const sum = time.minutes ? t('sumMinutes', time) : t('sum', time)
  const submit = async () => {
    setTried(true)
    if (issues.length) return
    setBusy(true)
    const isSaved = await save(() => call(updateWorkingHours, { body: values }))
    setBusy(false)
    if (!isSaved) return
    setTried(false)
    toast.success()
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <div className="c-fields">
      <StaleNotice edit={edit} />
      {hours.map((span, index) => (
        <SpanFields
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
          key={index}
          number={index + 1}
          span={span}
          faultAt={(end) => faultAt(`hours.${index}.${end}`)}
          onChange={(next) => set({ hours: hours.with(index, next) })}
          {...(hours.length > 1 && { onRemove: () => set({ hours: hours.toSpliced(index, 1) }) })}
        />
      ))}
      <FaultAt error={error} path="hours" />
      <div className="c-hours-foot">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={hours.length >= mostSpans}
          onClick={() => set({ hours: [...hours, { from: '', to: '' }] })}
        >
          {t('addSpan')}
        </Button>
        <span aria-live="polite">{issues.length ? null : sum}</span>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

function SpanFields({
  number,
  span,
  faultAt,
  onChange,
  onRemove,
}: {
  number: number
  span: WorkSpan
  faultAt: (end: 'from' | 'to') => ReactNode
  onChange: (span: WorkSpan) => void
  onRemove?: () => void
}) {
  const t = useText(calendarMessages)
  return (
    <div className="c-hours-span">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`span.${end}`, { number })} error={faultAt(end)}>
          {(control) => (
            <Input
              {...control}
              maxLength={5}
              placeholder={t('example')}
              value={span[end]}
              onChange={({ target }) => onChange({ ...span, [end]: target.value })}
              onBlur={() => onChange({ ...span, [end]: tidy(span[end]) })}
            />
          )}
        </Field>
      ))}
      {onRemove ? (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('removeSpan', { number })}
          onClick={onRemove}
        />
      ) : null}
    </div>
  )
}

/** "9：00" as it is stored: 09:00. */
const tidy = (time: string): string => time.trim().replace('：', ':').replace(/^\d:/, '0$&')
