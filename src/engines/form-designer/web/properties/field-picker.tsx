import { Select } from 'antd'
import { useMemo } from 'react'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { useText } from '#web/index.ts'
import { entryOf } from '../canvas/field-palette.ts'
import { useDesignFields } from '../designer/design-context.ts'
import { configOf } from '../designer/field-values.ts'
import { propertyMessages } from './property-messages.ts'

type Props = {
  id?: string
  value: string | null
  onChange: (field: FieldConfig) => void
  /** Which fields are offered. */
  offers: (field: FieldConfig) => boolean
  label: string
  disabled?: boolean
  placeholder?: string
  className?: string
}

/** Chooses a field of the form, grouped by section, with the icon of its type. */
export function FieldPicker({ value, onChange, offers, label, disabled, placeholder, className, id }: Props) {
  const t = useText(propertyMessages)
  const { definition, fields } = useDesignFields()
  const options = useMemo(
    () =>
      definition.fieldGroupList.flatMap((group, index) => {
        const own = group.fieldList
          .map(configOf)
          .filter(offers)
          .map((field) => ({ value: field.id, label: field.name, field }))
        return own.length > 0 ? [{ label: group.name, title: `${index}`, options: own }] : []
      }),
    [definition, offers],
  )
  const isGone = value !== null && !fields.some((field) => field.id === value)
  return (
    <Select
      {...(id ? { id } : {})}
      className={className ?? 'c-wide'}
      aria-label={label}
      disabled={disabled ?? false}
      status={isGone ? 'error' : ''}
      placeholder={placeholder ?? t('chooseField')}
      value={value}
      {...(isGone ? { labelRender: () => t('goneField', { id: value }) } : {})}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      notFoundContent={<span className="c-soft">{t('noOtherFields')}</span>}
      optionRender={(option) => {
        const field = (option.data as { field?: FieldConfig }).field
        const Icon = field ? entryOf(field).icon : null
        return (
          <span className="d-option">
            {Icon ? <Icon aria-hidden /> : null}
            {option.label}
          </span>
        )
      }}
      onChange={(next) => {
        const field = fields.find((one) => one.id === next)
        if (field) onChange(field)
      }}
    />
  )
}
