import { type Money, moneyText } from '#shared/money.ts'
import { type Locale, said, wordsIn } from '#shared/text.ts'
import type { RecordField } from './field.ts'

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as { name?: unknown }).name ?? '') : ''

/** What an answer says of a field, in words; '' for nothing. */
export function valueWords(field: RecordField, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  const t = wordsIn(locale)
  switch (field.kind) {
    case 'choice': {
      const words = field.options[Number(value)]
      return words ? said(words, locale) : ''
    }
    case 'flag':
      return value === 2 ? t('是 | Yes') : t('否 | No')
    case 'money':
      return moneyText(value as Money, locale)
    case 'people':
    case 'links':
      return (value as unknown[]).map(nameOf).join(t('、 | , '))
    case 'person':
    case 'department':
    case 'link':
    case 'file':
      return nameOf(value)
    default:
      return String(value)
  }
}
