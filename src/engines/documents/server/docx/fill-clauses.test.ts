import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { type WordWriter, wordWriter } from '../build/word-writer.ts'
import { inspectFile } from '../inspect/inspect-file.ts'
import { listBookmarks } from './bookmarks.ts'
import { openDocx } from './docx-document.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'
import { attribute, childNamed, walk, wordName } from './wordml.ts'

const docx = (write: (w: WordWriter) => (string | undefined)[], more: { header?: string } = {}) =>
  buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    ...more,
    body: write(wordWriter()).join(''),
  })
const linesOf = (bytes: Uint8Array) => readDocxText(bytes).trimEnd().split('\n')
const stylesOf = (bytes: Uint8Array) =>
  [...walk(openDocx(bytes).stories[0]?.dom as never)]
    .filter((one) => wordName(one) === 'p')
    .map((paragraph) => {
      const properties = childNamed(paragraph, 'pPr')
      const style = properties && childNamed(properties, 'pStyle')
      return style ? attribute(style, 'val') : ''
    })
const fill = (bytes: Uint8Array, clauses: Record<string, string[] | null>, template?: Uint8Array) =>
  fillBookmarks(
    bytes,
    {},
    {
      clauses: Object.entries(clauses).map(([bookmark, paragraphs]) => ({ bookmark, paragraphs })),
      ...(template && { template }),
    },
  ).bytes

/** Articles whose numbers are typed; the third and the fourth are clauses, the third with its number outside the bookmark. */
const typed = docx((w) => [
  w.p('第一条　标的', { style: 'Title' }),
  w.p('按第三条付款，违反的依第四条承担责任；第五条、第三条至第五条另有约定的除外。', { style: 'BodyText' }),
  w.p('第二条　价款', { style: 'Title' }),
  w.p(['第三条　', w.mark('pay', '付款')], { style: 'Title' }),
  w.block(
    'breach',
    w.p('第四条　违约责任', { style: 'Title' }) + w.p('依《民法典》第五百七十七条。', { style: 'BodyText' }),
  ),
  w.p('第五条　争议', { style: 'Title' }),
  w.p('见第 1 条、第5条。', { style: 'BodyText' }),
])
const both = {
  pay: ['付款'],
  breach: ['违约责任', '依《民法典》第五百七十七条，并按第三条补足。', '违约金不影响第五条。'],
}
const whole = [
  '第一条　标的',
  '按第三条付款，违反的依第四条承担责任；第五条、第三条至第五条另有约定的除外。',
  '第二条　价款',
  '第三条　付款',
  '第四条　违约责任',
  '依《民法典》第五百七十七条，并按第三条补足。',
  '违约金不影响第五条。',
  '第五条　争议',
  '见第 1 条、第5条。',
]
const withoutPay = [
  '第一条　标的',
  '按原第三条（已删除）付款，违反的依第三条承担责任；第四条、原第三条（已删除）至第四条另有约定的除外。',
  '第二条　价款',
  '第三条　违约责任',
  '依《民法典》第五百七十七条，并按原第三条（已删除）补足。',
  '违约金不影响第四条。',
  '第四条　争议',
  '见第 1 条、第4条。',
]
const withoutBreach = [
  '第一条　标的',
  '按第三条付款，违反的依原第四条（已删除）承担责任；第四条、第三条至第四条另有约定的除外。',
  '第二条　价款',
  '第三条　付款',
  '第四条　争议',
  '见第 1 条、第4条。',
]

