import { compareDecimal } from '#shared/decimal.ts'
import { isMoney, type Money } from '#shared/money.ts'
import {
  type FieldConfig,
  type Operator,
  operators as op,
  type ValueRange,
} from '../definition/field-config.ts'
import type { Finding } from '../field-types/field-type.ts'
import { unitOf } from '../field-types/money.ts'

/** What each ordering operator says of -1, 0 or 1. */
export const ordered: Partial<Record<Operator, (order: number) => boolean>> = {
  [op.equal]: (order) => order === 0,
  [op.notEqual]: (order) => order !== 0,
  [op.greater]: (order) => order > 0,
  [op.greaterOrEqual]: (order) => order >= 0,
  [op.less]: (order) => order < 0,
  [op.lessOrEqual]: (order) => order <= 0,
}

/** The currency of a bound of an amount, that of its field unless it names one; null for nothing (0) in that of its field, which is the same in every currency. */
export const boundUnit = (config: FieldConfig, bound: string, unit = unitOf(config)): string | null =>
  unit === unitOf(config) && compareDecimal(bound, '0') === 0 ? null : unit

/** How a value stands to a bound of its field: -1, 0, 1; null where the two have no order, being amounts in different currencies. `unit`: the currency that the bound names. */
export function orderToBound(
  config: FieldConfig,
  figure: string,
  value: unknown,
  bound: string,
  unit?: string,
): number | null {
  const asked = isMoney(value) ? boundUnit(config, bound, unit) : null
  return asked !== null && asked !== (value as Money).unit ? null : compareDecimal(figure, bound)
}

/** What is wrong with a value that has a figure, by the range of its field; null when nothing is. */
export function rangeFinding(config: FieldConfig, figure: string, value: unknown): Finding | null {
  const range = config.fieldConfig.valueRange
  if (!range) return null
  const bounds = range.conditions.map((condition) => orderToBound(config, figure, value, condition.value))
  if (bounds.includes(null)) return { code: 'valueRangeUnit', params: { unit: unitOf(config) } }
  return inValueRange(range, figure) ? null : { code: 'valueRange' }
}

/** Whether a figure (exact decimal text; money in major units, so in hundredths for yuan) lies in the range. */
export function inValueRange(range: ValueRange, figure: string): boolean {
  const holds = ({ operator, value }: ValueRange['conditions'][number]): boolean =>
    ordered[operator]?.(compareDecimal(figure, value)) ?? false
  return range.mode === 1 ? range.conditions.every(holds) : range.conditions.some(holds)
}
