import { describe, expect, it } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import {
  type Computed,
  computeChain,
  computeDeadline,
  countTerm,
  type Given,
  isRefusal,
} from '#engines/deadlines/domain/index.ts'
import { annuitySurcharge } from './annuity-surcharge.ts'
import { legalRules } from './legal-rules.ts'
import { forward } from './make-rule.ts'

const calendar = workingCalendar(shippedYears)

function computed(id: string, given: Given | string): Computed {
  const rule = legalRules.of(id)
  if (!rule) throw new Error(`no rule ${id}`)
  const result = computeDeadline(
    rule,
    typeof given === 'string' ? { date: given } : given,
    calendar,
    legalRules,
  )
  if (isRefusal(result)) throw new Error(`${id}: ${result.refusal}`)
  return result
}
const due = (id: string, given: Given | string) => computed(id, given).due
const kinds = (id: string, given: Given | string) => computed(id, given).steps.map(({ kind }) => kind)

describe('counted on paper', () => {
  it.each([
    ['CPL-APP15', '2026-01-31', '2026-02-24', 'day 15 is the first day of Spring Festival'],
    ['CPL-APP15', '2026-02-13', '2026-02-28', 'day 15 is a make-up Saturday'],
    ['CPL-APP15', '2026-09-25', '2026-10-10', 'day 15 is a make-up Saturday'],
    ['CPL-APP15', '2026-09-05', '2026-09-20', 'day 15 is a make-up Sunday'],
    ['CPL-APP15', '2026-04-19', '2026-05-06', 'day 15 is 4 May'],
    ['CPL-APP30F', '2026-03-31', '2026-04-30', 'thirty days are not a month'],
    ['CPL-RETRIAL6', '2025-08-31', '2026-02-28', 'there is no 31 February, and 28 February is worked'],
    ['CPL-ENF2', '2024-02-29', '2026-02-28', 'there is no 29 February'],
    ['CPL-ENF2', '2024-10-05', '2026-10-08', 'two years end in the National Day holiday'],
    ['CPL-PRES-RENEW7', '2026-02-26', '2026-02-14', 'back over Spring Festival to a make-up Saturday'],
    ['CPL-PRES-RENEW7', '2027-02-11', '2027-02-04', 'back in a year that is not published'],
    ['CPL-HEAR3', '2026-10-10', '2026-09-30', 'back over the National Day holiday'],
    ['REC60', '2026-03-20', '2026-05-19', '11 days of March, 30 of April, 19 of May'],
    ['ARB-SETASIDE', '2026-07-01', '2026-10-08', 'three months end on 1 October'],
    ['REC-ACCEPT5WD', '2026-02-12', '2026-02-26', 'Fri 13, Sat 14 (make-up), Tue 24, 25, 26'],
    ['REC-REPLY10WD', '2026-09-22', '2026-10-13', '23, 24, 28, 29, 30, 8, 9, Sat 10 (make-up), 12, 13'],
    ['PAT-RESTORE2', '2026-10-12', '2026-12-14', '12 December is a Saturday'],
    ['PAT-ANN-GRACE', '2026-03-10', '2026-09-10', 'six months'],
    ['TM-TERM10', '2016-03-01', '2026-02-28', 'the day before the corresponding day'],
    ['TM-NEXT10', '2026-02-28', '2036-02-29', 'counted from 1 March, ends the day before 1 March'],
    ['TM-RENEW-OPEN', '2026-02-28', '2025-03-01', 'twelve months before the day after'],
    ['TM-RENEW-OPEN', '2026-12-31', '2026-01-01', 'a holiday moves nothing'],
    ['TM-RENEW-END', '2026-02-28', '2026-02-28', 'the end of the term itself'],
    ['CR-NAT50', '1976-09-09', '2026-12-31', 'to the end of the fiftieth year'],
    ['CR-ORG50', '2000-01-01', '2050-12-31', 'to the end of the fiftieth year'],
    ['CR-ORG50-U', '1980-12-31', '2030-12-31', 'to the end of the fiftieth year'],
    ['CR-AV50', '1990-05-05', '2040-12-31', 'to the end of the fiftieth year'],
    ['CR-PERF50', '1990-05-05', '2040-12-31', 'to the end of the fiftieth year'],
    ['CR-SOUND50', '1990-05-05', '2040-12-31', 'to the end of the fiftieth year'],
    ['CR-CAST50', '1990-05-05', '2040-12-31', 'to the end of the fiftieth year'],
    ['CR-LAYOUT10', '2020-02-29', '2030-12-31', 'to the end of the tenth year'],
    ['CR-SW50', '1996-07-01', '2046-12-31', 'to the end of the fiftieth year'],
  ])('%s from %s: %s, because %s', (id, date, expected) => {
    expect(due(id, date)).toBe(expected)
  })

  it.each([
    ['CPL-GIVEN', '2026-06-23', 10, '2026-07-03'],
    ['CPL-GIVEN', '2026-09-21', 10, '2026-10-08'],
    ['PAT-ANN', '2021-03-10', 5, '2026-03-10'],
    // The guidelines' own example: filed on 3 June 1997, year 6 due on 3 June 2002; here with the law of today.
    ['PAT-ANN', '2021-06-03', 5, '2026-06-03'],
    ['PAT-ANN', '2024-02-29', 2, '2026-02-28'],
  ])('%s from %s with %i: %s', (id, date, amount, expected) => {
    expect(due(id, { date, amount })).toBe(expected)
  })

  it('follows the guidelines’ example of a posted letter: 16 December 1999, day 15, two months more', () => {
    const received = countTerm(forward(15, 'day'), '1999-12-16', 15, calendar).counted
    expect(received).toBe('1999-12-31')
    expect(countTerm(forward(2, 'month'), received, 2, calendar)).toEqual({
      first: '2000-01-01',
      counted: '2000-02-29',
      isClamped: true,
    })
  })
})

