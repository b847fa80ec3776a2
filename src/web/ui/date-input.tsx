import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { SyntheticEvent } from 'react'
import { isDate, parseDate } from '#shared/dates.ts'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

/**
 * Shapes that are taken while they are typed; the first is the one shown. None is the beginning of another, or 2026/12/31 would be
 * taken as the 3rd before its last digit. Shorter ones ('2026/1/5') are taken when the field is left.
 */
const typedFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYY年MM月DD日', 'YYYYMMDD']

/** The day that stands in a control as text, if it may be chosen. */
function typedDay({ target }: SyntheticEvent, { min, max }: Pick<Common, 'min' | 'max'>): string | null {
  const day = target instanceof HTMLInputElement ? parseDate(target.value) : null
  return day === null || (min && day < min) || (max && day > max) ? null : day
}

const toDayjs = (date: string | null | undefined): Dayjs | null => (date && isDate(date) ? dayjs(date) : null)
const fromDayjs = (date: Dayjs | null | undefined): string | null => date?.format('YYYY-MM-DD') ?? null

type Common = {
  id?: string
  disabled?: boolean
  status?: 'error' | ''
  placeholder?: string
  onBlur?: () => void
  /** Days that can't be chosen: earlier than this. */
  min?: string
  /** Days that can't be chosen: later than this. */
  max?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}
export type DateInputProps = Common & { value: string | null; onChange: (value: string | null) => void }

const aria = (props: Common) => ({
  'aria-label': props['aria-label'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
})
const limits = (props: Common) => ({
  ...(toDayjs(props.min) ? { minDate: toDayjs(props.min) as Dayjs } : {}),
  ...(toDayjs(props.max) ? { maxDate: toDayjs(props.max) as Dayjs } : {}),
})

/** A day 'yyyy-MM-dd', typed ('2026/1/5', '20260105' …) or picked. What is typed counts wherever the pointer rests: the day below it is not shown in its place. */
export function DateInput(props: DateInputProps) {
  const t = useText(baseMessages)
  const take = (event: SyntheticEvent): void => {
    const day = typedDay(event, props)
    if (day && day !== props.value) props.onChange(day)
  }
  return (
    <DatePicker
      id={props.id}
      className="c-date"
      value={toDayjs(props.value)}
      format={typedFormats}
      placeholder={props.placeholder ?? t('selectDate')}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      preserveInvalidOnBlur={false}
      previewValue={false}
      onChange={(next) => props.onChange(fromDayjs(next as Dayjs | null))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event)
      }}
      onBlur={(event) => {
        take(event)
        props.onBlur?.()
      }}
      {...limits(props)}
      {...aria(props)}
    />
  )
}

export type DateRange = { from: string | null; to: string | null }
export type DateRangeInputProps = Common & {
  value: DateRange | null
  onChange: (value: DateRange | null) => void
}

/** Two days, either of which may be open. */
export function DateRangeInput(props: DateRangeInputProps) {
  const t = useText(baseMessages)
  const take = (event: SyntheticEvent, side: 'start' | 'end' | undefined): void => {
    const day = typedDay(event, props)
    const before = { from: props.value?.from ?? null, to: props.value?.to ?? null }
    const range = side === 'end' ? { ...before, to: day } : { ...before, from: day }
    if (day && (range.from !== before.from || range.to !== before.to)) props.onChange(range)
  }
  return (
    <DatePicker.RangePicker
      id={props.id ? { start: props.id, end: `${props.id}-end` } : undefined}
      className="c-date"
      value={[toDayjs(props.value?.from), toDayjs(props.value?.to)]}
      format={typedFormats}
      allowEmpty={[true, true]}
      previewValue={false}
      placeholder={[t('startDate'), t('endDate')]}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      onChange={(next) => {
        const range = { from: fromDayjs(next?.[0]), to: fromDayjs(next?.[1]) }
        props.onChange(range.from || range.to ? range : null)
      }}
      onBlur={(event, { range }) => {
        take(event, range)
        props.onBlur?.()
      }}
      {...limits(props)}
      {...aria(props)}
    />
  )
}

/** An instant, ISO 8601 UTC out; shown in this browser's time zone to the minute. */
export function DateTimeInput(props: DateInputProps) {
  const t = useText(baseMessages)
  return (
    <DatePicker
      id={props.id}
      className="c-date"
      showTime={{ format: 'HH:mm' }}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm']}
      value={props.value ? dayjs(props.value) : null}
      placeholder={props.placeholder ?? t('selectDateTime')}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      onChange={(next) => props.onChange((next as Dayjs | null)?.toDate().toISOString() ?? null)}
      onBlur={() => props.onBlur?.()}
      {...aria(props)}
    />
  )
}
