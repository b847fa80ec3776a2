import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, 10, null],
  ['bytes=0-3', 10, { from: 0, to: 3 }],
  ['bytes=5-', 10, { from: 5, to: 9 }],
  ['bytes=-3', 10, { from: 7, to: 9 }],
  ['bytes=-30', 10, { from: 0, to: 9 }],
  ['bytes=8-99', 10, { from: 8, to: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-3', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['lines=1-2', 10, null],
  ['bytes=-', 10, null],
])('%j of %d bytes asks for %j', (header, size, range) => {
  expect(byteRange(header, size)).toEqual(range)
})
