import { describe, expect, test } from 'vitest'
import {
  byCalendar,
  type Life,
  moveRefusal,
  nextChange,
  type RightStatus,
  rightMoves,
  rightStatuses,
} from './right-life.ts'

const fee = { due: '2026-03-10', graceUntil: '2026-09-10', endsOn: '2026-03-10' }
const codes = Object.keys(rightStatuses).map(Number) as RightStatus[]
const life = (more: Partial<Life> = {}): Life => ({
  status: 4,
  ended: null,
  unpaid: [],
  lastDay: null,
  renews: false,
  ...more,
})
const statusOn = (given: Partial<Life>, day: string) => byCalendar(life(given), day).status

describe('the status of a right', () => {
  /** Written by hand: from each status, in order, those to which somebody may move it. */
  const table: Record<RightStatus, readonly RightStatus[]> = {
    1: [2, 10],
    2: [3, 4, 6, 7, 10],
    3: [4, 6, 7, 10],
    4: [5, 8, 9, 10, 11],
    5: [4, 8, 9, 10, 11],
    6: [3],
    7: [],
    8: [4],
    9: [],
    10: [],
    11: [4],
    12: [],
  }
  test('goes from each only where it may, and by hand to none that a transfer alone reaches [STA-11]', () => {
    for (const from of codes)
      for (const to of codes) {
        const isOpen = table[from].includes(to)
        const refusal = moveRefusal(life({ status: from }), to, '2026-05-01')
        expect([from, to, refusal !== 'notFromHere']).toEqual([from, to, isOpen])
      }
    expect(Object.values(rightMoves).flat()).not.toContain(12)
  })

  test('is late in grace from the day after until the last day of grace, and has lapsed the day after that [ASK-13]', () => {
    const days = ['2026-03-10', '2026-03-11', '2026-09-10', '2026-09-11', '2030-01-01']
    for (const status of [4, 5] as const)
      expect(days.map((day) => statusOn({ status, unpaid: [fee] }, day))).toEqual([4, 5, 5, 8, 8])
    expect(byCalendar(life({ unpaid: [fee] }), '2026-09-11').ended).toBe('2026-03-10')
    const lapse = (day: string) => moveRefusal(life({ status: 5, unpaid: [fee] }), 8, day)
    expect(days.slice(1, 4).map(lapse)).toEqual(['stillInGrace', 'stillInGrace', null])
    expect(moveRefusal(life({ status: 5, unpaid: [fee], lastDay: '2020-01-01' }), 9, '2026-05-01')).toBe(
      'stillInGrace',
    )
  })

  test('has expired the day after the last day of its term, unless a fee prolongs it', () => {
    const term = { lastDay: '2026-05-05' }
    expect(['2026-05-05', '2026-05-06'].map((day) => statusOn(term, day))).toEqual([4, 9])
    expect(byCalendar(life(term), '2026-05-06').ended).toBe('2026-05-05')
    expect(statusOn({ ...term, renews: true }, '2026-05-06')).toBe(4)
  })

  test('ended when the earlier of two ends came', () => {
    const both = { unpaid: [fee], lastDay: '2026-05-05' }
    expect(byCalendar(life(both), '2026-12-01')).toEqual({ status: 8, ended: '2026-03-10' })
    expect(byCalendar(life({ ...both, lastDay: '2026-03-01' }), '2026-12-01')).toEqual({
      status: 9,
      ended: '2026-03-01',
    })
  })

  test('follows the calendar after the grant alone, and what somebody moved stays where it is', () => {
    const dead = { unpaid: [fee], lastDay: '2026-05-05' }
    for (const status of codes.filter((code) => code !== 4 && code !== 5))
      expect(byCalendar(life({ ...dead, status }), '2030-01-01')).toEqual({ status, ended: null })
  })

  test('ended by the calendar comes back when the facts say that it never ended, and stays otherwise', () => {
    const ended = { status: 8, ended: '2026-03-10' } as const
    expect(byCalendar(life({ ...ended, unpaid: [fee] }), '2027-01-01')).toEqual(ended)
    expect(byCalendar(life(ended), '2027-01-01')).toEqual({ status: 4, ended: null })
    const next = { due: '2027-03-10', graceUntil: '2027-09-10', endsOn: '2027-03-10' }
    expect(statusOn({ ...ended, unpaid: [next] }, '2027-04-01')).toBe(5)
  })

  test('changes next the day after the day of a fee, of its grace or of the term, whichever is nearest', () => {
    const ahead = { unpaid: [fee], lastDay: '2026-05-05' }
    const on = (day: string, more: Partial<Life> = {}) => nextChange(life({ ...ahead, ...more }), day)
    expect([on('2026-03-10'), on('2026-03-11'), on('2026-05-06'), on('2026-09-11')]).toEqual([
      '2026-03-11',
      '2026-05-06',
      '2026-09-11',
      null,
    ])
    expect(on('2026-03-11', { renews: true })).toBe('2026-09-11')
    expect([on('2026-03-10', { status: 8 }), on('2026-03-10', { status: 3 })]).toEqual([null, null])
  })

  test('is not in grace where nothing is late, nor in force while something is', () => {
    expect(moveRefusal(life({ status: 5, unpaid: [fee] }), 4, '2026-05-01')).toBe('stillLate')
    expect(moveRefusal(life({ status: 5 }), 4, '2026-05-01')).toBeNull()
    expect(moveRefusal(life(), 5, '2026-05-01')).toBe('notLate')
  })

  test('is expired by hand only after a known last day', () => {
    const expire = (lastDay: string | null) => moveRefusal(life({ lastDay }), 9, '2026-05-05')
    expect([expire(null), expire('2026-05-05'), expire('2026-05-04')]).toEqual(['noLastDay', 'notOver', null])
  })
})
