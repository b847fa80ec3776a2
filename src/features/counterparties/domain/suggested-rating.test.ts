import { expect, test } from 'vitest'
import { suggestedRating, thresholdIssues, usualThresholds } from './suggested-rating.ts'

test('a mean suggests a rating by the thresholds that are set, never the blacklist', () => {
  const usual = (mean: string | null) => suggestedRating(mean, usualThresholds)
  expect(['100', '90', '89.9', '75', '74.9', '60'].map(usual)).toEqual([10, 10, 20, 20, 30, 30])
  expect([null, '59.9', '0'].map(usual)).toEqual([null, null, null])
  const strict = { excellent: '95.5', good: '80', fair: '0' }
  expect(['95.5', '95.4', '79.9', '0'].map((mean) => suggestedRating(mean, strict))).toEqual([10, 20, 30, 30])
})

test('thresholds are from 0 to 100 with one decimal, and a better rating asks for more', () => {
  const faults = (excellent: string, good: string, fair: string) =>
    thresholdIssues({ excellent, good, fair }, 'zh-CN').map(({ path, code }) => `${path} ${code}`)
  expect(faults('90', '75', '60')).toEqual([])
  expect(faults('100', '0.1', '0')).toEqual([])
  expect(faults('100.1', '75.55', '-1')).toEqual(['excellent threshold', 'good threshold', 'fair threshold'])
  expect(faults('', 'x', '60')).toEqual(['excellent threshold', 'good threshold'])
  expect(faults('80', '80', '90')).toEqual(['good ruleLess', 'fair ruleLess'])
})
