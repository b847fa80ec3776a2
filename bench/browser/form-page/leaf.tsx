import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Money } from '#shared/money.ts'
import { DateInput, MoneyInput } from '#web/index.ts'
import { options, type PlannedField } from './plan.ts'

export type LeafProps = {
  field: PlannedField
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  faulty?: boolean
}

/** The control of a field, the same one for every library, and the same as the product's own widgets show. */
export function Leaf({ field, id, value, onChange, onBlur, faulty }: LeafProps) {
  const text = (typeof value === 'string' ? value : '') as string
  const control = {
    id: id ?? field.id,
    disabled: field.follows !== undefined,
    status: faulty ? ('error' as const) : ('' as const),
    placeholder: `请输入${field.name}`,
    'aria-invalid': faulty === true,
    'aria-required': true,
    onBlur: () => onBlur?.(),
  }
  switch (field.kind) {
    case 'number':
      return (
        <Input
          {...control}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'money':
      return (
        <MoneyInput
          {...control}
          value={(value as Money | null) ?? null}
          units={['CNY']}
          defaultUnit="CNY"
          onChange={(next) => onChange?.(next)}
        />
      )
    case 'select':
      return (
        <Select
          {...control}
          className="c-wide"
          value={value ?? undefined}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          onChange={(next: unknown) => onChange?.(next ?? null)}
        />
      )
    case 'date':
      return (
        <DateInput {...control} value={text === '' ? null : text} onChange={(next) => onChange?.(next)} />
      )
    case 'textarea':
      return (
        <Input.TextArea
          {...control}
          value={text}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 10 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'text':
      return (
        <Input
          {...control}
          value={text}
          maxLength={200}
          allowClear
          autoComplete="off"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
  }
}

/** Label, control and error for libraries that bring none of their own. */
export function Shell({
  field,
  error,
  children,
}: {
  field: PlannedField
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className="c-form-field c-field-span-1">
      <div className="c-form-field-label">
        <label htmlFor={field.id}>
          <span className="c-field-mark" aria-hidden="true">
            *
          </span>
          {field.name}
        </label>
      </div>
      <div className="c-field-control">{children}</div>
      {error ? <div className="c-form-field-error">{error}</div> : null}
    </div>
  )
}
