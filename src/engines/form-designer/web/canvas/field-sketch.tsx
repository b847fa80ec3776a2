import { PlusOutlined } from '@ant-design/icons'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { usePlaceholder } from '#engines/forms/web/index.ts'
import { useLocale, useText } from '#web/index.ts'
import { designerMessages } from '../designer/designer-messages.ts'
import { entryLabel, entryOf } from './field-palette.ts'

const optionsShown = 4

/** What the field will look like, drawn and not usable: light enough for 500 of them. */
export function FieldSketch({ field }: { field: FieldConfig }) {
  return (
    <div className="d-sketch" aria-hidden="true">
      <Shape field={field} />
    </div>
  )
}

function Shape({ field }: { field: FieldConfig }) {
  const locale = useLocale()
  const { icon: Icon } = entryOf(field)
  switch (field.type) {
    case 'radio':
    case 'checkbox':
      return <Choices field={field} />
    case 'bool':
      return <span className="d-sketch-switch" />
    case 'sheetTable':
      return (
        <span className="d-sketch-table">
          {(field.columns ?? []).map((column) => (
            <span key={column.id}>{column.name}</span>
          ))}
        </span>
      )
    case 'upload':
    case 'customAttachment':
    case 'image-preview':
    case 'contractEdit':
      return (
        <span className="d-sketch-file">
          <Icon />
          {entryLabel(entryOf(field), locale)}
        </span>
      )
    case 'clause':
      return (
        <span className="d-sketch-box">
          {field.clause?.statementList.map(({ name }) => name).join(' / ') ||
            entryLabel(entryOf(field), locale)}
        </span>
      )
    case 'relatedContracts':
      return (
        <span className="d-sketch-file">
          <PlusOutlined />
          {entryLabel(entryOf(field), locale)}
        </span>
      )
    default:
      return (
        <span className={field.type === 'textarea' ? 'd-sketch-box d-sketch-area' : 'd-sketch-box'}>
          <Words field={field} />
          <Icon />
        </span>
      )
  }
}

function Words({ field }: { field: FieldConfig }) {
  const t = useText(designerMessages)
  const placeholder = usePlaceholder(field)
  if (field.fieldConfig.calculationConditionGroup) return <span>{t('hasCalculation')}</span>
  if (field.type === 'serialNumber') return <span>{t('generated')}</span>
  return <span>{placeholder}</span>
}

function Choices({ field }: { field: FieldConfig }) {
  const more = field.options.length - optionsShown
  return (
    <span className="d-sketch-choices">
      {field.options.slice(0, optionsShown).map(({ value, label }) => (
        <span key={value} className={field.type === 'radio' ? 'd-sketch-radio' : 'd-sketch-check'}>
          {label}
        </span>
      ))}
      {more > 0 ? <span>+{more}</span> : null}
    </span>
  )
}
