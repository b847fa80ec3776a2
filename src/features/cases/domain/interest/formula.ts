import { addDays } from '#shared/dates.ts'
import { moneyFigure } from '#shared/money.ts'
import { fillText, type Locale } from '#shared/text.ts'
import type { InterestStep, InterestWay } from './compute-interest.ts'

type FormulaWords = { way: InterestWay; daysOfYear: 365 | 360; unit: string }

const words = {
  'zh-CN': { days: '{days} 天', paused: '不计息' },
  en: { days: '{days} days', paused: 'No interest' },
} as const

/** A step as a person would write it on paper: 「800,000.00 × 0.0175% × 91 天」. */
export function stepFormula(
  step: InterestStep,
  { way, daysOfYear, unit }: FormulaWords,
  locale: Locale,
): string {
  if (step.isPaused) return words[locale].paused
  const principal = moneyFigure({ amount: step.principal, unit })
  const days = fillText(words[locale].days, { days: step.days })
  const yearly = way === 3 ? '' : ` ÷ ${daysOfYear}`
  return `${principal} × ${step.rate}%${yearly} × ${days}`
}

/** LPRs are published each month: after so many days the latest one that was entered is likely not the last. */
const daysOfOneRate = 31

/** Whether interest until this day goes by an LPR that is likely to have been followed by another. */
export const isLikelyStale = (latestFrom: string, until: string): boolean =>
  until > addDays(latestFrom, daysOfOneRate)