describe('a clause in a document', () => {
  test('puts its paragraphs in place of the bookmark’s, like them in style and number, and further ones alike [ENT-02]', async () => {
    const bytes = fill(typed, both)
    expect(linesOf(bytes)).toEqual(whole)
    expect(stylesOf(bytes)).toEqual([
      'Title',
      'BodyText',
      'Title',
      'Title',
      'Title',
      'BodyText',
      'BodyText',
      'Title',
      'BodyText',
    ])
    inspectFile(bytes, 'docx')
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    expect(value.split('\n').filter(Boolean)).toEqual(whole)
  })

  test('that is left out takes its paragraphs with it; articles and mentions behind it get other numbers [ENT-03]', async () => {
    const bytes = fill(typed, { ...both, pay: null })
    expect(linesOf(bytes)).toEqual(withoutPay)
    const other = fill(typed, { ...both, breach: [] })
    expect(linesOf(other)).toEqual(withoutBreach)
    inspectFile(other, 'docx')
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(other) })
    expect(value.split('\n').filter(Boolean)).toEqual(withoutBreach)
  })

  test('comes back, and everything reads as if it had never gone: in whatever order, also in an edited text [ENT-03]', () => {
    const without = { pay: null, breach: null }
    const states = [
      both,
      without,
      { ...both, pay: null },
      { ...both, breach: null },
      without,
      { ...both, breach: null },
      both,
      { ...both, pay: null },
      both,
    ]
    let bytes: Uint8Array = typed
    for (const state of states) {
      bytes = fill(bytes, state, typed)
      expect(linesOf(bytes)).toEqual(linesOf(fill(typed, state)))
      expect(linesOf(fill(bytes, state, typed))).toEqual(linesOf(bytes))
      inspectFile(bytes, 'docx')
    }
    expect(linesOf(bytes)).toEqual(whole)
    expect(stylesOf(bytes)).toEqual(stylesOf(fill(typed, both)))
    expect(listBookmarks(bytes).map(({ name, text }) => [name, text.split('\n').length])).toEqual([
      ['pay', 1],
      ['breach', 3],
    ])
  })

  test('takes the heading with it that stands above it alone, and brings it back', () => {
    const headed = docx((w) => [
      w.p('第一条 标的'),
      w.p('按第三条办理。'),
      w.p('第二条 违约责任'),
      w.block('breach', w.p('赔偿损失。')),
      w.p('第三条 资料返还'),
      w.block('first', w.p('返还。')),
      w.block('second', w.p('销毁。')),
      w.p('第四条 附则'),
    ])
    const [breach, first, second] = [['赔偿损失。'], ['返还。'], ['销毁。']]
    const without = fill(headed, { breach: null, first, second })
    expect(linesOf(without)).toEqual([
      '第一条 标的',
      '按第二条办理。',
      '第二条 资料返还',
      '返还。',
      '销毁。',
      '第三条 附则',
    ])
    const empty = fill(without, { breach: null, first: null, second: null }, headed)
    expect(linesOf(empty)).toEqual(['第一条 标的', '按第二条办理。', '第二条 资料返还', '第三条 附则'])
    expect(linesOf(fill(empty, { breach, first, second }, headed))).toEqual(linesOf(headed))
  })

  test('whose number Word counts itself: what mentions the articles behind it follows', () => {
    const automatic = docx((w) => [
      w.p('标的', { style: 'Heading1' }),
      w.p('违反第三条、第二条的，依本合同第四条处理。', { style: 'BodyText' }),
      w.block('secret', w.p('保密', { style: 'Heading1' }) + w.p('双方保密。', { style: 'BodyText' })),
      w.p('违约', { style: 'Heading1' }),
      w.p('争议', { style: 'Heading1' }),
      w.table({ widths: [900], rows: [[w.p('见第四条')]] }),
    ])
    const without = fill(automatic, { secret: null })
    expect(linesOf(without)).toEqual([
      '标的',
      '违反第二条、原第二条（已删除）的，依本合同第三条处理。',
      '违约',
      '争议',
      '见第三条',
    ])
    const back = fill(without, { secret: ['保密', '双方保密三年。'] }, automatic)
    expect(linesOf(back)).toEqual([
      '标的',
      '违反第三条、第二条的，依本合同第四条处理。',
      '保密',
      '双方保密三年。',
      '违约',
      '争议',
      '见第四条',
    ])
    expect(stylesOf(back)).toEqual(stylesOf(automatic))
  })

  test('in an annex counts with the annex; mentions of 本合同 there mean the contract', () => {
    const annexed = docx((w) => [
      w.p('第一条　标的'),
      w.p(w.mark('pay', '第二条　付款')),
      w.p('第三条　争议'),
      w.p('附件一　服务清单'),
      w.p('第一条　范围'),
      w.p(w.mark('scope', '第二条　限制')),
      w.p('第三条　按第三条、本合同第三条、附件一第三条办理'),
    ])
    expect(linesOf(fill(annexed, { pay: null, scope: ['限制'] }))).toEqual([
      '第一条　标的',
      '第二条　争议',
      '附件一　服务清单',
      '第一条　范围',
      '第二条　限制',
      '第三条　按第三条、本合同第二条、附件一第三条办理',
    ])
    expect(linesOf(fill(annexed, { pay: ['付款'], scope: null }))).toEqual([
      '第一条　标的',
      '第二条　付款',
      '第三条　争议',
      '附件一　服务清单',
      '第一条　范围',
      '第二条　按第二条、本合同第三条、附件一第三条办理',
    ])
  })

  test('is told from the others where one mention names several', () => {
    const lists = docx((w) => [
      w.p('第一条　依第二、三条和第 2-4 条'),
      w.p(w.mark('pay', '第二条　付款')),
      w.p('第三条　争议'),
      w.p('第四条　其他'),
    ])
    expect(linesOf(fill(lists, { pay: null }))).toEqual([
      '第一条　依原第二条（已删除）、第二条和原第2条（已删除）-第3条',
      '第二条　争议',
      '第三条　其他',
    ])
  })

  test('within a sentence is its words; nothing goes but them', () => {
    const sentence = docx((w) => [w.p(['质保', w.mark('term', '两年'), '。'])])
    expect(linesOf(fill(sentence, { term: ['三年', '自验收起'] }))).toEqual(['质保三年', '自验收起。'])
    expect(linesOf(fill(sentence, { term: null }))).toEqual(['质保。'])
  })

  test('in a cell of a table leaves the cell a paragraph, and no empty line when it comes back', () => {
    const table = docx((w) => [
      w.table({ widths: [900, 900], rows: [[w.p('付款'), w.p(w.mark('pay', '月结'))]] }),
    ])
    const without = fill(table, { pay: null })
    inspectFile(without, 'docx')
    expect(stylesOf(without)).toHaveLength(stylesOf(table).length)
    expect(linesOf(fill(without, { pay: ['月结', '年结'] }, table))).toEqual(['付款\t月结 年结'])
  })

  test('keeps the values of the form as the form says them, and single values inside it give way to its words', () => {
    const bytes = docx((w) => [
      w.p('第一条　标的'),
      w.p(['备注：', w.mark('note', '无')]),
      w.block('pay', w.p(['第二条　付款']) + w.p(['由', w.mark('payer', '甲方'), '付款'])),
      w.p('第三条　争议'),
    ])
    const give = (pay: string[] | null) =>
      fillBookmarks(
        bytes,
        { note: '见第三条', payer: '乙方' },
        { clauses: [{ bookmark: 'pay', paragraphs: pay }] },
      )
    expect(linesOf(give(['付款', '由丙方付款']).bytes)).toEqual([
      '第一条　标的',
      '备注：见第三条',
      '第二条　付款',
      '由丙方付款',
      '第三条　争议',
    ])
    expect(linesOf(give(null).bytes)).toEqual(['第一条　标的', '备注：见第三条', '第二条　争议'])
    expect(give(null).unused).toEqual([])
    expect(linesOf(fill(bytes, { nowhere: null }))).toEqual(linesOf(bytes))
  })
})
