import { Select } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  call,
  DateInput,
  Dialog,
  errorAt,
  Field,
  PeoplePicker,
  type Person,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import { createDelegation } from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'
import { DeputyAway } from './deputy-away.tsx'

type Props = { kinds: readonly FlowKind[]; onClose: () => void; onSaved: () => Promise<void> }

/** Names who stands in, from when to when, and for which kinds of records. */
export function AbsenceDialog({ kinds, onClose, onSaved }: Props) {
  const t = useText(absenceMessages)
  const locale = useLocale()
  const [delegate, setDelegate] = useState<Person | null>(null)
  const [fromDate, setFromDate] = useState<string | null>(null)
  const [toDate, setToDate] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wanting = (value: unknown, words: string): string | null => (tried && value === null ? words : null)
  const save = async () => {
    setTried(true)
    if (!delegate || fromDate === null || toDate === null) return
    try {
      await call(createDelegation, { body: { delegateID: delegate.id, fromDate, toDate, kinds: chosen } })
    } catch (error) {
      setFailure(error)
      return toast.failure(error)
    }
    toast.success()
    await onSaved()
    onClose()
  }
  return (
    <Dialog open title={t('add')} onCancel={onClose} onConfirm={save} confirmText={t('save')}>
      <div className="c-fields">
        <Field
          label={t('delegate')}
          required
          error={errorAt(failure, 'delegateID') ?? wanting(delegate, t('delegateRequired'))}
        >
          {(control) => (
            <PeoplePicker
              {...control}
              value={delegate ? [delegate] : []}
              onChange={([person = null]) => setDelegate(person)}
            />
          )}
        </Field>
        <Field
          label={t('fromDate')}
          required
          error={errorAt(failure, 'fromDate') ?? wanting(fromDate, t('daysRequired'))}
        >
          {(control) => <DateInput {...control} value={fromDate} onChange={setFromDate} />}
        </Field>
        <Field
          label={t('toDate')}
          required
          error={errorAt(failure, 'toDate') ?? wanting(toDate, t('daysRequired'))}
        >
          {(control) => (
            <DateInput
              {...control}
              {...(fromDate !== null && { min: fromDate })}
              value={toDate}
              onChange={setToDate}
            />
          )}
        </Field>
        {delegate && fromDate !== null && toDate !== null && fromDate <= toDate ? (
          <DeputyAway given={{ delegateId: delegate.id, fromDate, toDate, kinds: chosen }} kinds={kinds} />
        ) : null}
        <Field label={t('kinds')} hint={t('kindsHint')}>
          {(control) => (
            <Select
              {...control}
              className="c-wide"
              mode="multiple"
              value={chosen}
              onChange={setChosen}
              options={kinds.map(({ kind, words }) => ({ value: kind, label: said(words, locale) }))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
