import { Input, InputNumber, Select, Switch } from 'antd'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import type { Money } from '#shared/money.ts'
import { said } from '#shared/text.ts'
import {
  DateInput,
  DepartmentPicker,
  type FieldControl,
  MoneyInput,
  PeoplePicker,
  type Person,
  RemoteSelect,
  useLocale,
} from '#web/index.ts'
import type { RecordField } from '../domain/field.ts'
import type { FindLinked } from './record-panel.ts'

type Props = {
  field: RecordField
  control: FieldControl
  value: unknown
  onChange: (value: unknown) => void
  autoFocus: boolean
  /** What a link may name. */
  choices?: readonly Named[]
  /** Finds what a link may name by a part of its name, instead of `choices`. */
  find?: FindLinked | undefined
  onBusy?: (isBusy: boolean) => void
}
/** Somebody or something with a name. */
export type Named = { id: number; name: string }

/** The control of a field in a dialog; its value is what an answer says of the field. */
export function FieldInput(props: Props) {
  const { field, control, value, onChange, autoFocus, choices = [], find, onBusy } = props
  const locale = useLocale()
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...control}
          autoFocus={autoFocus}
          value={value as string}
          maxLength={field.most}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'area':
      return (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={value as string}
          maxLength={field.most}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'date':
      return <DateInput {...control} value={value as string | null} onChange={onChange} />
    case 'number':
      return (
        <InputNumber {...control} className="c-wide" value={value as number | null} onChange={onChange} />
      )
    case 'money':
      return <MoneyInput {...control} value={value as Money | null} onChange={onChange} />
    case 'flag':
      return <Switch id={control.id} checked={value === 2} onChange={(on) => onChange(on ? 2 : 1)} />
    case 'choice':
      return (
        <Select
          {...control}
          allowClear={field.isOptional && !field.required}
          value={value as number | null}
          options={Object.entries(field.options).map(([code, words]) => ({
            value: Number(code),
            label: said(words, locale),
          }))}
          onChange={(code: number | undefined) => onChange(code ?? null)}
        />
      )
    case 'department':
      return (
        <DepartmentPicker
          {...control}
          value={value === null ? [] : [(value as Named).id]}
          onChange={([id]) => onChange(id === undefined ? null : { id, name: '' })}
        />
      )
    case 'person':
      return (
        <PeoplePicker
          {...control}
          allowClear
          value={value === null ? [] : [value as Person]}
          onChange={([one]) => onChange(one ?? null)}
        />
      )
    case 'people':
      return <PeoplePicker {...control} multiple value={value as Person[]} onChange={onChange} />
    case 'link':
      return find ? (
        <RemoteSelect<Named>
          {...control}
          allowClear
          value={value === null ? [] : [value as Named]}
          load={async ({ q, signal }) => [...(await find(q, signal))]}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          onChange={([one]) => onChange(one ?? null)}
        />
      ) : (
        <Select
          {...control}
          allowClear
          value={(value as Named | null)?.id ?? null}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number | undefined) => onChange(choices.find((one) => one.id === id) ?? null)}
        />
      )
    case 'file':
      return (
        <FileUploadBox
          {...control}
          value={value as Named | null}
          onChange={onChange}
          {...(onBusy && { onBusy })}
        />
      )
    default:
      return null
  }
}

/** What stands in a field before anybody filled it in. */
export function emptyInput(field: RecordField): unknown {
  switch (field.kind) {
    case 'text':
    case 'area':
      return ''
    case 'flag':
      return 1
    case 'choice':
      return field.isOptional ? null : Number(Object.keys(field.options)[0])
    case 'people':
    case 'links':
      return []
    default:
      return null
  }
}

/** The value of an answer as it is sent back: ids of what it names. */
export function inputOf(field: RecordField, value: unknown): unknown {
  if (
    field.kind === 'person' ||
    field.kind === 'department' ||
    field.kind === 'link' ||
    field.kind === 'file'
  )
    return (value as { id: number } | null)?.id ?? null
  if (field.kind === 'people' || field.kind === 'links')
    return (value as { id: number }[]).map(({ id }) => id)
  return value
}

/** Whether nothing was typed or chosen. */
export const isEmptyInput = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && !value.length)