describe('old law and new law', () => {
  it.each([
    ['CPL-PUB30', '2021-12-31', '2022-03-01'],
    ['CPL-PUB30', '2022-01-01', '2022-01-31'],
    ['CPL-PUB60F', '2023-12-31', '2024-03-31'],
    ['CPL-PUB60F', '2024-01-01', '2024-03-01'],
    ['TM-OPP', '2026-12-27', '2027-03-29'],
    ['TM-OPP', '2027-01-01', '2027-03-01'],
    ['LIM3', '2015-09-30', '2017-09-30'],
    ['LIM3', '2015-10-08', '2018-10-08'],
  ])('%s from %s by the law of that day: %s', (id, date, expected) => {
    expect(due(id, date)).toBe(expected)
  })

  it('has the safer day beside where the transition is not settled', () => {
    expect(computed('TM-OPP', '2026-12-27').safer).toBe('2027-03-01')
    // Received under the old law with six months, which end after the new law's three from 1 March.
    expect(computed('ARB-SETASIDE', '2026-02-27')).toMatchObject({ due: '2026-08-27', safer: '2026-06-01' })
    expect(computed('ARB-SETASIDE', '2025-08-01').safer).toBeNull()
    expect(computed('ARB-SETASIDE', '2026-03-01').safer).toBeNull()
  })

  it('computes nothing for a day whose law was not read', () => {
    const rule = legalRules.of('CPL-APP15')
    const design = legalRules.of('PAT-TERM15')
    if (!rule || !design) throw new Error('rules are missing')
    expect(computeDeadline(rule, { date: '2023-12-31' }, calendar)).toMatchObject({ refusal: 'noVersion' })
    expect(computeDeadline(design, { date: '2021-05-31' }, calendar)).toMatchObject({ refusal: 'noVersion' })
  })

  it('takes the article of the law that holds when a term ends', () => {
    expect(computed('TM-TERM10', '2017-05-05')).toMatchObject({ due: '2027-05-04', version: 2 })
    expect(computed('TM-TERM10', '2016-05-05')).toMatchObject({ due: '2026-05-04', version: 1 })
  })
})

