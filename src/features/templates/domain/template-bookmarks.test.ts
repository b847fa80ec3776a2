import { expect, test } from 'vitest'
import { bookmarkGroups, bookmarkNameFor, placesOfField, renamedBindings } from './template-bookmarks.ts'

const mark = (name: string, valueName = name) => ({ name, valueName, text: '…', fillable: true })
const marks = [mark('amount'), mark('amount_2', 'amount'), mark('free'), mark('odd')]
const bindings = { amount: { fieldID: 'amount' }, odd: { fieldID: 'gone' }, lost: { fieldID: 'amount' } }

test('unbound values, and fields and bookmarks that are gone, are told apart [SCR-01]', () => {
  const groups = bookmarkGroups(marks, bindings, new Set(['amount']), ['odd', 'free'])
  expect(groups.map(({ valueName, places, problem }) => [valueName, places.length, problem])).toEqual([
    ['amount', 2, null],
    ['free', 1, 'unbound'],
    ['odd', 1, 'field'],
    ['lost', 0, 'document'],
  ])
})

test('a value with a place that cannot be told apart in its row is a problem', () => {
  const [amount] = bookmarkGroups(marks, bindings, new Set(['amount']), ['amount_2'])
  expect(amount).toMatchObject({ valueName: 'amount', problem: 'row' })
})

test('the places of a field are those of every value that it fills, in the order of the text', () => {
  const words = { ...bindings, free: { fieldID: 'amount', part: 'words' } }
  expect(placesOfField(marks, words, 'amount')).toEqual(['amount', 'amount_2', 'free'])
})

test('one more place of a field shares its binding; what is bound to another field is left alone', () => {
  const taken = marks.map(({ name }) => name)
  expect(bookmarkNameFor({ fieldID: 'start_date' }, taken, bindings).name).toBe('start_date')
  expect(bookmarkNameFor({ fieldID: 'amount' }, taken, bindings)).toEqual({
    name: 'amount_3',
    valueName: 'amount',
  })
  expect(bookmarkNameFor({ fieldID: 'amount', part: 'words' }, taken, bindings).name).toBe('amount_words')
  expect(bookmarkNameFor({ fieldID: 'odd' }, taken, bindings).name).toBe('odd_v1')
  expect(bookmarkNameFor({ fieldID: 'a-b' }, [], {}).name).toBe('a_b')
  expect(bookmarkNameFor({ fieldID: 'x'.repeat(100) }, [], {}).name).toHaveLength(32)
})

test('a renamed bookmark keeps its field', () => {
  const before = [mark('old')]
  expect(renamedBindings({ old: { fieldID: 'f' } }, before, [mark('new')], ['old', 'new'])).toEqual({
    new: { fieldID: 'f' },
  })
  const two = [mark('a'), mark('a_2', 'a')]
  const after = [mark('a'), mark('b')]
  expect(renamedBindings({ a: { fieldID: 'f' } }, two, after, ['a_2', 'b'])).toEqual({
    a: { fieldID: 'f' },
    b: { fieldID: 'f' },
  })
})
