import { addDays } from '#shared/dates.ts'
import { minorDigits } from '#shared/money.ts'
import { add, type Fraction, multiply, subtract } from '../calculation/fraction.ts'
import type { Operator } from '../definition/field-config.ts'
import { ordered } from '../filling/value-range.ts'
import type { Measure } from './measure.ts'

export type ComparedTerm = { measure: Measure | null; factor: Fraction | null; days?: number | undefined }

/** How a comparison ends. `sum` is what the figures were compared with, for the message. */
export type Comparison =
  | { verdict: 'holds' }
  | { verdict: 'units' }
  | { verdict: 'broken'; own: Measure; sum: Fraction | null; unit: string | null }

const holds: Comparison = { verdict: 'holds' }

/** Whether `own` and the terms add up to what the operator says of a figure; nothing is asked while `own` is empty. */
export function compareTotal(
  own: Measure | null,
  operator: Operator,
  terms: readonly ComparedTerm[],
  figure: Fraction,
): Comparison {
  if (own === null) return holds
  const total = sumOf([{ measure: own, factor: null }, ...terms])
  if (total === null) return holds
  if (total === 'units') return { verdict: 'units' }
  return compareMeasures({ kind: 'figure', ...total }, operator, [
    { measure: { kind: 'figure', figure, unit: null }, factor: null },
  ])
}

/** A figure that takes part in a product, and the smallest step that it is rounded to; null: it is exact. */
export type Factor = { measure: Measure | null; step: Fraction | null }

/** The step to which an amount is rounded, of a figure the one given. */
export const stepOf = (measure: Measure | null, places: number | null): Fraction | null => {
  const digits = measure?.kind === 'figure' && measure.unit !== null ? minorDigits(measure.unit) : places
  return digits === null ? null : { above: 1n, below: 10n ** BigInt(digits) }
}

/**
 * Whether `own` is the product of all factors, or one of those is what it comes to when it is worked out of `own`: 1,000.00 of 7 pieces is 142.86 each, and 7 × 142.86 is 1,000.02. Each
 * is right when it is as near as its smallest step allows. Nothing is asked while one of them is empty.
 */
export function compareProduct(own: Factor, factors: readonly Factor[]): Comparison {
  const figures = factors.map(({ measure }) => measure)
  if (own.measure?.kind !== 'figure') return holds
  let product: Fraction = { above: 1n, below: 1n }
  const units = new Set(own.measure.unit === null ? [] : [own.measure.unit])
  for (const measure of figures) {
    if (measure?.kind !== 'figure') return holds
    if (measure.unit !== null) units.add(measure.unit)
    product = multiply(product, measure.figure)
  }
  if (units.size > 1) return { verdict: 'units' }
  const off = subtract(own.measure.figure, product)
  const others = (index: number) =>
    figures.reduce(
      (all, measure, at) =>
        at !== index && measure?.kind === 'figure' ? multiply(all, measure.figure) : all,
      { above: 1n, below: 1n } as Fraction,
    )
  const isNear =
    within(off, own.step, { above: 1n, below: 1n }) ||
    factors.some(({ step }, index) => within(off, step, others(index)))
  return isNear ? holds : { verdict: 'broken', own: own.measure, sum: product, unit: [...units][0] ?? null }
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)
/** Whether a difference is no more than half a step, times so much. */
const within = (off: Fraction, step: Fraction | null, times: Fraction): boolean => {
  if (step === null) return off.above === 0n
  const most = multiply(step, times)
  return 2n * size(off.above) * size(most.below) <= size(most.above) * size(off.below)
}

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
  const filled = terms.flatMap(({ measure, ...term }) => (measure ? [{ measure, ...term }] : []))
  if (filled.length === 0) return holds
  if (own.kind === 'mixed' || filled.some(({ measure }) => measure.kind === 'mixed'))
    return { verdict: 'units' }
  if (own.kind === 'day') {
    const [other] = filled
    if (other?.measure.kind !== 'day') return holds
    return passes(operator, orderOfDays(own, moved(other.measure, other.days ?? 0)))
      ? holds
      : { verdict: 'broken', own, sum: null, unit: null }
  }
  const total = sumOf(filled)
  if (total === null) return holds
  const units = new Set([own.unit, total === 'units' ? null : total.unit].filter((unit) => unit !== null))
  if (total === 'units' || units.size > 1) return { verdict: 'units' }
  const sum = total.figure
  const left = own.figure.above * sum.below
  const right = sum.above * own.figure.below
  const order = left < right ? -1 : left > right ? 1 : 0
  return passes(operator, order) ? holds : { verdict: 'broken', own, sum, unit: [...units][0] ?? null }
}

/** The exact sum of what is filled in; null where a day is among it, 'units' where the currencies differ. */
function sumOf(terms: readonly ComparedTerm[]): { figure: Fraction; unit: string | null } | 'units' | null {
  const units = new Set<string>()
  let figure: Fraction = { above: 0n, below: 1n }
  for (const { measure, factor } of terms) {
    if (measure === null) continue
    if (measure.kind === 'mixed') return 'units'
    if (measure.kind === 'day') return null
    if (measure.unit !== null) units.add(measure.unit)
    figure = add(figure, factor ? multiply(measure.figure, factor) : measure.figure)
  }
  return units.size > 1 ? 'units' : { figure, unit: [...units][0] ?? null }
}

const passes = (operator: Operator, order: number): boolean => ordered[operator]?.(order) ?? true

type Day = Extract<Measure, { kind: 'day' }>
/** So many days later; a moment becomes its day, since days are what is counted. */
const moved = (day: Day, days: number): Day =>
  days === 0 ? day : { kind: 'day', day: addDays(day.day, days), instant: null }

/** Two moments by their instants, else by their days in the organisation's time zone. */
function orderOfDays(a: Day, b: Day): number {
  const [left, right] = a.instant && b.instant ? [a.instant, b.instant] : [a.day, b.day]
  return left < right ? -1 : left > right ? 1 : 0
}
