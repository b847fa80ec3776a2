import { expect, it } from 'vitest'
import { safeReturn } from './safe-return.ts'

it.each([
  ['/standingBook/detail?contractId=12&mode=contract', '/standingBook/detail?contractId=12&mode=contract'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/signIn?from=/signIn', '/'],
  [undefined, '/'],
])('after sign-in %s leads to %s', (from, to) => {
  expect(safeReturn(from)).toBe(to)
})
