import { expect, test } from 'vitest'
import type { RuleSettings } from './numbering-rule.ts'
import { nextReset, numberSequence } from './sequence.ts'

test.each([
  [0, '2026-11-20', null],
  [1, '2026-11-20', '2026-11-21'],
  [2, '2026-11-20', '2026-11-23'],
  [3, '2026-11-20', '2026-12-01'],
  [4, '2026-11-20', '2027-01-01'],
  // A week that begins in one year and ends in the next has one count.
  [2, '2026-12-31', '2027-01-04'],
  [3, '2028-02-29', '2028-03-01'],
] as const)('cycle %i after %s starts again on %s', (cycle, today, day) => {
  expect(nextReset(cycle, today)).toBe(day)
})

const rule: RuleSettings = {
  segments: [
    { kind: 'date', id: 'd', format: 'ym' },
    { kind: 'text', id: 't', text: '-' },
    { kind: 'serial', id: 's' },
  ],
  digits: 3,
  isNatural: false,
  startNumber: 5,
  resetStartNumber: 100,
  recount: [],
  resetCycle: 3,
}
const inputs = { today: '2026-11-20', abbr: {}, fields: {} }

test('the preview goes on from the last number, and over the next reset with its own start number [ENT-12]', () => {
  const after = { from: '2026-12-01', numbers: ['202612-100', '202612-101'] }
  expect(numberSequence(rule, inputs)).toEqual([
    { from: null, numbers: ['202611-005', '202611-006', '202611-007'] },
    after,
  ])
  expect(numberSequence(rule, inputs, 41)).toEqual([
    { from: null, numbers: ['202611-042', '202611-043', '202611-044'] },
    after,
  ])
  expect(numberSequence({ ...rule, resetCycle: 0 }, inputs)).toHaveLength(1)
})
