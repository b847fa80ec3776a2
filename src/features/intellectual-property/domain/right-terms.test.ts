import { describe, expect, test } from 'vitest'
import {
  markEnds,
  nextAnnuity,
  paidFields,
  patentYear,
  type RightFacts,
  renewalFrom,
  renewedUntil,
  termsOfEntry,
  termsOfRight,
} from './right-terms.ts'

const blank: RightFacts = {
  kind: 1,
  status: 4,
  ended: null,
  country: '中国',
  patentKind: 1,
  applied: '2020-05-06',
  registered: '2022-08-19',
  priority: null,
  expiry: null,
  paidThrough: null,
  preliminaryGazette: null,
  registrationGazette: null,
  exclusiveTo: null,
  completed: null,
  published: null,
}
const today = '2026-11-24'
const keys = (facts: Partial<RightFacts>) =>
  termsOfRight({ ...blank, ...facts }, { years: [] }, today).map((term) =>
    'ruleId' in term ? term.ruleId : term.title,
  )

describe('annual fees', () => {
  test('a patent year begins with the filing and on each anniversary, of 29 February on 1 March', () => {
    expect(patentYear('2020-05-06', '2021-05-05')).toBe(1)
    expect(patentYear('2020-05-06', '2021-05-06')).toBe(2)
    expect(patentYear('2020-02-29', '2021-02-28')).toBe(1)
    expect(patentYear('2020-02-29', '2021-03-01')).toBe(2)
  })

  test('the next is the one after the grant year, after what was paid before, and after every payment in a row', () => {
    expect(nextAnnuity(blank, { years: [] })).toBe(4)
    expect(nextAnnuity({ ...blank, paidThrough: 6 }, { years: [] })).toBe(7)
    expect(nextAnnuity(blank, { years: [4, 5, 7] })).toBe(6)
    expect(nextAnnuity({ ...blank, patentKind: 2, paidThrough: 10 }, { years: [] })).toBeNull()
    expect(nextAnnuity({ ...blank, registered: null }, { years: [] })).toBeNull()
  })

  test('year n is counted n − 1 years from filing, with a grace that counts from the same day; none before the grant', () => {
    expect(termsOfRight(blank, { years: [] }, today)).toEqual([
      { key: 'term', id: 1, ruleId: 'PAT-TERM20', date: '2020-05-06' },
      { key: 'annuity', id: 4, ruleId: 'PAT-ANN', date: '2020-05-06', amount: 3 },
      { key: 'annuityGrace', id: 4, ruleId: 'PAT-ANN-GRACE', date: '2023-05-06', only: 'annuity' },
    ])
    expect(keys({ status: 3 })).toEqual(['PAT-TERM20'])
  })
})

