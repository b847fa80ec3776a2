import { useQuery } from '@tanstack/react-query'
import { RecordDialog } from '#engines/records/web/index.ts'
import { dateIn } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { call, useLocale, useServices, useText } from '#web/index.ts'
import { docketTitle } from '../domain/docket.ts'
import type { DocketRow } from '../domain/docket-api.ts'
import { readPaymentRule } from '../domain/payment-rule.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { docketMessages } from './docket-messages.ts'

const { record } = intellectualProperty.subs
const { day, amount, reduction, number, file, note, confirmed } = record.fields
const received = { ...confirmed, words: '到账已确认 | Payment confirmed' } as const
const asked = { day: { ...day }, amount: { ...amount, required: true }, reduction, number, file, note }

type Props = { row: DocketRow; onClose: () => void; onDone: () => Promise<unknown> }

/** A payment for a line of the docket: a record below its right, with the day, amount and proof. Who may confirm payments can say at once that it was received. */
export function PayDialog({ row, onClose, onDone }: Props) {
  const t = useText(docketMessages)
  const locale = useLocale()
  const { may, timeZone } = useServices()
  const what = said(docketTitle(row), locale)
  const rule = useQuery({
    queryKey: [intellectualProperty.kind, 'docket', 'rule'],
    queryFn: ({ signal }) => call(readPaymentRule, { signal }),
  })
  if (!rule.data && !rule.error) return null
  // Where a second person confirms payments, nobody records one as confirmed.
  const mayConfirm = may('intellectual_property.confirm') && rule.data?.secondPerson === false
  const begun = {
    id: 0,
    version: 0,
    day: dateIn(new Date(), timeZone),
    amount: row.cost?.amount ?? null,
    reduction: '',
    number: '',
    file: null,
    note: '',
    confirmed: 1,
  }
  return (
    <RecordDialog
      title={t('payTitle', { what: `${row.name} · ${what}` })}
      fields={mayConfirm ? { ...asked, confirmed: received } : asked}
      target={begun}
      send={(values) =>
        call(record.calls.add, {
          params: { id: row.rightID },
          body: { ...wholeEntry(row, said(docketTitle(row), 'zh-CN')), ...values },
        })
      }
      onClose={onClose}
      onDone={onDone}
    />
  )
}

/** Everything that a record says, with what the line says of it. */
const wholeEntry = ({ what, year }: DocketRow, title: string) => ({
  kind: entryKind.payment,
  title,
  purpose: what === 'annuity' ? paidFor.annuity : paidFor.renewal,
  year,
  confirmed: 1,
  party: '',
  until: null,
  registered: 1,
  consented: null,
})
