import { Input, InputNumber, Select, Switch } from 'antd'
import type { Money } from '#shared/money.ts'
import { said } from '#shared/text.ts'
import { DateInput, DepartmentPicker, type FieldControl, MoneyInput, useLocale } from '#web/index.ts'
import type { RecordField } from '../domain/field.ts'

type Props = {
  field: RecordField
  control: FieldControl
  value: unknown
  onChange: (value: unknown) => void
  autoFocus: boolean
}

/** The control of a field in a dialog. Nouns that name people or other records have a form. */
export function FieldInput({ field, control, value, onChange, autoFocus }: Props) {
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
          value={value as number}
          options={Object.entries(field.options).map(([code, words]) => ({
            value: Number(code),
            label: said(words, locale),
          }))}
          onChange={onChange}
        />
      )
    case 'department':
      return (
        <DepartmentPicker
          {...control}
          value={value === null ? [] : [value as number]}
          onChange={([id]) => onChange(id ?? null)}
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
      return Number(Object.keys(field.options)[0])
    case 'people':
    case 'links':
      return []
    default:
      return null
  }
}

/** The value of an answer as it is sent back: ids of what it names. */
export function inputOf(field: RecordField, value: unknown): unknown {
  if (field.kind === 'person' || field.kind === 'department' || field.kind === 'link')
    return (value as { id: number } | null)?.id ?? null
  if (field.kind === 'people' || field.kind === 'links')
    return (value as { id: number }[]).map(({ id }) => id)
  return value
}
