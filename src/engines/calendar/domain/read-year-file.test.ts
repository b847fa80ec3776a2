import { describe, expect, it } from 'vitest'
import { readYearFile, yearDifference } from './read-year-file.ts'

const whole = [
  'date,kind,name',
  '2027-01-01,holiday,元旦',
  '2027-05-01,holiday,劳动节',
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
    expect(days).toHaveLength(6)
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
      event('20270501', '20270502', '劳动节 假期 第1天/共1天'),
      event('20271001', '20271008', '国庆\r\n 节'),
      event('20271009', '20271010', '国庆节(班)'),
      'END:VCALENDAR',
    ].join('\r\n')
    const { days, problems } = readYearFile(text, 2027)
    expect(problems).toEqual([])
    expect(days).toHaveLength(10)
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

  it('shows what a new file changes', () => {
    const before = readYearFile(whole.join('\n'), 2027)
    const after = readYearFile([...whole.slice(0, -1), '2027-10-10,补班,国庆节'].join('\n'), 2027)
    expect(yearDifference(before, after.days)).toEqual({
      added: [{ date: '2027-10-10', kind: 'makeUp', name: '国庆节' }],
      dropped: [{ date: '2027-10-09', kind: 'makeUp', name: '国庆节' }],
    })
    expect(yearDifference(null, before.days).added).toHaveLength(6)
  })
})
