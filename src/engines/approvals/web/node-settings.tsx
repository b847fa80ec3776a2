import { Input, InputNumber, Radio, Switch } from 'antd'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { Field, useText } from '#web/index.ts'
import type { ApproverNode, FlowDefinition, FlowNode } from '../domain/flow-definition.ts'
import { BranchSettings } from './branch-settings.tsx'
import { LimitSettings } from './limit-settings.tsx'
import { approvalMessages } from './messages.ts'
import { stepMessages } from './step-messages.ts'
import { type Names, WhoEditor } from './who-editor.tsx'

type Props = {
  flowId: number
  definition: FlowDefinition
  node: FlowNode
  /** Pickers of the features, for conditions on records; keep the object stable. */
  widgets: FormWidgets
  names: Names
  /** What is decided on has a text that people may be let work on. */
  hasText: boolean
  disabled: boolean
  /** Words under the people when the node can't be stored like this. */
  fault: string | null
  onChange: (node: FlowNode) => void
}

/** What a node asks, of whom, and what happens when nobody is found. */
export function NodeSettings(props: Props) {
  const { flowId, node, names, hasText, disabled, fault, onChange } = props
  const t = useText(approvalMessages)
  if (!('who' in node)) return <BranchSettings {...props} node={node} />
  return (
    <div className="c-fields">
      <Field label={t('nodeName')} required>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            maxLength={200}
            value={node.name}
            onChange={(event) => onChange({ ...node, name: event.target.value })}
          />
        )}
      </Field>
      <div>
        <WhoEditor
          flowId={flowId}
          label={t(node.kind === 'cc' ? 'whoCc' : 'who')}
          value={node.who}
          names={names}
          disabled={disabled}
          onChange={(who) => onChange({ ...node, who })}
        />
        {fault ? <p className="c-field-error">{fault}</p> : null}
      </div>
      {node.kind === 'approver' ? (
        <ApproverSettings
          node={node}
          names={names}
          hasText={hasText}
          disabled={disabled}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}

function ApproverSettings({
  node,
  names,
  hasText,
  disabled,
  onChange,
}: {
  node: ApproverNode
  names: Names
  hasText: boolean
  disabled: boolean
  onChange: (node: FlowNode) => void
}) {
  const t = useText(approvalMessages)
  const step = useText(stepMessages)
  return (
    <>
      <Field label={t('mode')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={t('mode')}
            vertical
            disabled={disabled}
            value={node.mode}
            onChange={(event) => onChange({ ...node, mode: event.target.value })}
            options={[
              { value: 'any', label: t('modeAny') },
              { value: 'all', label: t('modeAll') },
              { value: 'share', label: step('modeShare') },
              { value: 'order', label: t('modeOrder') },
            ]}
          />
        )}
      </Field>
      {node.mode === 'share' ? (
        <Field label={step('share')} hint={step('shareHint')}>
          {(control) => (
            <InputNumber
              {...control}
              disabled={disabled}
              min={1}
              max={50}
              precision={0}
              value={node.share ?? 2}
              onChange={(share) => onChange({ ...node, share: share ?? 2 })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('whenEmpty')} hint={t('ownRule')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={t('whenEmpty')}
            vertical
            disabled={disabled}
            value={node.whenEmpty}
            onChange={(event) => onChange({ ...node, whenEmpty: event.target.value })}
            options={[
              { value: 'admin', label: t('admin') },
              { value: 'skip', label: t('skip') },
              { value: 'refuse', label: t('refuse') },
            ]}
          />
        )}
      </Field>
      <LimitSettings
        value={node.timeLimit}
        names={names}
        disabled={disabled}
        onChange={(timeLimit) => onChange({ ...node, timeLimit })}
      />
      {hasText ? (
        <Field label={step('worksOnText')} hint={step('worksOnTextHint')}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                disabled={disabled}
                checked={node.worksOnText ?? false}
                onChange={(worksOnText) => onChange({ ...node, worksOnText })}
              />
            </span>
          )}
        </Field>
      ) : null}
    </>
  )
}
