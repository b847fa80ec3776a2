import { useQuery } from '@tanstack/react-query'
import { Alert, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { issueText } from '#shared/issues.ts'
import {
  call,
  DepartmentPicker,
  Dialog,
  errorAt,
  FaultAt,
  Field,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { type NumberingRule, numberingCalls, type RuleInput } from '../domain/api.ts'
import { conditionsOf, type NumberedKind } from '../domain/numbered-kind.ts'
import { newRule, ruleInputOf } from '../domain/rule-draft.ts'
import { ruleIssues } from '../domain/rule-issues.ts'
import { numberingMessages } from './messages.ts'
import { NumberSequence } from './number-sequence.tsx'
import { SegmentEditor } from './segment-editor.tsx'
import { useTargets } from './targets.ts'

type Props = {
  numbered: NumberedKind
  /** Null: a new one. */
  rule: NumberingRule | null
  canEdit: boolean
  onClose: () => void
  onSaved: () => void
}

const draftOf = (rule: NumberingRule | null, { prefix }: NumberedKind): RuleInput =>
  rule ? ruleInputOf(rule) : newRule(prefix)

/** A rule's parts, serial, cycle and condition, with the number it would give shown at every change. */
export function RuleDialog({ numbered, rule, canEdit, onClose, onSaved }: Props) {
  const t = useText(numberingMessages)
  const locale = useLocale()
  const edit = useEdit(draftOf(rule, numbered), { valuesOf: ruleInputOf })
  const { values: draft, set: change, error } = edit
  const [checked, setChecked] = useState(false)
  const noField = draft.segments.some((segment) => segment.kind === 'field' && segment.fieldId === '')
  const noText = draft.segments.some((segment) => segment.kind === 'text' && segment.text === '')
  const issues = ruleIssues(draft)
  const faults = [
    ...issues.map((issue) => issueText(issue, locale)),
    ...(noField ? [t('fieldRequired')] : []),
    ...(noText ? [t('kind.text')] : []),
  ]
  const save = async () => {
    setChecked(true)
    if (draft.name.trim() === '' || faults.length) return
    if (!(await edit.save(() => call(numberingCalls(numbered.kind).saveRule, { body: draft })))) return
    toast.success(t('saved'))
    onSaved()
  }
  const title = rule ? t(canEdit ? 'editRule' : 'viewRule') : t('newRule')
  return (
    <Dialog open width={880} title={title} onCancel={onClose} {...(canEdit ? { onConfirm: save } : {})}>
      <div className="c-fields">
        <StaleNotice edit={edit} />
        <Field
          label={t('name')}
          required
          error={checked && draft.name.trim() === '' ? t('nameRequired') : errorAt(error, 'name')}
        >
          {(control) => (
            <Input
              {...control}
              disabled={!canEdit}
              maxLength={200}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <NumberSequence kind={numbered.kind} draft={draft} />
        {checked && faults.length ? <Faults faults={faults} /> : null}
        <div>
          <div className="c-field-label">{t('segments')}</div>
          <FaultAt error={error} path="segments" />
          <SegmentEditor numbered={numbered} rule={draft} onChange={change} disabled={!canEdit} />
        </div>
        <SerialSettings draft={draft} error={error} onChange={change} disabled={!canEdit} />
        <ConditionSettings
          numbered={numbered}
          draft={draft}
          error={error}
          onChange={change}
          disabled={!canEdit}
        />
        <Field label={t('enabled')} error={errorAt(error, 'enabled')}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                disabled={!canEdit}
                checked={draft.enabled}
                onChange={(enabled) => change({ enabled })}
              />
            </span>
          )}
        </Field>
      </div>
    </Dialog>
  )
}

/** Why the rule can't be saved; comes into view when it appears. */
function Faults({ faults }: { faults: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Alert type="error" showIcon title={faults.map((fault) => <div key={fault}>{fault}</div>)} />
    </div>
  )
}

type PartProps = {
  draft: RuleInput
  error: unknown
  onChange: (part: Partial<RuleInput>) => void
  disabled: boolean
}

const largest = 999_999_999_999

function SerialSettings({ draft, error, onChange, disabled }: PartProps) {
  const t = useText(numberingMessages)
  const number = (key: 'startNumber' | 'resetStartNumber') => (
    <Field
      label={t(key)}
      hint={key === 'startNumber' ? t('startHint') : undefined}
      error={errorAt(error, key)}
    >
      {(control) => (
        <InputNumber
          {...control}
          className="c-wide"
          disabled={disabled}
          min={0}
          max={largest}
          precision={0}
          value={draft[key]}
          onChange={(value) => onChange({ [key]: value ?? 0 })}
        />
      )}
    </Field>
  )
  return (
    <div className="c-fields c-fields-2">
      <Field label={t('serial')} error={errorAt(error, 'isNatural')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={t('serial')}
            disabled={disabled}
            value={draft.isNatural}
            onChange={(event) => onChange({ isNatural: event.target.value })}
            options={[
              { value: false, label: t('padded') },
              { value: true, label: t('natural') },
            ]}
          />
        )}
      </Field>
      <Field label={t('digits')} error={errorAt(error, 'digits')}>
        {(control) => (
          <InputNumber
            {...control}
            className="c-wide"
            disabled={disabled || draft.isNatural}
            min={1}
            max={12}
            precision={0}
            value={draft.digits}
            onChange={(value) => onChange({ digits: value ?? 1 })}
          />
        )}
      </Field>
      <Field label={t('cycle')} error={errorAt(error, 'resetCycle')}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={draft.resetCycle}
            options={([0, 1, 2, 3, 4] as const).map((value) => ({ value, label: t(`cycle.${value}`) }))}
            onChange={(resetCycle) => onChange({ resetCycle })}
          />
        )}
      </Field>
      {number('startNumber')}
      {draft.resetCycle === 0 ? null : number('resetStartNumber')}
    </div>
  )
}

function ConditionSettings({
  numbered,
  draft,
  error,
  onChange,
  disabled,
}: PartProps & { numbered: NumberedKind }) {
  const t = useText(numberingMessages)
  const { contractTypes } = useTargets()
  const types = useQuery({
    queryKey: ['contract_type', 'numbering'],
    queryFn: async ({ signal }) => (await contractTypes?.(signal)) ?? [],
    enabled: draft.conditionType === 1,
  })
  const conditions = conditionsOf(numbered).filter((value) => value !== 1 || contractTypes)
  return (
    <div className="c-fields c-fields-2">
      <Field label={t('appliesTo')} error={errorAt(error, 'conditionType')}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={draft.conditionType}
            options={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
            onChange={(conditionType) => onChange({ conditionType, values: [] })}
          />
        )}
      </Field>
      {draft.conditionType === 0 ? null : (
        <Field label={t('values')} required error={errorAt(error, 'values')}>
          {(control) =>
            draft.conditionType === 1 ? (
              <Select
                {...control}
                mode="multiple"
                disabled={disabled}
                loading={types.isPending}
                placeholder={t('chooseTypes')}
                showSearch={{ optionFilterProp: 'label' }}
                value={draft.values}
                options={types.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                onChange={(values) => onChange({ values })}
              />
            ) : (
              <DepartmentPicker
                {...control}
                multiple
                disabled={disabled}
                value={draft.values}
                onChange={(values) => onChange({ values })}
              />
            )
          }
        </Field>
      )}
    </div>
  )
}
