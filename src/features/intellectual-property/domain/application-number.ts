import { countryKey } from './country-key.ts'

/** Fields that tell one application from another. */
export const applicationFields = ['kind', 'country', 'applicationNumber'] as const

/** A Chinese patent's number: with its check digit, which the others settle, or without. */
const chinesePatent = /^(?:zl|cn)?(\d{12}|\d{8})[\dx]?$/

/**
 * What two rights share that are of one application: kind, country and number, however that is written (blanks, dots, full width, small letters, "第…号", ZL or CN before a Chinese
 * one, its check digit left out). '' where no number is given: a text without a figure is none.
 */
export function applicationKey(columns: Readonly<Record<string, unknown>>): string {
  const kind = Number(columns.kind)
  const country = countryKey(String(columns.country ?? ''))
  const number = String(columns.applicationNumber ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|[第号號]/gu, '')
  if (!/\d/.test(number)) return ''
  const core = kind === 1 && country === 'cn' ? (chinesePatent.exec(number)?.[1] ?? number) : number
  return `${kind} ${country} ${core}`
}
