import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedParts, sameValue } from './same-value.ts'

/** The same value with the keys of every object the other way round, as another store gives them back. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reordered(part)]),
  )
}

test('values are the same whatever the order of their keys, and every value is the same as itself', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, reordered(value))))
})

test.each([
  [{ unit: 'CNY', amount: '1' }, { amount: '1', unit: 'CNY' }, true],
  [{ amount: '1', unit: 'CNY' }, { amount: '1', unit: 'USD' }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, undefined], false],
  [[], {}, false],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [undefined, null, true],
  [0, null, false],
  ['', null, false],
  ['1', 1, false],
])('%j and %j: %s', (a, b, same) => {
  expect([sameValue(a, b), sameValue(b, a)]).toEqual([same, same])
})

test('only what changed is told, from what to what; what was not there was null', () => {
  const before = { amount: { amount: '1', unit: 'CNY' }, name: '甲', remark: '旧' }
  const after = { name: '甲', amount: { unit: 'CNY', amount: '1' }, term: ['2026-01-01', '2026-12-31'] }
  expect(changedParts(before, after)).toEqual({
    before: { remark: '旧', term: null },
    after: { remark: null, term: ['2026-01-01', '2026-12-31'] },
  })
})
