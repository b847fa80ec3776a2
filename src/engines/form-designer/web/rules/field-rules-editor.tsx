import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import { createContext, useContext, useMemo } from 'react'
import {
  type FieldConfig,
  type FieldRule,
  isShareOf,
  type Operator,
  ruleOperatorText,
  ruleText,
  type SumRule,
} from '#engines/forms/domain/index.ts'
import { useLocale, useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { propertyMessages } from '../properties/property-messages.ts'
import type { EditorProps } from '../properties/simple-editors.tsx'
import { FigureInput } from './conditions-editor.tsx'
import {
  asKind,
  type Comparable,
  comparableKey,
  comparablesOf,
  firstRule,
  isAskable,
  kindsFor,
  termOf,
} from './rule-choices.ts'

/** Inside the settings of a column: the table and its columns, which its rules name first. */
export const ColumnScope = createContext<{ sheetId: string; columns: readonly FieldConfig[] } | null>(null)

const mostRules = 20
const mostTerms = 20
const operators = [1, 2, 3, 4, 5, 6] as const
const kinds = {
  compare: 'ruleCompare',
  total: 'ruleTotal',
  product: 'ruleProduct',
  oneOf: 'ruleOneOf',
  together: 'ruleTogether',
} as const

/** The other fields that a rule may name: those of the row first, then those of the form. */
function useOthers(field: FieldConfig): readonly FieldConfig[] {
  const { fields } = useDesign()
  const scope = useContext(ColumnScope)
  return useMemo(() => {
    const siblings = (scope?.columns ?? []).filter(({ id }) => id !== field.id)
    const hidden = new Set([field.id, scope?.sheetId, ...siblings.map(({ id }) => id)])
    const all = [...siblings, ...fields.filter(({ id }) => !hidden.has(id))]
    if (scope) return all
    // What stands just before a field is what its rule is most likely about.
    const at = fields.findIndex(({ id }) => id === field.id)
    return [...fields.slice(0, Math.max(at, 0)).reverse(), ...fields.slice(at + 1)]
  }, [fields, scope, field.id])
}

/** Rules between fields: chosen, never typed as code, each said in one sentence. */
export function FieldRulesEditor({ field, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const others = useOthers(field)
  const rules = (value as FieldRule[] | undefined) ?? []
  const first = firstRule(field, others, locale)
  const put = (next: FieldRule[], typing = false): void => set(next.length > 0 ? next : undefined, typing)
  return (
    <div className="d-conditions">
      {rules.map((rule, index) => (
        <RuleCard
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
          key={index}
          number={index + 1}
          rule={rule}
          field={field}
          others={others}
          disabled={disabled}
          onChange={(next, typing) =>
            put(
              rules.map((one, at) => (at === index ? next : one)),
              typing,
            )
          }
          onRemove={() => put(rules.filter((_, at) => at !== index))}
        />
      ))}
      {disabled && rules.length === 0 ? <span className="c-soft">{t('notSet')}</span> : null}
      {disabled ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={!first || rules.length >= mostRules}
          onClick={() => first && put([...rules, first])}
        >
          {t('addRule')}
        </Button>
      )}
      {first || disabled ? null : <p className="c-hint">{t('noOtherFields')}</p>}
    </div>
  )
}

type CardProps = {
  number: number
  rule: FieldRule
  field: FieldConfig
  others: readonly FieldConfig[]
  disabled: boolean
  onChange: (rule: FieldRule, typing?: boolean) => void
  onRemove: () => void
}

function RuleCard(props: CardProps) {
  const { number, rule, field, others, disabled, onChange, onRemove } = props
  const t = useText(propertyMessages)
  const locale = useLocale()
  const can = kindsFor(field, others, locale)
  const fieldOf = (id: string): FieldConfig | undefined => others.find((one) => one.id === id)
  const least = rule.kind === 'product' ? 2 : 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other cards
    <div className="d-condition" role="group" aria-label={t('ruleNumber', { number })}>
      <div className="d-condition-head">
        <Select
          aria-label={`${t('ruleKind')} ${number}`}
          disabled={disabled}
          value={rule.kind}
          popupMatchSelectWidth={false}
          options={(Object.keys(kinds) as FieldRule['kind'][])
            .filter((kind) => can.includes(kind) || rule.kind === kind)
            .map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
          onChange={(kind) => onChange(asKind(rule, kind, field, others, locale))}
        />
        {disabled ? null : (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeRule', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      {'terms' in rule ? (
        <SumBody {...props} rule={rule} />
      ) : (
        <Select
          mode="multiple"
          className="c-wide"
          aria-label={`${t('ruleFields')} ${number}`}
          disabled={disabled}
          value={[...rule.fieldIds]}
          status={rule.fieldIds.length < least ? 'error' : ''}
          placeholder={t('chooseField')}
          options={choices(
            rule.fieldIds,
            others.filter(rule.kind === 'product' ? isFactor : isAskable),
            (id) => t('goneField', { id }),
          )}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          // The last one is taken out with the rule itself.
          onChange={(fieldIds: string[]) => fieldIds.length >= least && onChange({ ...rule, fieldIds })}
        />
      )}
      <p className="d-rule-words" aria-live="polite">
        {ruleText(rule, field, fieldOf, locale)}
      </p>
    </div>
  )
}

/** Fields by their names, and those that are gone by their ids, so that they can be taken out. */
function choices(used: readonly string[], fields: readonly FieldConfig[], gone: (id: string) => string) {
  const missing = used.filter((id) => !fields.some((field) => field.id === id))
  return [
    ...fields.map(({ id, name }) => ({ value: id, label: name })),
    ...missing.map((id) => ({ value: id, label: gone(id) })),
  ]
}

const isFactor = ({ type }: FieldConfig): boolean => type === 'number' || type === 'money'

/** What is compared with a sum, or what adds up to a figure. */
function SumBody({
  number,
  rule,
  field,
  others,
  disabled,
  onChange,
}: Omit<CardProps, 'rule'> & { rule: SumRule }) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const isTotal = rule.kind === 'total'
  const own = comparablesOf(field, locale).filter((one) => !isTotal || one.kind === 'figure')
  const ownKey = comparableKey(field.id, rule.part)
  const kind = own.find(({ key }) => key === ownKey)?.kind ?? own[0]?.kind ?? 'figure'
  const offered = others.flatMap((one) => comparablesOf(one, locale)).filter((one) => one.kind === kind)
  const change = (terms: SumRule['terms'], typing?: boolean): void => onChange({ ...rule, terms }, typing)
  const next = offered.find(
    ({ key }) => !rule.terms.some((one) => comparableKey(one.fieldId, one.part) === key),
  )
  return (
    <>
      <div className="d-condition-body">
        {own.length > 1 ? (
          <Select
            className="d-value"
            aria-label={`${t('rulePart')} ${number}`}
            disabled={disabled}
            value={ownKey}
            popupMatchSelectWidth={false}
            options={own.map(({ key, label }) => ({ value: key, label }))}
            onChange={(key) => {
              const part = own.find((one) => one.key === key)?.part
              const { part: _, ...rest } = rule
              onChange(part === undefined ? rest : { ...rest, part })
            }}
          />
        ) : null}
        <Select<Operator>
          className="d-operator"
          aria-label={`${t('conditionOperator')} ${number}`}
          disabled={disabled}
          value={rule.operator}
          popupMatchSelectWidth={false}
          options={operators.map((operator) => ({
            value: operator,
            label: ruleOperatorText(operator, kind, locale),
          }))}
          onChange={(operator) => onChange({ ...rule, operator: operator as SumRule['operator'] })}
        />
        {rule.kind === 'total' ? (
          <FigureInput
            className="d-value"
            aria-label={`${t('ruleFigure')} ${number}`}
            disabled={disabled}
            value={rule.figure}
            isPercent={isShareOf(field, rule.part)}
            onChange={(figure, typing) => figure !== undefined && onChange({ ...rule, figure }, typing)}
          />
        ) : null}
      </div>
      {rule.terms.map((term, index) => (
        <TermRow
          // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place
          key={index}
          term={term}
          label={`${t('ruleTerm')} ${number}.${index + 1}`}
          offered={offered}
          hasFactor={kind === 'figure'}
          disabled={disabled}
          onChange={(changed, typing) =>
            change(
              rule.terms.map((one, at) => (at === index ? changed : one)),
              typing,
            )
          }
          onRemove={
            isTotal || rule.terms.length > 1
              ? () => change(rule.terms.filter((_, at) => at !== index))
              : undefined
          }
        />
      ))}
      {kind === 'figure' && !disabled && next && rule.terms.length < mostTerms ? (
        <Button
          size="small"
          type="link"
          className="d-rule-add"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => change([...rule.terms, termOf(next)])}
        >
          {t(isTotal ? 'addToTotal' : 'addTerm')}
        </Button>
      ) : null}
    </>
  )
}

