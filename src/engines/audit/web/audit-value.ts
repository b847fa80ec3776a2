import { formatInstant, isInstant } from '#shared/dates.ts'
import { isMoney, moneyText } from '#shared/money.ts'
import type { Locale } from '#shared/text.ts'
import { listed, textOf } from '#web/index.ts'
import type { AuditWords } from '../domain/log-words.ts'
import { valueWord } from './audit-words.ts'
import { auditMessages } from './messages.ts'

export type ValueContext = { kind: string; words: AuditWords; locale: Locale; timeZone: string }

/** One recorded value in words that a lawyer reads: money with its currency, moments in the organisation's time, codes by name. */
export function valueText(key: string, value: unknown, context: ValueContext): string {
  const t = textOf(auditMessages)
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (isMoney(value)) return moneyText(value, context.locale)
  if (Array.isArray(value))
    return value.length === 0 ? t('empty') : listed(value.map((one) => valueText(key, one, context)))
  if (typeof value === 'object') return JSON.stringify(value)
  if (isInstant(value)) return formatInstant(value, context.timeZone)
  return (
    valueWord(context.words, { kind: context.kind, key, value: String(value) }, context.locale) ??
    String(value)
  )
}
