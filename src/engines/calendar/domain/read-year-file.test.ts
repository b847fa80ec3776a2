import { describe, expect, it } from 'vitest'
import { readYearFile, yearDifference, yearProblemWords } from './read-year-file.ts'
import { statutoryDays } from './statutory-days.ts'

const whole = [
  'date,kind,name',
  '2027-01-01,holiday,元旦',
  ...['02-05', '02-06', '02-07', '02-08'].map((day) => `2027-${day},holiday,春节`),
  '2027-04-05,holiday,清明节',
  '2027-05-01,holiday,劳动节',
  '2027-05-02,holiday,劳动节',
  '2027-06-09,holiday,端午节',
  '2027-09-15,holiday,中秋节',
  '2027-10-01,holiday,国庆节',
  '2027-10-02,holiday,国庆节',
  '2027-10-03,holiday,国庆节',
  '2027-10-09,make-up working day,国庆节',
]
const codes = (text: string, year = 2027) => readYearFile(text, year).problems.map(({ code }) => code)

describe('a year from a file', () => {
  it('reads .csv with its headings in English or Chinese, whatever the end of line', () => {
    const { days, problems } = readYearFile(whole.join('\r\n'), 2027)
    expect(problems).toEqual([])
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({ date: '2027-10-09', kind: 'makeUp', name: '国庆节' })
    const chinese = whole
      .join('\n')
      .replace('date,kind,name', '日期,类型,名称')
      .replaceAll('holiday', '放假')
      .replace('make-up working day', '补班')
    expect(readYearFile(`\uFEFF${chinese}`, 2027)).toEqual({ days, problems })
  })

  it('reads .ics with events of several days and folded lines', () => {
    const event = (from: string, to: string, title: string) =>
      [
        'BEGIN:VEVENT',
        `DTSTART;VALUE=DATE:${from}`,
        `DTEND;VALUE=DATE:${to}`,
        `SUMMARY:${title}`,
        'END:VEVENT',
      ].join('\r\n')
    const text = [
      'BEGIN:VCALENDAR',
      event('20270101', '20270102', '元旦(休)'),
      event('20270205', '20270209', '春节'),
      event('20270403', '20270406', '清明节'),
      event('20270501', '20270503', '劳动节 假期 第1天/共2天'),
      event('20270609', '20270610', '端午节'),
      event('20270915', '20270916', '中秋节'),
      event('20271001', '20271008', '国庆\r\n 节'),
      event('20271009', '20271010', '国庆节(班)'),
      'END:VCALENDAR',
    ].join('\r\n')
    const { days, problems } = readYearFile(text, 2027)
    expect(problems).toEqual([])
    expect(days).toHaveLength(20)
    expect(days.find(({ date }) => date === '2027-10-07')).toEqual({
      date: '2027-10-07',
      kind: 'off',
      name: '国庆节',
    })
    expect(days.at(-1)?.kind).toBe('makeUp')
  })

  it('refuses a file of another year and says which line', () => {
    expect(readYearFile(whole.join('\n'), 2026).problems[0]).toEqual({
      code: 'wrongYear',
      params: { line: 2, value: '2027-01-01', year: 2026 },
    })
  })

  it.each([
    ['a day given twice', [...whole, '2027-01-01,holiday,元旦'], 'repeated'],
    ['a day that is both free and worked', [...whole, '2027-10-02,补班,国庆节'], 'contradicts'],
    ['a make-up day on a weekday', [...whole, '2027-10-11,补班,国庆节'], 'makeUpOnWeekday'],
    ['a day that does not exist', [...whole, '2027-02-29,holiday,春节'], 'notDate'],
    ['a kind that it does not know', [...whole, '2027-02-06,party,春节'], 'notKind'],
    ['a file without the days that the law names', whole.slice(0, 3), 'lacksStatutory'],
    ['a file without headings', whole.slice(1), 'noHeadings'],
    ['an empty file', [''], 'notReadable'],
    ['a calendar without events', ['BEGIN:VCALENDAR', 'END:VCALENDAR'], 'noDays'],
  ])('refuses %s', (_what, lines, code) => {
    expect(codes(lines.join('\n'))).toContain(code)
  })

  it('refuses an event that ends before it begins or lasts for months', () => {
    const event = (from: string, to: string) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:${from}\nDTEND:${to}\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR`
    expect(codes(event('20270102', '20270101'))).toContain('badSpan')
    expect(codes(event('20270101', '20271231'))).toContain('badSpan')
  })

  it.each(['春节', '清明节', '端午节', '中秋节', '劳动节', '国庆节', '元旦'])(
    'refuses a year without %s',
    (festival) => {
      expect(
        new Set(codes(whole.filter((line) => !line.includes(`holiday,${festival}`)).join('\n'))),
      ).toEqual(new Set(['lacksStatutory']))
    },
  )

  it.each([
    ['a weekday of its own', '2027-03-09,holiday,植树节前'],
    ['8 March, beside a weekend', '2027-03-08,holiday,妇女节'],
    ['4 May beside Labour Day, when its name says that it is for some alone', '2027-05-03,holiday,青年节'],
    ['a day that a worked weekend parts from the holiday', '2027-10-11,holiday,国庆节'],
  ])('refuses %s', (_what, line) => {
    expect(codes([...whole, line].join('\n'))).toEqual(['notForAll'])
  })

  it.each([
    ['days around a festival, over the weekend', ['2027-04-02,holiday,清明节']],
    ['a weekend day that is free anyway', ['2027-03-07,holiday,周日']],
  ])('takes %s', (_what, lines) => {
    expect(codes([...whole, ...lines].join('\n'))).toEqual([])
  })

  it('takes what was free once by a notice of its own, and checks no festival of a year that is not known', () => {
    const of = (year: number) =>
      ['date,kind,name', ...statutoryDays(year).map(({ date, name }) => `${date},holiday,${name}`)].join('\n')
    expect(codes(`${of(2015)}\n2015-09-03,holiday,抗战胜利纪念日`, 2015)).toEqual([])
    expect(codes(`${of(2040)}\n2040-02-13,holiday,春节`, 2040)).toEqual([])
  })

  it('shows what a new file changes', () => {
    const before = readYearFile(whole.join('\n'), 2027)
    const after = readYearFile([...whole.slice(0, -1), '2027-10-10,补班,国庆节'].join('\n'), 2027)
    expect(yearDifference(before, after.days)).toEqual({
      added: [{ date: '2027-10-10', kind: 'makeUp', name: '国庆节' }],
      dropped: [{ date: '2027-10-09', kind: 'makeUp', name: '国庆节' }],
    })
    expect(yearDifference(null, before.days).added).toHaveLength(14)
  })
})

describe('what a file says wrongly', () => {
  const wrong = (...lines: string[]) => readYearFile([...whole, ...lines].join('\n'), 2027).problems

  it.each<[string, object]>([
    ['2027-02-30,holiday,春节', { code: 'notDate', params: { line: 16, value: '2027-02-30' } }],
    ['2027-02-05,party,春节', { code: 'notKind', params: { line: 16, value: 'party' } }],
    ['2027-01-01,holiday,元旦', { code: 'repeated', params: { line: 16, value: '2027-01-01', first: 2 } }],
    ['2027-10-02,补班,国庆节', { code: 'contradicts', params: { line: 16, value: '2027-10-02', first: 13 } }],
    ['2027-10-11,补班,国庆节', { code: 'makeUpOnWeekday', params: { line: 16, value: '2027-10-11' } }],
    ['2026-12-31,holiday,元旦', { code: 'wrongYear', params: { line: 16, value: '2026-12-31', year: 2027 } }],
  ])('%s is told with its line', (line, problem) => {
    expect(wrong(line)).toEqual([problem])
    // A row without anything is none, and counts as a line.
    expect(wrong(',,', line)).toMatchObject([{ params: { line: 17 } }])
  })

  it('a statutory day that is worked, or missing, is told', () => {
    const lines = whole.filter((line) => !line.startsWith('2027-10-02'))
    expect(readYearFile(lines.join('\n'), 2027).problems).toEqual([
      {
        code: 'lacksStatutory',
        params: { value: '2027-10-02', year: 2027, name: '国庆节', nameEn: 'National Day' },
      },
    ])
    const worked = [...lines, '2027-10-02,make-up working day,国庆节']
    expect(codes(worked.join('\n'))).toEqual(['lacksStatutory'])
  })

  it('what is quoted is shown short, and a name is kept short', () => {
    const long = 'x'.repeat(90)
    expect(wrong(`${long},holiday,春节`)).toEqual([
      { code: 'notDate', params: { line: 16, value: 'x'.repeat(40) } },
    ])
    expect(wrong(`2027-02-05,${long},春节`)).toMatchObject([{ params: { value: 'x'.repeat(40) } }])
    const { days } = readYearFile([...whole, `2027-02-09,休,"${long}"`].join('\n'), 2027)
    expect(days[5]).toEqual({ date: '2027-02-09', kind: 'off', name: 'x'.repeat(60) })
  })

  it('without one of the two columns that are needed it says which headings it wants', () => {
    for (const headings of ['date,name', 'kind,name', 'name'])
      expect(readYearFile(`${headings}\n2027-01-01,holiday`, 2027)).toEqual({
        days: [],
        problems: [{ code: 'noHeadings', params: {} }],
      })
    const { days } = readYearFile('Kind;Date\nHoliday;2027-01-01', 2027)
    expect(days).toEqual([{ date: '2027-01-01', kind: 'off', name: '' }])
  })

  it('more days than a year has, and no days at all, are told alone', () => {
    const row = '2027-01-01,holiday,元旦'
    const many = (count: number) => ['date,kind,name', ...Array.from({ length: count }, () => row)].join('\n')
    expect(readYearFile(many(367), 2027)).toEqual({
      days: [],
      problems: [{ code: 'tooManyDays', params: {} }],
    })
    expect(codes(many(366))).not.toContain('tooManyDays')
    expect(codes('date,kind,name\n')).toEqual(['noDays'])
    for (const nothing of ['', '  \n', 'date,kind\0'])
      expect(readYearFile(nothing, 2027)).toEqual({
        days: [],
        problems: [{ code: 'notReadable', params: {} }],
      })
  })

  it('an event without a day, of one day without an end, with escapes and another event inside', () => {
    const ics = (...lines: string[]) =>
      readYearFile(
        ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n'),
        2027,
      )
    expect(ics('SUMMARY:元旦').problems).toEqual([{ code: 'notDate', params: { line: 2, value: '' } }])
    expect(ics('DTSTART:someday').problems).toEqual([
      { code: 'notDate', params: { line: 2, value: 'someday' } },
    ])
    expect(ics('DTSTART;VALUE=DATE:20270101', 'SUMMARY:元旦\\, 放假').days).toEqual([
      { date: '2027-01-01', kind: 'off', name: '元旦,' },
    ])
    expect(ics('DTSTART:20270101', 'DTSTART:20270102', 'DTEND:20270101').days).toMatchObject([
      { date: '2027-01-01', name: '' },
    ])
    expect(ics('DTSTART:20270101', 'DTEND:20270201').days).toHaveLength(31)
    expect(ics('DTSTART:20270101', 'DTEND:20270202').problems).toEqual([
      { code: 'badSpan', params: { line: 2 } },
    ])
    expect(ics('DTSTART:20270102', 'SUMMARY:Workday').days).toMatchObject([{ kind: 'makeUp' }])
  })

  it('has words for each problem, and for one that it does not know the code', () => {
    expect(yearProblemWords('noDays')).toBe('文件中没有任何日期 | The file contains no dates')
    expect(yearProblemWords('of another version')).toBe('of another version | of another version')
  })
})
