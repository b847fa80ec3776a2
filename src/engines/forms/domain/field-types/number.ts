import {
  compareDecimal,
  formatNumber,
  isPercentage,
  parseDecimal,
  roundDecimal,
  storedPlaces,
} from '#shared/decimal.ts'
import { toPercent } from '#shared/figures.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

/** Decimals of a number whose field names no format. */
const freePlaces = 8
const mostDigits = 30

/** Decimals are a mistake in this field, not something to round. */
const isWhole = (field: FieldConfig): boolean =>
  field.fieldConfig.isInteger === true && !isPercentField(field)

/** How many decimals the field stores of what is calculated; a percentage stores its fraction. */
export function placesOf(field: FieldConfig): number {
  if (isWhole(field)) return 0
  return field.privateConfig.numberFormat ? storedPlaces(field.privateConfig.numberFormat) : freePlaces
}

/** A number as exact decimal text: '12.5'. Percent formats store the fraction and show it times 100. */
export const numberType: FieldType<string> = {
  widget: 'number',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<string>(null)
    if (typeof raw === 'number' && !(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)) return { fault: 'notNumber' }
    const value = typeof raw === 'string' || typeof raw === 'number' ? parseDecimal(String(raw)) : null
    return value === null ? { fault: 'notNumber' } : reading(value)
  },
  settle: (value, field) =>
    roundDecimal(value, isWhole(field) ? freePlaces : placesOf(field), field.privateConfig.roundingWay),
  settleNote: (before, after, field) => {
    if (compareDecimal(before, after) === 0) return null
    const shown = (value: string): string => (isPercentField(field) ? `${toPercent(value)}%` : value)
    return { code: 'rounded', params: { from: shown(before), to: shown(after) } }
  },
  isEmpty: () => false,
  validate: (value, field) => {
    if (value.replace(/^-|\..*$/g, '').length > mostDigits) return { code: 'tooManyDigits' }
    return isWhole(field) && value.includes('.') ? { code: 'notWhole' } : null
  },
  format: (value, field) => {
    const { numberFormat, roundingWay } = field.privateConfig
    // What is still to be put right is shown as it was typed.
    const isShownWhole = isWhole(field) && value.includes('.')
    return numberFormat && !isShownWhole ? formatNumber(value, numberFormat, roundingWay) : value
  },
  requiredCode: 'required',
  numeric: (value) => value,
}

/** True when the field is typed and shown in percent. */
export const isPercentField = (field: FieldConfig): boolean =>
  field.privateConfig.numberFormat !== undefined && isPercentage(field.privateConfig.numberFormat)
