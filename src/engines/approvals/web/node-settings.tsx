import { Input, InputNumber, Radio, Switch } from 'antd'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { EnglishNameField, Field, useText } from '#web/index.ts'
import type { FlowDetail } from '../domain/api.ts'
import {
  type DecisionNode,
  type FlowDefinition,
  type FlowNode,
  isDecisionNode,
} from '../domain/flow-definition.ts'
import { BranchSettings } from './branch-settings.tsx'
import { FieldRights } from './field-rights.tsx'
import { handlingMessages } from './handling-messages.ts'
import { LimitSettings } from './limit-settings.tsx'
import { approvalMessages } from './messages.ts'
import { stepMessages } from './step-messages.ts'
import { SubFlowSettings } from './sub-flow-settings.tsx'
import { WhoEditor } from './who-editor.tsx'
import type { Names } from './who-sources.tsx'

type Props = {
  flow: Pick<FlowDetail, 'id' | 'kind'>
  definition: FlowDefinition
  node: FlowNode
  /** Pickers of the features, for conditions on records; keep the object stable. */
  widgets: FormWidgets
  names: Names
  /** Names of the flows that run as sub-flows. */
  flows: ReadonlyMap<number, string>
  /** What is decided on has a text that people may be let work on. */
  hasText: boolean
  disabled: boolean
  /** Words under the people when the node can't be stored like this. */
  fault: string | null
  onChange: (node: FlowNode) => void
  /** The whole definition, where a setting is of several steps at once. */
  onChangeAll: (definition: FlowDefinition) => void
}

/** What a node asks, of whom, and what happens when nobody is found. */
export function NodeSettings(props: Props) {
  const { flow, definition, node, names, hasText, disabled, fault, onChange, onChangeAll } = props
  const flowId = flow.id
  const t = useText(approvalMessages)
  const d = useText(handlingMessages)
  if (node.kind === 'subFlow') return <SubFlowSettings {...props} node={node} />
  if (!('who' in node)) return <BranchSettings {...props} flowId={flowId} node={node} />
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
      <EnglishNameField
        disabled={disabled}
        value={node.nameEn ?? ''}
        onChange={(nameEn) => onChange({ ...node, nameEn: nameEn.trim() ? nameEn : undefined })}
      />
      <div>
        <WhoEditor
          flowId={flowId}
          label={node.kind === 'handling' ? d('who') : t(node.kind === 'cc' ? 'whoCc' : 'who')}
          value={node.who}
          offersChoice={isDecisionNode(node)}
          offersInitiator={node.kind === 'handling'}
          names={names}
          disabled={disabled}
          onChange={(who) => onChange({ ...node, who })}
        />
        {fault ? <p className="c-field-error">{fault}</p> : null}
      </div>
      {isDecisionNode(node) ? (
        <DecisionSettings
          node={node}
          names={names}
          hasText={hasText}
          disabled={disabled}
          onChange={onChange}
        />
      ) : null}
      {isDecisionNode(node) ? (
        <FieldRights
          flowId={flowId}
          definition={definition}
          node={node}
          disabled={disabled}
          onChange={onChangeAll}
        />
      ) : null}
    </div>
  )
}

function DecisionSettings({
  node,
  names,
  hasText,
  disabled,
  onChange,
}: {
  node: DecisionNode
  names: Names
  hasText: boolean
  disabled: boolean
  onChange: (node: FlowNode) => void
}) {
  const t = useText(approvalMessages)
  const step = useText(stepMessages)
  const d = useText(handlingMessages)
  const does = node.kind === 'handling'
  return (
    <>
      <Field label={(does ? d : t)('mode')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={(does ? d : t)('mode')}
            vertical
            disabled={disabled}
            value={node.mode}
            onChange={(event) => onChange({ ...node, mode: event.target.value })}
            options={[
              { value: 'any', label: (does ? d : t)('modeAny') },
              { value: 'all', label: (does ? d : t)('modeAll') },
              { value: 'share', label: (does ? d : step)('modeShare') },
              { value: 'order', label: (does ? d : t)('modeOrder') },
            ]}
          />
        )}
      </Field>
      {node.mode === 'share' ? (
        <Field label={(does ? d : step)('share')} hint={(does ? d : step)('shareHint')}>
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
      <Field label={(does ? d : t)('whenEmpty')} hint={does ? d('rule') : t('ownRule')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={(does ? d : t)('whenEmpty')}
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
        does={does}
        names={names}
        disabled={disabled}
        onChange={(timeLimit) => onChange({ ...node, timeLimit })}
      />
      {hasText && node.kind === 'approver' ? (
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
