import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Radio, Select, TreeSelect } from 'antd'
import { useCallback, useState } from 'react'
import {
  type ConditionGroup,
  type FieldConfig,
  type OptionNode,
  type OuterCondition,
  unitOf,
} from '#engines/forms/domain/index.ts'
import { fromPercent, parseDecimal } from '#shared/decimal.ts'
import { toPercent } from '#shared/figures.ts'
import { said } from '#shared/text.ts'
import { CurrencySelect, DateInput, useLocale, useText } from '#web/index.ts'
import { useDesignFields } from '../designer/design-context.ts'
import { FieldPicker } from '../properties/field-picker.tsx'
import { MiniField } from '../properties/mini-field.tsx'
import { propertyMessages } from '../properties/property-messages.ts'
import type { EditorProps } from '../properties/simple-editors.tsx'
import { firstCondition, operatorLabel, operatorsOf, takesValue, valueKindOf } from './condition-choices.ts'

/** Conditions on other fields: field, comparison, value – all chosen, nothing typed as code. */
export function ConditionsEditor({ field, value, set, disabled, row }: EditorProps) {
  const locale = useLocale()
  const offers = useCallback((one: FieldConfig) => one.id !== field.id, [field.id])
  const label = said(row.label, locale)
  return (
    <Conditions
      group={value as ConditionGroup | undefined}
      offers={offers}
      label={label}
      disabled={disabled}
      set={set}
    />
  )
}

export type OuterConditions = { match: ConditionGroup['match']; conditions: OuterCondition[] }

type ConditionsProps = {
  group: OuterConditions | undefined
  /** Which fields are offered; keep the function stable. */
  offers: (field: FieldConfig) => boolean
  label: string
  disabled: boolean
  /** They stand outside of the form, where figures of amounts may name a currency. */
  isOuter?: boolean
  /** Undefined: none are left. `typing`: belongs to the same step as the change before. */
  set: (group: OuterConditions | undefined, typing?: boolean) => void
}

/** Conditions on the fields of the design around it, all or any of which must hold. */
export function Conditions({ group, offers, label, disabled, isOuter = false, set }: ConditionsProps) {
  const t = useText(propertyMessages)
  const { fields } = useDesignFields()
  const first = fields.find(offers)
  const change = (conditions: OuterCondition[], typing = false): void =>
    set(conditions.length > 0 ? { match: group?.match ?? 'all', conditions } : undefined, typing)
  const conditions = group?.conditions ?? []
  return (
    <div className="d-conditions">
      {conditions.length > 1 ? (
        <Radio.Group
          size="small"
          optionType="button"
          disabled={disabled}
          aria-label={label}
          value={group?.match ?? 'all'}
          options={[
            { value: 'all', label: t('matchAll') },
            { value: 'any', label: t('matchAny') },
          ]}
          onChange={(event) => set({ conditions, match: event.target.value })}
        />
      ) : null}
      {conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={index}
          number={index + 1}
          condition={condition}
          offers={offers}
          disabled={disabled}
          isOuter={isOuter}
          onChange={(next, typing) =>
            change(
              conditions.map((one, at) => (at === index ? next : one)),
              typing,
            )
          }
          onRemove={() => change(conditions.filter((_, at) => at !== index))}
        />
      ))}
      {disabled && conditions.length === 0 ? <span className="c-soft">{t('notSet')}</span> : null}
      {disabled ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={!first || conditions.length >= 20}
          onClick={() => first && change([...conditions, firstCondition(first)])}
        >
          {t(conditions.length > 0 ? 'addCondition' : 'setCondition')}
        </Button>
      )}
      {first || disabled ? null : <p className="c-hint">{t('noOtherFields')}</p>}
    </div>
  )
}

type RowProps = {
  number: number
  condition: OuterCondition
  offers: (field: FieldConfig) => boolean
  disabled: boolean
  isOuter: boolean
  onChange: (condition: OuterCondition, typing?: boolean) => void
  onRemove: () => void
}

