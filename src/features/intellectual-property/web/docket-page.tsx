import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  Page,
  PageHeader,
  Panel,
  useAddressParams,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type DocketSpan, docketSpans } from '../domain/docket.ts'
import { type DocketFigure, readDocketSummary } from '../domain/docket-api.ts'
import { ipFee } from '../domain/fee-record.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { docketMessages } from './docket-messages.ts'
import { DocketTable, MoneyLines } from './docket-table.tsx'
import { PaymentRule } from './payment-rule.tsx'
import './docket.css'

/** What falls due for the rights that the person may see: how much of it in which span, what it will cost, and line by line. */
export function DocketPage() {
  const t = useText(docketMessages)
  const { within, q, filter } = useAddressParams()
  const setParams = useSetAddressParams()
  const { may } = useServices()
  const locale = useLocale()
  const span = docketSpans.find((one) => one === within) ?? '90'
  const narrowed = { ...(q && { q }), ...(filter && { filter }) }
  const { figures, isCounting, countAll } = useFigures(narrowed)
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <>
            {may(ipFee.may.read) ? (
              <AppLink to={ipFee.screen} className="c-docket-fees">
                {said(ipFee.words.many, locale)}
              </AppLink>
            ) : null}
            {may('organization.manage') ? <PaymentRule /> : null}
          </>
        }
      />
      <fieldset className="c-docket-spans" aria-label={t('span')}>
        {docketSpans.map((one) => (
          <Span
            key={one}
            span={one}
            figure={figures?.[one]}
            isChosen={one === span}
            onChoose={() => setParams({ within: one === '90' ? undefined : one, page: undefined })}
          />
        ))}
      </fieldset>
      {countAll ? (
        <p className="c-docket-capped">
          {t('capped')}
          <Button type="link" size="small" loading={isCounting} onClick={countAll}>
            {t('countAll')}
          </Button>
        </p>
      ) : null}
      {figures?.withoutDay ? (
        <Alert
          showIcon
          type="warning"
          title={t('withoutDay', { count: countOf(figures.withoutDay, figures.withoutDayIsCapped) })}
          action={<AppLink to="/deadlines?whose=all">{t('toDeadlines')}</AppLink>}
        />
      ) : null}
      <Panel>
        <DocketTable key={span} span={span} />
      </Panel>
    </Page>
  )
}

const countOf = (count: number, isCapped: boolean): string => `${count}${isCapped ? '+' : ''}`

/** The figures of the spans. `countAll` where there are more lines than are counted at once: it counts and sums them all, until the filters change. */
function useFigures(narrowed: { q?: string; filter?: string }) {
  const [allOf, setAllOf] = useState<string | null>(null)
  const asked = JSON.stringify(narrowed)
  const isExact = allOf === asked
  const { data, isFetching } = useQuery({
    queryKey: [intellectualProperty.kind, 'docket', 'summary', narrowed, isExact],
    queryFn: ({ signal }) =>
      call(readDocketSummary, { query: { ...narrowed, ...(isExact && { exactTotal: true }) }, signal }),
    placeholderData: (before) => before,
  })
  const isCapped = docketSpans.some((span) => data?.[span].isCapped)
  return {
    figures: data,
    isCounting: isExact && isFetching,
    countAll: isCapped ? () => setAllOf(asked) : null,
  }
}

type SpanProps = {
  span: DocketSpan
  figure: DocketFigure | undefined
  isChosen: boolean
  onChoose: () => void
}

/** How much falls due in a span and what it costs; pressed, the lines below are those. */
function Span({ span, figure, isChosen, onChoose }: SpanProps) {
  const t = useText(docketMessages)
  const isLate = span === 'late'
  return (
    <button
      type="button"
      className={`c-docket-span${isLate && figure?.count ? ' is-late' : ''}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="c-docket-span-label">{isLate ? t('late') : t('within', { days: span })}</span>
      <span className="c-docket-span-count c-figure">
        {figure ? t('count', { count: countOf(figure.count, figure.isCapped) }) : '—'}
      </span>
      {figure?.costs?.length ? (
        <span className="c-docket-span-cost">
          <span className="c-soft">{t(isLate ? 'lateCost' : 'aheadCost')}</span>
          <MoneyLines amounts={figure.costs} />
        </span>
      ) : null}
      {figure?.unknown ? (
        <span className="c-docket-span-unknown">{t('unknown', { count: figure.unknown })}</span>
      ) : null}
    </button>
  )
}
