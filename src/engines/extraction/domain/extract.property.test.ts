import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { leastMs } from '#testing/processor-time.ts'
import { contractsOf } from '../../../../bench/extraction/corpus.ts'
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

  it.each([
    ...[
      '甲方',
      '甲',
      '方',
      '（',
      '1,',
      '1',
      '一',
      '壹佰',
      '万元',
      '元',
      ' ',
      '\n',
      '\t',
      '：',
      '(the "',
      'and ',
      'A ',
      'A',
      'Co., ',
      '2026年',
      '2026-',
      '期限',
      '法律',
      '账号：',
      '人民币',
    ],
    ...[
      'the laws of A and ',
      'one hundred ',
      '合同',
      '"',
      '增值税',
      '仲裁。',
      '. A',
      '1.',
      '甲方：',
      'Inc., ',
      '有限公司',
      '地址：',
      '自2026年1月1日起',
      '甲方与',
      '，以下简称',
      '地址 Address ',
      'of The ',
      '合计：1,000',
      '第一条 付款 ',
      '担保的',
      '汇入甲方',
      '有效期自',
      '《合同》',
      'Bank ',
      '1. A Ltd and ',
      '以下简称"买方"',
      '账号1',
    ],
    ...[
      '□ 月付 ',
      '☑',
      '本协议自日起',
      '每月租金合计',
      '总价调减为',
      '联系人及电话：',
      '2026年1月1日至',
      '名下银行账户',
      '有限公司（"有限"）',
      '、张三',
      '第一，',
      'of 1, ',
      '债权的本金',
      'Ltd ("A") ',
    ],
  ])('reads 120,000 letters of %j in less than four seconds', (piece) => {
    const text = piece.repeat(Math.ceil(120_000 / piece.length))
    const read = () => {
      extract(asBlocks([text]))
      extract(asBlocks(Array.from({ length: 3_000 }, () => text.slice(0, 40))))
    }
    expect(leastMs(read, 4_000)).toBeLessThan(4_000)
  })

  it('reads a paragraph and a cell of half a million letters', () => {
    const text = `甲方：杭州云帆科技有限公司${'，双方应当按照约定履行'.repeat(50_000)}`
    const cell: DocumentBlock = { id: 0, text, place: { kind: 'cell', table: 0, row: 0, column: 0 } }
    for (const blocks of [asBlocks([text]), [cell]])
      expect(extract(blocks).extractions.find(({ field }) => field === 'partyA.name')?.value).toBe(
        '杭州云帆科技有限公司',
      )
  })

  it('of 300 pages takes time in proportion to that of 75', () => {
    const filler =
      '双方应当按照约定全面履行自己的义务，遵循诚信原则，根据合同的性质、目的和交易习惯履行通知、协助、保密等义务。'
    const pages = (count: number) => {
      const [contract] = contracts
      const texts = (contract?.blocks ?? []).map(({ text }) => text)
      for (let at = 0; at < count * 15; at++) texts.splice(20 + at, 0, `${at + 1}. ${filler}`)
      return asBlocks(texts)
    }
    const time = (blocks: DocumentBlock[]) => {
      const runs = [1, 2, 3].map(() => {
        const began = process.cpuUsage()
        extract(blocks)
        return process.cpuUsage(began).user
      })
      return Math.min(...runs)
    }
    time(pages(20))
    const [small, large] = [time(pages(75)), time(pages(300))]
    expect(large / small).toBeLessThan(8)
    expect(leastMs(() => extract(pages(300)), 3_000)).toBeLessThan(3_000)
  })
})
