import { expect, test } from 'vitest'
import { ipcSections, symbolFault, symbolOutside } from './patent-symbols.ts'

test('patents and models have IPC symbols of the sections A to H, several with semicolons or commas between', () => {
  for (const good of ['', 'B25J 17/02', 'B25J17/02', 'H02B 1/30; G06T 7/00', 'b25j', 'A61'])
    expect([good, symbolFault(good, 1)]).toEqual([good, null])
  for (const bad of ['I25J 17/02', 'B25J 17', '14-02', 'B25J 17/02; x'])
    expect([bad, symbolFault(bad, 2)]).toEqual([bad, 'ipc'])
})

test('designs have Locarno classes; of a kind that nobody said either will do', () => {
  expect([symbolFault('14-02、14-03', 3), symbolFault('B25J 17/02', 3)]).toEqual([null, 'locarno'])
  expect([symbolFault('14-02', null), symbolFault('B25J', null), symbolFault('x', null)]).toEqual([
    null,
    null,
    'ipc',
  ])
})

test('there are eight sections', () => {
  expect(Object.keys(ipcSections).join('')).toBe('ABCDEFGH')
})

test('each symbol is in one of the chosen sections; where none were chosen, and for designs, there is nothing to say', () => {
  expect(symbolOutside('B25J 17/02；G05B 19/18', ['B', 'G'])).toBeNull()
  expect(symbolOutside('b25j 17/02、G05B 19/18', ['B'])).toBe('G05B 19/18')
  expect([
    symbolOutside('B25J', []),
    symbolOutside('B25J', undefined),
    symbolOutside('14-02', ['A']),
  ]).toEqual([null, null, null])
})
