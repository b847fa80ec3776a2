import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bigrams, rowsToWalk, searchQuery, searchText } from './bigrams.ts'

/** What the database does with the two columns. */
function matches(fields: string[], q: string, common?: ReadonlyMap<string, number>): boolean {
  const query = searchQuery(q, common)
  if (!query) return true
  const text = searchText(fields)
  const has = new Set(bigrams(text))
  const like = (pattern: string) => text.includes(pattern.slice(1, -1).replaceAll(/\\(.)/g, '$1'))
  return query.grams.every((gram) => has.has(gram)) && query.patterns.every(like)
}

describe('search by fragments', () => {
  test('a text gives every pair of neighbouring characters once, fields stay apart', () => {
    expect(bigrams(searchText(['采购合同']))).toEqual(['采购', '购合', '合同'])
    expect(bigrams(searchText(['合同', '同意']))).toEqual(['合同', '同意'])
    expect(bigrams(searchText(['啊啊啊']))).toEqual(['啊啊'])
    expect(bigrams(searchText(['A']))).toEqual([])
    expect(bigrams('𠮷野家')).toEqual(['𠮷野', '野家'])
  })

  test('full width, capitals and spaces make no difference', () => {
    expect(searchText(['ＡＢＣ　公司', null, '', 'HT-01'])).toBe('abc公司\nht-01')
    expect(matches(['ＡＢＣ 公司'], 'abc公司')).toBe(true)
    expect(matches(['abc公司'], 'ＡＢＣ 公司')).toBe(true)
  })

  test('two characters are decided by their gram alone, more are checked again', () => {
    expect(searchQuery('采购')).toEqual({ grams: ['采购'], patterns: [], share: 0 })
    expect(searchQuery('采购合')).toEqual({ grams: ['采购', '购合'], patterns: ['%采购合%'], share: 0 })
    expect(searchQuery('采')).toEqual({ grams: [], patterns: ['%采%'], share: 0 })
    expect(searchQuery('  ')).toBeNull()
    expect(searchQuery(undefined)).toBeNull()
    expect(matches(['甲乙丙', '乙丙丁'], '甲乙丙丁')).toBe(false)
  })

  test('of a search with rarer grams the common ones are not looked up, but checked', () => {
    const common = new Map([
      ['上海', 0.15],
      ['采购', 0.4],
      ['购合', 0.38],
      ['合同', 0.96],
    ])
    expect(searchQuery('上海远雅', common)).toEqual({
      grams: ['海远', '远雅'],
      patterns: ['%上海远雅%'],
      share: 0,
    })
    expect(searchQuery('合同 远雅', common)).toEqual({ grams: ['远雅'], patterns: ['%合同%'], share: 0 })
    expect(searchQuery('采购合同 上海', common)).toEqual({
      grams: ['购合', '上海'],
      patterns: ['%采购合同%'],
      share: 0.15,
    })
  })

  test('a number whose pairs are all common is found by several of them, and is as rare as all together', () => {
    const common = new Map([
      ['cg', 1],
      ['g-', 1],
      ['-2', 1],
      ['20', 1],
      ['02', 0.6],
      ['26', 1],
      ['6-', 1],
      ['-0', 0.9],
      ['00', 0.4],
      ['01', 0.1],
      ['12', 0.05],
      ['23', 0.05],
      ['采购', 0.4],
    ])
    const query = searchQuery('CG-2026-00123', common)
    expect(query?.grams).toEqual(['12', '23', '01', '00'])
    expect(query?.patterns).toEqual(['%cg-2026-00123%'])
    expect(query?.share).toBeCloseTo(0.05 * 0.05 * 0.1 * 0.4)
    expect(searchQuery('采购 0123', common)?.grams).toEqual(['采购', '12', '23', '01'])
    expect(searchQuery('采购', common)?.share).toBe(0.4)
  })

  test('rows are looked through only for words so common that this is less work than the index', () => {
    const wanted = 1001
    expect(rowsToWalk({ share: 0, rows: 1e6, wanted })).toBe(0)
    expect(rowsToWalk({ share: 0.02, rows: 1e6, wanted })).toBe(0)
    expect(rowsToWalk({ share: 0.07, rows: 1e6, wanted })).toBe(28_600)
    expect(rowsToWalk({ share: 0.07, rows: 1e5, wanted })).toBe(0)
    expect(rowsToWalk({ share: 0.5, rows: 1e5, wanted })).toBe(4_004)
    expect(rowsToWalk({ share: 0.9, rows: 1_000, wanted })).toBe(0)
    expect(rowsToWalk({ share: 0.04, rows: 1e9, wanted })).toBe(40_000)
    expect(rowsToWalk({ share: 0.002, rows: 1e9, wanted })).toBe(0)
  })

  test('signs of LIKE are taken as they are', () => {
    expect(searchQuery('50%_\\')?.patterns).toEqual(['%50\\%\\_\\\\%'])
    expect(matches(['涨幅 50%以上'], '50%')).toBe(true)
    expect(matches(['涨幅 500'], '50%')).toBe(false)
  })

  test('every fragment of a text finds it, and only texts that hold it are found', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'合同采购甲乙Ａb1 '), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, fc.nat(12), fc.nat(12), (text, other, from, length) => {
        const fragment = [...text].slice(from, from + length).join('')
        expect(matches([text], fragment)).toBe(true)
        const wanted = searchText([other])
        const common = new Map(
          bigrams(wanted)
            .slice(from % 3)
            .map((gram, i) => [gram, 0.1 + i / 100]),
        )
        expect(matches([text], fragment, common)).toBe(true)
        if (!/\s/.test(other.trim()))
          expect(matches([text], other, common)).toBe(searchText([text]).includes(wanted))
        if (!/\s/.test(other.trim())) expect(matches([text], other)).toBe(searchText([text]).includes(wanted))
      }),
    )
  })
})
