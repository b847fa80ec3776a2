import { inBoth } from '#shared/text.ts'
import { wholeContract } from './score-due.ts'

/** What a score is for, in the words of a notice, in both languages. */
export const scorePeriodWords = (period: number): { period: string; periodEn: string } =>
  period === wholeContract
    ? inBoth('period', '履约评分 | as a whole')
    : { period: `${period} 年度评分`, periodEn: `for ${period}` }

/** Where a person scores a contract for a period: its page with the dialog open. */
export const scoreAddress = (contractId: number, period: number): string =>
  `/myContract/detail?contractId=${contractId}&score=${period === wholeContract ? 'whole' : period}`

/** The period that an address names; null: none, and the dialog stays closed. */
export function periodInAddress(score: string | undefined): number | null {
  if (score === 'whole') return wholeContract
  const year = Number(score)
  return /^\d{4}$/.test(score ?? '') && year > 0 ? year : null
}
