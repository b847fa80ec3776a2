import { beforeEach, describe, expect, test } from 'vitest'
import { documentXml, docxTables } from '#testing/docx-tables.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { writtenInEditor } from '#testing/written-in-editor.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxOutline } from './docx-outline.ts'
import { fillBookmarks } from './fill-bookmarks.ts'
import { columnWidths } from './table-look.ts'

const docx = (body: string, more: { header?: string; footer?: string } = {}) =>
  buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body,
    ...more,
  })
const fill = (bytes: Uint8Array, goods: string) =>
  fillBookmarks(bytes, { goods }, { tables: ['goods'] }).bytes
const textAt = (bytes: Uint8Array, place = 'goods') =>
  listBookmarks(bytes).find(({ name }) => name === place)?.text
const two = '名称\t数量\t金额\n服务器\t2\t60,000.00\n交换机\t\t20,000.00\n合计\t\t80,000.00'
const one = '名称\t数量\t金额\n机柜\t1\t5,000.00\n合计\t\t5,000.00'
const cells = (text: string) => text.split('\n').map((line) => line.split('\t'))

/** Each document has a writer of its own, who knows which names are taken. */
let w = wordWriter()
beforeEach(() => {
  w = wordWriter()
})
/** How the place of a sheet stands in templates. */
const alone = {
  'a paragraph of its own': () => w.p('第一条') + w.p(w.mark('goods', '（清单）')) + w.p('第二条'),
  'an empty paragraph': () => w.p('第一条') + w.p(w.mark('goods', '')) + w.p('第二条'),
  'marks around paragraphs': () => w.p('第一条') + w.block('goods', w.p('一') + w.p('二')) + w.p('第二条'),
  'marks around nothing': () => w.p('第一条') + w.block('goods', '') + w.p('第二条'),
  'the last paragraph of the text': () => w.p('第一条') + w.p(w.mark('goods', '（清单）')),
  'a paragraph before a table': () =>
    w.p('第一条') +
    w.p(w.mark('goods', '（清单）')) +
    w.table({ widths: [900], rows: [[w.p('格')]] }) +
    w.p(''),
  'the only paragraph of a cell': () =>
    w.table({ widths: [4000, 4000], rows: [[w.p('附'), w.p(w.mark('goods', '（清单）'))]] }) + w.p(''),
}

describe.each(Object.entries(alone))('a sheet at %s', (_, body) => {
  test('stands there as a table, with every cell at its place and its heading repeated on each page [FLD-17]', async () => {
    const made = fill(docx(body()), two)
    const tables = await docxTables(made)
    expect(
      tables.some((table) => JSON.stringify(table) === JSON.stringify(cells(two))) || nested(tables),
    ).toBe(true)
    expect(textAt(made)).toBe(two)
    const xml = await documentXml(made)
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    expect(xml.match(/w:name="goods"/g)).toHaveLength(1)
    expect(await openXmlErrors(made)).toEqual([])
  })

  test('follows the form: other rows, none, a blank, and rows again', async () => {
    const bytes = docx(body())
    const first = fill(bytes, two)
    const fewer = fill(first, one)
    expect(textAt(fewer)).toBe(one)
    const none = fill(fewer, '')
    expect(textAt(none)).toBe('')
    expect(await documentXml(none)).not.toContain('机柜')
    const blank = fill(fewer, '■■■■')
    expect(textAt(blank)).toBe('■■■■')
    expect(await documentXml(blank)).not.toMatch(/机柜|5,000/)
    for (const again of [fill(none, two), fill(blank, two)]) {
      expect(textAt(again)).toBe(two)
      expect(await openXmlErrors(again)).toEqual([])
    }
    for (const each of [fewer, none, blank]) expect(await openXmlErrors(each)).toEqual([])
  })

  test('said once more it is the same file', () => {
    const made = fill(docx(body()), two)
    expect(Buffer.from(fill(made, two)).equals(Buffer.from(made))).toBe(true)
  })
})

const nested = (tables: string[][][]): boolean => tables.flat(2).join('|').includes('服务器')

test('words beside the place keep it a text, for a paragraph cannot hold a table', async () => {
  const made = fill(docx(w.p(['清单：', w.mark('goods', '（清单）'), '。'])), two)
  expect(await docxTables(made)).toEqual([])
  expect(textAt(made)).toBe(two)
})

test('a value that is no sheet stays lines, whatever is in it', async () => {
  const { bytes } = fillBookmarks(docx(w.p(w.mark('goods', ''))), { goods: two })
  expect(await docxTables(bytes)).toEqual([])
})

test('lines that an older filling left become a table, with what people wrote around them', async () => {
  const before = fillBookmarks(docx(w.p('自己写的') + w.p(w.mark('goods', ''))), { goods: two }).bytes
  const made = fill(before, two)
  expect(await docxTables(made)).toEqual([cells(two)])
  expect(await documentXml(made)).toContain('自己写的')
})

