import { describe, expect, test } from 'vitest'
import { docketDefinition, docketStanding, docketTitle, lastDayOf, whatOfSource } from './docket.ts'

describe('where what falls due stands', () => {
  const today = '2026-09-10'
  test.each([
    ['2026-09-10', '2027-03-10', 'toCome', 'due today is not late'],
    ['2026-09-09', '2027-03-09', 'inGrace', 'the day after it is, with its time of grace'],
    ['2026-03-10', '2026-09-10', 'inGrace', 'the last day of grace is within it'],
    ['2026-03-09', '2026-09-09', 'passed', 'the day after it is late without one'],
    ['2026-09-09', null, 'passed', 'what has no grace is late'],
    ['2026-09-11', null, 'toCome', 'tomorrow is to come'],
  ] as const)('due %s, grace until %s: %s, since %s', (due, graceUntil, expected, _why) => {
    expect(docketStanding({ due, graceUntil }, today)).toBe(expected)
  })
})

test('late things end yesterday; the other spans end so many days from today, with that day', () => {
  expect((['late', '30', '90', '365'] as const).map((span) => lastDayOf(span, '2026-01-31'))).toEqual([
    '2026-01-30',
    '2026-03-02',
    '2026-05-01',
    '2027-01-31',
  ])
})

test('a time of grace is no line of its own, and a fee says its year', () => {
  expect(['annuity', 'annuityGrace', 'record.until', 'renewalOpens'].map(whatOfSource)).toEqual([
    'annuity',
    undefined,
    'until',
    undefined,
  ])
  expect(docketTitle({ what: 'annuity', year: 6 })).toBe('第 6 年度年费 | Annual fee of year 6')
  expect(docketTitle({ what: 'renewal', year: 2028 })).toBe('续展 | Renewal')
  expect(docketTitle({ what: 'watched', year: null, title: '答复' })).toBe('答复 | 答复')
  expect(docketTitle({ what: 'watched', year: null, title: '答复 | 二审' })).toBe('答复 / 二审 | 答复 / 二审')
})

test('it is filtered by what falls due, kind, agency, department, person and owner', () => {
  expect(docketDefinition('en').filters.map(({ key }) => key)).toEqual([
    'what',
    'kind',
    'ownerNames',
    'agency',
    'handler',
    'department',
  ])
})
