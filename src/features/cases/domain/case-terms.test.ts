import { describe, expect, test } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { computeLed, isRefusal } from '#engines/deadlines/domain/index.ts'
import { legalRules } from '#features/legal-terms/domain/index.ts'
import { lawCase } from './case-record.ts'
import { silenceOf } from './case-silences.ts'
import { termKey, termsOf } from './case-terms.ts'
import { otherDocument, servedDocuments } from './served-terms.ts'

const calendar = workingCalendar(shippedYears)
const kinds = {
  civil: 1,
  arbitration: 2,
  labour: 3,
  administrative: 4,
  criminal: 5,
  enforcement: 6,
  other: 7,
}
const of = (kind: keyof typeof kinds, procedure: number | null = null, ourRole: number | null = null) => ({
  kind: kinds[kind],
  procedure,
  ourRole,
})

/** What an entry sets going, each rule with the day that it makes. */
function daysOf(
  key: string,
  row: Record<string, unknown>,
  facts: ReturnType<typeof of>,
): Record<string, string> {
  return Object.fromEntries(
    termsOf(key, row, facts).map((one) => {
      if (!('ruleId' in one)) return [one.title, one.date]
      const rule = legalRules.of(one.ruleId)
      if (!rule) throw new Error(`no rule ${one.ruleId}`)
      const result = computeLed(rule, one, calendar, legalRules)
      return [one.ruleId, isRefusal(result) ? result.refusal : result.due]
    }),
  )
}

describe('what was served on us', () => {
  /*
   * Worked on paper from the texts, served on Friday 18 September 2026: five days end on Wednesday the 23rd, ten on Monday the 28th, fifteen on 3 October (holiday to the 7th, so the 8th), thirty on Sunday
   * 18 October, three months on Friday 18 December. Documents in the order of their codes, 1 to 7 and 9 to 15.
   */
  const ends: Record<string, string> = {
    5: '2026-09-23',
    10: '2026-09-28',
    15: '2026-10-08',
    30: '2026-10-19',
    '3m': '2026-12-18',
  }
  const codes = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]
  const civil = '15 15 10 15 15 3m — 30 10 10+15 10 15 5 —'
  const worked = {
    civil,
    arbitration: `— ${civil.slice(3)}`,
    labour: `10 ${civil.slice(3)}`,
    administrative: '15 15 10 15 — — 15 — 10 — 10 15 5 15',
    criminal: '— 10+5 5 — — — — — — — — — — —',
    enforcement: civil,
    other: '— — — — — — — — — — — — — —',
  }

  test('every kind of case and every kind of document is worked', () => {
    expect(Object.keys(worked).map((kind) => kinds[kind as keyof typeof kinds])).toEqual(
      Object.keys(lawCase.fields.kind.options).map(Number),
    )
    expect([...codes, otherDocument].toSorted((a, b) => a - b)).toEqual(
      Object.keys(servedDocuments).map(Number),
    )
  })

  test.each(Object.entries(worked))('in a %s case: by the law of its kind', (kind, line) => {
    const facts = of(kind as keyof typeof kinds)
    for (const [index, cell] of line.split(' ').entries()) {
      const row = { direction: 1, served: '2026-09-18', what: codes[index] }
      const days = Object.values(daysOf('document', row, facts))
      expect({ what: row.what, days }).toEqual({
        what: row.what,
        days: cell === '—' ? [] : cell.split('+').map((term) => ends[term]),
      })
      // Where there is no rule it is said, and only there.
      expect(silenceOf('document', row, facts) === null).toBe(cell !== '—')
    }
  })

  test.each([
    ['labour', 1, 'civil'],
    ['arbitration', 1, 'civil'],
    ['civil', 4, 'arbitration'],
    ['civil', 5, 'labour'],
    ['civil', 7, 'enforcement'],
    ['administrative', 7, 'enforcement'],
    ['criminal', 7, 'enforcement'],
    ['civil', 8, 'enforcement'],
    ['criminal', 6, 'civil'],
    ['administrative', 6, 'civil'],
    ['administrative', 2, 'administrative'],
    ['criminal', 1, 'criminal'],
    ['criminal', 3, 'criminal'],
    ['other', 1, 'civil'],
    ['enforcement', 10, 'enforcement'],
  ] as const)('of a %s case in a procedure of kind %i: as in %s', (kind, procedure, like) => {
    for (const what of codes) {
      const row = { direction: 1, served: '2026-09-18', what }
      expect(daysOf('document', row, of(kind, procedure))).toEqual(daysOf('document', row, of(like)))
    }
  })

  test('a reconsideration decision begins the fifteen days to sue, and a court’s papers nothing before that', () => {
    const row = (what: number) => ({ direction: 1, served: '2026-09-18', what })
    expect(daysOf('document', row(15), of('administrative', 9))).toEqual({ ADM15: '2026-10-08' })
    expect(daysOf('document', row(2), of('administrative', 9))).toEqual({})
  })

  test('a criminal judgment: appeal in ten days and, except for the accused, five days to ask for a protest', () => {
    const row = { direction: 1, served: '2026-09-18', what: 2 }
    const rules = (ourRole: number | null) =>
      Object.keys(daysOf('document', row, of('criminal', null, ourRole)))
    expect(rules(null)).toEqual(['CRIM-APP10', 'CRIM-PROTEST5'])
    expect(rules(1)).toEqual(['CRIM-APP10', 'CRIM-PROTEST5'])
    expect(rules(2)).toEqual(['CRIM-APP10'])
    expect(rules(5)).toEqual(['CRIM-APP10'])
  })

  test('on our party without domicile in China: thirty days of civil procedure, and no other law', () => {
    const row = (what: number) => ({ direction: 1, served: '2026-09-18', what, domicile: 2 })
    const abroad = [1, 2, 3, 4].map((what) => daysOf('document', row(what), of('civil')))
    expect(abroad.map((days) => Object.entries(days))).toEqual([
      [['CPL-DEF30F', '2026-10-19']],
      [['CPL-APP30F', '2026-10-19']],
      [['CPL-APP30F', '2026-10-19']],
      [['CPL-APP30F', '2026-10-19']],
    ])
    for (const [what, facts] of [
      [1, of('labour')],
      [5, of('labour')],
      [6, of('arbitration')],
      [2, of('administrative')],
      [2, of('criminal')],
    ] as const)
      expect(termsOf('document', row(what), facts)).toEqual(
        termsOf('document', { ...row(what), domicile: 1 }, facts),
      )
  })

  test('nothing by what we sent, by any other document, and by what is not said', () => {
    const served = { direction: 1, served: '2026-09-18' }
    for (const row of [
      { ...served, direction: 2, what: 2 },
      { ...served, what: otherDocument },
      { ...served, what: null },
    ])
      expect(termsOf('document', row, of('civil'))).toEqual([])
    expect(silenceOf('document', { ...served, what: null }, of('civil'))).toContain('未选文书种类')
    expect(silenceOf('document', { ...served, what: otherDocument }, of('civil'))).toBeNull()
    expect(silenceOf('document', { ...served, direction: 2, what: 1 }, of('criminal'))).toBeNull()
  })
})

