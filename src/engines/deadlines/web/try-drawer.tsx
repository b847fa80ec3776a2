import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Drawer, InputNumber } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import { call, DateInput, Field, toast, useIsPhone, useLocale, useText } from '#web/index.ts'
import { computeDeadlineCall, type RuleAnswer } from '../domain/api.ts'
import { amountText, dayText, refusalText } from '../domain/step-words.ts'
import './deadlines.css'
import { deadlineMessages } from './messages.ts'
import { StepList } from './step-list.tsx'

/** What a rule makes of a day, with its steps; nothing is kept. */
export function TryDrawer({ rule, onClose }: { rule: RuleAnswer | null; onClose: () => void }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const [date, setDate] = useState<string | null>(null)
  const [amount, setAmount] = useState<number | null>(null)
  const computed = useMutation({
    mutationFn: (body: { ruleId: string; date: string; amount?: number }) =>
      call(computeDeadlineCall, { body }),
    onError: (error) => toast.failure(error),
  })
  const unit = rule?.versions[0]?.counting.unit ?? 'day'
  const needsAmount = rule?.needsAmount === true
  const submit = () => {
    if (!rule || !date) return
    computed.mutate({ ruleId: rule.id, date, ...(needsAmount && amount !== null && { amount }) })
  }
  const { data } = computed
  return (
    <Drawer
      open={rule !== null}
      onClose={onClose}
      size={isPhone ? '100%' : 520}
      title={rule ? t('tryTitle', { title: said(rule.title, locale) }) : ''}
    >
      <form
        className="c-try-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('triggerDate')} required hint={rule ? said(rule.trigger, locale) : ''}>
          {(control) => <DateInput {...control} value={date} onChange={setDate} />}
        </Field>
        {needsAmount ? (
          <Field label={t('amount', { unit: amountText(0, unit, locale).replace(/^0\s*/, '') })} required>
            {(control) => (
              <InputNumber
                {...control}
                min={0}
                max={1200}
                precision={0}
                value={amount}
                onChange={setAmount}
              />
            )}
          </Field>
        ) : null}
        <Button
          type="primary"
          htmlType="submit"
          loading={computed.isPending}
          disabled={!date || (needsAmount && amount === null)}
        >
          {t('compute')}
        </Button>
      </form>
      <div aria-live="polite">
        {data?.refusal ? <Alert type="warning" showIcon title={refusalText(data.refusal, locale)} /> : null}
        {data?.due ? (
          <>
            <p className="c-deadline-day c-try-day">{dayText(data.due, locale)}</p>
            <StepList steps={data.steps} label={t('steps')} />
          </>
        ) : null}
      </div>
    </Drawer>
  )
}
