import { expect, test } from 'vitest'
import { secondPersonFault } from './payment-rule.ts'

const before = { day: '2026-03-02', amount: { amount: '120000', unit: 'CNY' }, confirmed: 1, version: 1 }
const after = { ...before, confirmed: 2, version: 2 }

test('who recorded a payment does not confirm it, nor who records it as confirmed at once', () => {
  expect(secondPersonFault({ before, after, recordedBy: 7 }, 7)).toBe('own')
  expect(secondPersonFault({ before: null, after, recordedBy: null }, 7)).toBe('own')
  expect(secondPersonFault({ before, after, recordedBy: 7 }, 8)).toBeNull()
})

test('who confirms it changes nothing else of it', () => {
  const more = { ...after, amount: { amount: '1', unit: 'CNY' } }
  expect(secondPersonFault({ before, after: more, recordedBy: 7 }, 8)).toBe('changed')
  expect(secondPersonFault({ before, after: { ...after, updateTime: 'later' }, recordedBy: 7 }, 8)).toBeNull()
})
