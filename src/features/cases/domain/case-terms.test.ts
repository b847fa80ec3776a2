import { describe, expect, test } from 'vitest'
import { termKey, termsOf } from './case-terms.ts'

const civil = 1
const served = { direction: 1, served: '2026-09-18' }

describe('what an entry of a case sets going', () => {
  test.each([
    [1, 'CPL-DEF15'],
    [2, 'CPL-APP15'],
    [3, 'CPL-APP10'],
    [4, 'CPL-APPDEF15'],
    [5, 'LAB15'],
    [6, 'ARB-SETASIDE'],
    [7, 'ADM-APP15'],
  ])('a document of kind %i that was served on us: %s', (what, ruleId) => {
    expect(termsOf('document', { ...served, what }, civil)).toEqual([{ ruleId, date: '2026-09-18' }])
  })

  test.each([
    [1, 'CPL-DEF30F'],
    [2, 'CPL-APP30F'],
    [3, 'CPL-APP30F'],
    [4, 'CPL-APP30F'],
    [5, 'LAB15'],
    [6, 'ARB-SETASIDE'],
    [7, 'ADM-APP15'],
  ])('a document of kind %i served on our party without domicile in China: %s', (what, ruleId) => {
    const of = (domicile: number | null) => termsOf('document', { ...served, what, domicile }, civil)
    expect(of(2)).toEqual([{ ruleId, date: '2026-09-18' }])
    expect(of(1)).toEqual(termsOf('document', { ...served, what }, civil))
    expect(of(null)).toEqual(of(1))
  })

  test('nothing by what we sent, by any other document, and by what is not said', () => {
    for (const row of [
      { ...served, direction: 2, what: 2 },
      { ...served, what: 8 },
      { ...served, what: null },
    ])
      expect(termsOf('document', row, civil)).toEqual([])
    expect(termsOf('event', { happened: '2026-09-18' }, civil)).toEqual([])
    expect(termsOf('hearing', { held: null }, civil)).toEqual([])
  })

  test('a civil judgment: retrial from its effect, enforcement from the last day of performance', () => {
    const row = { kind: 1, effective: '2026-05-04', performBy: '2026-06-01' }
    expect(termsOf('decision', row, civil)).toEqual([
      { ruleId: 'CPL-RETRIAL6', date: '2026-05-04' },
      { ruleId: 'CPL-ENF2', date: '2026-06-01' },
    ])
    // An award is enforced, and not retried.
    expect(termsOf('decision', { ...row, kind: 4 }, 2)).toEqual([{ ruleId: 'CPL-ENF2', date: '2026-06-01' }])
  })

  test('a preservation: its renewal, and the action after one that came before it, until it is released', () => {
    const row = { from: '2026-03-02', until: '2027-03-01', preAction: 2, released: null }
    expect(termsOf('preservation', row, civil)).toEqual([
      { ruleId: 'CPL-PRES-RENEW7', date: '2027-03-01' },
      { ruleId: 'CPL-PRES30', date: '2026-03-02' },
    ])
    expect(termsOf('preservation', { ...row, preAction: 1 }, civil)).toHaveLength(1)
    // Renewed, it ends again: another term than the one that was met.
    const keys = (more: object) => termsOf('preservation', { ...row, ...more }, civil).map(termKey)
    expect(keys({})).toEqual(['CPL-PRES-RENEW7', 'CPL-PRES30'])
    expect(keys({ renewed: '2027-02-01' })).toEqual(['CPL-PRES-RENEW7.2027-02-01', 'CPL-PRES30'])
    expect(termsOf('preservation', { ...row, released: '2026-04-01' }, civil)).toEqual([])
  })

  test('a hearing is its own day', () => {
    expect(termsOf('hearing', { held: '2026-12-02' }, civil)).toEqual([
      { title: '开庭 | Hearing', date: '2026-12-02' },
    ])
  })
})
