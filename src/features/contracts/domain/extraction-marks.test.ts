import { expect, test } from 'vitest'
import { departures } from './extraction-marks.ts'

const found = { quote: '人民币1,458,000.00元', locations: 1 }

test('a value that was changed after it was found is told with both; one put back, accepted or only found is not', () => {
  const marks = {
    amount: { state: 2, ...found, before: '1,458,000.00 元' },
    tax: { state: 2, ...found, before: '13.00%' },
    date: { state: 1, ...found, isAccepted: true },
    name: { state: 2, ...found, before: '货物采购合同' },
  } as const
  const said = { amount: '1,485,000.00 元', tax: '13.00%', date: '2026-11-20' }
  expect(departures(marks, said)).toEqual([
    { fieldID: 'amount', said: '1,485,000.00 元', found: '1,458,000.00 元' },
    { fieldID: 'name', said: '', found: '货物采购合同' },
  ])
})
