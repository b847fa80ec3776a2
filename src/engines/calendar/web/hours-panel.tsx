import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { issueText } from '#shared/issues.ts'
import {
  call,
  ErrorState,
  FaultAt,
  Field,
  isMissing,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useServices,
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

/** In which hours of every working day the organisation works; whoever keeps its holidays changes them. */
export function HoursPanel() {
  const t = useText(calendarMessages)
  const { may } = useServices()
  const found = useWorkingHours()
  const text = useHoursText()
  return (
    <Panel title={t('hours')}>
      <p className="c-hint">{t('hoursAbout')}</p>
      {isMissing(found) ? (
        <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : may('deadline.manage') ? (
        <HoursForm stored={found.data} />
      ) : (
        <p>
          {text}
          <br />
          <DaySum hours={found.data.hours} />
        </p>
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
    return issue && issueText(issue, locale)
  }
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
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
        <div key={index} className="c-hours-span">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={t(`span.${end}`, { number: index + 1 })}
              error={faultAt(`hours.${index}.${end}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={span[end]}
                  onChange={({ target }) =>
                    set({ hours: hours.with(index, { ...span, [end]: target.value }) })
                  }
                />
              )}
            </Field>
          ))}
          {hours.length > 1 ? (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('removeSpan', { number: index + 1 })}
              onClick={() => set({ hours: hours.toSpliced(index, 1) })}
            />
          ) : null}
        </div>
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
        <span aria-live="polite">{issues.length ? null : <DaySum hours={hours} />}</span>
      </div>
      <div>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

function DaySum({ hours }: { hours: readonly WorkSpan[] }) {
  const t = useText(calendarMessages)
  const sum = minutesADay(hours)
  const [whole, minutes] = [Math.floor(sum / 60), sum % 60]
  return minutes ? t('sumMinutes', { hours: whole, minutes }) : t('sum', { hours: whole })
}