describe('a table that the template draws', () => {
  const row = (texts: string[], look: string) =>
    `<w:tr>${texts.map((text) => `<w:tc><w:tcPr><w:tcW w:w="1500" w:type="dxa"/><w:shd w:val="clear" w:color="auto" w:fill="${look}"/></w:tcPr><w:p><w:r><w:rPr><w:color w:val="${look}"/></w:rPr><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`
  const drawn = (rows: string[]) => {
    const table = `<w:tbl><w:tblPr><w:tblW w:w="4500" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid>${rows.join('')}</w:tbl>`
    return docx(
      table
        .replace('<w:p>', '<w:p><w:bookmarkStart w:id="7" w:name="goods"/>')
        .replace(/<\/w:p>(?!.*<\/w:p>)/, '<w:bookmarkEnd w:id="7"/></w:p>') + w.p('完'),
    )
  }
  const head = row(['名称', '数量', '金额'], 'AA0000')
  const body = row(['x', 'y', 'z'], '00AA00')
  const sum = row(['合计', '', '0'], '0000AA')

  test('lends its rows as models: the heading, what follows, and the sum at the end', async () => {
    const made = fill(drawn([head, body, sum]), two)
    expect(await docxTables(made)).toEqual([cells(two)])
    const rows = (await documentXml(made)).match(/<w:tr>.*?<\/w:tr>/g) ?? []
    expect(rows.map((one) => /w:fill="(\w+)"/.exec(one)?.[1])).toEqual([
      'AA0000',
      '00AA00',
      '00AA00',
      '0000AA',
    ])
    expect(rows.map((one) => /w:color w:val="(\w+)"/.exec(one)?.[1])).toEqual([
      'AA0000',
      '00AA00',
      '00AA00',
      '0000AA',
    ])
    expect(await openXmlErrors(made)).toEqual([])
  })

  test('with another number of columns gives way to one that fits', async () => {
    const wide = '甲\t乙\n1\t2'
    const made = fill(drawn([head, body]), wide)
    expect(await docxTables(made)).toEqual([cells(wide)])
    expect(textAt(made)).toBe(wide)
    expect(await openXmlErrors(made)).toEqual([])
  })

  test('keeps comments, other places and pictures that somebody put into it', async () => {
    const marked = body.replace(
      '<w:t>y</w:t></w:r>',
      '<w:t>y</w:t></w:r><w:bookmarkStart w:id="8" w:name="other"/><w:bookmarkEnd w:id="8"/>',
    )
    const made = fill(drawn([head, marked]), two)
    expect(
      listBookmarks(made)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['goods', 'other'])
    expect(await docxTables(made)).toEqual([cells(two)])
  })
})

test('the editor of the browser keeps the table as the place of the sheet [FLD-17]', () => {
  const made = fill(docx(w.p('第一条 清单') + w.p(w.mark('goods', '')) + w.p('第二条')), two)
  const saved = writtenInEditor(made, (on) => on.replace('第二条', '第三条'))
  expect(textAt(saved)).toBe(two)
  expect(textAt(fill(saved, one))).toBe(one)
})

test('the outline shows it as one place, drawn by the template or made', () => {
  const made = fill(docx(w.p('第一条') + w.p(w.mark('goods', '')) + w.p('第二条')), two)
  expect(
    readDocxOutline(made).map(({ kind, cells }) => [
      kind,
      cells.flat().map(({ text, bookmark }) => bookmark ?? text),
    ]),
  ).toEqual([
    ['paragraph', ['第一条']],
    ['paragraph', ['goods']],
    ['paragraph', ['第二条']],
  ])
})

test('no amount and no date breaks over two lines beside long words', () => {
  const words = '六轴协作机器人工作站（含末端执行器与视觉定位系统）'
  const widths = columnWidths(
    [
      ['名称', '规格型号', '单位', '数量', '金额', '交货日'],
      [words, words, '套', '5743', '12,345,678.90', '2026-12-20'],
      ['合计', '', '', '', '12,345,678.90', ''],
    ],
    8306,
  )
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(8306)
  // 120 twentieths of a point for each figure at 12 points.
  expect(widths[4]).toBeGreaterThan(13 * 120)
  expect(widths[5]).toBeGreaterThan(10 * 120)
  expect(widths[0]).toBeGreaterThan(1000)
})

test('columns share the width of the text by what they say, and none is too narrow to read', () => {
  const widths = columnWidths(
    [
      ['序', '名称及规格型号', '金额'],
      ['1', '服务器（两路，三十二核）', '60,000.00'],
    ],
    8306,
  )
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(8306)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(600)
  expect(widths[1]).toBeGreaterThan(2 * (widths[0] as number))
  const figures = Array.from({ length: 12 }, () => '12,345,678.90')
  const crowded = columnWidths(
    [
      ['名称', ...figures.map(() => '金额')],
      ['服务器', ...figures],
    ],
    8306,
  )
  expect(crowded.reduce((sum, width) => sum + width, 0)).toBe(8306)
  expect(Math.min(...crowded)).toBeGreaterThanOrEqual(600)
  const many = columnWidths([Array.from({ length: 20 }, () => '列')], 8306)
  expect(many.reduce((sum, width) => sum + width, 0)).toBe(8306)
})
