import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalculationWay } from '../definition/field-config.ts'
import { calculate } from './calculation.ts'
import { type Fraction, fraction, roundFraction } from './fraction.ts'

const run = (figures: (string | null)[], ways: CalculationWay[], places = 8): string | null => {
  const result = calculate(
    figures.map((figure) => (figure === null ? null : fraction(figure))),
    ways,
  )
  return result && roundFraction(result, places, 1)
}

describe('calculate', () => {
  it.each<[(string | null)[], CalculationWay[], string | null]>([
    [['2', '3'], [1], '5'],
    [['2', '3'], [2], '-1'],
    [['2.5', '4'], [3], '10'],
    [['1', '8'], [4], '0.125'],
    [['2', '3', '4'], [1, 3], '14'],
    [['2', '3', '4'], [3, 5], '14'],
    [['20', '8', '3'], [4, 6], '4'],
    [['10', '2', '3'], [2, 2], '5'],
    [['24', '2', '3'], [4, 4], '4'],
    [['24', '2', '3', '1'], [4, 5, 6], '6'],
    [['1', '2', '3', '4', '5'], [5, 3, 5, 1], '26'],
    [['7'], [], '7'],
    [[], [], null],
    [['0.1', '0.2'], [1], '0.3'],
    [['9007199254740993', '2'], [3], '18014398509481986'],
    [['10', '3', '3'], [4, 3], '10'],
    [['5', '0'], [4], null],
    [['5', '2', '2'], [4, 6], null],
    [['5', null], [1], null],
  ])('%j joined by %j is %s [VAL-19]', (figures, ways, result) => expect(run(figures, ways)).toBe(result))
})

/** The oracle: grammar by recursive descent over reduced rationals, rounding by comparing distances. */
type Ratio = { n: bigint; d: bigint }
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const reduced = (n: bigint, d: bigint): Ratio => {
  const common = gcd(n, d) || 1n
  return d < 0n ? { n: -n / common, d: -d / common } : { n: n / common, d: d / common }
}
const joins: Record<CalculationWay, (a: Ratio, b: Ratio) => Ratio | null> = {
  1: (a, b) => reduced(a.n * b.d + b.n * a.d, a.d * b.d),
  2: (a, b) => reduced(a.n * b.d - b.n * a.d, a.d * b.d),
  3: (a, b) => reduced(a.n * b.n, a.d * b.d),
  4: (a, b) => (b.n === 0n ? null : reduced(a.n * b.d, a.d * b.n)),
  5: (a, b) => joins[1](a, b),
  6: (a, b) => joins[2](a, b),
}
const levels: CalculationWay[][] = [
  [1, 2],
  [3, 4],
  [5, 6],
]

function oracle(figures: Ratio[], ways: CalculationWay[]): Ratio | null {
  let position = 0
  const level = (depth: number): Ratio | null => {
    const own = levels[depth]
    if (!own) return figures[position++] ?? null
    let left = level(depth + 1)
    while (left && own.includes(ways[position - 1] as CalculationWay)) {
      const way = ways[position - 1] as CalculationWay
      const right = level(depth + 1)
      left = right && joins[way](left, right)
    }
    return left
  }
  return level(0)
}

function oracleRound({ n, d }: Ratio, places: number, way: 1 | 2 | 3 | 4): bigint {
  const scaled = n * 10n ** BigInt(places)
  const floor = scaled >= 0n ? scaled / d : -((-scaled + d - 1n) / d)
  const distance = (candidate: bigint): bigint => {
    const gap = scaled - candidate * d
    return gap < 0n ? -gap : gap
  }
  if (distance(floor) === 0n) return floor
  const [towards, away] = n < 0n ? [floor + 1n, floor] : [floor, floor + 1n]
  if (way === 2) return away
  if (way === 3) return towards
  if (distance(towards) !== distance(away)) return distance(towards) < distance(away) ? towards : away
  return way === 1 || towards % 2n !== 0n ? away : towards
}

const figure = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(6))
  .map(([units, places]) => ({ units, places }))
const small = fc
  .tuple(fc.bigInt({ min: -20n, max: 20n }), fc.nat(2))
  .map(([units, places]) => ({ units, places }))
const way = fc.constantFrom<CalculationWay>(1, 2, 3, 4, 5, 6)

it('equals exact rationals for every formula, and rounds once by each way [VAL-19]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(figure, small), way), { minLength: 1, maxLength: 9 }),
      fc.nat(4),
      fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4),
      (terms, places, rounding) => {
        const texts = terms.map(([{ units, places }]) => {
          const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
          const body = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
          return units < 0n ? `-${body}` : body
        })
        const ways = terms.slice(1).map(([, way]) => way)
        const expected = oracle(
          terms.map(([{ units, places }]) => reduced(units, 10n ** BigInt(places))),
          ways,
        )
        const actual: Fraction | null = calculate(texts.map(fraction), ways)
        if (!expected || !actual) {
          expect(actual).toBe(expected)
          return
        }
        const text = roundFraction(actual, places, rounding)
        const [whole = '', decimals = ''] = text.split('.')
        expect(BigInt(whole + decimals.padEnd(places, '0'))).toBe(oracleRound(expected, places, rounding))
      },
    ),
    { numRuns: 2000 },
  )
})