describe('what else runs', () => {
  test('terms of 20, 10 and 15 years by the kind of patent', () => {
    expect([1, 2, 3].map((patentKind) => keys({ status: 3, patentKind: patentKind as 1 }))).toEqual([
      ['PAT-TERM20'],
      ['PAT-TERM10'],
      ['PAT-TERM15'],
    ])
  })

  test('a mark: opposition before it is registered, then use and renewal', () => {
    const mark = { kind: 2, patentKind: null, registered: null } as const
    expect(keys({ ...mark, status: 3, preliminaryGazette: '2026-10-06' })).toEqual(['TM-OPP'])
    expect(keys({ ...mark, status: 4, registered: '2024-02-29' })).toEqual([
      'TM-NONUSE3',
      'TM-RENEW-OPEN',
      'TM-RENEW-END',
      'TM-GRACE',
    ])
    expect(markEnds({ exclusiveTo: null, expiry: null, registered: '2016-03-01' })).toBe('2026-02-28')
    expect(markEnds({ exclusiveTo: '2030-01-01', expiry: '2029-01-01', registered: '2016-03-01' })).toBe(
      '2030-01-01',
    )
  })

  test('copyright from publication, an unpublished work from completion; a domain name until its day', () => {
    const other = { patentKind: null, applied: null, registered: null } as const
    expect(keys({ ...other, kind: 3, published: '2025-01-01' })).toEqual(['CR-SW50'])
    expect(keys({ ...other, kind: 4, completed: '2025-01-01' })).toEqual(['CR-ORG50-U'])
    expect(keys({ ...other, kind: 4, completed: '2025-01-01', published: '2025-02-01' })).toEqual([
      'CR-ORG50',
    ])
    expect(keys({ ...other, kind: 6, expiry: '2027-01-01', published: '2025-01-01' })).toEqual([
      '权利届满 · The right ends',
    ])
    expect(keys({ ...other, kind: 5, expiry: '2027-01-01' })).toEqual(['域名到期 · The domain expires'])
  })

  test('what claims a priority is to be filed within twelve months, a design or mark within six', () => {
    const claiming = { status: 1, applied: null, registered: null, priority: '2026-08-31' } as const
    expect(keys(claiming)).toEqual(['PAT-PRI12'])
    expect(keys({ ...claiming, patentKind: 3 })).toEqual(['PAT-PRI6'])
    expect(keys({ ...claiming, kind: 2, patentKind: null })).toEqual(['TM-PRI6'])
    expect(keys({ ...claiming, kind: 5, patentKind: null })).toEqual([])
  })

  test('a first filing may be claimed elsewhere as long as that is possible, and before it is granted', () => {
    const filed = { status: 2, applied: '2026-01-15', registered: null } as const
    expect(keys(filed)).toEqual(['PAT-PRI12', 'PAT-TERM20'])
    expect(keys({ ...filed, patentKind: 3 })).toEqual(['PAT-TERM15'])
    expect(keys({ ...filed, priority: '2025-12-01' })).toEqual(['PAT-TERM20'])
    expect(keys({ ...filed, status: 4 })).toEqual(['PAT-TERM20'])
    expect(keys({ ...filed, applied: '2025-10-23' })).toEqual(['PAT-TERM20'])
  })

  test('nothing of what is refused, withdrawn, lapsed, expired, given up, invalid or gone', () => {
    for (const status of [6, 7, 8, 9, 10, 11, 12] as const) expect(keys({ status })).toEqual([])
  })

  test('a patent licence is filed within three months unless it was; its end and a pledge’s are days', () => {
    const licence = { kind: 6, day: '2026-03-02', until: '2028-03-01', registered: 1, title: '许可' } as const
    const of = (entry: Parameters<typeof termsOfEntry>[0], kind: 1 | 2 = 1) =>
      termsOfEntry(entry, { kind, country: '中国' }).map(({ key }) => key)
    expect(of(licence)).toEqual(['filing', 'until'])
    expect(of({ ...licence, registered: 2 })).toEqual(['until'])
    expect(of(licence, 2)).toEqual(['until'])
    expect(of({ ...licence, kind: 7 })).toEqual(['until'])
    expect(of({ ...licence, kind: 2 })).toEqual([])
  })

  test('a day that somebody enters is watched under its own title, whatever the country', () => {
    const entry = {
      kind: 11,
      day: '2026-03-02',
      until: '2027-05-01',
      registered: 1,
      title: '美国 3.5 年维持费',
    } as const
    const watched = [{ key: 'watched', id: 1, title: '美国 3.5 年维持费', date: '2027-05-01' }]
    for (const country of ['中国', '美国']) expect(termsOfEntry(entry, { kind: 1, country })).toEqual(watched)
    expect(termsOfEntry({ ...entry, until: null }, { kind: 1, country: '美国' })).toEqual([])
  })

  test('of what the calendar ended, only the fee is told for which it may have', () => {
    expect(keys({ status: 8, ended: '2023-05-06' })).toEqual(['PAT-ANN', 'PAT-ANN-GRACE'])
    expect(keys({ status: 8, ended: null })).toEqual([])
    const mark = { kind: 2, patentKind: null, registered: '2014-02-28', status: 8 } as const
    expect(keys({ ...mark, ended: '2024-02-27' })).toEqual(['TM-RENEW-END', 'TM-GRACE'])
  })

  test('a renewal lasts ten years from the day after, to the day before the corresponding one', () => {
    expect(renewedUntil('2026-02-28')).toBe('2036-02-29')
    expect(renewedUntil('2028-03-06')).toBe('2038-03-06')
    expect([renewalFrom('2028-03-06'), renewalFrom('2026-02-28')]).toEqual(['2027-03-07', '2025-03-01'])
  })

  test('what says what was paid before is read-only once fees are watched, where rules say when they are due', () => {
    const of = (right: object) => paidFields({ ...blank, ...right }, today)
    expect([1, 2, 3, 6, 7].flatMap((status) => of({ status }))).toEqual([])
    for (const status of [4, 5, 8, 9, 10, 11]) expect(of({ status })).toEqual(['paidThrough'])
    expect(of({ kind: 2 })).toEqual(['term', 'expiry'])
    expect([of({ kind: 5 }), of({ kind: 3 }), of({ country: '美国' })]).toEqual([[], [], []])
    // Filed in 2020: year 7 runs, so 8 may be paid and 9 is a slip that can be put right.
    expect([of({ paidThrough: 8 }), of({ paidThrough: 9 }), of({ paidThrough: 2026 })]).toEqual([
      ['paidThrough'],
      [],
      [],
    ])
  })
})
