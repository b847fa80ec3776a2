import { expect, test } from 'vitest'
import { suggestedRating } from './suggested-rating.ts'

test('a mean suggests a rating by its thresholds, never the blacklist', () => {
  expect(['100', '90', '89.9', '75', '74.9', '60'].map(suggestedRating)).toEqual([10, 10, 20, 20, 30, 30])
  expect([null, '59.9', '0'].map(suggestedRating)).toEqual([null, null, null])
})
