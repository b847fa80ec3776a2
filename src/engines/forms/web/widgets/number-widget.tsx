import { Input, Space } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fromPercent, parseDecimal } from '#shared/decimal.ts'
import { toPercent } from '#shared/figures.ts'
import type { FieldConfig } from '../../domain/definition/field-config.ts'
import { fieldTypeOf } from '../../domain/field-types/index.ts'
import { isPercentField } from '../../domain/field-types/number.ts'
import { useFieldValue } from '../use-form.ts'
import type { WidgetProps } from './widget-props.ts'

const typedText = (value: string, field: FieldConfig): string =>
  isPercentField(field) ? toPercent(value) : value

/** A figure in exact decimals. Percent formats are typed and shown in percent; the format is put on when the field is left. */
export function NumberWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const [typed, setTyped] = useState<string | null>(null)
  const isPercent = isPercentField(field)
  const figure = typeof value === 'string' ? value : null
  const isReadable = figure !== null && parseDecimal(figure) !== null

  const formatted = (): string => {
    if (figure === null || !isReadable) return figure ?? ''
    const text = fieldTypeOf(field)?.format(figure, field, store.context()) ?? figure
    return text.replace(/%$/, '')
  }
  const read = (text: string): string | null => {
    if (text.trim() === '') return null
    // What is no number stays as it was typed; the check says so.
    return (isPercent ? fromPercent(text) : parseDecimal(text)) ?? text
  }
  const { onBlur, ...props } = control
  const input = (
    <Input
      {...props}
      value={typed ?? formatted()}
      inputMode="decimal"
      autoComplete="off"
      className="c-field-number"
      onFocus={(event) => {
        flushSync(() => setTyped(figure === null ? '' : isReadable ? typedText(figure, field) : figure))
        // The format went away under the selection that the Tab key made.
        event.target.select()
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        store.write(field.id, read(event.target.value))
      }}
      onBlur={() => {
        store.settle(field.id)
        setTyped(null)
        onBlur?.()
      }}
    />
  )
  if (!isPercent) return input
  return (
    <Space.Compact block>
      {input}
      <Space.Addon>%</Space.Addon>
    </Space.Compact>
  )
}
