import { birthdayOf, isCreditCode, isIdentityNumber, normaliseIdentifier } from './identifiers.ts'
import type { IssueCode } from './issues.ts'

/** What a line of text may have to be. One rule for form fields and for parties; what is typed is normalised first. */
export const textFormats = [
  'creditCode',
  'identityNumber',
  'partyNumber',
  'phone',
  'mail',
  'url',
  'postcode',
  'lawyerLicence',
  'timeOfDay',
] as const
export type TextFormat = (typeof textFormats)[number]

/** What a format makes of the text before it is checked and stored: half width, capitals and no spaces where that is only a way of writing. */
export function normaliseFormat(format: TextFormat, text: string): string {
  if (format === 'creditCode' || format === 'identityNumber' || format === 'partyNumber')
    return normaliseIdentifier(text)
  if (format === 'postcode' || format === 'lawyerLicence')
    return text.normalize('NFKC').replaceAll(/\s+/gu, '')
  return format === 'phone' ? halfWidth(text).trim() : text.trim()
}

/** Full-width digits, signs and brackets as they stand on a keyboard; Chinese commas and 转 stay. */
const halfWidth = (text: string): string =>
  text.replaceAll(/[０-９＋－（）＃]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

const checks: Record<TextFormat, (text: string) => boolean> = {
  creditCode: isCreditCode,
  identityNumber: isIdentityNumber,
  partyNumber: isPartyNumber,
  phone: isPhone,
  mail: isMail,
  url: isUrl,
  postcode: (text) => /^\d{6}$/.test(text),
  // 司法部《律师执业证管理办法》: year, place, kind and serial in 17 digits.
  lawyerLicence: (text) => /^\d{17}$/.test(text),
  timeOfDay: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
}
const faults: Record<TextFormat, IssueCode> = {
  creditCode: 'creditCode',
  identityNumber: 'identityNumber',
  partyNumber: 'notPartyNumber',
  phone: 'notPhone',
  mail: 'notMail',
  url: 'notUrl',
  postcode: 'notPostcode',
  lawyerLicence: 'notLawyerLicence',
  timeOfDay: 'notTimeOfDay',
}

/** What keeps a normalised text from being of a format, or null. `today` (yyyy-MM-dd): nobody was born after it. */
export function formatFault(format: TextFormat, text: string, today: string): IssueCode | null {
  if (!checks[format](text)) return faults[format]
  const isPerson = format === 'identityNumber' || (format === 'partyNumber' && isIdentityNumber(text))
  return isPerson && birthdayOf(text) > today ? 'birthdayAhead' : null
}

/** Whoever a party is: a credit code or a resident's number by their check characters, else the number of another document. */
export function isPartyNumber(text: string): boolean {
  if (isCreditCode(text) || isIdentityNumber(text)) return true
  return /^[A-Z0-9][A-Z0-9()./-]{5,29}$/.test(text) && !/^[A-Z0-9]{18}$/.test(text)
}

const phonePattern = /^[+\d(][\d\s()\-–—#转,，、;；/]{2,49}$/u
/** One or several numbers of at least five digits, an extension behind 转, # or -; eleven digits from 1 on are a mobile number. */
export function isPhone(text: string): boolean {
  if (!phonePattern.test(text)) return false
  return text.split(/[,，、;；/]/u).every((one) => {
    const digits = one.replace(/[#转].*$/u, '').replaceAll(/\D/g, '')
    if (digits.length < 5 || digits.length > 20) return false
    return !/^1\d{10}$/.test(digits) || /^1[3-9]/.test(digits)
  })
}

const label = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,61}[\\p{L}\\d])?'
const host = `(?:${label}\\.)+(?:\\p{L}{2,63}|xn--[a-z\\d-]{2,59})`
const mailPattern = new RegExp(`^[^\\s@<>(),;:"\\\\[\\].]+(?:\\.[^\\s@<>(),;:"\\\\[\\].]+)*@${host}$`, 'iu')
const urlPattern = new RegExp(
  `^(?:https?://)?(?:${host}|\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?(?:[/?#]\\S*)?$`,
  'iu',
)

/** A mail address as people have them: a name, @, a domain of at least two parts. */
export function isMail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && mailPattern.test(text)
}

/** An address of the web, with http(s):// or without. */
export function isUrl(text: string): boolean {
  return text.length <= 2000 && urlPattern.test(text)
}
