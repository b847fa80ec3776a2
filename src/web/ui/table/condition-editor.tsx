import { Input, Radio, type RefSelectProps, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flag } from '#shared/constants.ts'
import { type Condition, type FilterOperator, type ListFilter, operatorsOf } from '#shared/list.ts'
import { currencies, currencyName, majorText, minorDigits } from '#shared/money.ts'
import { type AmountValues, readAmountValues, writeAmountValues } from '#shared/money-totals.ts'
import { inUnit, parseMoney } from '#shared/parse-money.ts'
import { baseMessages } from '../../base-messages.ts'
import { useLocale, useText } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { DateInput, DateRangeInput } from '../date-input.tsx'
import { DepartmentPicker } from '../department-picker.tsx'
import { PeoplePicker } from '../people-picker.tsx'
import type { Person } from '../person.tsx'
import { RangeInput } from './range-input.tsx'

export type ConditionEditorProps = {
  filter: ListFilter
  condition: Condition
  onChange: (condition: Condition) => void
  /** Names of people for the chip of the condition. */
  onPeople?: (people: readonly Person[]) => void
  people?: readonly Person[]
  /** The box in which it stands has come to its place: lists may open now. */
  isShown: boolean
}

type ChoiceProps = Pick<ConditionEditorProps, 'filter' | 'isShown'> & {
  values: readonly string[]
  onChange: (values: string[]) => void
}

const optionHeight = 32
const mostOnScreen = 8

/**
 * Several of the choices of a filter. Its list opens with it, once it can have the focus, so that Escape and leaving it close it; there is
 * room for the list, so that it covers no button.
 */
function ChoiceSelect({ filter, values, onChange, isShown }: ChoiceProps) {
  const select = useRef<RefSelectProps>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isShown) return
    select.current?.focus()
    setOpen(true)
  }, [isShown])
  const choices = filter.choices ?? []
  return (
    <>
      <Select
        ref={select}
        mode="multiple"
        className="c-wide"
        aria-label={filter.label}
        value={values.filter(Boolean)}
        onChange={onChange}
        optionFilterProp="label"
        options={choices.map(({ value, label }) => ({ value, label }))}
        open={isOpen}
        onOpenChange={setOpen}
        placement="bottomLeft"
        listHeight={optionHeight * mostOnScreen}
      />
      {isOpen ? <div style={{ height: optionHeight * Math.min(choices.length, mostOnScreen) + 12 }} /> : null}
    </>
  )
}

type AmountProps = Pick<Condition, 'operator' | 'values'> & { onChange: (values: string[]) => void }

/** The currency that is asked about, and its bounds: amounts of other currencies are not compared with them. */
function AmountEditor({ operator, values, onChange }: AmountProps) {
  const t = useText(baseMessages)
  const locale = useLocale()
  const [asked, setAsked] = useState(() => readAmountValues(values))
  const { unit, amounts } = asked
  const change = (next: AmountValues) => {
    setAsked(next)
    onChange(writeAmountValues(next))
  }
  const show = (minor = '') => (minor ? majorText({ amount: minor, unit }) : '')
  const read = (major: string) => parseMoney(major, unit)?.amount ?? ''
  const offered = Object.keys(currencies)
  return (
    <div className="c-amount-condition">
      <Select
        aria-label={t('moneyUnit')}
        className="c-wide"
        value={unit}
        showSearch={{ optionFilterProp: 'label' }}
        options={(offered.includes(unit) ? offered : [unit, ...offered]).map((code) => ({
          value: code,
          label: `${code} ${currencyName(code, locale)}`,
        }))}
        onChange={(next: string) => change(inUnit(asked, next))}
      />
      {operator === 'between' ? (
        <RangeInput
          key={unit}
          value={{ min: show(amounts[0]), max: show(amounts[1]) }}
          decimals={minorDigits(unit)}
          onChange={({ min, max }) => change({ unit, amounts: [read(min), read(max)] })}
        />
      ) : (
        <Input
          key={unit}
          aria-label={t('value')}
          inputMode="decimal"
          defaultValue={show(amounts[0])}
          onBlur={({ target }) => change({ unit, amounts: [read(target.value.trim())] })}
          onPressEnter={({ currentTarget }) => change({ unit, amounts: [read(currentTarget.value.trim())] })}
        />
      )}
    </div>
  )
}

function ValueEditor({ filter, condition, onChange, onPeople, people, isShown }: ConditionEditorProps) {
  const t = useText(baseMessages)
  const services = useServices()
  const { operator, values } = condition
  const set = (next: string[]) => onChange({ ...condition, values: next })
  const [first = '', second = ''] = values
  if (operator === 'empty' || operator === 'filled') return null
  switch (filter.kind) {
    case 'money':
      return <AmountEditor operator={operator} values={values} onChange={set} />
    case 'number':
      return operator === 'between' ? (
        <RangeInput value={{ min: first, max: second }} onChange={({ min, max }) => set([min, max])} />
      ) : (
        <Input
          aria-label={t('value')}
          inputMode="decimal"
          defaultValue={first}
          onBlur={(event) => set([event.target.value.trim()])}
        />
      )
    case 'date':
      return operator === 'between' ? (
        <DateRangeInput
          value={{ from: first || null, to: second || null }}
          onChange={(range) => set([range?.from ?? '', range?.to ?? ''])}
          aria-label={filter.label}
        />
      ) : (
        <DateInput value={first || null} onChange={(date) => set([date ?? ''])} aria-label={filter.label} />
      )
    case 'choice':
      return <ChoiceSelect filter={filter} values={values} onChange={set} isShown={isShown} />
    case 'person':
      return services.findPeople ? (
        <PeoplePicker
          multiple
          offerTerminated
          aria-label={filter.label}
          value={(people ?? []).filter((person) => values.includes(String(person.id)))}
          onChange={(chosen) => {
            onPeople?.(chosen)
            set(chosen.map((person) => String(person.id)))
          }}
        />
      ) : null
    case 'department':
      return services.loadDepartments ? (
        <DepartmentPicker
          multiple
          aria-label={filter.label}
          value={values.filter(Boolean).map(Number)}
          onChange={(ids) => set(ids.map(String))}
        />
      ) : null
    case 'flag':
      return (
        <Radio.Group
          aria-label={filter.label}
          value={first}
          onChange={(event) => set([String(event.target.value)])}
          options={[
            { value: String(flag.yes), label: t('yes') },
            { value: String(flag.no), label: t('no') },
          ]}
        />
      )
    default:
      return (
        <Input
          aria-label={t('value')}
          defaultValue={first}
          maxLength={200}
          onChange={(event) => set([event.target.value])}
        />
      )
  }
}

/** Operator and value of one condition of a list. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { filter, condition, onChange } = props
  const t = useText(baseMessages)
  const operators = filter.operators ?? operatorsOf[filter.kind]
  return (
    <div className="c-condition-editor">
      {operators.length > 1 ? (
        <Select
          aria-label={t('operator')}
          className="c-wide"
          value={condition.operator}
          options={operators.map((operator) => ({ value: operator, label: t(`op.${operator}`) }))}
          onChange={(operator: FilterOperator) => onChange({ ...condition, operator })}
        />
      ) : null}
      <div className="c-condition-value">
        <ValueEditor key={condition.operator} {...props} />
      </div>
    </div>
  )
}

/** A condition while it is being written; handed out by 确定. */
export const useDraftCondition = (filter: ListFilter, current: Condition | undefined) =>
  useState<Condition>(
    current ?? {
      key: filter.key,
      operator: (filter.operators ?? operatorsOf[filter.kind])[0] ?? 'eq',
      values: [],
    },
  )
