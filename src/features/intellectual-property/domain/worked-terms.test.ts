import { describe, expect, test } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { computeDeadline, isRefusal } from '#engines/deadlines/domain/index.ts'
import { legalRules } from '#features/legal-terms/domain/index.ts'
import { docketStanding } from './docket.ts'
import { costOf, type Fee, type Owed } from './fees.ts'
import { byCalendar } from './right-life.ts'
import { type RightFacts, termsOfEntry, termsOfRight } from './right-terms.ts'
import {
  workedAbroad,
  workedChina,
  workedLicences,
  workedStandings,
  workedSurcharges,
  workedTerms,
} from './worked-terms.ts'

const calendar = workingCalendar(shippedYears)
const blank: RightFacts = {
  kind: 1,
  status: 4,
  ended: null,
  country: '中国',
  patentKind: null,
  applied: null,
  registered: null,
  priority: null,
  expiry: null,
  paidThrough: null,
  preliminaryGazette: null,
  registrationGazette: null,
  exclusiveTo: null,
  completed: null,
  published: null,
}

/** The day of a rule; null where no text that was read holds. */
function dayOf(ruleId: string, date: string, amount?: number): string | null {
  const rule = legalRules.of(ruleId)
  if (!rule) throw new Error(`no rule ${ruleId}`)
  const result = computeDeadline(
    rule,
    { date, ...(amount !== undefined && { amount }) },
    calendar,
    legalRules,
  )
  return isRefusal(result) ? null : result.due
}

/** As the server chains them: what follows on a term without a day is not there. */
function daysOf(facts: Partial<RightFacts> & { years?: readonly number[] }): Record<string, string> {
  const { years = [], ...right } = facts
  const days: Record<string, string> = {}
  const byKey = new Map<string, string | null>()
  for (const term of termsOfRight({ ...blank, ...right }, { years }, '2026-11-24')) {
    if (!('ruleId' in term)) continue
    if (term.only !== undefined && !byKey.get(term.only)) continue
    const day = dayOf(term.ruleId, term.date, term.amount)
    byKey.set(term.key, day)
    days[term.ruleId] = day ?? '—'
  }
  return days
}

describe('worked by hand from the texts', () => {
  test.each(workedTerms)('%s: %s [PRD-09]', (_article, _why, facts, days) => {
    expect(daysOf(facts as Partial<RightFacts>)).toEqual(days)
  })

  test.each(workedLicences)('a patent licence of %s is filed by %s: %s', (day, due, _why) => {
    const licence = { kind: 6, day, until: null, registered: 1, title: '许可' } as const
    const [term] = termsOfEntry(licence, { kind: 1, country: '中国' })
    expect(termsOfEntry(licence, { kind: 1, country: '美国' })).toEqual([])
    expect(term && 'ruleId' in term ? dayOf(term.ruleId, term.date) : null).toBe(due)
  })

  const fee: Fee = {
    name: '年费',
    purpose: 1,
    country: '',
    yearFrom: 1,
    yearTo: 20,
    amount: { amount: '120000', unit: 'CNY' },
    inForceFrom: '2020-01-01',
    isReducible: true,
    reducedYears: null,
    lateSteps: [],
    lateAmount: null,
  }
  test.each(workedSurcharges)(
    'due %s with grace until %s, paid on %s: %s yuan, reduced %s',
    (due, graceUntil, paid, full, less) => {
      const owed: Owed = {
        purpose: 1,
        country: '',
        year: 6,
        due,
        graceUntil,
        times: 1,
        grantYear: 3,
        reduction: 0,
      }
      const yuan = (reduction: 0 | 85) => {
        const cost = costOf([fee], { ...owed, reduction }, paid)
        return typeof cost === 'string' ? null : Number(cost.amount.amount) / 100
      }
      expect([yuan(0), yuan(85)]).toEqual([full, less])
    },
  )

  test.each(workedStandings)(
    'due %s with grace until %s: on %s %s, status %s, ended %s [STA-11]',
    (due, graceUntil, day, standing, status, ended) => {
      expect(docketStanding({ due, graceUntil }, day)).toBe(standing)
      const life = { unpaid: [{ due, graceUntil, endsOn: due }], lastDay: null, renews: false, ended: null }
      for (const from of [4, 5] as const)
        expect(byCalendar({ ...life, status: from }, day)).toEqual({ status, ended })
    },
  )

  const terms = (right: object) =>
    termsOfRight({ ...blank, ...right }, { years: [] }, '2026-11-24').map((term) =>
      'ruleId' in term ? term.ruleId : term.date,
    )
  test.each(workedAbroad)('in %s nothing Chinese is counted: %j', (country, right, days) => {
    expect(terms({ ...right, country })).toEqual(days)
    expect(terms(right).some((one) => /^(PAT|TM|CR)-/.test(one))).toBe(true)
  })

  test.each(workedChina)('"%s" is China', (country) => {
    const right = { kind: 1, patentKind: 1, applied: '2021-06-03', registered: '2023-01-10' }
    expect(terms({ ...right, country })).toEqual(['PAT-TERM20', 'PAT-ANN', 'PAT-ANN-GRACE'])
  })
})
