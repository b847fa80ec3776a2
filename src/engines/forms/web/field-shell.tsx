import { type KeyboardEvent, memo } from 'react'
import { type Issue, issueText } from '#shared/issues.ts'
import { useLocale, useText } from '#web/index.ts'
import type { CompiledField } from '../domain/definition/compile-form.ts'
import { chosenStatement } from '../domain/field-types/clause.ts'
import { isNumbered } from '../domain/filling/editability.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { screenText } from '../domain/texts/display-values.ts'
import { usePlaceholder } from './field-control.tsx'
import { FieldLabel } from './field-label.tsx'
import type { ControlProps } from './form-widgets.ts'
import { formMessages } from './messages.ts'
import { TableText } from './table-text.tsx'
import { useFieldPlaces } from './use-field-places.ts'
import { useFieldError, useFieldNote, useFieldStanding, useFieldValue } from './use-form.ts'
import { StatementPanel } from './widgets/clause-widget.tsx'
import { widgets } from './widgets/index.ts'

type ShellProps = { store: FormStore; field: CompiledField; prefix: string }

/** Widgets that are made of several controls, so that a label cannot point to one. */
const groups = new Set([
  'radio',
  'checkbox',
  'upload',
  'sheetTable',
  'imagePreview',
  'attachments',
  'contractEdit',
])

/** One field: label area, control, error. Nothing at all while it is hidden. */
export const FieldShell = memo(function FieldShell({ store, field, prefix }: ShellProps) {
  const { visible, editable, required, ai } = useFieldStanding(store, field.id)
  const error = useFieldError(store, field.id)
  const note = useFieldNote(store, field.id)
  const locale = useLocale()
  const { config, type } = field
  const ordinary = usePlaceholder(config)
  const number = useNumberToCome(store, field)
  const { places, events } = useFieldPlaces(config)
  if (!visible) return null
  const id = `${prefix}${field.id}`
  const description = (locale === 'en' && config.englishDescription) || config.description
  const described = [error ? `${id}-error` : '', note ? `${id}-note` : '', description ? `${id}-tip` : '']
    .filter(Boolean)
    .join(' ')
  const control: ControlProps = {
    id,
    disabled: !editable,
    status: error ? 'error' : '',
    // A field that nobody can type in asks for nothing.
    placeholder: number ?? (editable ? ordinary : config.placeholder),
    'aria-invalid': error !== null,
    'aria-required': required,
    ...(described ? { 'aria-describedby': described } : {}),
  }
  const Widget = widgets[type.widget]
  return (
    <div
      className={`c-form-field c-field-span-${config.span ?? type.span ?? 1}`}
      data-field={field.id}
      {...events}
    >
      <FieldLabel
        field={field}
        controlId={groups.has(type.widget) ? undefined : id}
        required={required}
        ai={ai}
        description={description}
        tipId={`${id}-tip`}
        places={places}
      />
      <div className="c-field-control" {...{ onKeyDown: clearByKey }}>
        {config.preview ? (
          <FieldText store={store} field={field} />
        ) : (
          <Widget store={store} field={config} control={control} />
        )}
      </div>
      {error ? (
        <div className="c-form-field-error" id={`${id}-error`}>
          {issueText(error, locale)}
        </div>
      ) : null}
      <RoundingNote note={note} id={`${id}-note`} />
    </div>
  )
})

/** What stands in the place of a number that a rule will give. */
function useNumberToCome(store: FormStore, field: CompiledField): string | undefined {
  const t = useText(formMessages)
  const { automatic, example } = store.context().numbering
  if (!automatic || !isNumbered(field, store.context())) return undefined
  return example ? `${t('generated')} · ${example}` : t('generated')
}

/** Says what became of what was typed; who does not see the page hears it. */
function RoundingNote({ note, id }: { note: Issue | null; id: string }) {
  const locale = useLocale()
  return note ? (
    <div className="c-form-field-note" id={id} role="status">
      {issueText(note, locale)}
    </div>
  ) : null
}

/** A field with `preview`: its text instead of a control. */
function FieldText({ store, field }: { store: FormStore; field: CompiledField }) {
  const t = useText(formMessages)
  const value = useFieldValue(store, field.id)
  const { error, value: whole } = store.field(field.id)
  const isReadable = value !== null && whole !== null && error === null
  const statement = field.type.widget === 'clause' ? chosenStatement(field.config, value) : undefined
  if (statement) return <StatementPanel store={store} field={field.config} statement={statement} />
  if (isReadable && field.type.widget === 'sheetTable')
    return <TableText text={field.type.format(value, field.config, store.context())} />
  return (
    <span className="c-field-text">
      {isReadable ? screenText(field.type)(value, field.config, store.context()) : t('empty')}
    </span>
  )
}

/** Delete or Backspace clears a list with one choice, and a date whose text is selected: Tab does not stop at their clear buttons. */
function clearByKey({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Delete' && key !== 'Backspace') return
  // A popup is below the field in React's tree, not on the page.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return
  // What is typed to search with is corrected by the same keys.
  const clears = target.closest('.ant-picker')
    ? target.selectionStart === 0 && target.selectionEnd === target.value.length
    : target.value === ''
  if (!clears) return
  const control = target.closest('.ant-select-single, .ant-picker:not(.ant-picker-range)')
  control?.querySelector<HTMLElement>('.ant-select-clear, .ant-picker-clear')?.click()
}
