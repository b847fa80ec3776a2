import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchQuery, searchText } from './bigrams.ts'
import { containsPattern, foldedText, waysOfWriting } from './same-text.ts'

const text = fc.string({ unit: fc.constantFrom(...'采採购購合同ＨＴht-０１.*[]^后後台臺', ' ') })

const han = fc.integer({ min: 0x3400, max: 0x9fff }).map((code) => String.fromCodePoint(code))

describe('what a search takes for the same', () => {
  it('is traditional and simplified, full and half width, capitals and small letters', () => {
    expect(foldedText('採購合同ＨＴ－０１')).toBe('采购合同ht-01')
    expect(foldedText('臺灣後勤')).toBe('台湾后勤')
    expect(searchText(['採購框架合同'])).toBe(searchText(['采购框架合同']))
    expect(searchQuery('採購')).toEqual(searchQuery('采购'))
  })

  it('is settled by folding once', () =>
    fc.assert(
      fc.property(fc.string({ unit: han }), (one) => {
        expect(foldedText(foldedText(one))).toBe(foldedText(one))
      }),
    ))

  it('is found by a pattern whatever way it is written, and nothing else is', () =>
    fc.assert(
      fc.property(text, text, (q, row) => {
        const isFound = new RegExp(containsPattern(q), 'iu').test(row)
        expect(isFound).toBe(foldedText(row).includes(foldedText(q)))
      }),
    ))

  it('is written in every way that a pattern stands for, in half width and small letters', () => {
    expect(waysOfWriting('采购').toSorted()).toEqual(
      ['埰', '寀', '採', '采'].flatMap((one) => [`${one}购`, `${one}購`]).toSorted(),
    )
    expect(waysOfWriting('h1')).toEqual(['h1'])
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'采採购購合同ＨＴht-０１后後'), minLength: 1, maxLength: 3 }),
        (row) => {
          const small = row.normalize('NFKC').toLowerCase()
          expect(waysOfWriting(foldedText(row))).toContain(small)
        },
      ),
    )
  })
})