function ConditionRow({ number, condition, offers, disabled, isOuter, onChange, onRemove }: RowProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const { fields } = useDesignFields()
  const source = fields.find(({ id }) => id === condition.fieldId)
  const kind = source ? valueKindOf(source) : 'none'
  const operators = source ? operatorsOf(source) : [condition.operator]
  return (
    <div className="d-condition">
      <div className="d-condition-head">
        <FieldPicker
          value={condition.fieldId}
          offers={offers}
          disabled={disabled}
          label={`${t('conditionField')} ${number}`}
          onChange={(next) => onChange(firstCondition(next))}
        />
        {disabled ? null : (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeCondition', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="d-condition-body">
        <Select
          className="d-operator"
          aria-label={`${t('conditionOperator')} ${number}`}
          disabled={disabled || !source}
          value={condition.operator}
          options={operators.map((operator) => ({
            value: operator,
            label: said(operatorLabel(operator, kind), locale),
          }))}
          onChange={(operator) => {
            const { value: _, unit: __, ...rest } = condition
            onChange(takesValue(operator) ? { ...condition, operator } : { ...rest, operator })
          }}
        />
        {source && takesValue(condition.operator) ? (
          <ConditionValue
            source={source}
            value={condition.value}
            label={`${t('conditionValue')} ${number}`}
            disabled={disabled}
            onChange={(value, typing) => {
              const { value: _, ...rest } = condition
              onChange(value === undefined ? rest : { ...rest, value }, typing)
            }}
          />
        ) : null}
        {isOuter && source?.type === 'money' && takesValue(condition.operator) ? (
          <CurrencySelect
            value={condition.unit ?? unitOf(source)}
            label={`${t('conditionUnit')} ${number}`}
            disabled={disabled}
            onChange={(unit) => {
              const { unit: _, ...rest } = condition
              onChange(unit === unitOf(source) ? rest : { ...rest, unit })
            }}
          />
        ) : null}
      </div>
    </div>
  )
}

type Scalar = string | number | boolean
type ValueProps = {
  source: FieldConfig
  value: Scalar | undefined
  label: string
  disabled: boolean
  onChange: (value: Scalar | undefined, typing?: boolean) => void
}

/** The value of a condition in the shape that the rules compare with. */
function ConditionValue({ source, value, label, disabled, onChange }: ValueProps) {
  const t = useText(propertyMessages)
  const common = { className: 'd-value', 'aria-label': label, disabled }
  const text = value === undefined ? '' : String(value)
  switch (valueKindOf(source)) {
    case 'figure':
      return <FigureInput {...common} value={text} onChange={onChange} />
    case 'percent':
      return <FigureInput {...common} value={text} onChange={onChange} isPercent />
    case 'date':
      return (
        <div className="d-value">
          <DateInput
            aria-label={label}
            disabled={disabled}
            value={text || null}
            onChange={(next) => onChange(next ?? undefined)}
          />
        </div>
      )
    case 'option':
      return (
        <Select
          {...common}
          value={text || undefined}
          placeholder={t('conditionValue')}
          popupMatchSelectWidth={false}
          options={source.options.map((option) => ({ value: option.value, label: option.label }))}
          onChange={(next: string) => onChange(next)}
        />
      )
    case 'tree':
      return (
        <TreeSelect
          {...common}
          value={text || undefined}
          treeData={treeOf(source.optionTree)}
          popupMatchSelectWidth={false}
          onChange={(next: string) => onChange(next)}
        />
      )
    case 'bool':
      return (
        <Select
          {...common}
          value={value === true ? 'yes' : value === false ? 'no' : undefined}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          onChange={(next: string) => onChange(next === 'yes')}
        />
      )
    case 'backdated':
      return (
        <Select
          {...common}
          value={text || undefined}
          options={[
            { value: '1', label: t('flagYes') },
            { value: '2', label: t('flagNo') },
          ]}
          onChange={(next: string) => onChange(next)}
        />
      )
    case 'person':
    case 'department':
    case 'record':
      return (
        <RecordValue source={source} value={value} label={label} disabled={disabled} onChange={onChange} />
      )
    default:
      return (
        <Input
          {...common}
          value={text}
          placeholder={t('conditionValue')}
          maxLength={200}
          onChange={(event) => onChange(event.target.value || undefined, true)}
        />
      )
  }
}

type TreeNode = { value: string; title: string; children: TreeNode[] }
const treeOf = (nodes: readonly OptionNode[]): TreeNode[] =>
  nodes.map(({ value, label, children = [] }) => ({ value, title: label, children: treeOf(children) }))

type FigureProps = {
  className: string
  'aria-label': string
  disabled: boolean
  value: string
  onChange: (value: string | undefined, typing?: boolean) => void
  isPercent?: boolean
}

/** A figure as exact decimal text; percentages are typed as percent and kept as the fraction. What is no figure is not kept. */
export function FigureInput({ value, onChange, isPercent = false, ...props }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value && isPercent ? toPercent(value) : value
  const isFaulty = typed !== null && typed.trim() !== '' && parseDecimal(typed.replaceAll(',', '')) === null
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      status={isFaulty ? 'error' : ''}
      value={typed ?? shown}
      suffix={isPercent ? '%' : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const plain = event.target.value.replaceAll(',', '').trim()
        const figure = parseDecimal(plain)
        if (!plain) onChange(undefined, true)
        else if (figure !== null) onChange((isPercent ? fromPercent(figure) : figure) ?? undefined, true)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A person, a department or another record, chosen with the field's own picker; kept as its id. */
function RecordValue({ source, value, label, disabled, onChange }: ValueProps) {
  const single: FieldConfig = {
    ...source,
    privateConfig: { ...source.privateConfig, multiple: false, counterpartMultiple: false },
  }
  const isParty = source.partyType !== undefined
  const given = typeof value !== 'number' ? null : isParty ? [{ id: value, name: `#${value}` }] : value
  const take = useCallback(
    (next: unknown) => {
      const one: unknown = Array.isArray(next) ? next[0] : next
      const found = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one
      onChange(typeof found === 'number' && found > 0 ? found : undefined)
    },
    [onChange],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other values
    <div className="d-value" role="group" aria-label={label}>
      <MiniField
        field={single}
        value={given}
        onChange={take}
        follows={false}
        control={{ id: `${source.id}-${label}`, disabled }}
      />
    </div>
  )
}
