import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call, confirm, ErrorState, isMissing, Panel, StatusTag, toast, useText } from '#web/index.ts'
import { dropCalendarYear, type KeptYear, listCalendarYears } from '../domain/api.ts'
import './calendar.css'
import { DayList } from './day-list.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { ImportYearDialog } from './import-year-dialog.tsx'
import { calendarMessages } from './messages.ts'

/** The working hours, the years whose days off are known, the latest first, and importing one. */
export function HolidaysPanel() {
  const t = useText(calendarMessages)
  const queries = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const found = useQuery({
    queryKey: ['calendarYears'],
    queryFn: ({ signal }) => call(listCalendarYears, { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['calendarYears'] })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  const years = found.data
  if (!years)
    return (
      <Panel>
        <Skeleton active />
      </Panel>
    )
  const whole = years.find(({ missing, isUnknown }) => missing.length === 0 && !isUnknown)
  const next = (whole?.year ?? new Date().getFullYear()) + 1
  return (
    <>
      <HoursPanel />
      <div className="c-years-tools">
        <p>{t('hint')}</p>
        <Button type="primary" onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={t('unpublished', { year: next })} />
      {years.map((year) => (
        <Year key={year.year} year={year} onDropped={refresh} />
      ))}
      {isImporting ? (
        <ImportYearDialog
          year={next}
          onClose={() => setImporting(false)}
          onDone={async () => {
            setImporting(false)
            toast.success()
            await refresh()
          }}
        />
      ) : null}
    </>
  )
}

function Year({ year, onDropped }: { year: KeptYear; onDropped: () => Promise<unknown> }) {
  const t = useText(calendarMessages)
  const off = year.days.filter(({ kind }) => kind === 'off').length
  const drop = () =>
    confirm({
      title: t('dropTitle', { year: year.year }),
      content: t(year.isShipped ? 'dropShipped' : 'dropNone'),
      okText: t('drop'),
      danger: true,
      onOk: async () => {
        await call(dropCalendarYear, { query: { year: year.year, version: year.version } })
        await onDropped()
      },
    })
  return (
    <Panel title={t('year', { year: year.year })}>
      <div className="c-year-head">
        <StatusTag tone={year.isOwn ? 'info' : 'neutral'}>{t(year.isOwn ? 'own' : 'shipped')}</StatusTag>
        <span>{t('counts', { off, makeUp: year.days.length - off })}</span>
        <span className="c-year-source">{t('source', { source: year.source })}</span>
        {year.isOwn ? (
          <Button size="small" danger onClick={drop}>
            {t('drop')}
          </Button>
        ) : null}
      </div>
      {year.missing.length ? (
        <>
          <Alert
            type="warning"
            showIcon
            title={t('incomplete', { year: year.year })}
            description={t('incompleteHint')}
          />
          <DayList days={year.missing} />
        </>
      ) : year.isUnknown ? (
        <Alert type="warning" showIcon title={t('unknown', { year: year.year })} />
      ) : null}
      <DayList days={year.days} />
    </Panel>
  )
}
