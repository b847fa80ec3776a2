import { InfoCircleOutlined, RobotOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { memo } from 'react'
import { width } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import { Tip, useLocale, useText } from '#web/index.ts'
import type { CompiledField } from '../domain/compile-form.ts'
import type { AiState } from '../domain/field-snapshot.ts'
import type { FormStore } from '../domain/form-store.ts'
import { type ControlProps, useFormWidgets } from './form-widgets.ts'
import { formMessages } from './messages.ts'
import { useFieldError, useFieldStanding, useFieldValue } from './use-form.ts'
import { widgets } from './widgets/index.ts'

type ShellProps = { store: FormStore; field: CompiledField; prefix: string }

/** Widgets that are made of several controls, so that a label cannot point to one. */
const groups = new Set(['radio', 'checkbox', 'upload'])

/** One field: label area, control, error. Nothing at all while it is hidden. */
export const FieldShell = memo(function FieldShell({ store, field, prefix }: ShellProps) {
  const { visible, editable, required, ai } = useFieldStanding(store, field.id)
  const error = useFieldError(store, field.id)
  const locale = useLocale()
  const t = useText(formMessages)
  if (!visible) return null
  const { config, type } = field
  const id = `${prefix}${field.id}`
  const description = (locale === 'en' && config.englishDescription) || config.description
  const isChosen = type.requiredCode === 'requiredSelect'
  const placeholder = config.placeholder || t(isChosen ? 'choose' : 'enter', { field: config.name })
  const described = [error ? `${id}-error` : '', description ? `${id}-tip` : ''].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    disabled: !editable,
    status: error ? 'error' : '',
    // A field that nobody can type in asks for nothing.
    placeholder: editable ? placeholder : config.placeholder,
    'aria-invalid': error !== null,
    'aria-required': required,
    ...(described ? { 'aria-describedby': described } : {}),
  }
  const Widget = widgets[type.widget]
  return (
    <div className={`c-form-field c-field-span-${config.span ?? type.span ?? 1}`} data-field={field.id}>
      <FieldLabel
        field={field}
        controlId={groups.has(type.widget) ? undefined : id}
        required={required}
        ai={ai}
        description={description}
        tipId={`${id}-tip`}
      />
      <div className="c-field-control">
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
    </div>
  )
})

type LabelProps = {
  field: CompiledField
  controlId: string | undefined
  required: boolean
  ai: AiState
  description: string
  tipId: string
}

/** Label area: required mark, name, AI icon, tip, and what the application adds (bookmark navigation, clause tag). */
function FieldLabel({ field, controlId, required, ai, description, tipId }: LabelProps) {
  const { labelExtra: Extra } = useFormWidgets()
  const { name } = field.config
  const words = (
    <>
      {required ? (
        <span className="c-field-mark" aria-hidden="true">
          *
        </span>
      ) : null}
      {name}
    </>
  )
  return (
    <div className="c-form-field-label">
      {controlId ? <label htmlFor={controlId}>{words}</label> : <span>{words}</span>}
      {ai.state === 0 ? null : <AiIcon ai={ai} />}
      {description ? (
        <>
          <Tip text={description}>
            <span className="c-field-tip" aria-hidden="true" tabIndex={-1}>
              <InfoCircleOutlined />
            </span>
          </Tip>
          <span id={tipId} className="c-visually-hidden">
            {description}
          </span>
        </>
      ) : null}
      {Extra ? <Extra field={field.config} /> : null}
    </div>
  )
}

function AiIcon({ ai }: { ai: Exclude<AiState, { state: 0 }> }) {
  const t = useText(formMessages)
  const title = t(ai.state === 1 ? 'aiExtracted' : 'aiChanged')
  return (
    <Popover
      title={title}
      styles={{ container: { width: width.popover, maxWidth: 'calc(100vw - 32px)' } }}
      trigger={['hover', 'focus', 'click']}
      content={
        <>
          {ai.state === 2 ? <p>{t('aiBefore', { text: ai.before })}</p> : null}
          <p className="c-hint">{t('aiSource', { quote: ai.quote })}</p>
        </>
      }
    >
      <button type="button" className={`c-field-ai c-field-ai-${ai.state}`} aria-label={title}>
        <RobotOutlined />
      </button>
    </Popover>
  )
}

/** A field with `preview`: its text instead of a control. */
function FieldText({ store, field }: { store: FormStore; field: CompiledField }) {
  const t = useText(formMessages)
  const value = useFieldValue(store, field.id)
  const { error, value: whole } = store.field(field.id)
  const isReadable = value !== null && whole !== null && error === null
  return (
    <span className="c-field-text">
      {isReadable ? field.type.format(value, field.config, store.context()) : t('empty')}
    </span>
  )
}
