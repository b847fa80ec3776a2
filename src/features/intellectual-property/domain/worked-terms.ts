/*
 * Worked by hand from the texts that deadlines.md names, with a paper calendar of 2024 to 2027, before the code was run against them. PL and PR: Patent Law 2020 and its Regulations 2023; TL: Trademark
 * Law 2019 and, from 2027-01-01, 2026; TR: its Regulations; CL and SW: copyright and software. Rest days are those of 国办发明电〔2025〕7号 and the years before; of 2027 what the law fixes.
 */

type Facts = Readonly<Record<string, string | number | readonly number[]>>
/** Of a right that stands like this: the day of each rule; '—' where no text that was read holds on it. */
type Worked = readonly [article: string, why: string, facts: Facts, days: Readonly<Record<string, string>>]

const invention = { kind: 1, status: 4, patentKind: 1 }
const model = { kind: 1, status: 4, patentKind: 2 }
const design = { kind: 1, status: 4, patentKind: 3 }
const mark = { kind: 2, status: 4 }
const pendingMark = { kind: 2, status: 3 }

export const workedTerms: readonly Worked[] = [
  // Annual fees and terms of patents.
  [
    'PL 43; PR 114, 115; guidelines V.9',
    'the guidelines’ own case with the law of today: filed 3 June, year 6 due on 3 June, grace to 3 December',
    { ...invention, applied: '2021-06-03', registered: '2023-01-10', paidThrough: 5 },
    { 'PAT-TERM20': '2041-06-02', 'PAT-ANN': '2026-06-03', 'PAT-ANN-GRACE': '2026-12-03' },
  ],
  [
    'PL 43; PR 5, 114',
    'year 6 ends in the National Day holiday (5 October): first working day is the 8th; the grace counts from the 5th and ends on Qingming, 5 April 2027, so Tuesday; the term itself does not move',
    { ...invention, applied: '2021-10-05', registered: '2023-01-10', paidThrough: 5 },
    { 'PAT-TERM20': '2041-10-04', 'PAT-ANN': '2026-10-08', 'PAT-ANN-GRACE': '2027-04-06' },
  ],
  [
    'PL 43; PR 5, 114',
    'due on Sunday 10 March 2024: Monday 11 March, and six months from the Sunday that the Regulations fix',
    { ...invention, applied: '2021-03-10', registered: '2023-05-01' },
    { 'PAT-TERM20': '2041-03-09', 'PAT-ANN': '2024-03-11', 'PAT-ANN-GRACE': '2024-09-10' },
  ],
  [
    'PL 43; PR 5, 114, 115; HOL 2',
    'year 6 ends on New Year’s Eve of 2027, 5 February: four days are free by law, so Tuesday 9 February; the grace counts from the 5th: Thursday 5 August',
    { ...invention, applied: '2022-02-05', registered: '2024-03-01', paidThrough: 5 },
    { 'PAT-TERM20': '2042-02-04', 'PAT-ANN': '2027-02-09', 'PAT-ANN-GRACE': '2027-08-05' },
  ],
  [
    'PR 5, 114',
    'filed on 29 February: the corresponding day of a leap year is there',
    { ...invention, applied: '2020-02-29', registered: '2021-06-01', paidThrough: 4 },
    { 'PAT-TERM20': '2040-02-28', 'PAT-ANN': '2024-02-29', 'PAT-ANN-GRACE': '2024-08-29' },
  ],
  [
    'PR 5, 114',
    'filed on 29 February: otherwise the month’s last day, Friday 28 February 2025',
    { ...invention, applied: '2020-02-29', registered: '2021-06-01', paidThrough: 5 },
    { 'PAT-TERM20': '2040-02-28', 'PAT-ANN': '2025-02-28', 'PAT-ANN-GRACE': '2025-08-28' },
  ],
  [
    'PR 5, 114',
    'filed on 29 February, granted on 28 February 2025: that is the last day of year 5, so year 6 is next, due on the same day',
    { ...invention, applied: '2020-02-29', registered: '2025-02-28' },
    { 'PAT-TERM20': '2040-02-28', 'PAT-ANN': '2025-02-28', 'PAT-ANN-GRACE': '2025-08-28' },
  ],
  [
    'PL 43; guidelines V.9: a patent year begins on the anniversary',
    'granted on the anniversary itself: year 4 is the year of the grant, so year 5 is next, 6 May 2024',
    { ...invention, applied: '2020-05-06', registered: '2023-05-06' },
    { 'PAT-TERM20': '2040-05-05', 'PAT-ANN': '2024-05-06', 'PAT-ANN-GRACE': '2024-11-06' },
  ],
  [
    'PL 43; PR 2010 98, in force until 2024-01-19',
    'a fee that was due under the text before: Saturday 6 May 2023 was worked; six months end on a Monday',
    { ...invention, applied: '2020-05-06', registered: '2022-08-19' },
    { 'PAT-TERM20': '2040-05-05', 'PAT-ANN': '2023-05-06', 'PAT-ANN-GRACE': '2023-11-06' },
  ],
  [
    'PL 43; PR 2010 98, in force from 2010-02-01',
    'a fee that was due before the texts that were read has no day',
    { ...invention, applied: '2004-05-06', registered: '2006-08-19' },
    { 'PAT-TERM20': '2024-05-05', 'PAT-ANN': '—' },
  ],
  [
    'PL 42, 43',
    'the last year of a utility model is the tenth: due nine years after filing, and none after it',
    { ...model, applied: '2017-04-01', registered: '2018-02-02', paidThrough: 9 },
    { 'PAT-TERM10': '2027-03-31', 'PAT-ANN': '2026-04-01', 'PAT-ANN-GRACE': '2026-10-08' },
  ],
  [
    'PL 42, 43',
    'its tenth year is paid: only the end of its term is left',
    { ...model, applied: '2017-04-01', registered: '2018-02-02', years: [10], paidThrough: 9 },
    { 'PAT-TERM10': '2027-03-31' },
  ],
  [
    'PL 42',
    'a design filed under the law in force: fifteen years; year 5 ends on Sunday 1 March 2026, Monday is worked',
    { ...design, applied: '2022-03-01', registered: '2022-11-11', paidThrough: 4 },
    { 'PAT-TERM15': '2037-02-28', 'PAT-ANN': '2026-03-02', 'PAT-ANN-GRACE': '2026-09-01' },
  ],
  [
    'PL 42 (before 2021-06-01 ten years, from memory only)',
    'a design filed before the law in force has no end that was read',
    { ...design, applied: '2021-05-31', registered: '2021-12-01', paidThrough: 5 },
    { 'PAT-TERM15': '—', 'PAT-ANN': '2026-06-01', 'PAT-ANN-GRACE': '2026-11-30' },
  ],
  [
    'PL 43',
    'nothing is owed before the grant',
    { ...invention, status: 3, applied: '2024-03-01' },
    { 'PAT-TERM20': '2044-02-29' },
  ],
  // Priorities: what claims one and is not filed; a first filing in 2026. Today is 24 November 2026.
  [
    'PL 29 para. 1; PR 5',
    'twelve months end on Saturday 26 December 2026, so Monday',
    { ...invention, status: 1, priority: '2025-12-26' },
    { 'PAT-PRI12': '2026-12-28' },
  ],
  [
    'PL 29 para. 1',
    'a design: six months, to the month’s last day, Sunday 28 February 2027, so Monday',
    { ...design, status: 1, priority: '2026-08-31' },
    { 'PAT-PRI6': '2027-03-01' },
  ],
  [
    'PL 29 para. 2',
    'a utility model filed first here may be claimed for twelve months: Monday 30 November',
    { ...model, status: 2, applied: '2025-11-30' },
    { 'PAT-PRI12': '2026-11-30', 'PAT-TERM10': '2035-11-29' },
  ],
  [
    'TL 2019 25; TR 12',
    'a mark: six months end on Sunday 29 November, so Monday',
    { ...mark, status: 1, priority: '2026-05-29' },
    { 'TM-PRI6': '2026-11-30' },
  ],
  [
    'TL 2026 29; TR 12',
    'six months that end under the new law: Sunday 31 January 2027, so Monday',
    { ...mark, status: 2, applied: '2026-07-31' },
    { 'TM-PRI6': '2027-02-01' },
  ],
  // Oppositions: three months, two from 2027-01-01.
  [
    'TL 2019 33; TR 12',
    'three months from 6 September: Sunday 6 December, so Monday',
    { ...pendingMark, preliminaryGazette: '2026-09-06' },
    { 'TM-OPP': '2026-12-07' },
  ],
  [
    'TL 2019 33',
    'published on the last day of the old law: three months, Wednesday 31 March 2027',
    { ...pendingMark, preliminaryGazette: '2026-12-31' },
    { 'TM-OPP': '2027-03-31' },
  ],
  [
    'TL 2026 36',
    'published on the first day of the new law: two months, Monday 1 March 2027',
    { ...pendingMark, preliminaryGazette: '2027-01-01' },
    { 'TM-OPP': '2027-03-01' },
  ],
  [
    'TL 2026 36; TR 12',
    'two months from 6 January 2027: Saturday 6 March, so Monday',
    { ...pendingMark, preliminaryGazette: '2027-01-06' },
    { 'TM-OPP': '2027-03-08' },
  ],
  // Renewal, its grace, use.
  [
    'TL 2019 39, 40, 49; TR 12',
    'ten years end the day before, on a Saturday, and do not move; six months of grace; three years of use from the gazette',
    { ...mark, registered: '2016-03-01', registrationGazette: '2023-11-28' },
    {
      'TM-NONUSE3': '2026-11-28',
      'TM-RENEW-OPEN': '2025-03-01',
      'TM-RENEW-END': '2026-02-28',
      'TM-GRACE': '2026-08-28',
    },
  ],
  [
    'TL 2019 39; TR 12 para. 2',
    'registered on 29 February 2016: 2026 has no such day, so the term ends with the month',
    { ...mark, registered: '2016-02-29', registrationGazette: '2024-02-29' },
    {
      'TM-NONUSE3': '2027-02-28',
      'TM-RENEW-OPEN': '2025-03-01',
      'TM-RENEW-END': '2026-02-28',
      'TM-GRACE': '2026-08-28',
    },
  ],
  [
    'TL 2026 43, 44, 57',
    'a term that ends under the new law is as long',
    { ...mark, registered: '2017-05-05', registrationGazette: '2024-03-01' },
    {
      'TM-NONUSE3': '2027-03-01',
      'TM-RENEW-OPEN': '2026-05-05',
      'TM-RENEW-END': '2027-05-04',
      'TM-GRACE': '2027-11-04',
    },
  ],
  // Copyright: to the end of the fiftieth year.
  [
    'CL 23 para. 2',
    'a work of an organisation, published',
    { kind: 4, status: 4, published: '2025-01-01', completed: '2024-06-30' },
    { 'CR-ORG50': '2075-12-31' },
  ],
  [
    'CL 23 para. 2',
    'the same, never published: from its completion',
    { kind: 4, status: 4, completed: '1980-12-31' },
    { 'CR-ORG50-U': '2030-12-31' },
  ],
  [
    'SW 14',
    'software of an organisation',
    { kind: 3, status: 4, published: '1996-07-01' },
    { 'CR-SW50': '2046-12-31' },
  ],
]

