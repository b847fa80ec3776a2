import { Select } from 'antd'
import { useCallback, useState } from 'react'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { type PlainKey, useText } from '#web/index.ts'
import { MiniField } from './mini-field.tsx'
import { propertyMessages } from './property-messages.ts'
import type { EditorProps } from './simple-editors.tsx'

/** Defaults that are a rule, not a value: today, whoever starts the record. */
const ruled: Partial<Record<FieldConfig['type'], { value: string; key: PlainKey<typeof propertyMessages> }>> =
  {
    date: { value: 'today', key: 'defaultToday' },
    people: { value: 'initiator', key: 'defaultInitiator' },
    department: { value: 'initiator', key: 'defaultInitiatorDepartment' },
  }

/** What a new record starts with: nothing, a rule, or a value given with the field's own control. */
export function DefaultEditor({ field, control, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const rule = ruled[field.type]
  const isSet = value !== null && value !== undefined
  const now = !isSet ? 'none' : rule && value === rule.value ? 'rule' : 'fixed'
  const [mode, setMode] = useState(now)
  const shown = now === 'none' && mode === 'fixed' ? 'fixed' : now
  const take = useCallback((next: unknown) => set(next ?? null, true), [set])
  const widget = (
    <MiniField
      field={field}
      value={now === 'fixed' ? value : null}
      onChange={take}
      control={{ id: rule ? `${control.id}-value` : control.id, disabled, placeholder: t('defaultNone') }}
    />
  )
  if (!rule) return widget
  return (
    <div className="d-conditions">
      <Select
        id={control.id}
        disabled={disabled}
        value={shown}
        options={[
          { value: 'none', label: t('defaultNone') },
          { value: 'rule', label: t(rule.key) },
          { value: 'fixed', label: t('defaultFixed') },
        ]}
        onChange={(next: string) => {
          setMode(next as typeof mode)
          set(next === 'rule' ? rule.value : null)
        }}
      />
      {shown === 'fixed' ? widget : null}
    </div>
  )
}
