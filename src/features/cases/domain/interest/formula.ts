import { addDays } from '#shared/dates.ts'
import { moneyFigure } from '#shared/money.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import type { InterestStep, InterestWay } from './compute-interest.ts'

type FormulaWords = { way: InterestWay; daysOfYear: 365 | 360; unit: string }

/** A step as a person would write it on paper: 「800,000.00 × 0.0175% × 91 天」. */
export function stepFormula(
  step: InterestStep,
  { way, daysOfYear, unit }: FormulaWords,
  locale: Locale,
): string {
  const t = wordsIn(locale)
  if (step.isPaused) return t('不计息 | No interest')
  const principal = moneyFigure({ amount: step.principal, unit })
  const days = t('{days} 天 | {days} days', { days: step.days })
  const yearly = way === 3 ? '' : ` ÷ ${daysOfYear}`
  return `${principal} × ${step.rate}%${yearly} × ${days}`
}

/** LPRs are published each month: after so many days the latest one that was entered is likely not the last. */
const daysOfOneRate = 31

/** Whether interest until this day goes by an LPR that is likely to have been followed by another. */
export const isLikelyStale = (latestFrom: string, until: string): boolean =>
  until > addDays(latestFrom, daysOfOneRate)
