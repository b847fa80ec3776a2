import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  ErrorState,
  isMissing,
  MoneyText,
  Panel,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { lawCase, mayReadMatters } from '../domain/case-record.ts'
import { type MatterMoney, moneyMeasures, readMatterMoney } from '../domain/matter-money.ts'
import './exposure-panel.css'
import { caseMessages } from './messages.ts'

/** What is claimed, decided, recovered and at risk in open cases and disputes, one line a currency; nothing for who sees no amounts, or has no open matter. */
export function ExposurePanel() {
  const { may } = useServices()
  const isShown = may('law_matter_money.read') && mayReadMatters.some((permission) => may(permission))
  return isShown ? <Exposure /> : null
}

function Exposure() {
  const t = useText(caseMessages)
  const found = useQuery({
    queryKey: ['matterMoney'],
    queryFn: ({ signal }) => call(readMatterMoney, { signal }),
  })
  const matters = found.data?.filter(({ count }) => count > 0)
  if (matters?.length === 0) return null
  return (
    <Panel title={t('exposure')} className="c-exposures">
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : matters ? (
        <div className="c-exposure-kinds">
          {matters.map((one) => (
            <Matters key={one.kind} matters={one} />
          ))}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </Panel>
  )
}

function Matters({ matters: { kind, count, unsaid, once, measures } }: { matters: MatterMoney }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const { screen } = kind === 'law_case' ? lawCase : lawDispute
  return (
    <section className="c-exposure">
      <h3>
        <AppLink to={screen}>{t(kind === 'law_case' ? 'openCases' : 'openDisputes', { count })}</AppLink>
      </h3>
      <dl>
        {measures.map(({ measure, totals }) => (
          <div key={measure} className={measure === 'exposure' ? 'is-exposure' : ''}>
            <dt>{said(moneyMeasures[measure], locale)}</dt>
            {totals.map((total) => (
              <dd key={total.unit}>
                <MoneyText money={total} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {once > 0 ? <p className="c-soft">{t('exposureOnce', { count: once })}</p> : null}
      {unsaid > 0 ? <p className="c-soft">{t('exposureUnsaid', { count: unsaid })}</p> : null}
    </section>
  )
}
