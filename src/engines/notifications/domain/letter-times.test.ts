import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, wallClock } from '#shared/dates.ts'
import {
  atAnyTime,
  type ChosenTimes,
  letterTime,
  letterTimeIssues,
  neverQuiet,
  timesOf,
} from './letter-times.ts'

const zone = 'Asia/Shanghai'
// 2026-11-26 is a Thursday.
const at = (clock: string, day = '26') => new Date(`2026-11-${day}T${clock}:00+08:00`)
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
const sentAt = (times: Partial<typeof atAnyTime>, clock: string, day = '26') => {
  const { at: instant, together } = letterTime({ ...atAnyTime, ...times }, at(clock, day), zone, isWeekend)
  const { date, time } = instant ? wallClock(instant, zone) : { date: 'at', time: 'once   ' }
  return `${date.slice(-2)} ${time.slice(0, 5)}${together ? ' together' : ''}`
}

test.each([
  [{}, '12:00', 'at once '],
  [{ quietFrom: '22:00', quietTo: '07:30' }, '21:59', 'at once '],
  [{ quietFrom: '22:00', quietTo: '07:30' }, '22:00', '27 07:30'],
  [{ quietFrom: '22:00', quietTo: '07:30' }, '03:00', '26 07:30'],
  [{ quietFrom: '22:00', quietTo: '07:30' }, '07:30', 'at once '],
  [{ quietFrom: '12:00', quietTo: '13:30' }, '12:00', '26 13:30'],
  [{ quietFrom: '12:00', quietTo: '13:30' }, '13:30', 'at once '],
  [{ digestAt: '09:00' }, '08:59', '26 09:00 together'],
  [{ digestAt: '09:00' }, '09:00', '27 09:00 together'],
  [{ digestAt: '09:00', quietFrom: '08:00', quietTo: '18:00' }, '08:30', '26 09:00 together'],
])('with %o a letter about what happens at %s goes out %s', (times, clock, expected) => {
  expect(sentAt(times, clock)).toBe(expected)
})

const noWeekends = { quietOnDaysOff: true }
const night = { quietFrom: '22:00', quietTo: '08:00' }
test.each([
  [noWeekends, '27 23:59', 'at once '],
  [noWeekends, '28 00:00', '30 00:00'],
  [noWeekends, '29 12:00', '30 00:00'],
  [noWeekends, '30 00:00', 'at once '],
  // Friday's night ends on a day off, and the days off end in Monday's night.
  [{ ...noWeekends, ...night }, '27 22:30', '30 08:00'],
  [{ ...noWeekends, ...night }, '29 12:00', '30 08:00'],
  [{ ...noWeekends, ...night }, '26 22:30', '27 08:00'],
  [{ ...noWeekends, digestAt: '09:00' }, '27 09:30', '30 09:00 together'],
  [{ ...noWeekends, digestAt: '09:00' }, '26 09:30', '27 09:00 together'],
  [night, '28 12:00', 'at once '],
])('with %o on days off a letter about what happens on the %s goes out %s', (times, when, expected) => {
  const [day, clock] = when.split(' ') as [string, string]
  expect(sentAt(times, clock, day)).toBe(expected)
})

test('whoever set nothing has the quiet hours of the organisation; whoever set theirs has those, also where they are none', () => {
  const organization = { quietFrom: '22:00', quietTo: '08:00', quietOnDaysOff: true }
  const chosen = (more: Partial<ChosenTimes>): ChosenTimes => ({
    ...atAnyTime,
    ownQuietHours: false,
    ...more,
  })
  expect(timesOf(null, organization)).toEqual({ ...organization, digestAt: null })
  expect(timesOf(chosen({ digestAt: '09:00' }), organization)).toEqual({ ...organization, digestAt: '09:00' })
  expect(timesOf(chosen({ ownQuietHours: true }), organization)).toEqual(atAnyTime)
  // As the version before wrote them.
  const mine = { quietFrom: '20:00', quietTo: '07:00' }
  expect(timesOf(chosen(mine), organization)).toEqual({ ...atAnyTime, ...mine })
  expect(timesOf(chosen({ quietOnDaysOff: true }), organization)).toEqual({
    ...atAnyTime,
    quietOnDaysOff: true,
  })
  expect(timesOf(chosen({}), neverQuiet)).toEqual(atAnyTime)
})

test('quiet hours have two different ends, or none', () => {
  const paths = (quietFrom: string | null, quietTo: string | null) =>
    letterTimeIssues({ quietFrom, quietTo }).map(({ path }) => path)
  expect([paths(null, null), paths('22:00', '07:00')]).toEqual([[], []])
  expect([paths('22:00', null), paths(null, '07:00'), paths('07:00', '07:00')]).toEqual([
    ['quietTo'],
    ['quietFrom'],
    ['quietTo'],
  ])
})

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((n) => `${n}`.padStart(2, '0')).join(':'))
const someTime = {
  quietFrom: time,
  quietTo: time,
  now: fc
    .integer({ min: 0, max: 366 * 24 * 60 })
    .map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000)),
  timeZone: fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York'),
}

test('no letter goes out in quiet hours or early, and none waits for more than a day', () => {
  fc.assert(
    fc.property(fc.record(someTime), ({ quietFrom, quietTo, now, timeZone }) => {
      fc.pre(quietFrom !== quietTo)
      const times = { ...atAnyTime, quietFrom, quietTo }
      const { at: sent } = letterTime(times, now, timeZone, isWeekend)
      if (!sent) return
      expect(sent.getTime()).toBeGreaterThan(now.getTime())
      expect(sent.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
    }),
  )
})

test('no letter goes out on or in the night before a day off, and none is lost', () => {
  fc.assert(
    fc.property(fc.record(someTime), ({ quietFrom, quietTo, now, timeZone }) => {
      fc.pre(quietFrom !== quietTo)
      const times = { ...atAnyTime, quietFrom, quietTo, quietOnDaysOff: true }
      const { at: sent } = letterTime(times, now, timeZone, isWeekend)
      const out = sent ?? now
      expect(isWeekend(dateIn(out, timeZone))).toBe(false)
      expect(letterTime({ ...times, quietOnDaysOff: false }, out, timeZone, isWeekend).at).toBeNull()
      expect(out.getTime() - now.getTime()).toBeLessThanOrEqual(4 * 24 * 3_600_000)
    }),
  )
  const never = { ...atAnyTime, quietOnDaysOff: true }
  expect(letterTime(never, at('12:00'), zone, () => true).at).toBeInstanceOf(Date)
  expect(letterTime({ ...never, digestAt: '09:00' }, at('12:00'), zone, () => true).at).toBeInstanceOf(Date)
})
