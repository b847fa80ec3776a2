import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalText, moneyValue } from '#testing/random-values.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { CalculationWay, FieldInput } from '../definition/field-config.ts'
import { applyEdits } from '../filling/apply-edits.ts'
import { createFormStore } from '../filling/form-store.ts'
import { formContext } from '../form-context.ts'

/*
 * An oracle of its own: reduced rationals [numerator, denominator], formulas split at the operator that binds last, rounding by
 * cutting off and looking at the remainder, fields looked up by name and worked out again each time they are needed.
 */
type Ratio = readonly [bigint, bigint]
type Worth = { worth: Ratio; unit: string | null } | null
type Rounding = 1 | 2 | 3 | 4

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const ratio = (above: bigint, below: bigint): Ratio => {
  const sign = below < 0n ? -1n : 1n
  const common = gcd(above < 0n ? -above : above, below * sign) || 1n
  return [(above * sign) / common, (below * sign) / common]
}
const ratioOf = (text: string): Ratio => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return ratio(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length))
}
const combine: Record<CalculationWay, (a: Ratio, b: Ratio) => Ratio | null> = {
  1: ([a, b], [c, d]) => ratio(a * d + c * b, b * d),
  2: ([a, b], [c, d]) => ratio(a * d - c * b, b * d),
  3: ([a, b], [c, d]) => ratio(a * c, b * d),
  4: ([a, b], [c, d]) => (c === 0n ? null : ratio(a * d, b * c)),
  5: (a, b) => combine[1](a, b),
  6: (a, b) => combine[2](a, b),
}
const binding: Record<CalculationWay, number> = { 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2 }

/** The last operator of the loosest kind splits the formula; both sides are formulas. */
function evaluate(operands: readonly Ratio[], ways: readonly CalculationWay[]): Ratio | null {
  const [only] = operands
  if (!only || ways.length === 0) return only ?? null
  const loosest = Math.min(...ways.map((way) => binding[way]))
  const at = ways.findLastIndex((way) => binding[way] === loosest)
  const left = evaluate(operands.slice(0, at + 1), ways.slice(0, at))
  const right = evaluate(operands.slice(at + 1), ways.slice(at + 1))
  return left && right && combine[ways[at] as CalculationWay](left, right)
}

/** Units of the last place, as an integer. */
function rounded([above, below]: Ratio, places: number, way: Rounding): bigint {
  const positive = above < 0n ? -above : above
  const scaled = positive * 10n ** BigInt(places)
  const cut = scaled / below
  const rest = ratio(scaled - cut * below, below)
  const half = rest[0] * 2n - rest[1]
  const up =
    way === 1
      ? half >= 0n
      : way === 2
        ? rest[0] > 0n
        : way === 3
          ? false
          : half > 0n || (half === 0n && cut % 2n === 1n)
  const size = up ? cut + 1n : cut
  return above < 0n ? -size : size
}

const formatPlaces: Record<number, number> = { 1: 0, 2: 2, 3: 0, 4: 2, 5: 2, 6: 4 }
const unitPlaces: Record<string, number> = { CNY: 2, USD: 2, JPY: 0, KWD: 3 }
const placesOf = (field: FieldInput): number => formatPlaces[field.privateConfig?.numberFormat ?? 0] ?? 8
const wayOf = (field: FieldInput): Rounding => field.privateConfig?.roundingWay ?? 1
const largest = 2n ** 63n - 1n

/** What a field is worth in major units, from the definition and what was typed alone. */
function worthOf(id: string, fields: readonly FieldInput[], typed: Record<string, unknown>): Worth {
  const field = fields.find((one) => one.id === id) as FieldInput
  const group = field.fieldConfig?.calculationConditionGroup
  if (!group) {
    const value = typed[id]
    if (value === null || value === undefined) return null
    if (field.type === 'money') {
      const { amount, unit } = value as { amount: string; unit: string }
      return { worth: ratio(BigInt(amount), 10n ** BigInt(unitPlaces[unit] ?? 2)), unit }
    }
    const places = placesOf(field)
    const units = rounded(ratioOf(value as string), places, wayOf(field))
    return { worth: ratio(units, 10n ** BigInt(places)), unit: null }
  }
  const operands = group.valueList.map(
    (operand): Worth =>
      operand.method === 2
        ? { worth: ratioOf(operand.value), unit: null }
        : worthOf(operand.value, fields, typed),
  )
  if (operands.some((operand) => operand === null)) return null
  const known = operands as NonNullable<Worth>[]
  const result = evaluate(
    known.map(({ worth }) => worth),
    group.calculationWays as CalculationWay[],
  )
  if (!result) return null
  if (field.type === 'number') {
    const places = placesOf(field)
    return { worth: ratio(rounded(result, places, wayOf(field)), 10n ** BigInt(places)), unit: null }
  }
  const units = new Set(known.flatMap(({ unit }) => unit ?? []))
  if (units.size > 1) return null
  const unit = [...units][0] ?? 'CNY'
  const below = 10n ** BigInt(unitPlaces[unit] ?? 2)
  const minor = rounded(ratio(result[0] * below, result[1]), 0, wayOf(field))
  // Larger than can be recorded: a fault, which nothing can be calculated from.
  return minor > largest || minor < -largest - 1n ? null : { worth: ratio(minor, below), unit }
}

