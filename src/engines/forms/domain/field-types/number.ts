import { formatNumber, isPercentage, parseDecimal, roundDecimal, storedPlaces } from '#shared/decimal.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'

/** Decimals of a number whose field names no format. */
const freePlaces = 8
const mostDigits = 30

/** How many decimals the field stores; a percentage stores its fraction. */
export const placesOf = (field: FieldConfig): number =>
  field.privateConfig.numberFormat ? storedPlaces(field.privateConfig.numberFormat) : freePlaces

/** A number as exact decimal text: '12.5'. Percent formats store the fraction and show it times 100. */
export const numberType: FieldType<string> = {
  widget: 'number',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<string>(null)
    if (typeof raw === 'number' && !(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)) return { fault: 'notNumber' }
    const value = typeof raw === 'string' || typeof raw === 'number' ? parseDecimal(String(raw)) : null
    return value === null ? { fault: 'notNumber' } : reading(value)
  },
  settle: (value, field) => roundDecimal(value, placesOf(field), field.privateConfig.roundingWay),
  isEmpty: () => false,
  validate: (value) =>
    value.replace(/^-|\..*$/g, '').length > mostDigits ? { code: 'tooManyDigits' } : null,
  format: (value, field) => {
    const { numberFormat, roundingWay } = field.privateConfig
    return numberFormat ? formatNumber(value, numberFormat, roundingWay) : value
  },
  requiredCode: 'required',
  numeric: (value) => value,
}

/** True when the field is typed and shown in percent. */
export const isPercentField = (field: FieldConfig): boolean =>
  field.privateConfig.numberFormat !== undefined && isPercentage(field.privateConfig.numberFormat)
