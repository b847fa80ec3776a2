import { expect, test } from 'vitest'
import { excessOf, wellFormed } from './json-body.ts'

const properties = (count: number, of = 'u') =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`${of}${at}`, 1]))
const judged = (value: unknown) => excessOf(JSON.stringify(value))

test('a body larger than any screen sends is recognised before it is read', () => {
  expect(judged(properties(5_000))).toBe(null)
  expect(judged(properties(5_001))).toBe('properties')
  expect(judged({ values: { field: properties(5_001) } })).toBe('properties')
  // Each object is counted for itself, whatever stands beside it.
  expect(judged(Array.from({ length: 4 }, () => ({ ...properties(4_000), inner: properties(3) })))).toBe(null)
  expect(judged(Array.from({ length: 30 }, (_none, at) => properties(4_000, `${at}_`)))).toBe('values')
  expect(judged(Array.from({ length: 99_000 }, () => 1))).toBe(null)
  expect(judged(Array.from({ length: 100_001 }, () => 1))).toBe('values')
  expect(excessOf('[{},'.repeat(60_000))).toBe('levels')
  expect(excessOf(`[${'[],'.repeat(60_000)}[]]`)).toBe('values')
  expect(excessOf(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe(null)
  expect(excessOf(`${'['.repeat(101)}${']'.repeat(101)}`)).toBe('levels')
})

test('what stands in texts is not counted', () => {
  expect(judged({ '{"[,:': `\\"${'[{,:'.repeat(60_000)}\\` })).toBe(null)
})

test('half characters in texts and names become U+FFFD, a NUL is refused, and all else stays as it is', () => {
  const half = '\ud83d'
  expect(wellFormed({ a: [`x${half}`, 1, null], [half]: { b: half } })).toEqual({
    a: ['x\ufffd', 1, null],
    '\ufffd': { b: '\ufffd' },
  })
  expect(wellFormed('😀')).toBe('😀')
  for (const value of ['\0', { a: ['x\0'] }, { 'a\0': 1 }])
    expect(() => wellFormed(value)).toThrow(expect.objectContaining({ reason: 'nulCharacter' }))
})
