import { creditCodeCheck } from '#shared/identifiers.ts'

/** A credit code of an organisation in Hangzhou with these digits in it, and the same with a wrong check digit. */
export function creditCode(digits: string): { code: string; mistyped: string } {
  const first17 = `91330100MA${digits.padStart(7, '2')}`
  const check = creditCodeCheck(first17)
  // One of 31 codes has 0 for its check digit.
  return { code: first17 + check, mistyped: first17 + (check === '0' ? '1' : '0') }
}