describe('limitation', () => {
  it('begins again with an interruption, and with proceedings from their end', () => {
    const date = '2023-05-04'
    expect(due('LIM3', date)).toBe('2026-05-06')
    expect(due('LIM3', { date, interruptions: [{ on: '2024-03-11' }] })).toBe('2027-03-11')
    // 20 November 2027 is a Saturday.
    const suit = { date, interruptions: [{ on: '2024-03-11', until: '2024-11-20' }] }
    expect(due('LIM3', suit)).toBe('2027-11-22')
  })

  it('is not interrupted any more once it is over', () => {
    const late = { date: '2022-03-01', interruptions: [{ on: '2025-03-04' }] }
    expect(due('LIM3', late)).toBe('2025-03-03')
    expect(kinds('LIM3', late)).toContain('noEffect')
    expect(due('LIM3', { date: '2022-03-01', interruptions: [{ on: '2025-03-01' }] })).toBe('2028-03-01')
  })

  it('begun anew it lasts as long as the law of that day says: three years where two were not over on 1 October 2017', () => {
    const demand = (on: string) => ({ date: '2014-01-06', interruptions: [{ on }] })
    // Two years end on 6 January 2016; begun anew on 1 September 2015, over on 1 September 2017.
    expect(due('LIM3', '2014-01-06')).toBe('2016-01-06')
    expect(due('LIM3', demand('2015-09-01'))).toBe('2017-09-01')
    // Begun anew on 1 December 2015, not over on 1 October 2017; 1 December 2018 is a Saturday.
    expect(due('LIM3', demand('2015-12-01'))).toBe('2018-12-03')
  })

  it('ends six months after an obstacle of its last six months', () => {
    const date = '2023-08-15'
    expect(due('LIM3', date)).toBe('2026-08-17')
    const obstacle = (from: string, until: string | null) => ({ date, obstacles: [{ from, until }] })
    // 10 October 2026 is a make-up Saturday.
    expect(due('LIM3', obstacle('2026-01-20', '2026-04-10'))).toBe('2026-10-10')
    expect(due('LIM3', obstacle('2025-06-01', '2026-02-14'))).toBe('2026-08-17')
    expect(due('LIM3', obstacle('2025-06-01', '2026-02-15'))).toBe('2026-08-17')
    expect(due('LIM3', obstacle('2025-06-01', '2026-02-20'))).toBe('2026-08-20')
    expect(computed('LIM3', obstacle('2026-06-01', null))).toMatchObject({
      due: '2026-08-17',
      isPending: true,
    })
  })

  /* Civil Code art. 203: the last day is the one to which the holiday moves it; here 4 May 2026, moved to the 6th. */
  describe('in the days that a holiday added', () => {
    const date = '2023-05-04'

    it('is interrupted, up to the last of them', () => {
      const demand = (on: string) => computed('LIM3', { date, interruptions: [{ on }] })
      expect(demand('2026-05-04').due).toBe('2029-05-04')
      // 5 and 6 May 2029 are a weekend.
      expect(demand('2026-05-05').due).toBe('2029-05-07')
      expect(demand('2026-05-06').due).toBe('2029-05-07')
      expect(demand('2026-05-07').due).toBe('2026-05-06')
      const suit = { date, interruptions: [{ on: '2026-05-06', until: '2026-11-20' }] }
      expect(due('LIM3', suit)).toBe('2029-11-20')
      expect(computed('LIM3', { date, interruptions: [{ on: '2026-05-06', until: null }] }).isPending).toBe(
        true,
      )
    })

    it('is suspended by an obstacle that comes in them', () => {
      const obstacle = (from: string, until: string | null) => ({ date, obstacles: [{ from, until }] })
      expect(due('LIM3', obstacle('2026-05-06', '2026-05-20'))).toBe('2026-11-20')
      expect(due('LIM3', obstacle('2026-05-05', '2026-05-05'))).toBe('2026-11-05')
      expect(due('LIM3', obstacle('2026-05-07', '2026-05-20'))).toBe('2026-05-06')
      expect(computed('LIM3', obstacle('2026-05-06', null))).toMatchObject({
        due: '2026-05-06',
        isPending: true,
      })
      expect(computed('LIM3', obstacle('2026-05-07', null)).isPending).toBe(false)
    })

    it('has them in the six months that count back from its end', () => {
      // From 6 November 2025, not from the 4th: four days of the obstacle count, not six.
      const inside = { date: '2024-05-04', obstacles: [{ from: '2025-10-01', until: '2025-11-10' }] }
      expect(due('CPL-ENF2', inside)).toBe('2026-05-08')
    })

    it.each(['LAB1Y', 'ADM6M'])(
      '%s ends as soon as the obstacle is gone, where only lost time counts',
      (id) => {
        const trigger = id === 'LAB1Y' ? '2025-05-04' : '2025-11-04'
        const lost = (from: string, until: string) => due(id, { date: trigger, obstacles: [{ from, until }] })
        expect(lost('2026-05-05', '2026-05-06')).toBe('2026-05-06')
        expect(lost('2026-05-05', '2026-05-08')).toBe('2026-05-08')
        // 16 and 17 May are a weekend.
        expect(lost('2026-05-06', '2026-05-16')).toBe('2026-05-18')
        // A day earlier a day of the term itself was lost: it comes on the day after the obstacle's last.
        expect(lost('2026-05-04', '2026-05-08')).toBe('2026-05-08')
        expect(lost('2026-05-07', '2026-05-20')).toBe('2026-05-06')
      },
    )
  })

  it('never lasts longer than twenty years from the harm', () => {
    const given = { date: '2025-05-01', capFrom: '2006-10-03' }
    // Three years end on 1 May 2028; twenty on 3 October 2026, in the holiday.
    expect(computed('LIM3', given)).toMatchObject({ due: '2026-10-08' })
    expect(computed('LIM3', { ...given, capFrom: '2020-01-01' }).due).toBe('2028-05-03')
  })

  it.each([
    // Twenty years end on 1 January 2019, a holiday: before the Civil Code, and before the harm was known.
    ['LIM3', '2024-05-01', '1999-01-01', '2019-01-02'],
    ['LIM4', '2024-05-01', '1999-01-01', '2019-01-02'],
    // Twenty years end in the National Day holiday of 2020, under the General Provisions.
    ['LIM3', '2020-03-02', '2000-10-04', '2020-10-09'],
    // Five years end on Monday, 5 October 2015: provisional, since the days off of that year are not known here.
    ['ADM6M', '2018-03-01', '2010-10-05', '2015-10-05'],
    ['ADM6M-RE', '2018-03-01', '1996-03-01', '2016-03-01'],
    // Five years end on 2 October 2023 under the reconsideration law before; off to 6 October, 7 and 8 are worked.
    ['REC60', '2024-03-01', '2018-10-02', '2023-10-07'],
    ['REC60-RE', '2024-03-01', '2003-10-02', '2023-10-07'],
  ])(
    '%s known on %s, of %s: over on %s, before the law that words its cap today',
    (id, date, capFrom, expected) => {
      expect(computed(id, { date, capFrom })).toMatchObject({ due: expected })
    },
  )

  it('goes on where it stopped before the labour arbitration and when enforcement is applied for', () => {
    const labour = { date: '2025-06-10', obstacles: [{ from: '2025-08-01', until: '2025-08-31' }] }
    // Thirty days more than 10 June 2026.
    expect(due('LAB1Y', labour)).toBe('2026-07-10')
    const outside = { date: '2024-03-20', obstacles: [{ from: '2024-06-01', until: '2024-09-01' }] }
    expect(due('CPL-ENF2', outside)).toBe('2026-03-20')
    const inside = { date: '2024-03-20', obstacles: [{ from: '2025-09-10', until: '2025-09-30' }] }
    // Only what lies in the last six months, from 20 September, counts: ten days.
    expect(due('CPL-ENF2', inside)).toBe('2026-03-30')
  })
})

