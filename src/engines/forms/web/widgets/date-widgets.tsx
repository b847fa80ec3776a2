import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { formatInstant, instantOf, isInstant } from '#shared/dates.ts'
import { baseMessages, DateInput, DateRangeInput, useText } from '#web/index.ts'
import { useFieldValue } from '../use-form.ts'
import type { WidgetProps } from './widget-props.ts'

/** A day. */
export function DateWidget({ store, field, control }: WidgetProps) {
  const t = useText(baseMessages)
  const value = useFieldValue(store, field.id)
  return (
    <DateInput
      {...control}
      placeholder={field.placeholder || t('selectDate')}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => store.edit({ [field.id]: next })}
    />
  )
}

/** First and last day. */
export function DateRangeWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const [from = null, to = null] = Array.isArray(value) ? (value as (string | null)[]) : []
  return (
    <DateRangeInput
      {...control}
      aria-label={field.name}
      value={from || to ? { from, to } : null}
      onChange={(next) => store.edit({ [field.id]: next && [next.from, next.to] })}
    />
  )
}

/** A moment, typed and shown in the organisation's time zone whatever the machine's is. */
export function DateTimeWidget({ store, field, control }: WidgetProps) {
  const t = useText(baseMessages)
  const value = useFieldValue(store, field.id)
  const { timeZone } = store.context()
  const { onBlur, status, ...props } = control
  const chosen = (next: Dayjs | null): string | null =>
    next ? instantOf(next.format('YYYY-MM-DD'), next.format('HH:mm'), timeZone).toISOString() : null
  return (
    <DatePicker
      {...props}
      className="c-date"
      status={status ?? ''}
      showTime={{ format: 'HH:mm' }}
      previewValue={false}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm']}
      placeholder={field.placeholder || t('selectDateTime')}
      value={isInstant(value) ? dayjs(formatInstant(value, timeZone)) : null}
      onChange={(next) => store.edit({ [field.id]: chosen(next as Dayjs | null) })}
      onBlur={() => onBlur?.()}
    />
  )
}
