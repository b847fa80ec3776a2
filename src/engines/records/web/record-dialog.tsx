import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { dateIn } from '#shared/dates.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import { type Merged, mergeValues } from '#shared/merge-values.ts'
import { said } from '#shared/text.ts'
import {
  CallError,
  cellText,
  Dialog,
  errorAt,
  Field,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { Fields } from '../domain/field.ts'
import { listCellOf } from '../domain/list-definition.ts'
import { emptyInput, FieldInput, inputOf, isEmptyInput, type Named } from './field-input.tsx'
import { recordMessages } from './messages.ts'
import type { RecordParts } from './record-panel.ts'

type Values = Record<string, unknown>
export type PlainRowShape = Values & { id: number; version: number }

/** What both changed, until the person has chosen. */
type Stale = Merged & { theirs: Values }

const valuesOf = (fields: Fields, row: PlainRowShape | null): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, row ? row[key] : emptyInput(field)]))

type Props = {
  title: string
  fields: Fields
  /** null for a new one. */
  target: PlainRowShape | null
  /** Sends what was typed, as requests have it; `version` of the one that is changed. */
  send: (values: Values, version: number) => Promise<unknown>
  /** What is wrong beyond single fields, before anything is sent. */
  check?: ((values: Values) => readonly Issue[]) | undefined
  /** What links may name. */
  choices?: Readonly<Record<string, readonly Named[]>>
  /** Where links find what they name, by table, where there are too many to choose from. */
  finders?: RecordParts['finders']
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** A new record or an existing one, typed into a dialog. Somebody else's save meanwhile is shown beside what was typed: nothing is lost. */
export function RecordDialog(props: Props) {
  const { title, fields, target, send, check, choices = {}, finders = {}, onClose, onDone } = props
  const t = useText(recordMessages)
  const locale = useLocale()
  const { values, set, error, issues, stale, choose, save } = useRecordEdit({ fields, target, send, check })
  const [isSending, setSending] = useState(false)
  const isComplete = Object.entries(fields).every(
    ([key, field]) => !field.required || !isEmptyInput(values[key]),
  )
  const submit = async () => {
    if (!(await save())) return
    toast.success()
    await onDone()
    onClose()
  }
  const faultAt = (key: string): string | undefined => {
    const found = issues.find(({ path }) => path === key)
    return found ? issueText(found, locale) : errorAt(error, key)
  }
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('save')}
      confirmDisabled={!isComplete || isSending}
    >
      <div className="c-fields">
        {stale ? <StaleFields fields={fields} stale={stale} values={values} onChoose={choose} /> : null}
        {Object.entries(fields).map(([key, field], index) => (
          <Field
            key={key}
            label={said(field.words, locale)}
            required={field.required ?? false}
            error={faultAt(key)}
          >
            {(control) => (
              <FieldInput
                field={field}
                control={control}
                value={values[key]}
                autoFocus={index === 0}
                onChange={(value) => set({ [key]: value })}
                choices={choices[key] ?? []}
                find={field.kind === 'link' ? finders[field.of] : undefined}
                onBusy={setSending}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

/** The values while somebody edits them, as answers have them, and what a save that came too late brought. */
function useRecordEdit({ fields, target, send, check }: Pick<Props, 'fields' | 'target' | 'send' | 'check'>) {
  const [values, setValues] = useState(() => valuesOf(fields, target))
  const [base, setBase] = useState(() => ({
    values: valuesOf(fields, target),
    version: target?.version ?? 0,
  }))
  const [error, setError] = useState<unknown>(null)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [stale, setStale] = useState<Stale | null>(null)
  const save = async (): Promise<boolean> => {
    setError(null)
    const wrong = check?.(values) ?? []
    setIssues(wrong)
    if (wrong.length) return false
    try {
      const sent = Object.entries(fields).map(([key, field]) => [key, inputOf(field, values[key])])
      await send(Object.fromEntries(sent), base.version)
      return true
    } catch (failure) {
      const current = currentOf(failure)
      if (current) {
        const theirs = valuesOf(fields, current)
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
    issues,
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
  fields,
  stale,
  values,
  onChoose,
}: {
  fields: Fields
  stale: Stale
  values: Values
  onChoose: (key: string, value: unknown) => void
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const [mine] = useState(values)
  const word = (key: string, value: unknown) => {
    const field = fields[key]
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
          <legend>{said(fields[key]?.words ?? ' | ', locale)}</legend>
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
