import { expect, test } from 'vitest'
import { asksWhy } from '#engines/records/domain/index.ts'
import { caseProcedure } from './case-entries.ts'
import { type CaseStatus, caseMoves, caseStatuses, closedCase, mayConclude } from './case-life.ts'
import { lawCase } from './case-record.ts'

const all = Object.keys(caseStatuses).map(Number) as CaseStatus[]

/** From each status to each, written by hand: o goes, w goes with a reason, . does not. Concluding (5) is an operation of its own. */
const table = `
     0 1 2 3 4 5 6 7 8 9 10
  0  . o o . . . . . . . w
  1  . . o . . . . . . . w
  2  . . . w w . o . . . .
  3  . . o . w . . . . . .
  4  . . w . . . . . . w .
  5  . . w . . . w . . w .
  6  . . . . . . . o o . .
  7  . . . . . . w . . w .
  8  . . . . . . . . . o .
  9  . . . . . . . . . . .
  10 . . . . . . . . . . .
`

test('a case moves from where to where the table says, and asks why where it says', () => {
  const [, ...rows] = table.trim().split('\n')
  const status = lawCase.status as NonNullable<typeof lawCase.status>
  for (const row of rows) {
    const [from, ...cells] = row.trim().split(/\s+/)
    const at = Number(from) as CaseStatus
    const line = all.map((to) => (caseMoves[at].includes(to) ? (asksWhy(status, at, to) ? 'w' : 'o') : '.'))
    expect([at, line.join(' ')]).toEqual([at, cells.join(' ')])
  }
})

test('a case is concluded only while open, and not changed once archived or void', () => {
  expect(all.filter(mayConclude)).toEqual([1, 2, 3])
  expect(closedCase).toEqual([9, 10])
})

test('a day may be the one it follows, and not earlier', () => {
  const days = (filed: string | null, closed: string | null) =>
    caseProcedure.check?.({ filed, closed } as never).map(({ path }) => path)
  expect(days('2026-03-02', '2026-03-02')).toEqual([])
  expect(days('2026-03-02', '2026-03-01')).toEqual(['closed'])
  expect(days(null, '2026-03-01')).toEqual([])
})
