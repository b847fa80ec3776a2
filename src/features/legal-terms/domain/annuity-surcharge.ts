import { addMonths } from '#shared/dates.ts'

/** The last step of the surcharge, in per cent. */
export const mostAnnuitySurcharge = 25

/**
 * Surcharge of a late patent fee in per cent of the full annual fee (patent regulations art. 115, examination guidelines part V ch. 9): nothing in the first
 * month, then 5 % more with each month begun, at most 25 %. Null when the six months are over: the right has ended back on the due date.
 * A payment on the very day of the month counts as within it.
 */
export function annuitySurcharge(due: string, paid: string): 0 | 5 | 10 | 15 | 20 | 25 | null {
  const steps = [0, 5, 10, 15, 20, 25] as const
  return steps.find((_, month) => paid <= addMonths(due, month + 1)) ?? null
}
