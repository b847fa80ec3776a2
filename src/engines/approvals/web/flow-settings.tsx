import { Input, Radio, Switch } from 'antd'
import { errorAt, Field, Panel, useText } from '#web/index.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { approvalMessages } from './messages.ts'

/** What is edited of a flow. */
export type Draft = { name: string; description: string; enabled: boolean; definition: FlowDefinition }

/** Name, description and what holds for the whole flow. */
export function FlowSettings({
  draft,
  onChange,
  disabled,
  failure,
}: {
  draft: Draft
  onChange: (draft: Draft) => void
  disabled: boolean
  failure: unknown
}) {
  const t = useText(approvalMessages)
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
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('description')}>
          {(control) => (
            <Input.TextArea
              {...control}
              disabled={disabled}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={2000}
              value={draft.description}
              onChange={(event) => onChange({ ...draft, description: event.target.value })}
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
                onChange({ ...draft, definition: { ...definition, samePerson: event.target.value } })
              }
              options={[
                { value: 'once', label: t('once') },
                { value: 'each', label: t('each') },
              ]}
            />
          )}
        </Field>
        <Field label={t('enabled')}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                disabled={disabled}
                checked={draft.enabled}
                onChange={(enabled) => onChange({ ...draft, enabled })}
              />
            </span>
          )}
        </Field>
      </div>
    </Panel>
  )
}
