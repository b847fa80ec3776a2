import { Checkbox, Input, Radio, Switch } from 'antd'
import { EnglishNameField, errorAt, Field, Panel, useText } from '#web/index.ts'
import type { ChangeMatter } from '../domain/change-matters.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { samePersonRules } from '../domain/same-person-rules.ts'
import { askAgainMessages } from './ask-again-messages.ts'
import { batchMessages } from './batch-messages.ts'
import { approvalMessages } from './messages.ts'

/** What is edited of a flow. */
export type Draft = {
  name: string
  nameEn: string
  description: string
  enabled: boolean
  inBatch: boolean
  definition: FlowDefinition
  version: number
}

/** Name, description and what holds for the whole flow. */
export function FlowSettings({
  draft,
  onChange,
  matters,
  disabled,
  failure,
}: {
  draft: Draft
  /** What records of its kind can be asked about again; none: it is not offered. */
  matters: readonly ChangeMatter[]
  onChange: (part: Partial<Draft>) => void
  disabled: boolean
  failure: unknown
}) {
  const t = useText(approvalMessages)
  const b = useText(batchMessages)
  const again = useText(askAgainMessages)
  const { definition } = draft
  return (
    <Panel title={t('settings')}>
      <div className="c-fields">
        <Field label={t('flowName')} required error={errorAt(failure, 'name')}>
          {(control) => (
            <Input
              {...control}
              disabled={disabled}
              maxLength={200}
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <EnglishNameField
          value={draft.nameEn}
          error={errorAt(failure, 'nameEn')}
          disabled={disabled}
          onChange={(nameEn) => onChange({ nameEn })}
        />
        <Field label={t('description')} error={errorAt(failure, 'description')}>
          {(control) => (
            <Input.TextArea
              {...control}
              disabled={disabled}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={2000}
              value={draft.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('samePerson')}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={t('samePerson')}
              vertical
              disabled={disabled}
              value={definition.samePerson}
              onChange={(event) =>
                onChange({ definition: { ...definition, samePerson: event.target.value } })
              }
              options={samePersonRules.map((value) => ({ value, label: t(value) }))}
            />
          )}
        </Field>
        {matters.length ? (
          <Field label={again('title')} hint={again('hint')}>
            {({ id }) => (
              <Checkbox.Group
                className="c-flow-again"
                aria-label={again('title')}
                disabled={disabled}
                value={[...(definition.askAgainOn ?? matters)]}
                onChange={(askAgainOn: ChangeMatter[]) =>
                  onChange({ definition: { ...definition, askAgainOn } })
                }
                options={matters.map((value, index) => ({
                  value,
                  label: again(value),
                  ...(index === 0 && { id }),
                }))}
              />
            )}
          </Field>
        ) : null}
        <Field label={b('allow')} hint={b('allowHint')} error={errorAt(failure, 'inBatch')}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                disabled={disabled}
                checked={draft.inBatch}
                onChange={(inBatch) => onChange({ inBatch })}
              />
            </span>
          )}
        </Field>
        <Field label={t('enabled')} error={errorAt(failure, 'enabled')}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                disabled={disabled}
                checked={draft.enabled}
                onChange={(enabled) => onChange({ enabled })}
              />
            </span>
          )}
        </Field>
      </div>
    </Panel>
  )
}
