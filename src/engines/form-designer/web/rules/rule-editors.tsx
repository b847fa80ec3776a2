import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useCallback } from 'react'
import {
  type FieldConfig,
  isPercentField,
  type Operator,
  scopedKeys,
  type ValueRange,
} from '#engines/forms/domain/index.ts'
import { said, type Words } from '#shared/text.ts'
import { useLocale, useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { FieldPicker } from '../properties/field-picker.tsx'
import { propertyMessages } from '../properties/property-messages.ts'
import type { EditorProps } from '../properties/simple-editors.tsx'
import { operatorLabel } from './condition-choices.ts'
import { FigureInput } from './conditions-editor.tsx'

const rangeOperators = [1, 2, 3, 4, 5, 6] as const

/** One or two comparisons that a figure must pass, both or either. */
export function ValueRangeEditor({ field, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const range = value as ValueRange | undefined
  const conditions = range?.conditions ?? []
  const put = (next: ValueRange['conditions'], typing = false): void =>
    set(next.length > 0 ? { mode: range?.mode ?? 1, conditions: next } : undefined, typing)
  return (
    <div className="d-conditions">
      {conditions.length === 2 ? (
        <Select
          aria-label={t('rangeMode')}
          disabled={disabled}
          value={range?.mode ?? 1}
          options={[
            { value: 1, label: t('rangeAnd') },
            { value: 2, label: t('rangeOr') },
          ]}
          onChange={(mode: 1 | 2) => set({ mode, conditions })}
        />
      ) : null}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity but their place
        <div key={index} className="d-condition-body">
          <Select
            className="d-operator"
            aria-label={`${t('conditionOperator')} ${index + 1}`}
            disabled={disabled}
            value={condition.operator}
            options={rangeOperators.map((one) => ({
              value: one,
              label: said(operatorLabel(one as Operator, 'figure'), locale),
            }))}
            onChange={(operator) =>
              put(conditions.map((one, at) => (at === index ? { ...one, operator } : one)))
            }
          />
          <FigureInput
            className="d-value"
            aria-label={`${t('rangeFigure')} ${index + 1}`}
            disabled={disabled}
            value={condition.value}
            isPercent={isPercentField(field)}
            onChange={(next, typing) =>
              next !== undefined &&
              put(
                conditions.map((one, at) => (at === index ? { ...one, value: next } : one)),
                typing,
              )
            }
          />
          {disabled ? null : (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('removeCondition', { number: index + 1 })}
              onClick={() => put(conditions.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {disabled && conditions.length === 0 ? <span className="c-soft">{t('notSet')}</span> : null}
      {disabled || conditions.length >= 2 ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...conditions, { operator: conditions.length === 0 ? 4 : 6, value: '0' }])}
        >
          {t('addRange')}
        </Button>
      )}
    </div>
  )
}

const sideOf = (field: FieldConfig | undefined): 'internal' | 'external' =>
  field?.partyType === 1 ? 'internal' : 'external'
const keyWords: Record<string, Words> = {
  name: '名称 | Name',
  idNumber: '统一社会信用代码 / 证件号 | Credit code or ID number',
  address: '地址 | Address',
  phone: '电话 | Phone',
  email: '邮箱 | Email',
  fax: '传真 | Fax',
  Abbr: '简称 | Abbreviation',
  BankName: '开户行 | Bank',
  BankAccount: '银行账号 | Bank account',
  ContactName: '联系人 | Contact',
  ContactEmail: '联系人邮箱 | Contact email',
  ContactPhone: '联系人电话 | Contact phone',
}
const isParty = (field: FieldConfig): boolean => field.partyType !== undefined

/** What of a chosen party is written into this field: which party, and which of its details. */
export function MappingEditor({ field, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const { fields } = useDesign()
  const mapping = value as FieldConfig['counterPartyConfig']
  const offers = useCallback((one: FieldConfig) => one.id !== field.id && isParty(one), [field.id])
  const party = fields.find(({ id }) => id === mapping?.relatedCounterparty)
  const side = sideOf(party)
  const keys: string[] = [...plainKeys, ...scopedKeys.filter((key) => key.startsWith(side))]
  const current = mapping?.mappingField.replace(/_\d+$/, '')
  const labelOf = (key: string): string => {
    const words = keyWords[key.replace(/^(internal|external)(?=[A-Z])/, '')]
    return words ? said(words, locale) : key
  }
  if (!mapping && !fields.some(offers)) return <p className="c-hint">{t('mappingNone')}</p>
  return (
    <div className="d-conditions">
      <FieldPicker
        value={mapping?.relatedCounterparty ?? null}
        offers={offers}
        disabled={disabled}
        label={t('mappingField')}
        placeholder={t('mappingField')}
        onChange={(next) =>
          set({
            relatedCounterparty: next.id,
            mappingField: mapping
              ? mapping.mappingField.replace(/^(internal|external)(?=[A-Z])/, sideOf(next))
              : firstKey(field, sideOf(next)),
          })
        }
      />
      {mapping ? (
        <>
          <Select
            className="c-wide"
            aria-label={t('mappingKey')}
            disabled={disabled}
            value={current && keys.includes(current) ? current : 'other'}
            options={[
              ...keys.map((key) => ({ value: key, label: labelOf(key) })),
              { value: 'other', label: t('mappingOther') },
            ]}
            onChange={(key: string) =>
              set({ ...mapping, mappingField: key === 'other' ? `${side}Other` : key })
            }
          />
          {current && keys.includes(current) ? null : (
            <Input
              aria-label={t('mappingOtherKey')}
              disabled={disabled}
              maxLength={120}
              value={mapping.mappingField}
              onChange={(event) =>
                event.target.value.trim() &&
                set({ ...mapping, mappingField: event.target.value.trim() }, true)
              }
            />
          )}
          {disabled ? null : (
            <Button size="small" onClick={() => set(undefined)}>
              {t('clearMapping')}
            </Button>
          )}
        </>
      ) : null}
    </div>
  )
}

const plainKeys = ['name', 'idNumber', 'address', 'phone', 'email', 'fax'] as const
const firstKey = (field: FieldConfig, side: 'internal' | 'external'): string =>
  field.type === 'bankAccount' ? `${side}BankAccount` : 'address'
