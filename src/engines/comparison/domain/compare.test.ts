import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockPlace } from '#engines/documents/domain/index.ts'
import type { Block, ComparisonRow } from './block.ts'
import { compare } from './compare.ts'

const document = (lines: readonly (string | [string, BlockPlace])[]): Block[] =>
  lines.map((line, id) => {
    const [text, place] = typeof line === 'string' ? [line, { kind: 'body' } as const] : line
    return { id, text, place }
  })
const cell = (text: string, row: number, column: number): [string, BlockPlace] => [
  text,
  { kind: 'cell', table: 0, row, column },
]
const clauses = [
  '第一条 乙方应当按照甲方的要求交付全部软件及其文档。',
  '第二条 合同总价为人民币120,000.00元，含税。',
  '第三条 甲方应当在验收合格之日起30日内付清价款。',
  '第四条 任何一方不得将本合同的内容透露给第三人。',
  '第五条 因本合同发生的争议提交甲方所在地人民法院管辖。',
]
const other = (rows: readonly ComparisonRow[]) => rows.filter(({ kind }) => kind !== 'same')

describe('two versions of a document', () => {
  it('that are the same have no difference', () => {
    const { rows, counts } = compare(document(clauses), document(clauses))
    expect(other(rows)).toEqual([])
    expect(counts).toMatchObject({ same: 5, changed: 0, weighty: 0 })
  })

  it('pair lines by what they tell before the colon when all behind it was filled in', () => {
    const labels = ['统一社会信用代码', '住所地', '法定代表人', '开户银行', '账号']
    const filled = ['91110108MA01ABCD2X', '北京市海淀区', '王芳', '中国建设银行', '11050163360000001234']
    const before = document(labels.map((label) => `${label}：【】`))
    const now = document(labels.map((label, at) => `${label}：${filled[at]}`))
    expect(compare(before, now).rows.map(({ kind }) => kind)).toEqual(labels.map(() => 'changed'))
    expect(compare(before, now.toSpliced(1, 1)).rows.map(({ kind }) => kind)).toEqual([
      'changed',
      'removed',
      'changed',
      'changed',
      'changed',
    ])
  })

  it('pair a sentence with itself when a long name was filled into it', () => {
    const before = document([clauses[0] as string, '接收方为 RECEIVER 公司。', clauses[1] as string])
    const now = document([
      clauses[0] as string,
      '接收方为 上海砺锋精密仪器有限公司 公司。',
      clauses[1] as string,
    ])
    expect(compare(before, now).rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same'])
  })

  it('differ by a paragraph that was changed, one that came and one that went', () => {
    const now = [
      clauses[0],
      clauses[1]?.replace('120,000.00', '150,000.00'),
      clauses[2],
      '第四条 乙方提供十二个月的免费维护。',
      clauses[4],
    ]
    const { rows, counts } = compare(document(clauses), document(now as string[]))
    expect(counts).toMatchObject({ changed: 1, removed: 1, added: 1, moved: 0 })
    const changed = rows.find(({ kind }) => kind === 'changed')
    expect(changed).toMatchObject({ left: { id: 1 }, right: { id: 1 }, weights: ['amount'] })
  })

  it('show a paragraph that moved once, at its new place, with what changed in it', () => {
    const now = [clauses[3]?.replace('第三人', '任何第三人'), clauses[0], clauses[1], clauses[2], clauses[4]]
    const { rows, counts } = compare(document(clauses), document(now as string[]))
    expect(counts).toMatchObject({ moved: 1, removed: 0, added: 0, changed: 0 })
    expect(rows[0]).toMatchObject({ kind: 'moved', left: { id: 3 }, right: { id: 0 } })
  })

  it('take a row that was added between others for one row', () => {
    const row = (at: number, ...texts: string[]) => texts.map((text, column) => cell(text, at, column))
    const sum = (at: number, total: string) => row(at, '合计', '', total)
    const before = document([...row(0, '服务器', '2', '60'), ...row(1, '交换机', '', '20'), ...sum(2, '80')])
    const after = document([
      ...row(0, '服务器', '2', '60'),
      ...row(1, '机柜', '', '5'),
      ...row(2, '交换机', '', '20'),
      ...sum(3, '85'),
    ])
    const found = other(compare(before, after).rows)
    expect(found.map(({ kind, right }) => [kind, right?.text])).toEqual([
      ['added', '机柜'],
      ['added', ''],
      ['added', '5'],
      ['changed', '85'],
    ])
  })

  it('pair the cells of a table by their place when nothing else is left in common', () => {
    const before = document([cell('服务器', 0, 0), cell('3', 0, 1), cell('交换机', 1, 0), cell('8', 1, 1)])
    const after = document([cell('服务器', 0, 0), cell('5', 0, 1), cell('交换机', 1, 0), cell('8', 1, 1)])
    const { rows, counts } = compare(before, after)
    expect(counts).toMatchObject({ changed: 1, removed: 0, added: 0 })
    expect(other(rows)[0]).toMatchObject({
      kind: 'changed',
      left: { text: '3' },
      right: { text: '5' },
      weights: ['number'],
    })
  })

  it('never pair a paragraph of the body with one of a header', () => {
    const before = document([['产品销售合同', { kind: 'header' }]])
    const after = document(['产品销售合同'])
    expect(compare(before, after).counts).toMatchObject({ same: 0, changed: 0 })
  })

  it.each([
    ['总价为人民币100元。', '总价为人民币200元。', ['amount']],
    ['价款￥1,000.00', '价款￥1,100.00', ['amount']],
    ['合同总额五十万元整', '合同总额六十万元整', ['amount']],
    ['违约金比例5%', '违约金比例8%', ['number']],
    ['签订于2026年11月20日', '签订于2026年12月20日', ['date']],
    ['于2026-11-20生效', '于2026-12-01生效', ['date']],
    ['收到通知后15日内', '收到通知后30日内', ['period']],
    ['within 10 business days', 'within 15 business days', ['period']],
    ['乙方承担运费', '乙方不承担运费', ['negation']],
    ['Seller shall be liable', 'Seller shall not be liable', ['negation']],
    ['甲方应当及时通知乙方', '甲方可以及时通知乙方', ['duty']],
    ['甲方统一社会信用代码', '甲方社会信用代码', []],
    ['本合同一式两份，双方各执一份', '本合同一式三份，双方各执一份', ['number']],
    ['分一次付清', '分三次付清', ['number']],
    ['按照本合同第一条的约定', '按照本合同第二条的约定', ['number']],
    ['住所：张江路1618号', '住所：张江路1620号', ['number']],
    ['合同编号：HL-FW-202609-0001', '合同编号：HL-FW-202609-0002', ['number']],
    ['甲方住所：上海', '甲方住所：北京', []],
  ])('flag what weighs: %s → %s', (before, after, weights) => {
    const [row] = compare(document([before]), document([after])).rows
    expect(row).toMatchObject({ kind: 'changed', weights })
  })

  const line = fc.constantFrom(...clauses, '', '短句', '甲方：', '乙方：', '（本页无正文）')
  const edited = fc
    .tuple(line, fc.constantFrom('', '不', '60', ' '))
    .map(([text, extra]) => text.slice(0, 9) + extra + text.slice(9))
  const lines = fc.array(fc.oneof(line, edited), { maxLength: 25 })

  it('lose no paragraph of either side and repeat none, in order but for moves', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const left = document(before)
        const right = document(after)
        const { rows, counts } = compare(left, right)
        const lefts = rows.flatMap((row) => row.left ?? [])
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(right)
        expect([...lefts].sort((a, b) => a.id - b.id)).toEqual(left)
        const unmoved = rows.filter(({ kind }) => kind !== 'moved').flatMap((row) => row.left ?? [])
        expect(unmoved.map(({ id }) => id)).toEqual(unmoved.map(({ id }) => id).sort((a, b) => a - b))
        expect(counts.same + counts.changed + counts.moved + counts.removed + counts.added).toBe(rows.length)
        for (const row of rows)
          if (row.kind === 'same') expect(row.left.text.trim()).toBe(row.right.text.trim())
      }),
      { numRuns: 300 },
    )
  })
})
