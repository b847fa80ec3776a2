import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { dateIn } from '#shared/dates.ts'
import { type Merged, mergeValues } from '#shared/merge-values.ts'
import { said } from '#shared/text.ts'
import {
  CallError,
  call,
  cellText,
  Dialog,
  errorAt,
  Field,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { listCellOf } from '../domain/list-definition.ts'
import type { AnyRecord, PlainRecord } from '../domain/record.ts'
import { emptyInput, FieldInput, inputOf } from './field-input.tsx'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'

type Values = Record<string, unknown>
export type PlainRowShape = Values & { id: number; version: number }

/** What both changed, until the person has chosen. */
type Stale = Merged & { theirs: Values }

const valuesOf = (record: AnyRecord, row: PlainRowShape | null): Values =>
  Object.fromEntries(
    Object.entries(record.fields).map(([key, field]) => [
      key,
      row ? inputOf(field, row[key]) : emptyInput(field),
    ]),
  )

/** A new record or an existing one, typed into a dialog. Somebody else's save meanwhile is shown beside what was typed: nothing is lost. */
export function RecordDialog({
  record,
  target,
  onClose,
  onDone,
}: {
  record: PlainRecord
  target: PlainRowShape | null
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const noun = nounIn(record, locale)
  const { values, set, error, stale, choose, save } = useRecordEdit(record, target)
  const isComplete = Object.entries(record.fields).every(
    ([key, field]) => !field.required || String(values[key] ?? '').trim() !== '',
  )
  const submit = async () => {
    if (!(await save())) return
    toast.success()
    await onDone()
    onClose()
  }
  return (
    <Dialog
      open
      title={target ? t('changeTitle', { noun }) : t('create', { noun })}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('save')}
      confirmDisabled={!isComplete}
    >
      <div className="c-fields">
        {stale ? <StaleFields record={record} stale={stale} values={values} onChoose={choose} /> : null}
        {Object.entries(record.fields).map(([key, field], index) => (
          <Field
            key={key}
            label={said(field.words, locale)}
            required={field.required ?? false}
            error={errorAt(error, key)}
          >
            {(control) => (
              <FieldInput
                field={field}
                control={control}
                value={values[key]}
                autoFocus={index === 0}
                onChange={(value) => set({ [key]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

/** The values while somebody edits them, and what a save that came too late brought. */
function useRecordEdit(record: PlainRecord, target: PlainRowShape | null) {
  const [values, setValues] = useState(() => valuesOf(record, target))
  const [base, setBase] = useState(() => ({
    values: valuesOf(record, target),
    version: target?.version ?? 0,
  }))
  const [error, setError] = useState<unknown>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const save = async (): Promise<boolean> => {
    setError(null)
    try {
      if (target) {
        const body = { ...values, version: base.version }
        await call(record.calls.update, { params: { id: target.id }, body: body as never })
      } else await call(record.calls.create, { body: values as never })
      return true
    } catch (failure) {
      const current = currentOf(failure)
      if (current) {
        const theirs = valuesOf(record, current)
        const merged = mergeValues(base.values, values, theirs)
        setStale({ ...merged, theirs })
        setValues(merged.values)
        setBase({ values: theirs, version: current.version })
      } else {
        setError(failure)
        if (!(failure instanceof CallError && failure.errors.length)) toast.failure(failure)
      }
      return false
    }
  }
  return {
    values,
    error,
    stale,
    save,
    set: (patch: Values) => setValues((before) => ({ ...before, ...patch })),
    choose: (key: string, value: unknown) => setValues((before) => ({ ...before, [key]: value })),
  }
}

/** The record as it is now, where somebody else saved first. */
function currentOf(failure: unknown): PlainRowShape | null {
  if (!(failure instanceof CallError) || failure.status !== 409) return null
  const data = failure.data as Partial<PlainRowShape> | null
  return typeof data?.version === 'number' ? (data as PlainRowShape) : null
}

function StaleFields({
  record,
  stale,
  values,
  onChoose,
}: {
  record: AnyRecord
  stale: Stale
  values: Values
  onChoose: (key: string, value: unknown) => void
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const [mine] = useState(values)
  const word = (key: string, value: unknown) => {
    const field = record.fields[key]
    if (!field) return ''
    const { cell, choices } = listCellOf(field, locale)
    const today = dateIn(new Date(), timeZone)
    const text = cellText(cell, value, { locale, timeZone, today, ...(choices && { choices }) })
    return text === '—' ? t('nothing') : text
  }
  if (!stale.conflicts.length)
    return <Alert type="warning" showIcon title={t('staleMerged', { name: t('someone') })} />
  return (
    <Alert
      type="warning"
      showIcon
      title={t('stale', { name: t('someone') })}
      description={stale.conflicts.map((key) => (
        <fieldset key={key} className="c-conflict">
          <legend>{said(record.fields[key]?.words ?? ' | ', locale)}</legend>
          <Radio.Group
            defaultValue="mine"
            options={[
              { value: 'mine', label: `${t('mine')}${word(key, mine[key])}` },
              { value: 'theirs', label: `${t('theirs')}${word(key, stale.theirs[key])}` },
            ]}
            onChange={({ target }) => onChoose(key, target.value === 'mine' ? mine[key] : stale.theirs[key])}
          />
        </fieldset>
      ))}
    />
  )
}
