import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { compareDecimal, parseDecimal } from '#shared/decimal.ts'
import { currencies, currencyName, fitsDatabase, type Money, majorText, moneyFigure } from '#shared/money.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { baseMessages } from '../base-messages.ts'
import { useLocale, useText } from '../messages.ts'

type CurrencyProps = {
  value: string
  onChange: (unit: string) => void
  label: string
  disabled: boolean
  /** Absent: all that are listed. */
  units?: readonly string[]
}

/** The currency beside a figure: its code, in the list with its name. */
export function CurrencySelect({ units = Object.keys(currencies), label, ...control }: CurrencyProps) {
  const locale = useLocale()
  return (
    <Select
      {...control}
      aria-label={label}
      className="c-money-unit"
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'title' }}
      options={units.map((code) => ({
        value: code,
        label: code,
        title: `${code} ${currencyName(code, locale)}`,
      }))}
      optionRender={(option) => option.data.title}
    />
  )
}

export type MoneyInputProps = {
  value: Money | null
  onChange: (value: Money | null) => void
  /** The unit of a figure typed first; CNY by default. */
  defaultUnit?: string
  /** Currencies to choose from; one only shows it, none offers all listed ones. */
  units?: readonly string[]
  id?: string
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  status?: 'error' | ''
  onBlur?: () => void
  /** What was typed had more decimals than the currency: the figures before and after, as typed. */
  onRounded?: (from: string, to: string) => void
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/**
 * Typed in major units ('12,345.6', full-width figures too), given out as minor units in text, rounded half up to the
 * currency's digits when the field is left. What is no number, or does not fit, stays visible and gives null.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, defaultUnit = 'CNY', units, disabled, readOnly } = props
  const t = useText(baseMessages)
  const locale = useLocale()
  const [chosenUnit, setChosenUnit] = useState(defaultUnit)
  const [typed, setTyped] = useState<string | null>(null)
  const unit = value?.unit ?? chosenUnit
  const offered = units ?? Object.keys(currencies)

  const read = (text: string): Money | null => {
    const money = text.trim() === '' ? null : parseMoney(text, unit)
    return money && fitsDatabase(money.amount) ? money : null
  }
  const tellRounded = (text: string, taken: Money): void => {
    const from = parseDecimal(text)
    if (from !== null && compareDecimal(from, majorText(taken)) !== 0)
      props.onRounded?.(from, majorText(taken))
  }
  const shown = typed ?? (value ? moneyFigure(value) : '')
  return (
    <Space.Compact block className="c-money-input">
      <Input
        id={props.id}
        value={shown}
        inputMode="decimal"
        autoComplete="off"
        placeholder={props.placeholder}
        disabled={disabled}
        readOnly={readOnly}
        status={props.status ?? ''}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        onFocus={(event) => {
          if (readOnly) return
          flushSync(() => setTyped((text) => text ?? (value ? majorText(value) : '')))
          // The commas went away under the selection that the Tab key made.
          event.target.select()
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(read(event.target.value))
        }}
        onBlur={() => {
          const taken = typed === null ? null : read(typed)
          if (typed !== null && (typed.trim() === '' || taken !== null)) setTyped(null)
          props.onBlur?.()
          if (typed !== null && taken) tellRounded(typed, taken)
        }}
      />
      {offered.length > 1 ? (
        <CurrencySelect
          value={unit}
          units={offered}
          disabled={disabled || readOnly || false}
          label={t('moneyUnit')}
          onChange={(next) => {
            setChosenUnit(next)
            const taken = value && parseMoney(majorText(value), next)
            if (!taken) return
            onChange(taken)
            tellRounded(majorText(value), taken)
          }}
        />
      ) : (
        <Space.Addon>{offered[0] ? currencyName(offered[0], locale) : unit}</Space.Addon>
      )}
    </Space.Compact>
  )
}
