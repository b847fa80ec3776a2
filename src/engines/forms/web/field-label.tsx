import { CheckCircleOutlined, InfoCircleOutlined, RobotOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { InfoPopover, StatusTag, Tip, useText } from '#web/index.ts'
import type { CompiledField } from '../domain/definition/compile-form.ts'
import type { AiState } from '../domain/filling/field-snapshot.ts'
import { useFormWidgets } from './form-widgets.ts'
import { formMessages } from './messages.ts'
import { PositionSteps, Steps } from './position-steps.tsx'
import type { FieldPlaces } from './use-field-places.ts'

type LabelProps = {
  field: CompiledField
  /** The control that the label points to; undefined where there are several. */
  controlId: string | undefined
  required: boolean
  ai: AiState
  description: string
  tipId: string
  places: FieldPlaces | null
}

/** Label area of a field: required mark, name, clause tag, AI icon, tip, the places of its bookmarks, what the application adds. */
export function FieldLabel({ field, controlId, required, ai, description, tipId, places }: LabelProps) {
  const t = useText(formMessages)
  const { labelExtra: Extra } = useFormWidgets()
  const { config } = field
  const words = (
    <>
      {required ? (
        <span className="c-field-mark" aria-hidden="true">
          *
        </span>
      ) : null}
      {config.name}
    </>
  )
  return (
    <div className="c-form-field-label">
      {controlId ? <label htmlFor={controlId}>{words}</label> : <span>{words}</span>}
      {config.type === 'clause' ? (
        <span className="c-field-tag">
          <StatusTag tone="info">{t('clauseTag')}</StatusTag>
        </span>
      ) : null}
      {ai.state === 0 ? null : <AiIcon field={field} ai={ai} />}
      {description ? <FieldTip text={description} id={tipId} /> : null}
      {places ? (
        <Steps
          label={t('placesInText', { field: config.name })}
          total={places.total}
          at={places.at}
          onStep={places.step}
          isAside
        />
      ) : null}
      {Extra ? <Extra field={config} /> : null}
    </div>
  )
}

/** The explanation of a field: over its icon after 300 ms; a screen reader reads it with the control. */
function FieldTip({ text, id }: { text: string; id: string }) {
  return (
    <>
      <Tip text={text}>
        <span className="c-field-tip" aria-hidden="true" tabIndex={-1}>
          <InfoCircleOutlined />
        </span>
      </Tip>
      <span id={id} className="c-visually-hidden">
        {text}
      </span>
    </>
  )
}

/** Says that a value was found in the document, or was and then changed by hand; leads to the places where it was found. */
function AiIcon({ field, ai }: { field: CompiledField; ai: Exclude<AiState, { state: 0 }> }) {
  const t = useText(formMessages)
  const { extractionNavigation } = useFormWidgets()
  const isAccepted = ai.state === 1 && ai.isAccepted === true
  const title = t(ai.state === 2 ? 'aiChanged' : isAccepted ? 'aiAccepted' : 'aiExtracted')
  return (
    <InfoPopover
      title={title}
      content={
        <div className="c-field-ai-content">
          {ai.state === 2 ? <p className="c-field-ai-before">{t('aiBefore', { text: ai.before })}</p> : null}
          <p className="c-hint">{t('aiSource', { quote: ai.quote })}</p>
          {extractionNavigation && ai.locations > 0 ? (
            <PositionSteps
              label={t('aiPlaces')}
              total={ai.locations}
              onGo={(index) => extractionNavigation.goTo(field.config, index)}
            />
          ) : null}
          {ai.state === 1 && !isAccepted && extractionNavigation?.accept ? (
            <Button size="small" onClick={() => extractionNavigation.accept?.(field.config)}>
              {t('aiAccept')}
            </Button>
          ) : null}
        </div>
      }
    >
      {(opener) => (
        <button
          type="button"
          className={`c-field-ai c-field-ai-${ai.state}${isAccepted ? ' c-field-ai-accepted' : ''}`}
          aria-label={title}
          {...opener}
        >
          {isAccepted ? <CheckCircleOutlined /> : <RobotOutlined />}
        </button>
      )}
    </InfoPopover>
  )
}
