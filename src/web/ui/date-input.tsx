import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isDate } from '#shared/dates.ts'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

/** Shapes a person may type; the first is the one shown. */
const typedFormats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD', 'YYYY-M-D']

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

/** A day 'yyyy-MM-dd', typed ('2026/1/5', '20260105' …) or picked. */
export function DateInput(props: DateInputProps) {
  const t = useText(baseMessages)
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
      onChange={(next) => props.onChange(fromDayjs(next as Dayjs | null))}
      onBlur={() => props.onBlur?.()}
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
  return (
    <DatePicker.RangePicker
      id={props.id ? { start: props.id, end: `${props.id}-end` } : undefined}
      className="c-date"
      value={[toDayjs(props.value?.from), toDayjs(props.value?.to)]}
      format={typedFormats}
      allowEmpty={[true, true]}
      placeholder={[t('startDate'), t('endDate')]}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      onChange={(next) => {
        const range = { from: fromDayjs(next?.[0]), to: fromDayjs(next?.[1]) }
        props.onChange(range.from || range.to ? range : null)
      }}
      onBlur={() => props.onBlur?.()}
      {...limits(props)}
      {...aria(props)}
    />
  )
}

/** An instant, ISO 8601 UTC out; shown in this browser's time zone to the minute. */
export function DateTimeInput(props: DateInputProps) {
  return (
    <DatePicker
      id={props.id}
      className="c-date"
      showTime={{ format: 'HH:mm' }}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm']}
      value={props.value ? dayjs(props.value) : null}
      placeholder={props.placeholder ?? 'yyyy-MM-dd HH:mm'}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      onChange={(next) => props.onChange((next as Dayjs | null)?.toDate().toISOString() ?? null)}
      onBlur={() => props.onBlur?.()}
      {...aria(props)}
    />
  )
}
