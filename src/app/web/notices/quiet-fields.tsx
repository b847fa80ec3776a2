import { Checkbox, Select } from 'antd'
import { Field, useText } from '#web/index.ts'
import { noticeMessages } from './notice-messages.ts'
import './notices.css'

export type Quiet = { quietFrom: string | null; quietTo: string | null; quietOnDaysOff: boolean }

export const usualNight = { quietFrom: '22:00', quietTo: '08:00' }
export const noNight = { quietFrom: null, quietTo: null }

const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
)

type TimeProps = {
  label: string
  value: string | null
  /** A time that cannot be chosen. */
  except?: string | null
  error?: string | null | undefined
  onChange: (time: string) => void
}

/** A time of the day in half hours; one that was set otherwise stands among them. */
export function TimeField({ label, value, except = null, error, onChange }: TimeProps) {
  const times = [...new Set([...halfHours, ...(value ? [value] : [])])]
    .filter((time) => time !== except)
    .sort()
  return (
    <Field label={label} {...(error ? { error } : {})}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={times.map((time) => ({ value: time, label: time }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

type Props = { quiet: Quiet; onChange: (change: Partial<Quiet>) => void }

/** The two ends of the quiet hours, which are never the same. */
export function NightFields({ quiet, onChange }: Props) {
  const t = useText(noticeMessages)
  const { quietFrom, quietTo } = quiet
  // One end never stands alone.
  const both = { quietFrom: quietFrom ?? usualNight.quietFrom, quietTo: quietTo ?? usualNight.quietTo }
  return (
    <div className="n-times">
      <TimeField
        label={t('quietFrom')}
        value={quietFrom}
        except={quietTo}
        onChange={(time) => onChange({ ...both, quietFrom: time })}
      />
      <TimeField
        label={t('quietTo')}
        value={quietTo}
        except={quietFrom}
        onChange={(time) => onChange({ ...both, quietTo: time })}
      />
    </div>
  )
}

export function DaysOffField({ quiet, onChange }: Props) {
  const t = useText(noticeMessages)
  return (
    <Checkbox
      checked={quiet.quietOnDaysOff}
      onChange={({ target }) => onChange({ quietOnDaysOff: target.checked })}
    >
      {t('daysOff')}
    </Checkbox>
  )
}
