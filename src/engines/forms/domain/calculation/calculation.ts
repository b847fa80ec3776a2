import { type Money, minorDigits } from '#shared/money.ts'
import { type CalculationWay, type FieldConfig, calculationWays as ways } from '../definition/field-config.ts'
import type { FieldType } from '../field-types/field-type.ts'
import { unitOf } from '../field-types/money.ts'
import { placesOf } from '../field-types/number.ts'
import { add, divide, type Fraction, multiply, roundFraction, subtract } from './fraction.ts'

/** Rank of each operator: brackets bind first, then × and ÷, then + and −. */
const rankOf: Record<CalculationWay, number> = { 5: 3, 6: 3, 3: 2, 4: 2, 1: 1, 2: 1 }

function apply(way: CalculationWay, a: Fraction, b: Fraction): Fraction | null {
  switch (way) {
    case ways.add:
    case ways.addInBrackets:
      return add(a, b)
    case ways.subtract:
    case ways.subtractInBrackets:
      return subtract(a, b)
    case ways.multiply:
      return multiply(a, b)
    case ways.divide:
      return divide(a, b)
  }
}

/**
 * The exact result of `operands` joined by `calculationWays`, equal rank left to right: [2, 3, 4] with [3, 5] is 2 × (3 + 4) = 14.
 * Null when an operand is null (not filled), on division by zero, or when there are no operands.
 */
export function calculate(
  operands: readonly (Fraction | null)[],
  calculationWays: readonly CalculationWay[],
): Fraction | null {
  const values: Fraction[] = []
  const pending: CalculationWay[] = []
  const reduce = (): boolean => {
    const way = pending.pop() as CalculationWay
    const right = values.pop() as Fraction
    const left = values.pop() as Fraction
    const result = apply(way, left, right)
    if (result) values.push(result)
    return result !== null
  }
  for (const [index, operand] of operands.entries()) {
    if (!operand) return null
    const way = index === 0 ? undefined : calculationWays[index - 1]
    while (way && pending.length > 0 && rankOf[pending.at(-1) as CalculationWay] >= rankOf[way]) {
      if (!reduce()) return null
    }
    if (way) pending.push(way)
    values.push(operand)
  }
  while (pending.length > 0) if (!reduce()) return null
  return values[0] ?? null
}

/** A figure in major units, with its currency where it is an amount; null where nothing is filled in. */
export type CalculationOperand = { figure: Fraction; unit?: string | undefined } | null

/**
 * The result of a calculation in the target's value shape, rounded once by its rounding way; null when an operand is empty, on division
 * by zero, and for an amount out of amounts in several currencies.
 */
export function calculationResult(
  operands: readonly CalculationOperand[],
  calculationWays: readonly CalculationWay[],
  { type, config }: { type: Pick<FieldType<unknown>, 'widget'>; config: FieldConfig },
): string | Money | null {
  const result = calculate(
    operands.map((operand) => operand?.figure ?? null),
    calculationWays,
  )
  if (!result) return null
  const way = config.privateConfig.roundingWay
  if (type.widget !== 'money') return roundFraction(result, placesOf(config), way)
  const units = new Set(operands.flatMap((operand) => operand?.unit ?? []))
  // Amounts in different currencies have no sum; the target stays empty rather than wrong.
  if (units.size > 1) return null
  const unit = [...units][0] ?? unitOf(config)
  const minor = { above: result.above * 10n ** BigInt(minorDigits(unit)), below: result.below }
  return { amount: roundFraction(minor, 0, way), unit }
}
