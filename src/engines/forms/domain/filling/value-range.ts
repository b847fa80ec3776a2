import { compareDecimal } from '#shared/decimal.ts'
import { type Operator, operators as op, type ValueRange } from '../definition/field-config.ts'

/** What each ordering operator says of -1, 0 or 1. */
export const ordered: Partial<Record<Operator, (order: number) => boolean>> = {
  [op.equal]: (order) => order === 0,
  [op.notEqual]: (order) => order !== 0,
  [op.greater]: (order) => order > 0,
  [op.greaterOrEqual]: (order) => order >= 0,
  [op.less]: (order) => order < 0,
  [op.lessOrEqual]: (order) => order <= 0,
}

/** Whether a figure (exact decimal text; money in major units, so in hundredths for yuan) lies in the range. */
export function inValueRange(range: ValueRange, figure: string): boolean {
  const holds = ({ operator, value }: ValueRange['conditions'][number]): boolean =>
    ordered[operator]?.(compareDecimal(figure, value)) ?? false
  return range.mode === 1 ? range.conditions.every(holds) : range.conditions.some(holds)
}
