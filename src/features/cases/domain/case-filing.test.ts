import { expect, test } from 'vitest'
import { type Filing, filedOn } from './case-filing.ts'

const filing: Filing = {
  kind: 1,
  status: 2,
  result: null,
  filed: ['2026-03-02', null, '2026-02-27'],
  today: '2026-11-23',
}

test.each<[string, Partial<Filing>, string | null]>([
  ['the first day counts', {}, '2026-02-27'],
  ['arbitration counts', { kind: 2 }, '2026-02-27'],
  ['labour arbitration counts', { kind: 3 }, '2026-02-27'],
  ['enforcement counts', { kind: 6 }, '2026-02-27'],
  ['an administrative case does not', { kind: 4 }, null],
  ['a criminal case does not', { kind: 5 }, null],
  ['advice does not', { kind: 7 }, null],
  ['nothing was filed', { filed: [null] }, null],
  ['today counts', { filed: ['2026-11-23'] }, '2026-11-23'],
  ['tomorrow is not a filing', { filed: ['2026-11-24'] }, null],
  ['withdrawn', { status: 4 }, null],
  ['void', { status: 10 }, null],
  ['concluded as withdrawn', { status: 5, result: 5 }, null],
  ['won', { status: 5, result: 1 }, '2026-02-27'],
  ['archived as withdrawn', { status: 9, result: 5 }, null],
])('of a filing, for limitation: %s', (_, more, expected) => {
  expect(filedOn({ ...filing, ...more })).toBe(expected)
})
