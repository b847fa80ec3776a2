import { describe, expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { escapeXml, wordWriter } from '../build/word-writer.ts'
import { fillBookmarks } from './fill-bookmarks.ts'
import { readPlaceSentences } from './place-sentences.ts'

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const docx = (body: string, header = '<w:p/>') =>
  buildDocx({ title: 't', header, footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const start = (id: number, name: string) => `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`
const end = (id: number) => `<w:bookmarkEnd w:id="${id}"/>`

/** Sentences with their gaps as 〔name〕, and what they stand behind. */
const said = (bytes: Uint8Array, ...places: string[]): string[] =>
  readPlaceSentences(bytes, places).map(({ text, gaps, context }) => {
    let whole = text
    for (const { offset, place } of gaps.toReversed())
      whole = `${whole.slice(0, offset)}〔${place}〕${whole.slice(offset)}`
    return context ? `${context} → ${whole}` : whole
  })

describe('the sentence around a place that stays empty', () => {
  const w = wordWriter()
  test.each<[string, string, string[], string[]]>([
    [
      'ends at 。 and ；, without the words that stand in the place',
      w.p(['甲方付款。卖方应将设备交付至', w.mark('a', '（地点）'), '；逾期的，按日计罚。']),
      ['a'],
      ['卖方应将设备交付至〔a〕；'],
    ],
    [
      'has other places as they are filled',
      w.p(['自', w.mark('b1', '2026年1月1日'), '起在', w.mark('b2', ''), '交付！']),
      ['b2'],
      ['自2026年1月1日起在〔b2〕交付！'],
    ],
    [
      'has every empty place of it, and is told once',
      w.p(['于', w.mark('c1', ''), '在', w.mark('c2', '旧'), '交付。']),
      ['c2', 'c1'],
      ['于〔c1〕在〔c2〕交付。'],
    ],
    [
      'ends at a Latin full stop before a space, not at that of a figure',
      w.p(['Fee 3.5 percent. Goods go to ', w.mark('d', ''), '. The end?']),
      ['d'],
      ['Goods go to 〔d〕.'],
    ],
    [
      'keeps the closing quote behind its full stop',
      w.p(['称为“', w.mark('e', ''), '。”其他。']),
      ['e'],
      ['称为“〔e〕。”'],
    ],
    [
      'ends at a line break',
      `<w:p>${run('地址：')}${w.mark('f', '')}<w:r><w:br/></w:r>${run('电话：1')}</w:p>`,
      ['f'],
      ['地址：〔f〕'],
    ],
    [
      'goes over several runs, without what a tracked deletion took away',
      `<w:p>${run('交付')}${run('至')}<w:moveFrom w:id="70" w:author="a" w:date="2026-11-20T00:00:00Z">${run('上海。')}</w:moveFrom>${start(71, 'g')}<w:del w:id="72" w:author="a" w:date="2026-11-20T00:00:00Z"><w:r><w:delText>旧</w:delText></w:r></w:del>${run('地点')}${end(71)}${run('。')}</w:p>`,
      ['g'],
      ['交付至〔g〕。'],
    ],
    [
      'is not there for a place that a tracked deletion took away',
      `<w:p>${run('留')}<w:del w:id="73" w:author="a" w:date="2026-11-20T00:00:00Z">${start(74, 'h')}<w:r><w:delText>旧</w:delText></w:r>${end(74)}</w:del></w:p>`,
      ['h'],
      [],
    ],
    [
      'stops where a place over several paragraphs begins',
      `<w:p>${run('前')}${start(75, 'i')}${run('旧一')}</w:p><w:p>${run('旧二')}${end(75)}${run('后。')}</w:p>`,
      ['i'],
      ['前〔i〕'],
    ],
    [
      'of a place that has its paragraph to itself is told by the words before it',
      w.p('甲方承诺。双方的其他约定：') + w.p('') + w.p(w.mark('j', '（约定）')),
      ['j'],
      ['双方的其他约定： → 〔j〕'],
    ],
    [
      'of a place around paragraphs is told by the words before it',
      w.p('第五条 付款') + w.block('k', w.p('（条款）') + w.p('（条款）')) + w.p('后'),
      ['k'],
      ['第五条 付款 → 〔k〕'],
    ],
    [
      'of a place between two sentences is the second',
      w.p(['一。', w.mark('l', ''), '二。']),
      ['l'],
      ['〔l〕二。'],
    ],
    [
      'of a place at the end is told by the sentence before it',
      w.p(['一。二。', w.mark('m', '')]),
      ['m'],
      ['二。 → 〔m〕'],
    ],
    ['of a place that does not stand in the text is not there', w.p('一。'), ['n'], []],
    [
      'in a cell is told by the first cell of its row and the heading of its column',
      w.table({
        widths: [900, 900, 900],
        header: true,
        rows: [
          [w.p('货物'), { content: w.p('数量与规格'), span: 2 }],
          [w.p('服务器'), w.p('2'), w.p(w.mark('o', '（规格）'))],
        ],
      }),
      ['o'],
      ['服务器 · 数量与规格 → 〔o〕'],
    ],
    [
      'in a row that begins with a figure is told by the heading of its column',
      w.table({
        widths: [900, 900],
        rows: [
          [w.p('序号'), w.p('规格')],
          [w.p('1'), w.p(w.mark('p', ''))],
        ],
      }),
      ['p'],
      ['规格 → 〔p〕'],
    ],
    [
      'in a table without a heading is told by the first cell of its row alone',
      w.table({
        widths: [900, 900],
        rows: [
          [w.p('甲方'), w.p('华澜')],
          [w.p('地址'), w.p(w.mark('t', ''))],
        ],
      }),
      ['t'],
      ['地址 → 〔t〕'],
    ],
    [
      'in a cell with words is those words',
      w.table({ widths: [900], rows: [[w.p(['联系人：', w.mark('q', '')])]] }),
      ['q'],
      ['联系人：〔q〕'],
    ],
    [
      'in a text box is read once, and not among the words around the box',
      `<w:p>${run('前')}${start(82, 's')}<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:txbxContent><w:p>${run('框中')}${start(80, 'r')}${end(80)}${run('。')}</w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p>${run('框中')}${start(81, 'r')}${end(81)}${run('。')}</w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>${end(82)}${run('后。')}</w:p>`,
      ['r', 's'],
      ['前〔s〕后。', '框中〔r〕。'],
    ],
  ])('%s', (_, body, places, expected) => {
    expect(said(docx(body), ...places)).toEqual(expected)
  })

  test('is found at every position of a value, in headers too, the same words once', () => {
    const own = wordWriter()
    const bytes = docx(
      own.p(['交付至', own.mark('place', ''), '。']) +
        own.p(['交付至', own.mark('place_2', ''), '。']) +
        own.p(['寄往', own.mark('place_3', ''), '。']),
      own.p(['地点：', own.mark('place_4', '')]),
    )
    expect(said(bytes, 'place')).toEqual(['交付至〔place〕。', '寄往〔place〕。', '地点：〔place〕'])
  })

  test('is the same before and after its place was filled with nothing, also for a table', () => {
    const own = wordWriter()
    const bytes = docx(
      own.p('第一条 清单') +
        own.block(
          'goods',
          own.table({
            widths: [900, 900],
            rows: [
              [own.p('名称'), own.p('数量')],
              [own.p('甲'), own.p('1')],
            ],
          }),
        ) +
        own.p(['交付至', own.mark('place', '（地点）'), '。']) +
        own.block('more', own.p('（一）') + own.p('（二）')),
    )
    const filled = fillBookmarks(bytes, { goods: '', place: '', more: '' }, { tables: ['goods'] }).bytes
    const expected = ['第一条 清单 → 〔goods〕', '交付至〔place〕。', '交付至。 → 〔more〕']
    expect(said(filled, 'goods', 'place', 'more')).toEqual(expected)
  })
})
