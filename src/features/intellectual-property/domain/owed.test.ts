import { expect, test } from 'vitest'
import { feePurpose } from './fee-record.ts'
import type { Fee } from './fees.ts'
import { forecastOf, type OwedFacts, owedOf } from './owed.ts'

const patent: OwedFacts = {
  what: 'annuity',
  year: 6,
  due: '2026-03-10',
  graceUntil: '2026-09-10',
  kind: 1,
  patentKind: 1,
  country: '中国',
  classes: 0,
  applied: '2021-03-10',
  registered: '2023-05-01',
  owners: [{ reduction: 85, until: null }],
}
const fee: Fee = {
  name: '年费',
  purpose: feePurpose.invention,
  country: '',
  yearFrom: 1,
  yearTo: 20,
  amount: { amount: '100000', unit: 'CNY' },
  inForceFrom: '2020-01-01',
  isReducible: true,
  reducedYears: 10,
  lateSteps: [],
  lateAmount: null,
}

test('an annual fee is that of the kind of patent, with the year of the grant and what its owner is let off', () => {
  expect(owedOf(patent)).toMatchObject({
    purpose: feePurpose.invention,
    grantYear: 3,
    reduction: 85,
    times: 1,
  })
  expect(owedOf({ ...patent, patentKind: 3 })).toMatchObject({ purpose: feePurpose.design })
  expect(owedOf({ ...patent, patentKind: null })).toBeNull()
})

test('a renewal is paid for each class, a domain name once; oppositions and ends of terms cost nothing', () => {
  const mark: OwedFacts = { ...patent, what: 'renewal', kind: 2, patentKind: null, year: null }
  expect(owedOf({ ...mark, classes: 3 })).toMatchObject({ purpose: feePurpose.markRenewal, times: 3 })
  expect(owedOf({ ...mark, classes: 0 })).toMatchObject({ times: 1 })
  expect(owedOf({ ...mark, what: 'expiry', kind: 5 })).toMatchObject({ purpose: feePurpose.domain })
  expect(owedOf({ ...mark, what: 'expiry', kind: 6 })).toBeNull()
  expect(owedOf({ ...mark, what: 'opposition' })).toBeNull()
})

test('what is to come costs what it does in time, what is late what it costs today', () => {
  const amount = (today: string) => forecastOf([fee], patent, today)
  expect(amount('2025-12-01')).toMatchObject({ amount: { amount: '15000', unit: 'CNY' }, step: 0 })
  expect(amount('2026-06-10')).toMatchObject({ amount: { amount: '25000', unit: 'CNY' }, step: 10 })
  expect(amount('2026-09-11')).toBe('graceOver')
  expect(forecastOf([], patent, '2025-12-01')).toBe('noFee')
})
