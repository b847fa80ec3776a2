import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedValues, mergeValues } from './merge-values.ts'

test('each side keeps what only it changed, and a field that both changed is named', () => {
  const base = { name: '采购', amount: '1', place: '上海' }
  const merged = mergeValues(
    base,
    { ...base, name: '我的', amount: '2' },
    { ...base, amount: '3', place: '北京' },
  )
  expect(merged).toEqual({
    values: { name: '我的', amount: '2', place: '北京' },
    conflicts: ['amount'],
    taken: ['place'],
  })
})

test('a field that the other person emptied is emptied', () => {
  expect(mergeValues({ a: 1 }, { a: 1 }, {})).toEqual({ values: {}, conflicts: [], taken: ['a'] })
})

test('the order in which the database keeps the properties of a value changes nothing', () => {
  const theirs = { price: { unit: 'CNY', amount: '1' }, name: '新' }
  const merged = mergeValues(
    { ...theirs, name: '旧' },
    { price: { amount: '1', unit: 'CNY' }, name: '旧' },
    theirs,
  )
  expect([merged.conflicts, merged.taken]).toEqual([[], ['name']])
  const changed = mergeValues(
    { price: { unit: 'CNY', amount: '1' } },
    { price: { amount: '1', unit: 'CNY' } },
    { price: { unit: 'CNY', amount: '2' } },
  )
  expect([changed.conflicts, changed.taken]).toEqual([[], ['price']])
})

test('what the form computes is nobody’s work and is neither asked about nor taken over', () => {
  const merged = mergeValues(
    { price: '1', count: '1', total: '1' },
    { price: '2', count: '1', total: '2' },
    { price: '1', count: '3', total: '3' },
    (id) => id === 'total',
  )
  expect(merged).toEqual({ values: { price: '2', count: '3', total: '2' }, conflicts: [], taken: ['count'] })
})

test('nothing that either side typed is lost without being named', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged, conflicts } = mergeValues(base, mine, theirs)
      for (const id of ['a', 'b', 'c'] as const) {
        const isMine = merged[id] === mine[id]
        const isTheirs = merged[id] === theirs[id]
        expect(isMine || isTheirs).toBe(true)
        if (mine[id] !== base[id]) expect(isMine).toBe(true)
        if (theirs[id] !== base[id] && !isTheirs) expect(conflicts).toContain(id)
      }
    }),
  )
})

test('what was changed on one side is kept alone: the fields that differ, and what was emptied as nothing', () => {
  const base = { name: '合同', price: { amount: '100', unit: 'CNY' }, note: '旧' }
  const now = { name: '合同', price: { unit: 'CNY', amount: '100' }, count: '3' }
  expect(changedValues(base, now)).toEqual({ note: null, count: '3' })
})
