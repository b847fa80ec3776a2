import { expect, test } from 'vitest'
import { bindingGaps, suggestedBindings } from './template.ts'

const fields = [
  { id: 'amount', bookmarkNames: [], positionList: [{ bookmarkName: 'amount_words', part: 'words' }] },
  { id: 'f_name', bookmarkNames: ['contract_name'], positionList: [] },
]

test('a bookmark is bound by position, by bookmark name, then by the field of its own name', () => {
  expect(suggestedBindings(['amount', 'amount_words', 'contract_name', 'other'], fields)).toEqual({
    amount: { fieldID: 'amount' },
    amount_words: { fieldID: 'amount', part: 'words' },
    contract_name: { fieldID: 'f_name' },
  })
})

test('what a person has bound is not changed by a suggestion', () => {
  expect(suggestedBindings(['amount'], fields, { amount: { fieldID: 'f_name' } })).toEqual({
    amount: { fieldID: 'f_name' },
  })
})

test('gaps are told apart by side', () => {
  const gaps = bindingGaps(['amount', 'free'], { amount: { fieldID: 'gone' }, lost: { fieldID: 'f_name' } }, [
    'f_name',
  ])
  expect(gaps).toEqual({ unboundBookmarks: ['free'], missingBookmarks: ['lost'], missingFields: ['gone'] })
})