const rounding = fc.constantFrom<Rounding>(1, 2, 3, 4)
const format = fc.option(
  fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
  {
    nil: undefined,
  },
)
const way = fc.constantFrom<CalculationWay>(1, 2, 3, 4, 5, 6)
const setting = { numberFormat: format, roundingWay: rounding }
const leaf = fc.oneof(
  fc.record({
    type: fc.constant('number' as const),
    privateConfig: fc.record(setting),
    value: fc.option(decimalText, { freq: 6 }),
  }),
  fc.record({
    type: fc.constant('money' as const),
    privateConfig: fc.record({ roundingWay: rounding }),
    value: fc.option(moneyValue, { freq: 6 }),
  }),
)
const target = fc.record({
  type: fc.constantFrom('number' as const, 'money' as const),
  privateConfig: fc.record(setting),
  operands: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.nat(30).map((source) => ({ source })) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('2', '-0.125', '0', '3', '9007199254740993.5')
          .map((constant) => ({ constant })),
      },
    ),
    { minLength: 1, maxLength: 5 },
  ),
  ways: fc.array(way, { minLength: 4, maxLength: 4 }),
})

it('a calculated field has its exact value, in the browser and on the server [VAL-19] [VAL-13] [PRD-03]', () => {
  let computedOnes = 0
  fc.assert(
    fc.property(
      fc.array(leaf, { minLength: 1, maxLength: 5 }),
      fc.array(target, { minLength: 1, maxLength: 5 }),
      (leaves, targets) => {
        const typed: Record<string, unknown> = {}
        const fields: FieldInput[] = leaves.map(({ type, privateConfig, value }, index) => {
          typed[`f${index}`] = value
          return { id: `f${index}`, name: `f${index}`, type, privateConfig }
        })
        for (const { type, privateConfig, operands, ways } of targets) {
          const count = fields.length
          const valueList = operands.map((operand) =>
            'constant' in operand
              ? { method: 2 as const, value: operand.constant }
              : { method: 1 as const, value: `f${operand.source % count}` },
          )
          fields.push({
            id: `f${count}`,
            name: `f${count}`,
            type,
            privateConfig,
            fieldConfig: {
              calculationConditionGroup: { valueList, calculationWays: ways.slice(0, valueList.length - 1) },
            },
          })
        }
        const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields }] })
        const context = formContext({ today: '2026-11-20' })
        const store = createFormStore(form, {}, context)
        for (const [id, value] of Object.entries(typed)) {
          store.write(id, value)
          store.settle(id)
        }
        const onServer = applyEdits(form, {}, typed, context).values
        for (const { id, type } of fields) {
          const expected = worthOf(id, fields, typed)
          const inBrowser = store.field(id).value
          const isFaulty = form.byId.get(id)?.calculation !== null && expected === null
          // A result that is too large stands there with its fault; anything else that has no worth is empty.
          if (isFaulty && inBrowser !== null) {
            const { amount } = inBrowser as { amount: string }
            expect(BigInt(amount) > largest || BigInt(amount) < -largest - 1n).toBe(true)
            continue
          }
          expect(onServer[id] ?? null).toEqual(inBrowser)
          const actual: Worth =
            inBrowser === null
              ? null
              : type === 'number'
                ? { worth: ratioOf(inBrowser as string), unit: null }
                : worthOf(id, [{ id, name: id, type }], { [id]: inBrowser })
          expect(actual).toEqual(expected)
          if (actual && form.byId.get(id)?.calculation) computedOnes++
        }
      },
    ),
    { numRuns: 3000 },
  )
  // The property would hold of nothing if nearly every formula came to nothing.
  expect(computedOnes).toBeGreaterThan(2000)
})
