/** Identity numbers of organisations and people, with their check digits. Pure; what is typed is normalised first. */

/** Half width, capitals, no white space: as identity numbers are stored and compared. */
export const normaliseIdentifier = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replaceAll(/\s+/gu, '')

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The 18th character of a unified social credit code, from the first 17 (GB 32100-2015); null when they are not of its alphabet. */
export function creditCodeCheck(first17: string): string | null {
  if (!/^[0-9A-HJ-NPQRTUWXY]{17}$/.test(first17)) return null
  const sum = creditWeights.reduce(
    (total, weight, i) => total + weight * creditAlphabet.indexOf(first17[i] as string),
    0,
  )
  return creditAlphabet[(31 - (sum % 31)) % 31] as string
}

/**
 * Whether a normalised text is a unified social credit code (GB 32100-2015): registering authority and kind, administrative division,
 * organisation code (its own check is GB 11714, not repeated here), check character.
 */
export const isCreditCode = (text: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text) &&
  creditCodeCheck(text.slice(0, 17)) === text[17]

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const identityChecks = '10X98765432'
/** First two digits of the administrative division (GB/T 2260), with 83 for Taiwan residents and 9 for foreign permanent residents. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)/

/** The 18th character of a resident identity number, from the first 17 digits (GB 11643-1999); null when they are not digits. */
export function identityNumberCheck(first17: string): string | null {
  if (!/^\d{17}$/.test(first17)) return null
  const sum = identityWeights.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return identityChecks[sum % 11] as string
}

/** Whether a normalised text is a resident identity number (GB 11643-1999): division, a birthday that exists, check character. */
export const isIdentityNumber = (text: string): boolean =>
  /^\d{17}[\dX]$/.test(text) &&
  provinces.test(text) &&
  isDay(Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14))) &&
  identityNumberCheck(text.slice(0, 17)) === text[17]

/** The birthday in a resident identity number, yyyy-MM-dd: digits 7 to 14. */
export const birthdayOf = (number: string): string =>
  `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1850 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] as number)
}

const stars = (count: number): string => '*'.repeat(Math.max(1, count))

/** Keeps `head` and `tail` characters; a text too short for that keeps its last one. maskMiddle('13812345678', 3, 4) is '138****5678'. */
export function maskMiddle(text: string, head: number, tail: number): string {
  const characters = [...text]
  if (!characters.length) return ''
  if (characters.length <= head + tail) return stars(characters.length - 1) + (characters.at(-1) as string)
  return (
    characters.slice(0, head).join('') +
    stars(characters.length - head - tail) +
    characters.slice(-tail).join('')
  )
}

/** An identity document as it is shown by default: the first three and the last four characters. */
export const maskIdentityNumber = (text: string): string => maskMiddle(text, 3, 4)
/** A bank account as it is shown by default: the last four characters. */
export const maskBankAccount = (text: string): string => maskMiddle(text, 0, 4)
/** A phone number as it is shown by default: the first three and the last four characters. */
export const maskPhone = (text: string): string => maskMiddle(text, 3, 4)