/**
 * Laws of other places: none of their texts was read, so nothing Chinese is applied to them. Only the expiry date that somebody entered is watched. Of each kind of right, with everything
 * entered from which Chinese law would count.
 */
const everything = {
  applied: '2021-06-03',
  registered: '2023-01-10',
  priority: '2020-06-03',
  preliminaryGazette: '2022-10-10',
  registrationGazette: '2023-01-10',
  exclusiveTo: '2033-01-09',
  completed: '2020-01-01',
  published: '2020-02-01',
  expiry: '2030-05-01',
}
export const workedAbroad = [
  ['美国', { ...invention, ...everything }, ['2030-05-01']],
  ['United States', { ...design, ...everything }, ['2030-05-01']],
  ['中国香港', { ...mark, ...everything }, ['2030-05-01']],
  ['Hong Kong, China', { ...mark, ...everything }, ['2030-05-01']],
  ['中国澳门', { ...model, ...everything }, ['2030-05-01']],
  ['中国台湾', { ...invention, ...everything }, ['2030-05-01']],
  ['欧盟', { ...pendingMark, ...everything }, ['2030-05-01']],
  ['日本', { kind: 3, status: 4, ...everything }, ['2030-05-01']],
  ['Germany', { kind: 4, status: 4, ...everything }, ['2030-05-01']],
  ['PCT 国际申请', { ...invention, ...everything, status: 2, expiry: null }, []],
  ['马德里国际注册', { ...mark, ...everything, expiry: null }, []],
  ['Freedonia', { ...invention, ...everything, expiry: null }, []],
] as const
/** The same rights under Chinese law, however it is named, run by the rules. */
export const workedChina = [
  '中国',
  'China',
  ' china ',
  '中华人民共和国',
  "People's Republic of China",
  'CN',
  '',
] as const

