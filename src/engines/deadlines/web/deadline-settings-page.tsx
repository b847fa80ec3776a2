import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { HolidaysPanel } from '#engines/calendar/web/index.ts'
import {
  call,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  useAddressParams,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { listDeadlineRules } from '../domain/api.ts'
import { deadlineMessages } from './messages.ts'
import { RulesPanel } from './rules-panel.tsx'

const tabs = ['rules', 'holidays'] as const

/** /settings/deadlines: the rules of the organisation and those of law that ship, and the days off of each year. */
export function DeadlineSettingsPage() {
  const t = useText(deadlineMessages)
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const shown = tab === 'holidays' ? 'holidays' : 'rules'
  const label = { rules: t('rulesTab'), holidays: t('holidaysTab') }
  return (
    <Page>
      <PageHeader title={t('settings')} description={t('settingsHint')} />
      <Segmented
        className="c-deadline-tabs"
        aria-label={t('settings')}
        value={shown}
        options={tabs.map((value) => ({ value, label: label[value] }))}
        onChange={(value) => setParams({ tab: value })}
      />
      {shown === 'rules' ? <Rules /> : <HolidaysPanel />}
    </Page>
  )
}

function Rules() {
  const found = useQuery({
    queryKey: ['deadlineRules'],
    queryFn: ({ signal }) => call(listDeadlineRules, { signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Panel>
        <Skeleton active />
      </Panel>
    )
  return <RulesPanel rules={found.data} onChanged={() => found.refetch()} />
}
