import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import {
  call,
  EmptyState,
  ErrorState,
  listed,
  Page,
  PageHeader,
  Panel,
  personLabel,
  useLocale,
  useText,
} from '#web/index.ts'
import { readUsage, type UsageRow } from '../domain/usage-api.ts'
import { peopleMessages } from './messages.ts'
import './people.css'

/** How often the figures are read again while somebody looks, in ms. */
const every = 5_000
/** From this share of a limit on it is worth a look. */
const much = 0.8

/** /settings/usage: what the organisation uses now of what it may use, and who uses the most. */
export function UsagePage() {
  const t = useText(peopleMessages)
  const found = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => call(readUsage, { signal }),
    refetchInterval: every,
  })
  return (
    <Page narrow>
      <PageHeader title={t('usage')} />
      <p className="c-hint">{t('usageAbout')}</p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.list.length === 0 ? (
        <Panel>
          <EmptyState title={t('noLimits')} hint={t('noLimitsHint')} />
        </Panel>
      ) : null}
      {found.data?.list.map((row) => (
        <UsagePanel key={row.kind} row={row} />
      ))}
    </Page>
  )
}

function UsagePanel({ row }: { row: UsageRow }) {
  const t = useText(peopleMessages)
  const amount = useAmount(row.kind)
  const share = row.used / row.limit
  return (
    <Panel title={t(`usageOf.${row.kind}`)}>
      <Progress
        percent={Math.min(100, Math.round(share * 1000) / 10)}
        status={share >= 1 ? 'exception' : 'normal'}
        {...(share >= much && share < 1 ? { strokeColor: 'var(--ant-color-warning)' } : {})}
        aria-label={t(`usageOf.${row.kind}`)}
      />
      <p className="c-usage-line">
        {t('usedOf', { used: amount(row.used), limit: amount(row.limit), person: amount(row.limitOfPerson) })}
      </p>
      {row.people.length > 0 ? (
        <p className="c-hint">
          {t('usedMost', {
            people: listed(row.people.map(({ person, used }) => `${personLabel(person)} ${amount(used)}`)),
          })}
        </p>
      ) : null}
    </Panel>
  )
}

/** How much of a kind, in the reader's language: bytes as MB, of a gigabyte and more as GB. */
function useAmount(kind: UsageRow['kind']): (amount: number) => string {
  const numbers = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const isBytes = kind === 'uploadBytes' || kind === 'storage'
  return (amount) => {
    if (!isBytes) return numbers.format(amount)
    return amount < 2 ** 30
      ? `${numbers.format(amount / 2 ** 20)} MB`
      : `${numbers.format(amount / 2 ** 30)} GB`
  }
}
