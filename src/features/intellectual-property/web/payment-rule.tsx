import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { call, Dialog, ErrorState, isMissing, toast, useText } from '#web/index.ts'
import { readPaymentRule, setPaymentRule } from '../domain/payment-rule.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { docketMessages } from './docket-messages.ts'

const key = [intellectualProperty.kind, 'docket', 'rule']

/** Whether a second person confirms payments: said once for the organisation, by who manages it. */
export function PaymentRule() {
  const t = useText(docketMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rule')}</Button>
      {isOpen ? <RuleDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RuleDialog({ onClose }: { onClose: () => void }) {
  const t = useText(docketMessages)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => call(readPaymentRule, { signal }) })
  const rule = found.data
  const save = async () => {
    if (!rule) return
    try {
      await call(setPaymentRule, {
        body: { secondPerson: chosen ?? rule.secondPerson, version: rule.version },
      })
      toast.success()
      onClose()
    } catch (failure) {
      toast.failure(failure)
    } finally {
      await queries.invalidateQueries({ queryKey: [intellectualProperty.kind] })
    }
  }
  return (
    <Dialog open title={t('rule')} onCancel={onClose} onConfirm={save} confirmDisabled={!rule}>
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : rule ? (
        <div className="c-fields">
          <Checkbox
            checked={chosen ?? rule.secondPerson}
            onChange={({ target }) => setChosen(target.checked)}
          >
            {t('secondPerson')}
          </Checkbox>
          <p className="c-soft">{t('ruleHint')}</p>
        </div>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