describe('terms that follow on one another', () => {
  it('notice, appeal, effect, performance, enforcement', () => {
    const chain = computeChain(
      [
        { ruleId: 'CPL-PUB30' },
        { ruleId: 'CPL-APP15' },
        { ruleId: 'CPL-GIVEN', daysAfter: 1, amount: 10 },
        { ruleId: 'CPL-ENF2' },
      ],
      '2026-05-06',
      calendar,
      legalRules,
    )
    expect(chain.map((one) => (isRefusal(one) ? one.refusal : one.due))).toEqual([
      '2026-06-05',
      '2026-06-22',
      '2026-07-03',
      '2028-07-03',
    ])
  })

  it('notice before Spring Festival', () => {
    const chain = computeChain(
      [{ ruleId: 'CPL-PUB30' }, { ruleId: 'CPL-APP15' }],
      '2026-01-15',
      calendar,
      legalRules,
    )
    expect(chain.map((one) => (isRefusal(one) ? one.refusal : one.due))).toEqual(['2026-02-14', '2026-03-02'])
  })
})

describe('the surcharge of a late fee', () => {
  it.each([
    ['2026-03-10', '2026-04-10', 0],
    ['2026-03-10', '2026-04-11', 5],
    ['2026-03-10', '2026-05-11', 10],
    ['2026-03-10', '2026-06-10', 10],
    ['2026-03-10', '2026-09-10', 25],
    ['2026-03-10', '2026-09-11', null],
  ])('due %s, paid %s: %s', (day, paid, percent) => {
    expect(annuitySurcharge(day, paid)).toBe(percent)
  })
})
