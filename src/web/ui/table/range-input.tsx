import { Input } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import { compareDecimal, parseDecimal } from '#shared/decimal.ts'
import { issueText } from '#shared/issues.ts'
import { baseMessages } from '../../base-messages.ts'
import { useLocale, useText } from '../../messages.ts'
import { toast } from '../toast.tsx'

export type NumberRange = { min: string; max: string }

/** A typed bound with at most 8 decimals, the rest cut off; '' for what is no number. */
export function boundOf(typed: string): string {
  const text = parseDecimal(typed)
  if (text === null) return ''
  const [whole = '', decimals] = text.split('.')
  return decimals ? `${whole}.${decimals.slice(0, limit.rangeDecimals)}` : whole
}

/**
 * What becomes of a range when one side is changed. A minimum above the maximum is rejected and the changed side cleared.
 */
export function changedRange(
  range: NumberRange,
  side: 'min' | 'max',
  typed: string,
): { range: NumberRange; rejected: boolean } {
  const next = { ...range, [side]: boundOf(typed) }
  const isWrong = next.min !== '' && next.max !== '' && compareDecimal(next.min, next.max) > 0
  return isWrong ? { range: { ...next, [side]: '' }, rejected: true } : { range: next, rejected: false }
}

/** Two figures, either may be open. 最小值不能大于最大值 clears the side that was just typed. */
export function RangeInput({
  value,
  onChange,
}: {
  value: NumberRange
  onChange: (range: NumberRange) => void
}) {
  const t = useText(baseMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState(value)
  const left = (side: 'min' | 'max') => {
    const { range, rejected } = changedRange({ ...value, [side]: '' }, side, typed[side])
    if (rejected) toast.error(issueText({ path: side, code: 'rangeOrder' }, locale))
    setTyped((now) => ({ ...now, [side]: range[side] }))
    onChange(range)
  }
  return (
    <div className="c-range">
      {(['min', 'max'] as const).map((side) => (
        <Input
          key={side}
          value={typed[side]}
          inputMode="decimal"
          placeholder={t(side === 'min' ? 'minimum' : 'maximum')}
          aria-label={t(side === 'min' ? 'minimum' : 'maximum')}
          onChange={(event) => setTyped((now) => ({ ...now, [side]: event.target.value }))}
          onBlur={() => left(side)}
          onPressEnter={() => left(side)}
        />
      ))}
    </div>
  )
}
