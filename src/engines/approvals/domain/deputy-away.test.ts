import { expect, test } from 'vitest'
import type { Absence } from './delegation.ts'
import { deputyAway } from './deputy-away.ts'

const away = (userId: number, delegateId: number, from: string, to: string, ...kinds: string[]): Absence => ({
  userId,
  delegateId,
  fromDate: `2026-11-${from}`,
  toDate: `2026-11-${to}`,
  kinds,
})
const given = away(2, 7, '24', '30')

test('it tells when whoever would stand in is away, who is asked then, and when that one is away as well', () => {
  expect(deputyAway(given, [away(7, 8, '20', '26', 'contract'), away(8, 3, '25', '28')])).toEqual([
    {
      fromDate: '2026-11-24',
      toDate: '2026-11-26',
      kinds: ['contract'],
      delegateId: 8,
      alsoAway: [{ fromDate: '2026-11-25', toDate: '2026-11-26', kinds: ['contract'] }],
    },
  ])
})

test('nothing where they are there: on other days, for other kinds, or only others are away', () => {
  expect(deputyAway(given, [away(7, 8, '20', '23'), away(8, 3, '24', '30')])).toEqual([])
  expect(deputyAway({ ...given, kinds: ['law_case'] }, [away(7, 8, '24', '26', 'contract')])).toEqual([])
})
