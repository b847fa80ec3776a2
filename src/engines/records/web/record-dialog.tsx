import { type ReactNode, useState } from 'react'
import { dateIn } from '#shared/dates.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import { said } from '#shared/text.ts'
import {
  type CellContext,
  cellText,
  Dialog,
  errorAt,
  Field,
  StaleNotice,
  toast,
  useEdit,
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

const valuesOf = (fields: Fields, row: PlainRowShape | null): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, row ? row[key] : emptyInput(field)]),
  ),
  version: row?.version ?? 0,
})

/** A value as the list shows it; '' for none. */
function textOf(field: Fields[string] | undefined, value: unknown, context: CellContext): string | undefined {
  if (!field) return undefined
  const { cell, choices } = listCellOf(field, context.locale)
  const text = cellText(cell, value, { ...context, ...(choices && { choices }) })
  return text === '—' ? '' : text
}

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
  const { timeZone } = useServices()
  const edit = useEdit(valuesOf(fields, target), {
    valuesOf: (row: PlainRowShape) => valuesOf(fields, row),
    textOf: (key, value) =>
      textOf(fields[key], value, { locale, timeZone, today: dateIn(new Date(), timeZone) }),
  })
  const { values, set, error } = edit
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [isSending, setSending] = useState(false)
  const isComplete = Object.entries(fields).every(
    ([key, field]) => !field.required || !isEmptyInput(values[key]),
  )
  const submit = async () => {
    const wrong = check?.(values) ?? []
    setIssues(wrong)
    if (wrong.length) return
    const sent = Object.entries(fields).map(([key, field]) => [key, inputOf(field, values[key])])
    if (!(await edit.save(() => send(Object.fromEntries(sent), values.version as number)))) return
    toast.success()
    await onDone()
    onClose()
  }
  const faultAt = (key: string): ReactNode => {
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
        <StaleNotice edit={edit} />
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