/** PR 15: a licence is filed within three months of its effect. */
export const workedLicences = [
  ['2026-03-02', '2026-06-02', 'a Tuesday'],
  ['2026-07-01', '2026-10-08', '1 October: the holiday ends on the 7th'],
] as const

/**
 * PR 115 and guidelines V.9, of a fee of 1,200 yuan: nothing in the first month, then 5 per cent of the full fee for each month begun; a reduction of 85 per cent leaves 180 and takes nothing from what
 * is added. In yuan: the full fee, and the reduced one.
 */
export const workedSurcharges = [
  ['2026-03-10', '2026-09-10', '2026-03-10', 1200, 180],
  ['2026-03-10', '2026-09-10', '2026-03-11', 1200, 180],
  ['2026-03-10', '2026-09-10', '2026-04-10', 1200, 180],
  ['2026-03-10', '2026-09-10', '2026-04-11', 1260, 240],
  ['2026-03-10', '2026-09-10', '2026-05-10', 1260, 240],
  ['2026-03-10', '2026-09-10', '2026-05-11', 1320, 300],
  ['2026-03-10', '2026-09-10', '2026-06-10', 1320, 300],
  ['2026-03-10', '2026-09-10', '2026-07-10', 1380, 360],
  ['2026-03-10', '2026-09-10', '2026-08-10', 1440, 420],
  ['2026-03-10', '2026-09-10', '2026-08-11', 1500, 480],
  ['2026-03-10', '2026-09-10', '2026-09-10', 1500, 480],
  ['2026-03-10', '2026-09-10', '2026-09-11', null, null],
  // 31 August: months end on 30 September, 31 October, 30 November, 31 December, 31 January, 28 February.
  ['2026-08-31', '2027-03-01', '2026-09-30', 1200, 180],
  ['2026-08-31', '2027-03-01', '2026-10-01', 1260, 240],
  ['2026-08-31', '2027-03-01', '2026-10-31', 1260, 240],
  ['2026-08-31', '2027-03-01', '2026-11-01', 1320, 300],
  ['2026-08-31', '2027-03-01', '2026-12-01', 1380, 360],
  ['2026-08-31', '2027-03-01', '2027-02-28', 1500, 480],
  ['2026-08-31', '2027-03-01', '2027-03-01', 1500, 480],
] as const

/** PR 115, TL 40: late is the day after the fee was due; in grace up to the last day of it; the day after that the right has ended, back on the day that the law fixes for the fee. */
export const workedStandings = [
  ['2026-03-10', '2026-09-10', '2026-03-10', 'toCome', 4, null],
  ['2026-03-10', '2026-09-10', '2026-03-11', 'inGrace', 5, null],
  ['2026-03-10', '2026-09-10', '2026-09-10', 'inGrace', 5, null],
  ['2026-03-10', '2026-09-10', '2026-09-11', 'passed', 8, '2026-03-10'],
  ['2026-02-28', '2026-08-28', '2026-03-01', 'inGrace', 5, null],
  ['2026-02-28', '2026-08-28', '2099-01-01', 'passed', 8, '2026-02-28'],
] as const
