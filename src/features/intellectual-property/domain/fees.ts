import { annuitySurcharge, mostAnnuitySurcharge } from '#features/legal-terms/domain/index.ts'
import { addMonths } from '#shared/dates.ts'
import { Decimal, roundDecimal } from '#shared/decimal.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { type FeePurpose, feePurpose } from './fee-record.ts'

/** A line of the table of fees. */
export type Fee = {
  name: string
  purpose: FeePurpose
  /** '' holds everywhere. */
  country: string
  /** Of annual fees. */
  yearFrom: number | null
  yearTo: number | null
  amount: Money
  inForceFrom: string
  isReducible: boolean
  /** A reduction holds for so many years, the grant year among them; null: for all. */
  reducedYears: number | null
  /** Per cent of the full fee in the first, second … month of lateness; empty: those of the law for annual fees, none for others. */
  lateSteps: readonly number[]
  /** Added once it is late. */
  lateAmount: Money | null
}

/** What is paid for. */
export type Owed = {
  purpose: FeePurpose
  country: string
  year: number | null
  due: string
  graceUntil: string | null
  /** Classes of a mark; 1 of everything else. */
  times: number
  /** Of a patent: the year in which it was granted. */
  grantYear: number | null
  /** Per cent that its owners are let off on the day it is due. */
  reduction: 0 | 70 | 85
}

export type Cost = {
  /** All that is paid. */
  amount: Money
  /** Before a reduction, without what is added. */
  full: Money
  /** Per cent. */
  reduction: number
  /** What is added because it is late; null: nothing. */
  added: Money | null
  /** Per cent of the full fee that is added; 0 where a fixed amount is. */
  step: number
}
export type NoCost = 'noFee' | 'graceOver'

const annualFees: readonly FeePurpose[] = [feePurpose.invention, feePurpose.utilityModel, feePurpose.design]
/** Whether a fee is owed year by year. */
export const isAnnual = (purpose: FeePurpose): boolean => annualFees.includes(purpose)

const timesOf = ({ amount, unit }: Money, times: number): Money => ({
  amount: (BigInt(amount) * BigInt(times)).toString(),
  unit,
})
/** So many per cent of an amount, to the currency's smallest unit, half up. */
const share = ({ amount, unit }: Money, percent: number): Money => ({
  amount: roundDecimal(new Decimal(amount).times(percent).div(100).toFixed(), 0, 1),
  unit,
})

/** The line that is in force for this on the day it is due: one for the country before one for all, and of these the newest. Null: there is none. */
export function feeFor(fees: readonly Fee[], owed: Owed): Fee | null {
  const { purpose, country, year, due } = owed
  const holds = (fee: Fee) =>
    fee.purpose === purpose &&
    (fee.country === '' || fee.country === country) &&
    fee.inForceFrom <= due &&
    (!isAnnual(purpose) || (year !== null && year >= (fee.yearFrom ?? 1) && year <= (fee.yearTo ?? year)))
  const rank = ({ country: place, inForceFrom }: Fee) => `${place ? 1 : 0}${inForceFrom}`
  return fees
    .filter(holds)
    .reduce<Fee | null>((best, fee) => (best && rank(best) >= rank(fee) ? best : fee), null)
}

/** In which month of lateness a day lies: 0 in time, 1 up to the same day of the next month, and so on. */
export function monthLate(due: string, paidOn: string): number {
  let month = 0
  while (paidOn > addMonths(due, month)) month += 1
  return month
}

/** Per cent of the full fee that is added when it is paid on a day. After the last step it stays. */
function stepOf({ lateSteps, purpose }: Fee, due: string, paidOn: string): number {
  const month = monthLate(due, paidOn)
  if (month === 0) return 0
  if (lateSteps.length) return lateSteps[Math.min(month, lateSteps.length) - 1] ?? 0
  // A last day of grace that moved over a rest day lies in a seventh month: the law's last step holds.
  return isAnnual(purpose) ? (annuitySurcharge(due, paidOn) ?? mostAnnuitySurcharge) : 0
}

function reductionFor({ isReducible, reducedYears }: Fee, { reduction, year, grantYear }: Owed): number {
  if (!isReducible) return 0
  const isWithin =
    reducedYears === null || year === null || (grantYear !== null && year < grantYear + reducedYears)
  return isWithin ? reduction : 0
}

/**
 * What a payment on a day costs: the fee in force on the day it was due, less the owners' reduction, with what is added for lateness, which is counted of the full fee. 'graceOver' when it can be
 * paid no more, 'noFee' where the table has no line for it.
 */
export function costOf(fees: readonly Fee[], owed: Owed, paidOn: string): Cost | NoCost {
  if (owed.graceUntil !== null && paidOn > owed.graceUntil) return 'graceOver'
  const fee = feeFor(fees, owed)
  if (!fee) return 'noFee'
  const full = timesOf(fee.amount, owed.times)
  const reduction = reductionFor(fee, owed)
  const step = stepOf(fee, owed.due, paidOn)
  const isLate = paidOn > owed.due
  const fixed = isLate && fee.lateAmount ? timesOf(fee.lateAmount, owed.times) : null
  const ofStep = step > 0 ? share(full, step) : null
  const added = fixed && ofStep ? addMoney(fixed, ofStep) : (fixed ?? ofStep)
  const base = reduction ? share(full, 100 - reduction) : full
  return { amount: added ? addMoney(base, added) : base, full, reduction, added, step }
}

type Reduced = { reduction: 70 | 85 | null; until: string | null }

/**
 * What owners are let off on a day: a sole owner what is granted to it; several 70 per cent, and only while each of them is granted something.
 */
export function reductionOf(owners: readonly Reduced[], day: string): 0 | 70 | 85 {
  const granted = owners.map(({ reduction, until }) => (until !== null && until < day ? null : reduction))
  const [only] = granted
  if (granted.length === 0 || granted.includes(null)) return 0
  return granted.length === 1 ? (only ?? 0) : 70
}

/** '0、5、10' as steps; null where it is none: per cents from 0 to 100 with commas or blanks between. '' has none. */
export function lateStepsIn(text: string): number[] | null {
  const parts = text.split(/[、,，;；\s]+/).filter(Boolean)
  const steps = parts.map((part) =>
    /^\d{1,3}(\.\d{1,2})?%?$/.test(part) ? Number(part.replace('%', '')) : Number.NaN,
  )
  return steps.every((step) => step >= 0 && step <= 100) ? steps : null
}
