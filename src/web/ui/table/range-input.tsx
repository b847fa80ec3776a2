import { Input } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import { compareDecimal, parseDecimal, roundDecimal, roundingWays } from '#shared/decimal.ts'
import { issueText } from '#shared/issues.ts'
import { baseMessages } from '../../base-messages.ts'
import { useLocale, useText } from '../../messages.ts'
import { toast } from '../toast.tsx'

export type NumberRange = { min: string; max: string }

/** A typed bound with at most 8 decimals (or as many as are given), the rest cut off; '' for what is no number. */
export function boundOf(typed: string, decimals: number = limit.rangeDecimals): string {
  const text = parseDecimal(typed)
  return text === null ? '' : roundDecimal(text, Math.min(decimals, limit.rangeDecimals), roundingWays.down)
}

/** What a person is typing, without the decimals that a bound does not take. */
export const cutDecimals = (typed: string, decimals: number = limit.rangeDecimals): string =>
  typed.replace(new RegExp(`([.．][0-9０-９]{${Math.min(decimals, limit.rangeDecimals)}})[0-9０-９]+$`), '$1')

/**
 * What becomes of a range when one side is changed. A minimum above the maximum is rejected and the changed side cleared.
 */
export function changedRange(
  range: NumberRange,
  side: 'min' | 'max',
  typed: string,
  decimals?: number,
): { range: NumberRange; rejected: boolean } {
  const next = { ...range, [side]: boundOf(typed, decimals) }
  const isWrong = next.min !== '' && next.max !== '' && compareDecimal(next.min, next.max) > 0
  return isWrong ? { range: { ...next, [side]: '' }, rejected: true } : { range: next, rejected: false }
}

/** Two figures, either may be open. 最小值不能大于最大值 clears the side that was just typed. */
export function RangeInput({
  value,
  onChange,
  decimals,
}: {
  value: NumberRange
  onChange: (range: NumberRange) => void
  /** Fewer than 8, for amounts. */
  decimals?: number
}) {
  const t = useText(baseMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState(value)
  const left = (side: 'min' | 'max') => {
    const { range, rejected } = changedRange({ ...value, [side]: '' }, side, typed[side], decimals)
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
          onChange={({ target }) =>
            setTyped((now) => ({ ...now, [side]: cutDecimals(target.value, decimals) }))
          }
          onBlur={() => left(side)}
          onPressEnter={() => left(side)}
        />
      ))}
    </div>
  )
}