describe('what a decision sets going, worked on paper', () => {
  const none = {
    decided: '2026-03-02',
    effective: null,
    performBy: null,
    performDays: null,
    lastServed: null,
    lastServedAbroad: null,
    appeal: null,
  }
  const judgment = { ...none, kind: 1 }
  const ruling = { ...none, kind: 2 }
  const mediation = { ...none, kind: 3 }
  const award = { ...none, kind: 4 }

  test.each([
    [
      'the last party received it on 18 September: appeal to 8 October, in effect on the 9th',
      { ...judgment, lastServed: '2026-09-18' },
      of('civil'),
      { 'CPL-RETRIAL6': '2027-04-09', 'CPL-ENF2': '2028-10-09' },
    ],
    [
      'a party abroad received it on 10 September: thirty days end on Saturday 10 October, which is worked, so in effect on the 11th',
      { ...judgment, lastServed: '2026-09-18', lastServedAbroad: '2026-09-10' },
      of('civil'),
      { 'CPL-RETRIAL6': '2027-04-12', 'CPL-ENF2': '2028-10-11' },
    ],
    [
      'served by public notice of 6 May on 5 June: appeal to Monday 22 June, in effect on the 23rd, ten days to perform to 3 July',
      { ...judgment, lastServed: '2026-06-05', performDays: 10 },
      of('civil', 1),
      { 'CPL-RETRIAL6': '2026-12-23', 'CPL-ENF2': '2028-07-03' },
    ],
    [
      'a second instance is final: in effect when it was served, two years end on Saturday 6 May 2028',
      { ...judgment, lastServed: '2026-05-06' },
      of('civil', 2),
      { 'CPL-RETRIAL6': '2026-11-06', 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'what is final is in effect when the last party received it, wherever it lives',
      { ...judgment, lastServed: '2026-05-06', lastServedAbroad: '2026-05-20' },
      of('civil', 2),
      { 'CPL-RETRIAL6': '2026-11-20', 'CPL-ENF2': '2028-05-22' },
    ],
    [
      'a small claim cannot be appealed either',
      { ...judgment, lastServed: '2026-05-06', appeal: 3 },
      of('civil', 1),
      { 'CPL-RETRIAL6': '2026-11-06', 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a retrial is not tried again',
      { ...judgment, lastServed: '2026-05-06' },
      of('civil', 3),
      { 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a labour dispute before the court is a civil one',
      { ...judgment, effective: '2026-05-06' },
      of('labour', 1),
      { 'CPL-RETRIAL6': '2026-11-06', 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a day of effect that was entered holds, whatever was served',
      { ...judgment, lastServed: '2026-09-18', effective: '2026-05-06' },
      of('civil'),
      { 'CPL-RETRIAL6': '2026-11-06', 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a last day for performance holds before days to perform',
      { ...judgment, effective: '2026-05-06', performBy: '2026-07-03', performDays: 10 },
      of('civil'),
      { 'CPL-RETRIAL6': '2026-11-06', 'CPL-ENF2': '2028-07-03' },
    ],
    [
      'a mediation statement: from the last signature, Tuesday 31 March',
      { ...mediation, lastServed: '2026-03-31' },
      of('civil'),
      { 'CPL-RETRIAL6-M': '2026-09-30', 'CPL-ENF2': '2028-03-31' },
    ],
    [
      'a mediation statement of labour arbitration: no court tries it again',
      { ...mediation, lastServed: '2026-03-31' },
      of('labour'),
      { 'CPL-ENF2': '2028-03-31' },
    ],
    [
      'a ruling that cannot be appealed is enforced from its service',
      { ...ruling, lastServed: '2026-05-06' },
      of('civil'),
      { 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a ruling that may be appealed orders nothing',
      { ...ruling, lastServed: '2026-05-06', appeal: 1 },
      of('civil'),
      {},
    ],
    [
      'an award: from its own day',
      { ...award, decided: '2026-05-06' },
      of('arbitration'),
      { 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'a labour award: fifteen days to sue, to 21 May, in effect on the 22nd',
      { ...award, lastServed: '2026-05-06' },
      of('labour'),
      { 'CPL-ENF2': '2028-05-22' },
    ],
    [
      'a final labour award: from its own day',
      { ...award, decided: '2026-05-06', lastServed: '2026-05-08', appeal: 3 },
      of('labour'),
      { 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'an administrative judgment: retrial from effect on 22 May, to Monday 23 November; enforcement from service',
      { ...judgment, lastServed: '2026-05-06' },
      of('administrative'),
      { 'ADM-RETRIAL6': '2026-11-23', 'ADM-ENF2': '2028-05-08' },
    ],
    ['a criminal judgment', { ...judgment, lastServed: '2026-05-06' }, of('criminal'), {}],
    [
      'a criminal judgment with a day for performance',
      { ...judgment, performBy: '2026-05-06' },
      of('criminal'),
      { 'CPL-ENF2': '2028-05-08' },
    ],
    [
      'what was appealed is not in effect',
      { ...judgment, lastServed: '2026-05-06', performBy: '2026-07-03', appeal: 2 },
      of('civil'),
      {},
    ],
    ['whose service nobody entered', judgment, of('civil'), {}],
    [
      'a decision on procedure orders nothing',
      { ...judgment, kind: 5, lastServed: '2026-05-06' },
      of('civil'),
      {},
    ],
    ['a decision in a non-contentious matter', { ...judgment, lastServed: '2026-05-06' }, of('other'), {}],
  ])('%s', (_why, row, facts, days) => {
    expect(daysOf('decision', row, facts)).toEqual(days)
  })

  test('where nothing is counted it is said why, but of what was appealed', () => {
    expect(silenceOf('decision', judgment, of('civil'))).toContain('最后收到日期')
    expect(silenceOf('decision', { ...judgment, lastServed: '2026-05-06' }, of('civil'))).toBeNull()
    expect(silenceOf('decision', { ...judgment, lastServed: '2026-05-06' }, of('criminal'))).toContain(
      '依职权',
    )
    expect(silenceOf('decision', { ...judgment, appeal: 2 }, of('civil'))).toBeNull()
  })
})

describe('what else an entry of a case sets going', () => {
  test('a preservation: its renewal, and the action after one that came before it, until it is released', () => {
    const row = { from: '2026-03-02', until: '2027-03-01', preAction: 2, released: null }
    expect(termsOf('preservation', row, of('civil'))).toEqual([
      { ruleId: 'CPL-PRES-RENEW7', date: '2027-03-01' },
      { ruleId: 'CPL-PRES30', date: '2026-03-02' },
    ])
    expect(termsOf('preservation', { ...row, preAction: 1 }, of('civil'))).toHaveLength(1)
    // Renewed, it ends again: another term than the one that was met.
    const keys = (more: object) => termsOf('preservation', { ...row, ...more }, of('civil')).map(termKey)
    expect(keys({})).toEqual(['CPL-PRES-RENEW7', 'CPL-PRES30'])
    expect(keys({ renewed: '2027-02-01' })).toEqual(['CPL-PRES-RENEW7.2027-02-01', 'CPL-PRES30'])
    expect(termsOf('preservation', { ...row, released: '2026-04-01' }, of('civil'))).toEqual([])
  })

  test('a hearing is its own day; anything else nothing', () => {
    expect(termsOf('hearing', { held: '2026-12-02' }, of('civil'))).toEqual([
      { title: '开庭 | Hearing', date: '2026-12-02' },
    ])
    expect(termsOf('hearing', { held: null }, of('civil'))).toEqual([])
    expect(termsOf('event', { happened: '2026-09-18' }, of('civil'))).toEqual([])
  })
})
