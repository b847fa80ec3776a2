import { Select } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  DateInput,
  errorAt,
  Field,
  PeoplePicker,
  type Person,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import type { FlowKind } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'
import { DeputyAway } from './deputy-away.tsx'

type AbsenceDraft = {
  delegate: Person | null
  fromDate: string | null
  toDate: string | null
  kinds: readonly string[]
}
type Given = { delegateID: number; fromDate: string; toDate: string; kinds: string[] }

/** What somebody types into a dialog of an absence. `save` sends what is complete, tells what is refused, and answers whether it was saved. */
export function useAbsenceForm() {
  const [draft, setDraft] = useState<AbsenceDraft>({
    delegate: null,
    fromDate: null,
    toDate: null,
    kinds: [],
  })
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (send: (given: Given) => Promise<unknown>): Promise<boolean> => {
    setTried(true)
    const { delegate, fromDate, toDate, kinds } = draft
    if (!delegate || fromDate === null || toDate === null) return false
    try {
      await send({ delegateID: delegate.id, fromDate, toDate, kinds: [...kinds] })
    } catch (error) {
      setFailure(error)
      toast.failure(error)
      return false
    }
    toast.success()
    return true
  }
  const change = (more: Partial<AbsenceDraft>) => {
    setDraft((before) => ({ ...before, ...more }))
    setFailure(null)
  }
  return { draft, change, tried, failure, save }
}

type Props = {
  form: ReturnType<typeof useAbsenceForm>
  kinds: readonly FlowKind[]
  /** Who is away; null: whoever fills this in. */
  person: Person | null
}

/** Who stands in, from when to when, and for which kinds of records; and when that one is away as well. */
export function AbsenceFields({ form, kinds, person }: Props) {
  const t = useText(absenceMessages)
  const locale = useLocale()
  const { draft, change, tried, failure } = form
  const { delegate, fromDate, toDate } = draft
  const wanting = (value: unknown, words: string): string | null => (tried && value === null ? words : null)
  return (
    <>
      <Field
        label={t('delegate')}
        required
        error={errorAt(failure, 'delegateID') ?? wanting(delegate, t('delegateRequired'))}
      >
        {(control) => (
          <PeoplePicker
            {...control}
            value={delegate ? [delegate] : []}
            onChange={([one = null]) => change({ delegate: one })}
          />
        )}
      </Field>
      <Field
        label={t('fromDate')}
        required
        error={errorAt(failure, 'fromDate') ?? wanting(fromDate, t('daysRequired'))}
      >
        {(control) => (
          <DateInput {...control} value={fromDate} onChange={(date) => change({ fromDate: date })} />
        )}
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
            onChange={(date) => change({ toDate: date })}
          />
        )}
      </Field>
      <Field label={t('kinds')} hint={t('kindsHint')}>
        {(control) => (
          <Select
            {...control}
            className="c-wide"
            mode="multiple"
            value={[...draft.kinds]}
            onChange={(chosen) => change({ kinds: chosen })}
            options={kinds.map(({ kind, words }) => ({ value: kind, label: said(words, locale) }))}
          />
        )}
      </Field>
      {delegate && fromDate !== null && toDate !== null && fromDate <= toDate ? (
        <DeputyAway
          given={{ delegateId: delegate.id, fromDate, toDate, kinds: draft.kinds }}
          delegate={delegate}
          person={person}
          kinds={kinds}
        />
      ) : null}
    </>
  )
}
