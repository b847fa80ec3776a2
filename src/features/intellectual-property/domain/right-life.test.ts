import { describe, expect, test } from 'vitest'
import { moveRefusal, type RightStatus, rightMoves, rightStatuses, statusByFees } from './right-life.ts'

const late = [{ due: '2026-03-10', graceUntil: '2026-09-10' }]
const codes = Object.keys(rightStatuses).map(Number) as RightStatus[]

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
        expect([from, to, moveRefusal({ from, to, late: [] }, '2026-05-01') !== 'notFromHere']).toEqual([
          from,
          to,
          isOpen,
        ])
      }
    expect(Object.values(rightMoves).flat()).not.toContain(12)
  })

  test('is late in grace from the day after until the last day of grace, and lapsed on none of them [ASK-13]', () => {
    const days = ['2026-03-10', '2026-03-11', '2026-09-10', '2026-09-11']
    expect(days.map((day) => statusByFees(4, late, day))).toEqual([4, 5, 5, 4])
    const lapse = (day: string) => moveRefusal({ from: 5, to: 8, late }, day)
    expect(days.slice(1).map(lapse)).toEqual(['stillInGrace', 'stillInGrace', null])
    for (const from of codes)
      for (const day of days) expect(statusByFees(from, late, day) === 8).toBe(from === 8)
  })

  test('stays in grace until it is paid or somebody says that it lapsed, and comes back when nothing is late', () => {
    expect(statusByFees(5, late, '2027-01-01')).toBe(5)
    expect(statusByFees(5, [], '2026-05-01')).toBe(4)
    expect(moveRefusal({ from: 5, to: 4, late }, '2026-05-01')).toBe('stillLate')
    expect(moveRefusal({ from: 5, to: 4, late: [] }, '2026-05-01')).toBeNull()
    expect(moveRefusal({ from: 4, to: 5, late: [] }, '2026-05-01')).toBe('notLate')
  })

  test('of one late and one not the late one counts, whatever else is to come', () => {
    const both = [...late, { due: '2028-01-01', graceUntil: '2028-07-01' }]
    expect(statusByFees(4, both, '2026-04-01')).toBe(5)
    expect(statusByFees(5, both.slice(1), '2026-04-01')).toBe(4)
  })
})