type TermProps = {
  term: SumRule['terms'][number]
  label: string
  offered: readonly Comparable[]
  hasFactor: boolean
  disabled: boolean
  onChange: (term: SumRule['terms'][number], typing?: boolean) => void
  onRemove: (() => void) | undefined
}

function TermRow({ term, label, offered, hasFactor, disabled, onChange, onRemove }: TermProps) {
  const t = useText(propertyMessages)
  const key = comparableKey(term.fieldId, term.part)
  const isGone = !offered.some((one) => one.key === key)
  return (
    <div className="d-condition-body">
      <Select
        className="d-value"
        aria-label={label}
        disabled={disabled}
        status={isGone ? 'error' : ''}
        value={key}
        {...(isGone ? { labelRender: () => t('goneField', { id: term.fieldId }) } : {})}
        options={offered.map((one) => ({ value: one.key, label: one.label }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(chosen) => {
          const found = offered.find((one) => one.key === chosen)
          const { fieldId: _, part: __, ...rest } = term
          if (found) onChange({ ...termOf(found), ...rest })
        }}
      />
      {hasFactor ? (
        <span className="d-rule-factor">
          <span aria-hidden>×</span>
          <FigureInput
            className="d-factor"
            aria-label={`${label} ${t('ruleFactor')}`}
            disabled={disabled}
            value={term.factor ?? ''}
            onChange={(factor, typing) => {
              const { factor: _, ...rest } = term
              onChange(factor === undefined ? rest : { ...rest, factor }, typing)
            }}
          />
        </span>
      ) : (
        <span className="d-rule-factor">
          <span aria-hidden>+</span>
          <InputNumber
            className="d-factor"
            aria-label={`${label} ${t('ruleDays')}`}
            disabled={disabled}
            precision={0}
            min={-36_500}
            max={36_500}
            value={term.days ?? null}
            suffix={t('ruleDays')}
            onChange={(days) => {
              const { days: _, ...rest } = term
              onChange(days === null || days === 0 ? rest : { ...rest, days }, true)
            }}
          />
        </span>
      )}
      {onRemove && !disabled ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('removeTerm', { name: label })}
          onClick={onRemove}
        />
      ) : null}
    </div>
  )
}
