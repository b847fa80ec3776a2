import { expect, it } from 'vitest'
import type { Slice } from '#shared/slice.ts'
import { coded, logWordsOf } from './log-words.ts'

const seals: Slice = {
  at: 'features/seals',
  log: {
    kinds: { seal: '印章 | Seal' },
    actions: { 'seal.lend': '借出印章 | Lend the seal' },
    fields: { keeper: '保管人 | Keeper' },
    values: coded('seal.state', { 1: '在库 | Stored' }),
  },
}

it('puts the words of all slices together', () => {
  const stamps: Slice = { at: 'features/stamps', log: { kinds: { stamp: '戳记 | Stamp' } } }
  expect(logWordsOf([seals, stamps, { at: 'features/silent' }])).toEqual({
    ...seals.log,
    kinds: { seal: '印章 | Seal', stamp: '戳记 | Stamp' },
    values: { 'seal.state.1': '在库 | Stored' },
  })
})

it('refuses two slices that call the same thing differently, and names both', () => {
  const of = (keeper: '保管人 | Keeper' | '负责人 | Head'): Slice => ({
    at: 'features/keys',
    log: { fields: { keeper } },
  })
  expect(logWordsOf([seals, of('保管人 | Keeper')]).fields).toEqual({ keeper: '保管人 | Keeper' })
  expect(() => logWordsOf([seals, of('负责人 | Head')])).toThrow(
    'features/seals and features/keys have different words for log.fields "keeper"',
  )
})
