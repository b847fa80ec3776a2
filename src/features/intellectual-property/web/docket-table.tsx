import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { ExportButton } from '#engines/records/web/index.ts'
import { dateIn, daysBetween } from '#shared/dates.ts'
import { type Money, moneyText } from '#shared/money.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  DataTable,
  download,
  EmptyState,
  MoneyText,
  StatusTag,
  Tip,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type DocketSpan,
  docketDefinition,
  docketStandings,
  docketTitle,
  docketTones,
} from '../domain/docket.ts'
import { confirmRightPayment, type DocketRow, exportDocket, listDocket } from '../domain/docket-api.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { docketMessages } from './docket-messages.ts'
import { PayDialog } from './pay-dialog.tsx'

/** The lines of a span, late ones first; a payment is recorded and confirmed from its line. */
export function DocketTable({ span }: { span: DocketSpan }) {
  const t = useText(docketMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [paying, setPaying] = useState<DocketRow | null>(null)
  const definition = useMemo(() => docketDefinition(locale), [locale])
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [intellectualProperty.kind] }),
      queries.invalidateQueries({ queryKey: ['deadline'] }),
    ])
  const confirmPayment = useConfirmation(refresh)
  const kinds = intellectualProperty.fields.kind.options
  return (
    <>
      <DataTable<DocketRow>
        type={definition.type}
        keepsOwn={false}
        definition={definition}
        queryKey={[intellectualProperty.kind, 'docket', span]}
        searchPlaceholder={t('search')}
        load={({ sort: _, ...query }, signal) =>
          call(listDocket, { query: { ...query, within: span }, signal })
        }
        cells={{
          due: (row) => <Due row={row} />,
          title: (row) => said(docketTitle(row), locale),
          name: (row) => (
            <AppLink to={`${intellectualProperty.screen}/detail?id=${row.rightID}&tab=deadlines`}>
              {row.name}
            </AppLink>
          ),
          kind: ({ kind }) => said(kinds[kind as keyof typeof kinds], locale),
          standing: (row) => <Standing row={row} />,
          cost: (row) => <CostCell row={row} />,
        }}
        operateWidth={130}
        operate={(row) => (
          <>
            {row.abilities.pay ? (
              <Button type="link" onClick={() => setPaying(row)}>
                {t('pay')}
              </Button>
            ) : null}
            {row.abilities.confirm ? (
              <Button type="link" onClick={() => void confirmPayment(row)}>
                {t('confirm')}
              </Button>
            ) : null}
          </>
        )}
        actions={({ q, filter }, columns) => (
          <ExportButton
            words="知识产权到期清单 | Intellectual property docket"
            query={{ ...(q && { q }), ...(filter && { filter }) }}
            columns={columns}
            save={({ body: { q, filter }, fallbackName }) =>
              download(exportDocket, {
                body: { ...(q && { q }), ...(filter && { filter }), within: span },
                fallbackName,
              })
            }
          />
        )}
        empty={<EmptyState title={t('empty')} />}
      />
      {paying ? <PayDialog row={paying} onClose={() => setPaying(null)} onDone={refresh} /> : null}
    </>
  )
}

function useConfirmation(refresh: () => Promise<unknown>) {
  const t = useText(docketMessages)
  const locale = useLocale()
  return async (row: DocketRow) => {
    const { payment, rightID, name } = row
    if (!payment) return
    const agreed = await confirm({
      title: t('confirmTitle'),
      content: t('confirmHint', {
        name,
        what: said(docketTitle(row), locale),
        day: payment.day,
        amount: payment.amount ? moneyText(payment.amount, locale) : '—',
      }),
      okText: t('confirm'),
      onOk: () =>
        call(confirmRightPayment, {
          params: { id: rightID, entryID: payment.id },
          body: { version: payment.version },
        }),
    })
    if (agreed) toast.success()
    await refresh()
  }
}

/** The day, how far it is, and until when it can still be done. */
function Due({ row: { due, standing, graceUntil, isProvisional } }: { row: DocketRow }) {
  const t = useText(docketMessages)
  const { timeZone } = useServices()
  const left = daysBetween(dateIn(new Date(), timeZone), due)
  return (
    <span className="c-docket-due">
      <span>
        <span className="c-figure">{due}</span>
        {isProvisional ? (
          <Tip text={t('provisionalHint')}>
            <span className="c-soft"> {t('provisional')}</span>
          </Tip>
        ) : null}
      </span>
      <span className={left < 0 ? 'c-docket-late' : 'c-soft'}>
        {left < 0 ? t('daysLate', { days: -left }) : left === 0 ? t('today') : t('days', { days: left })}
      </span>
      {standing === 'inGrace' && graceUntil ? (
        <span className="c-soft">{t('graceUntil', { date: graceUntil })}</span>
      ) : null}
    </span>
  )
}

/** Where it stands, and whether a payment waits to be confirmed. */
function Standing({ row: { standing, payment, awaitsOther } }: { row: DocketRow }) {
  const t = useText(docketMessages)
  const locale = useLocale()
  return (
    <span className="c-docket-standing">
      <StatusTag tone={docketTones[standing]}>{said(docketStandings[standing], locale)}</StatusTag>
      {payment ? <span className="c-soft">{t('recorded', { date: payment.day })}</span> : null}
      {awaitsOther ? <span className="c-docket-other">{t('awaitsOther')}</span> : null}
    </span>
  )
}

/** What it costs and of what that is made up, or why nobody knows. */
function CostCell({ row: { cost, costWhy } }: { row: DocketRow }) {
  const t = useText(docketMessages)
  const locale = useLocale()
  if (!cost) return <span className="c-soft">{costWhy ? t(costWhy) : '—'}</span>
  const { amount, full, reduction, added, step } = cost
  const addedText = added ? moneyText(added, locale) : ''
  const parts = [
    ...(reduction || added ? [t('costParts', { full: moneyText(full, locale) })] : []),
    ...(reduction ? [t('costReduced', { percent: reduction })] : []),
    ...(added
      ? [step ? t('costStep', { step, added: addedText }) : t('costAdded', { added: addedText })]
      : []),
  ]
  return (
    <span className="c-docket-cost">
      <MoneyText money={amount} />
      {parts.map((part) => (
        <span key={part} className="c-soft">
          {part}
        </span>
      ))}
    </span>
  )
}

/** Sums, one line a currency. */
export const MoneyLines = ({ amounts }: { amounts: readonly Money[] }) => (
  <span className="c-docket-sums">
    {amounts.map((amount) => (
      <MoneyText key={amount.unit} money={amount} />
    ))}
  </span>
)
