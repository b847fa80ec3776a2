import './case-interest.css'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { Fragment, useId, useState } from 'react'
import { type RecordPanel, SubRecordTable } from '#engines/records/web/index.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { moneyFigure, moneyText } from '#shared/money.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DateInput,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'
import type { InterestPayment } from '../domain/interest/compute-interest.ts'
import { isLikelyStale, stepFormula } from '../domain/interest/formula.ts'
import { mostInterest, readInterest } from '../domain/interest/interest-api.ts'
import { caseInterest, rateTerms } from '../domain/interest/interest-entry.ts'
import { loanPrimeRate } from '../domain/interest/loan-prime-rate.ts'
import { interestMessages } from './interest-messages.ts'

type Answer = AnswerOf<typeof readInterest>
type Item = Answer['items'][number]

/** What bears interest in a case, and how much it is to a day. */
export const caseInterestPanel: RecordPanel = {
  key: 'interest',
  label: '利息 | Interest',
  may: 'law_matter_money.read',
  Panel: CaseInterest,
}

function CaseInterest({ id, mayChange }: { id: number; mayChange: boolean }) {
  const t = useText(interestMessages)
  const [until, setUntil] = useState<string | null>(null)
  const at = useId()
  return (
    <div className="c-stack">
      <SubRecordTable record={lawCase} sub={lawCase.subs.interest} id={id} mayChange={mayChange} />
      <Panel
        title={t('title')}
        extra={
          <span className="c-interest-until">
            <label htmlFor={at}>{t('until')}</label>
            <DateInput id={at} value={until} onChange={setUntil} />
          </span>
        }
      >
        <Computed id={id} until={until} />
      </Panel>
    </div>
  )
}

function Computed({ id, until }: { id: number; until: string | null }) {
  const t = useText(interestMessages)
  const locale = useLocale()
  const found = useQuery({
    queryKey: [lawCase.kind, id, 'interest', until],
    queryFn: ({ signal }) =>
      call(readInterest, { params: { id }, query: { ...(until && { until }) }, signal }),
    placeholderData: (before) => before,
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { data } = found
  if (!data.items.length) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <div className="c-interest">
      <p className="c-interest-open">
        <span>{t('open')}</span>
        {data.open.map((money) => (
          <b key={money.unit}>{moneyText(money, locale)}</b>
        ))}
      </p>
      <Notes data={data} />
      {data.items.map((item) => (
        <ItemSteps key={item.id} item={item} />
      ))}
      <p className="c-soft">{t('basis')}</p>
    </div>
  )
}

/** What the person should know of the figures. */
function Notes({ data }: { data: Answer }) {
  const t = useText(interestMessages)
  const locale = useLocale()
  const last = data.items.filter(({ way }) => way === 2).map(({ until }) => until)
  const stale = data.latestRates.filter(({ from }) => last.some((until) => isLikelyStale(from, until)))
  return (
    <>
      {stale.map(({ term, from }) => (
        <Alert
          key={term}
          type="info"
          showIcon
          title={`${said(rateTerms[term], locale)} · ${t('stale', { day: from })}`}
        />
      ))}
      {data.isCut ? <Alert type="warning" showIcon title={t('cut', mostInterest)} /> : null}
    </>
  )
}

/** One item: its sum, then each step as it would stand on paper, with the payments between them. */
function ItemSteps({ item }: { item: Item }) {
  const t = useText(interestMessages)
  const locale = useLocale()
  const { computed, lacksRateOf } = item
  if (!computed) return <NoRate item={item} day={lacksRateOf ?? ''} />
  const { unit, steps, payments } = computed
  const figure = (amount: string) => moneyFigure({ amount, unit })
  return (
    <section className="c-interest-item" aria-label={item.title}>
      <h3>
        <span>{item.title}</span>
        <b>{moneyText({ amount: computed.interest, unit }, locale)}</b>
      </h3>
      <p className="c-soft">
        {steps.length
          ? [
              said(caseInterest.fields.way.options[item.way], locale),
              t('principalLeft', { amount: figure(computed.principalLeft) }),
              ...(computed.paid === '0' ? [] : [t('paid', { amount: figure(computed.paid) })]),
              ...(computed.otherCurrencies
                ? [t('otherCurrencies', { count: computed.otherCurrencies })]
                : []),
            ].join(' · ')
          : t('notBegun')}
      </p>
      {steps.length ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('period')}</th>
              <th scope="col">{t('formula')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Fragment key={step.from}>
                <tr>
                  <td>{`${step.from} ~ ${step.to}`}</td>
                  <td>
                    {stepFormula(step, { ...item, unit }, locale)}
                    {step.publishedOn ? <small>{t('published', { day: step.publishedOn })}</small> : null}
                  </td>
                  <td>{figure(step.interest)}</td>
                </tr>
                {payments
                  .filter(({ date }) => date === step.to)
                  .map((payment, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: several payments of one day differ by nothing else
                    <PaymentRow key={at} payment={payment} figure={figure} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

function PaymentRow({ payment, figure }: { payment: InterestPayment; figure: (amount: string) => string }) {
  const t = useText(interestMessages)
  const { date, amount, toPrincipal, toInterest, left } = payment
  const parts = [
    ...(toInterest === '0' ? [] : [t('toInterest', { amount: figure(toInterest) })]),
    ...(toPrincipal === '0' ? [] : [t('toPrincipal', { amount: figure(toPrincipal) })]),
    ...(left === '0' ? [] : [t('left', { amount: figure(left) })]),
  ]
  return (
    <tr className="c-interest-payment">
      <td colSpan={3}>{[t('received', { day: date, amount: figure(amount) }), ...parts].join(' · ')}</td>
    </tr>
  )
}

function NoRate({ item, day }: { item: Item; day: string }) {
  const t = useText(interestMessages)
  const { may } = useServices()
  return (
    <section className="c-interest-item" aria-label={item.title}>
      <h3>
        <span>{item.title}</span>
      </h3>
      <Alert
        type="warning"
        showIcon
        title={t('lacksRate', { day })}
        description={t('lacksRateHint')}
        action={
          may(loanPrimeRate.may.write) ? <AppLink to={loanPrimeRate.screen}>{t('toRates')}</AppLink> : null
        }
      />
    </section>
  )
}
