import { Checkbox, Radio, Select, Switch } from 'antd'
import { useLocale, useText } from '#web/index.ts'
import type { FieldConfig } from '../../domain/definition/field-config.ts'
import { formMessages } from '../messages.ts'
import { useFieldStanding, useFieldValue } from '../use-form.ts'
import { DynamicSelectWidget } from './dynamic-select-widget.tsx'
import { isDynamic } from './load-options.ts'
import type { WidgetProps } from './widget-props.ts'

function useOptions(field: FieldConfig): { value: string; label: string }[] {
  const locale = useLocale()
  return field.options.map(({ value, label, englishLabel }) => ({
    value,
    label: (locale === 'en' && englishLabel) || label,
  }))
}

/** One option or several from a list: the definition's, or one that the server pages through. */
export function SelectWidget(props: WidgetProps) {
  return isDynamic(props.field) ? <DynamicSelectWidget {...props} /> : <PlainSelect {...props} />
}

function PlainSelect({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const options = useOptions(field)
  const { onBlur, status, ...props } = control
  return (
    <Select
      {...props}
      status={status ?? ''}
      className="c-wide"
      {...(field.type === 'multiselect' ? { mode: 'multiple' as const } : {})}
      value={value ?? undefined}
      options={options}
      showSearch={field.filterable ? { optionFilterProp: 'label' } : false}
      allowClear={field.clearable}
      onChange={(next: unknown) => store.edit({ [field.id]: next ?? null })}
      onBlur={() => onBlur?.()}
    />
  )
}

/** One option, all of them on the screen. */
export function RadioWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  return (
    <Radio.Group
      id={control.id}
      value={value}
      disabled={control.disabled ?? false}
      options={useOptions(field)}
      onChange={(event) => store.edit({ [field.id]: event.target.value })}
      aria-label={field.name}
      aria-describedby={control['aria-describedby']}
    />
  )
}

/** Several options, all of them on the screen. */
export function CheckboxWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other controls
    <div role="group" id={control.id} aria-label={field.name} aria-describedby={control['aria-describedby']}>
      <Checkbox.Group
        value={Array.isArray(value) ? value : []}
        disabled={control.disabled ?? false}
        options={useOptions(field)}
        onChange={(next) => store.edit({ [field.id]: next })}
      />
    </div>
  )
}

/** Yes or no: a switch; two options where an answer is required, so that "no" is a choice and not an omission. */
export function BoolWidget({ store, field, control }: WidgetProps) {
  const t = useText(formMessages)
  const value = useFieldValue(store, field.id)
  const { required } = useFieldStanding(store, field.id)
  const { id, disabled = false } = control
  const describedBy = control['aria-describedby']
  if (!required)
    return (
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        onChange={(next) => store.edit({ [field.id]: next })}
        aria-describedby={describedBy}
      />
    )
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      options={[
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ]}
      onChange={(event) => store.edit({ [field.id]: event.target.value })}
      aria-label={field.name}
      aria-describedby={describedBy}
    />
  )
}

/** The backdating flag: computed, never typed; 1 is on. */
export function FlagWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  return (
    <Switch id={control.id} checked={value === 1} disabled aria-describedby={control['aria-describedby']} />
  )
}
