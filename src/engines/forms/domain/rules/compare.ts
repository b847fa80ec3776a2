import { add, type Fraction, multiply } from '../calculation/fraction.ts'
import type { Operator } from '../definition/field-config.ts'
import { ordered } from '../filling/value-range.ts'
import type { Measure } from './measure.ts'

export type ComparedTerm = { measure: Measure | null; factor: Fraction | null }

/** How a comparison ends. `sum` is what the figures were compared with, for the message. */
export type Comparison =
  | { verdict: 'holds' }
  | { verdict: 'units' }
  | { verdict: 'broken'; own: Measure; sum: Fraction | null; unit: string | null }

const holds: Comparison = { verdict: 'holds' }

/**
 * Whether `own` stands to the terms as the operator says: figures to the exact sum of theirs, a day to the one day. Nothing is compared
 * while a side is empty; an empty term beside filled ones adds nothing. Amounts in different currencies cannot be compared.
 */
export function compareMeasures(
  own: Measure | null,
  operator: Operator,
  terms: readonly ComparedTerm[],
): Comparison {
  if (own === null) return holds
  const filled = terms.flatMap(({ measure, factor }) => (measure ? [{ measure, factor }] : []))
  if (filled.length === 0) return holds
  if (own.kind === 'mixed' || filled.some(({ measure }) => measure.kind === 'mixed'))
    return { verdict: 'units' }
  if (own.kind === 'day') {
    const [other] = filled
    if (other?.measure.kind !== 'day') return holds
    return passes(operator, orderOfDays(own, other.measure))
      ? holds
      : { verdict: 'broken', own, sum: null, unit: null }
  }
  const units = new Set(own.unit === null ? [] : [own.unit])
  let sum: Fraction = { above: 0n, below: 1n }
  for (const { measure, factor } of filled) {
    if (measure.kind !== 'figure') return holds
    if (measure.unit !== null) units.add(measure.unit)
    sum = add(sum, factor ? multiply(measure.figure, factor) : measure.figure)
  }
  if (units.size > 1) return { verdict: 'units' }
  const left = own.figure.above * sum.below
  const right = sum.above * own.figure.below
  const order = left < right ? -1 : left > right ? 1 : 0
  return passes(operator, order) ? holds : { verdict: 'broken', own, sum, unit: [...units][0] ?? null }
}

const passes = (operator: Operator, order: number): boolean => ordered[operator]?.(order) ?? true

type Day = Extract<Measure, { kind: 'day' }>
/** Two moments by their instants, else by their days in the organisation's time zone. */
function orderOfDays(a: Day, b: Day): number {
  const [left, right] = a.instant && b.instant ? [a.instant, b.instant] : [a.day, b.day]
  return left < right ? -1 : left > right ? 1 : 0
}
