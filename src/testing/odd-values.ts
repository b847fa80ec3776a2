/** Chance that can be repeated: the same seed gives the same odd calls. */
export type Chance = {
  /** 0 ≤ whole number < below. */
  below(below: number): number
  of<T>(list: readonly T[]): T
  /** True once in so many times. */
  oneIn(times: number): boolean
}

/** mulberry32: small, even enough, and the same everywhere. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return { below, of: (list) => list[below(list.length)] as never, oneIn: (times) => below(times) === 0 }
}

/** JSON that JSON.stringify cannot write: figures with more digits than a number holds, -0, exponents. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON text of a value in which some parts are written as they are. */
export function jsonOf(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof RawJson)) return inner
    raw.push(inner.text)
    return `raw:${raw.length - 1}:`
  })
  return (text ?? '').replaceAll(/"raw:(\d+):"/g, (_, index: string) => raw[Number(index)] as string)
}

const long = (length: number, sign = '长') => sign.repeat(length)

export const oddNumbers: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e308,
  -1e-308,
  255,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  new RawJson('-0'),
  new RawJson('9223372036854775807'),
  new RawJson('9223372036854775808'),
  new RawJson('-9223372036854775809'),
  new RawJson('1e400'),
  new RawJson('0.1000000000000000055511151231257827'),
  new RawJson('123456789012345678901234567890123456789012345678901234567890'),
]

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n\v',
  'NaN',
  'Infinity',
  '-0',
  '1e5',
  '0x10',
  '１２',
  '12,345.6',
  'true',
  'null',
  'undefined',
  '[object Object]',
  `'; drop table contracts; --`,
  '%',
  '_%\\',
  '\\',
  '\\u0000',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '半\ude00个',
  '\ufffe\uffff',
  '\u202Etxt.exe',
  '\u2028\u2029',
  '\u200b',
  '𠮷'.repeat(201),
  'ﷺ'.repeat(70),
  '{{name}} $' + '{name} {name}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'C:\\Windows',
  'file:///etc/passwd',
  long(21),
  long(61),
  long(64),
  long(65),
  long(120),
  long(121),
  long(200),
  long(201),
  long(2_001),
  long(10_001, 'x'),
  long(120_000, 'y'),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '275761-01-01',
  '+275761-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-13-01',
  '2026-11-20T25:00:00Z',
  '2026-11-20T23:59:60Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-11-20T00:00:00+14:00',
  '1'.repeat(40),
  '-9223372036854775808',
  '9223372036854775808',
  '2147483648',
  '1.7976931348623157e309',
  'CNY',
  'XXX',
  '__proto__',
  'constructor',
  'toString',
]

/** Lists and objects so deep in one another. */
function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

export const oddShapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  [[[[]]]],
  { length: 1 },
  { id: null },
  { id: {} },
  { id: '1' },
  [{ id: null, name: null }],
  [{ id: 1.5, name: 5 }],
  { amount: null, unit: 'CNY' },
  { amount: '1', unit: 'cny' },
  { amount: '9223372036854775808', unit: 'CNY' },
  { amount: '-9223372036854775808', unit: 'KWD' },
  { toString: 'x', valueOf: null },
  nested(40),
  nested(98),
  Array.from({ length: 10_000 }, (_, i) => i),
  Array.from({ length: 10_000 }, () => 'x'),
  Array.from({ length: 10_000 }, () => null),
  Array.from({ length: 10_000 }, () => ({ id: 1, name: 'x' })),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i])),
]

export const oddValue = (chance: Chance): unknown =>
  chance.of([oddNumbers, oddTexts, oddTexts, oddShapes][chance.below(4)] as readonly unknown[])
