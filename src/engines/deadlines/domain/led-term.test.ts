import { expect, test } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { legalRules } from '#features/legal-terms/domain/index.ts'
import { computeLed } from './led-term.ts'
import type { Rule } from './rule.ts'

const calendar = workingCalendar(shippedYears)
const enforcement = legalRules.of('CPL-ENF2') as Rule
const appeal = (date: string, ruleId = 'CPL-APP15') => ({ ruleId, date })
const led = (given: Partial<Parameters<typeof computeLed>[1]>) =>
  computeLed(enforcement, { date: '2026-05-06', ...given }, calendar, legalRules)

test('a term that others lead to counts from the day after the last of them, in whatever order they are given', () => {
  const after = [appeal('2026-05-14'), appeal('2026-04-10', 'CPL-APP30F')]
  // Fifteen days end on 29 May, thirty on the 11th; two years from 30 May end on a Tuesday.
  for (const given of [after, after.toReversed()])
    expect(led({ after: given })).toMatchObject({ due: '2028-05-30', isProvisional: true })
  expect(led({})).toMatchObject({ due: '2028-05-08' })
})

test('it is provisional where a term that leads to it is, although its own year is published', () => {
  const rule = {
    ...enforcement,
    versions: enforcement.versions.map((one) => ({
      ...one,
      counting: { ...one.counting, restDay: 'stays' as const },
    })),
  }
  const of = (date: string) => computeLed(rule, { date, after: [appeal(date)] }, calendar, legalRules)
  expect(of('2026-05-06')).toMatchObject({ isProvisional: false })
  expect(of('2027-05-06')).toMatchObject({ isProvisional: true })
})

test('where a term that leads to it has no text, there is no day', () => {
  expect(led({ after: [appeal('2015-05-06')] })).toEqual({
    refusal: 'noVersion',
    ruleId: 'CPL-APP15',
    day: '2015-05-06',
  })
  expect(led({ after: [appeal('2026-05-06', 'NO-RULE')] })).toMatchObject({
    refusal: 'noVersion',
    ruleId: 'NO-RULE',
  })
})
