import { expect, test } from 'vitest'
import { hoursIssues, hoursText, minutesADay, standardHours, type WorkSpan } from './daily-hours.ts'

const spans = (text: string): WorkSpan[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [from = '', to = ''] = span.split('-')
      return { from, to }
    })
const issues = (text: string) => hoursIssues(spans(text)).map(({ path, code }) => `${path} ${code}`)

test.each([
  '09:00-12:00 13:00-18:00',
  '09:00-12:00',
  '00:00-23:59',
  '08:00-10:00 10:00-12:00',
  '08:30-10:00 10:15-12:00 13:00-15:00 15:15-17:45',
])('%s are the hours of a day', (text) => {
  expect(issues(text)).toEqual([])
})

test.each<[string, string, string[]]>([
  ['no span', '', ['hours noHours']],
  ['five spans', '01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00 09:00-10:00', ['hours tooManyHours']],
  ['a night', '22:00-06:00', ['hours.0.to hoursEnd']],
  ['a span without length', '09:00-09:00', ['hours.0.to hoursEnd']],
  ['an overlap', '09:00-12:00 11:59-18:00', ['hours.1.from hoursOrder']],
  ['the afternoon first', '13:00-18:00 09:00-12:00', ['hours.1.from hoursOrder']],
  ['a span in another', '09:00-18:00 10:00-11:00', ['hours.1.from hoursOrder']],
  ['no time', 'nine-12:00', ['hours.0.from notTimeOfDay']],
  ['an hour of one digit', '9:00-12:00', ['hours.0.from notTimeOfDay']],
  ['midnight as an end', '13:00-24:00', ['hours.0.to notTimeOfDay']],
  ['nothing typed', '09:00-12:00 -', ['hours.1.from notTimeOfDay', 'hours.1.to notTimeOfDay']],
  ['behind what is no time', '09:00-12:60 10:00-11:00', ['hours.0.to notTimeOfDay']],
  ['two faults', '12:00-09:00 08:00-10:00', ['hours.0.to hoursEnd', 'hours.1.from hoursOrder']],
])('%s is refused where it is wrong', (_, text, expected) => {
  expect(issues(text)).toEqual(expected)
})

test('the hours of a day are added up and said in words', () => {
  expect(minutesADay(standardHours)).toBe(480)
  expect(minutesADay(spans('08:30-10:00 10:15-12:00'))).toBe(195)
  expect(hoursText(standardHours, 'zh-CN')).toBe('09:00–12:00、13:00–18:00')
  expect(hoursText(standardHours, 'en')).toBe('09:00–12:00, 13:00–18:00')
})
