import { InputNumber, Radio, Select } from 'antd'
import { useHoursText } from '#engines/calendar/web/index.ts'
import { Field, PeoplePicker, useText } from '#web/index.ts'
import { limitActions, type TimeLimit } from '../domain/flow-definition.ts'
import { handlingMessages } from './handling-messages.ts'
import { limitMessages } from './limit-messages.ts'
import type { Names } from './who-sources.tsx'

type Props = {
  value: TimeLimit | null
  /** Something is done: nobody says no, by a limit neither. */
  does: boolean
  names: Names
  disabled: boolean
  onChange: (limit: TimeLimit | null) => void
}

type Unit = 'none' | 'hours' | 'days'
const most = { hours: 2000, days: 250 } as const

const unitOf = (limit: TimeLimit | null): Unit =>
  limit === null ? 'none' : limit.days === undefined ? 'hours' : 'days'

/** How long the people of a node have to answer, and what happens when they do not. */
export function LimitSettings({ value, does, names, disabled, onChange }: Props) {
  const l = useText(limitMessages)
  const hours = useHoursText()
  const unit = unitOf(value)
  const amount = value?.days ?? value?.hours ?? 1
  const resized = (next: Unit, count: number) => {
    if (next === 'none') return onChange(null)
    const { hours: _, days: __, ...rest } = value ?? { action: 'remind' as const }
    onChange({ ...rest, [next]: Math.min(count, most[next]) })
  }
  return (
    <>
      <Field label={l('limit')} hint={l('limitHint', { hours })}>
        {({ id }) => (
          <span className="c-limit">
            {unit === 'none' ? null : (
              <InputNumber
                aria-label={l('amount')}
                disabled={disabled}
                min={1}
                max={most[unit]}
                precision={0}
                value={amount}
                onChange={(count) => resized(unit, count ?? 1)}
              />
            )}
            <Select
              id={id}
              aria-label={l('limit')}
              disabled={disabled}
              value={unit}
              options={(['none', 'hours', 'days'] as const).map((one) => ({ value: one, label: l(one) }))}
              onChange={(next) => resized(next, unit === 'none' && next === 'hours' ? 8 : amount)}
            />
          </span>
        )}
      </Field>
      {value ? (
        <ThenSettings value={value} does={does} names={names} disabled={disabled} onChange={onChange} />
      ) : null}
    </>
  )
}

function ThenSettings({ value, does, names, disabled, onChange }: Props & { value: TimeLimit }) {
  const l = useText(limitMessages)
  const d = useText(handlingMessages)
  const words = (action: TimeLimit['action']) => (does && action === 'remind' ? d('remind') : l(action))
  const offered = limitActions.filter((action) => !does || action !== 'reject' || value.action === 'reject')
  const { to, ...rest } = value
  const person = to === undefined ? null : (names.people.get(to) ?? { id: to, name: `#${to}` })
  const hint = value.action === 'handOver' || value.action === 'pass' ? l(`${value.action}Hint`) : undefined
  return (
    <>
      <Field label={l('whenOver')} {...(hint && { hint })}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={l('whenOver')}
            vertical
            disabled={disabled}
            value={value.action}
            onChange={(event) => onChange({ ...rest, action: event.target.value })}
            options={offered.map((action) => ({ value: action, label: words(action) }))}
          />
        )}
      </Field>
      {value.action === 'handOver' ? (
        <Field label={l('to')} hint={l('toHint')}>
          {(control) => (
            <PeoplePicker
              {...control}
              disabled={disabled}
              placeholder={l('manager')}
              value={person ? [person] : []}
              onChange={([chosen]) => {
                if (chosen) names.remember([chosen])
                onChange(chosen ? { ...rest, to: chosen.id } : rest)
              }}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
