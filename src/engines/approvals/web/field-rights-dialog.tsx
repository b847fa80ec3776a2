import { Alert, Button, Input, Select } from 'antd'
import { Fragment, useId, useState } from 'react'
import { Dialog, Field, useIsPhone, useLocale, useText } from '#web/index.ts'
import {
  accessAt,
  type FieldAccess,
  fieldAccesses,
  lostFields,
  type RightsField,
  type RightsSection,
  stepsWithRights,
  withoutRights,
  withRights,
} from '../domain/field-rights.ts'
import type { DecisionNode, FlowDefinition } from '../domain/flow-definition.ts'
import { nodesFor } from '../domain/sub-flows.ts'
import { fieldRightsMessages } from './field-rights-messages.ts'

type Props = {
  definition: FlowDefinition
  sections: readonly RightsSection[]
  /** The step from which it was opened: the one that a phone shows first. */
  nodeId: string
  disabled: boolean
  onChange: (definition: FlowDefinition) => void
  onClose: () => void
}

/** What each step may do with each field of the forms in force: fields down, steps across; on a phone one step at a time. */
export function FieldRightsDialog(props: Props) {
  const { definition, sections, disabled, onChange, onClose } = props
  const r = useText(fieldRightsMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const [nodeId, setNodeId] = useState(props.nodeId)
  const [q, setQ] = useState('')
  const steps = nodesFor(stepsWithRights(definition), locale)
  const shownSteps = isPhone ? steps.filter(({ id }) => id === nodeId) : steps
  const wanted = q.trim().toLowerCase()
  const shown = sections
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter((field) => field.name.toLowerCase().includes(wanted)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const lost = lostFields(definition, sections)
  return (
    <Dialog open title={r('title')} width={Math.min(1100, 420 + 150 * steps.length)} onCancel={onClose}>
      <p className="c-hint">{r('hint')}</p>
      {lost.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="c-approval-alert"
          title={r('lost', { count: lost.length, names: lost.join(', ') })}
          action={
            disabled ? undefined : (
              <Button size="small" onClick={() => onChange(withoutRights(definition, lost))}>
                {r('removeLost')}
              </Button>
            )
          }
        />
      ) : null}
      <div className="c-rights-tools">
        <Input
          allowClear
          aria-label={r('search')}
          placeholder={r('search')}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {isPhone && steps.length > 1 ? (
          <Field label={r('step')}>
            {(control) => (
              <Select
                {...control}
                value={nodeId}
                options={steps.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setNodeId}
              />
            )}
          </Field>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="c-approval-soft">{r('notFound', { q: q.trim() })}</p>
      ) : (
        <Matrix {...props} steps={shownSteps} sections={shown} />
      )}
    </Dialog>
  )
}

type MatrixProps = Omit<Props, 'nodeId' | 'onClose'> & { steps: readonly DecisionNode[] }

function Matrix({ definition, steps, sections, disabled, onChange }: MatrixProps) {
  const r = useText(fieldRightsMessages)
  const all = sections.flatMap(({ fields }) => fields)
  const headers = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="c-rights" aria-label={r('title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{r('field')}</th>
            {steps.map((step) => (
              <th key={step.id} scope="col" id={`${headers}-${step.id}`}>
                <span>{step.name}</span>
                {disabled ? null : (
                  <select
                    className="c-rights-all"
                    aria-label={r('all', { step: step.name })}
                    value=""
                    onChange={({ target }) =>
                      onChange(withRights(definition, step.id, all, target.value as FieldAccess))
                    }
                  >
                    <option value="" disabled>
                      {r('setAll')}
                    </option>
                    {fieldAccesses.map((access) => (
                      <option key={access} value={access}>
                        {r(access)}
                      </option>
                    ))}
                  </select>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ name, fields }) => (
            <Fragment key={name}>
              <tr>
                <th className="c-rights-section" scope="rowgroup" colSpan={steps.length + 1}>
                  {name}
                </th>
              </tr>
              {fields.map((field) => (
                <tr key={field.id}>
                  <th scope="row">{field.name}</th>
                  {steps.map((step) => (
                    <td key={step.id}>
                      <Cell
                        step={step}
                        field={field}
                        disabled={disabled}
                        onChange={(access) => onChange(withRights(definition, step.id, [field], access))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = {
  step: DecisionNode
  field: RightsField
  disabled: boolean
  onChange: (access: FieldAccess) => void
}

/** Native, since there may be hundreds of them. */
function Cell({ step, field, disabled, onChange }: CellProps) {
  const r = useText(fieldRightsMessages)
  const access = accessAt(step, field.id)
  const isOpen = { read: true, edit: field.mayEdit, hidden: field.mayHide }
  return (
    <select
      className={`c-rights-cell c-rights-${access}`}
      aria-label={r('cell', { step: step.name, field: field.name })}
      disabled={disabled || (access === 'read' && !field.mayEdit && !field.mayHide)}
      value={access}
      onChange={({ target }) => onChange(target.value as FieldAccess)}
    >
      {fieldAccesses.map((one) => (
        <option key={one} value={one} disabled={!isOpen[one]}>
          {r(one)}
        </option>
      ))}
    </select>
  )
}
