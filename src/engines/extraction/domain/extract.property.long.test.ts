import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { contractsOf } from '../../../../bench/extraction/corpus.ts'
import { lengthened, repeatedPieces } from '../../../../bench/extraction/long-texts.ts'
import { extract } from './extract.ts'

const contracts = contractsOf('development')
const asBlocks = (texts: readonly string[]): DocumentBlock[] =>
  texts.map((text, id) => ({ id, text, place: { kind: 'body' } }))
const isVerbatim = (blocks: readonly DocumentBlock[]) => {
  for (const { quote, value, locations, field } of extract(blocks).extractions) {
    const [first] = locations
    expect(first && blocks[first.block]?.text.slice(first.start, first.end), field).toBe(quote)
    expect(value).not.toBe('')
    for (const { block, start, end } of locations) {
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(blocks[block]?.text.length ?? 0)
    }
  }
}

describe('extraction', () => {
  it('quotes the text letter for letter, whatever the text is', () => {
    const pieces = fc.constantFrom(
      ...[
        '甲方',
        '乙方（买方）',
        '：',
        '\n',
        '\t',
        '  ',
        '杭州云帆科技有限公司',
        '合同总价',
        '人民币',
        '１，０００',
        '元',
        '（大写）',
      ],
      ...[
        '壹佰万元整',
        '2026年1月1日',
        '至',
        '(the "Buyer")',
        'Acme Co., Ltd.',
        'between',
        '%',
        '"',
        '账号',
        '6222020200112233445',
        '𠮷',
      ],
    )
    const line = fc.oneof(
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (texts) => isVerbatim(asBlocks(texts))),
      { numRuns: 300 },
    )
  })

  it('quotes contracts letter for letter when letters were taken out, doubled or moved', () => {
    const mutated = fc.tuple(
      fc.nat(contracts.length - 1),
      fc.array(fc.tuple(fc.nat(), fc.nat(4)), { maxLength: 12 }),
    )
    fc.assert(
      fc.property(mutated, ([which, edits]) => {
        const texts = (contracts[which]?.blocks ?? []).map(({ text }) => text)
        for (const [where, how] of edits) {
          const at = where % texts.length
          const text = texts[at] as string
          const cut = where % (text.length + 1)
          if (how === 0) texts[at] = text.slice(0, cut)
          else if (how === 1) texts[at] = text + text
          else if (how === 2) texts.splice(at, 0, text.slice(cut))
          else if (how === 3) texts[at] = `${text.slice(0, cut)}\n${text.slice(cut)}`
          else texts[at] = [...text].reverse().join('')
        }
        isVerbatim(asBlocks(texts))
      }),
      { numRuns: 150 },
    )
  })

  it.each(repeatedPieces)('reads 120,000 letters of %j to the end', (piece) => {
    const text = piece.repeat(Math.ceil(120_000 / piece.length))
    isVerbatim(asBlocks([text]))
    isVerbatim(asBlocks(Array.from({ length: 3_000 }, () => text.slice(0, 40))))
  })

  it('reads a paragraph and a cell of half a million letters', () => {
    const text = `甲方：杭州云帆科技有限公司${'，双方应当按照约定履行'.repeat(50_000)}`
    const cell: DocumentBlock = { id: 0, text, place: { kind: 'cell', table: 0, row: 0, column: 0 } }
    for (const blocks of [asBlocks([text]), [cell]])
      expect(extract(blocks).extractions.find(({ field }) => field === 'partyA.name')?.value).toBe(
        '杭州云帆科技有限公司',
      )
  })

  it('finds the same in a contract of 300 pages as in the short one', () => {
    const short = (contracts[0]?.blocks ?? []).map(({ text }) => text)
    const values = (texts: string[]) =>
      extract(asBlocks(texts)).extractions.map(({ field, value }) => [field, value])
    expect(values(lengthened(short, 300))).toEqual(values(short))
  })
})
