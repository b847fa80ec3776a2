import { amountInWords } from '#shared/chinese-amount.ts'
import { fitsDatabase, isMoney, type Money, majorText, moneyFigure, moneyText } from '#shared/money.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

const withUnit = (field: FieldConfig): boolean => field.fieldConfig.money?.isWithUnit === true

/** The unit that a new amount of this field has. */
export const unitOf = (field: FieldConfig): string => field.fieldConfig.money?.unit ?? 'CNY'

/**
 * An amount in minor units with its unit. isWithUnit shows the unit; isWordAmount puts the amount in Chinese words into the
 * document. Parts: figure, words, unit.
 */
export const moneyType: FieldType<Money> = {
  widget: 'money',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<Money>(null)
    if (isMoney(raw)) return reading({ amount: raw.amount, unit: raw.unit })
    const amount = typeof raw === 'object' ? (raw as Partial<Money>).amount : undefined
    const isLarge = typeof amount === 'string' && /^-?\d+$/.test(amount) && !fitsDatabase(amount)
    return { fault: isLarge ? 'tooManyDigits' : 'notNumber' }
  },
  isEmpty: () => false,
  format: (value, field, context) =>
    withUnit(field) ? moneyText(value, context.locale) : moneyFigure(value),
  document: (value, field, context) =>
    field.fieldConfig.money?.isWordAmount ? amountInWords(value) : moneyType.format(value, field, context),
  parts: {
    figure: moneyFigure,
    words: amountInWords,
    unit: (value) => value.unit,
  },
  requiredCode: 'requiredMoney',
  numeric: majorText,
}
