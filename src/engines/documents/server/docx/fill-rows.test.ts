import { beforeEach, describe, expect, test } from 'vitest'
import { documentXml, docxTables } from '#testing/docx-tables.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { writtenInEditor } from '#testing/written-in-editor.ts'
import { textOfRows } from '../../domain/bookmark.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

const docx = (body: string) =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })

let w = wordWriter()
beforeEach(() => {
  w = wordWriter()
})

/** A heading, a row with a place in each cell but the last, and a row of sums. */
const table = () =>
  w.table({
    widths: [3000, 1500, 2000, 1000],
    rows: [
      [w.p('品名'), w.p('数量'), w.p('金额'), w.p('币种')],
      [w.p(w.mark('item', '〔品名〕')), w.p(w.mark('count', '')), w.p(w.mark('sum', '')), w.p('人民币')],
      [w.p('合计'), w.p(''), w.p(w.mark('total', '')), w.p('')],
    ],
  })
const at = (name: string, before = '', after = '') => ({ name, before, after })
const goods = { bookmark: 'item', cells: [at('item'), at('count'), at('sum')] }
const fill = (bytes: Uint8Array, item: string, total = '') =>
  fillBookmarks(bytes, { item, total }, { rows: [goods] }).bytes
const drawn = () => docx(w.p('清单') + table() + w.p('以下无正文'))
const textAt = (bytes: Uint8Array, place = 'item') =>
  listBookmarks(bytes).find(({ name }) => name === place)?.text

const two = '服务器\t2\t60,000.00\n交换机\t\t20,000.00'
const heading = ['品名', '数量', '金额', '币种']
const sums = (total: string) => ['合计', '', total, '']

describe('a row of a template with a place in each cell', () => {
  test('is repeated for each row of the sheet, between heading and sums [FLD-17]', async () => {
    const made = fill(drawn(), two, '80,000.00')
    expect(await docxTables(made)).toEqual([
      [
        heading,
        ['服务器', '2', '60,000.00', '人民币'],
        ['交换机', '', '20,000.00', '人民币'],
        sums('80,000.00'),
      ],
    ])
    expect(await openXmlErrors(made)).toEqual([])
    const xml = await documentXml(made)
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    // Figures stand to the right, texts as the template has them.
    expect(xml.match(/<w:jc w:val="right"\/>/g)).toHaveLength(4)
    expect(xml).not.toMatch(/w:name="(count|sum)"/)
  })

  test('follows the form: more rows, fewer, none, a blank, and rows again', async () => {
    const first = fill(drawn(), two)
    const three = fill(first, `${two}\n机柜\t1\t5,000.00`)
    expect((await docxTables(three))[0]?.[3]).toEqual(['机柜', '1', '5,000.00', '人民币'])
    const one = fill(three, '机柜\t1\t5,000.00')
    const row = ['机柜', '1', '5,000.00', '人民币']
    expect(await docxTables(one)).toEqual([[heading, row, sums('')]])
    const none = fill(one, '')
    expect(await docxTables(none)).toEqual([[heading, ['', '', '', '人民币'], sums('')]])
    const blank = fill(one, '■■■■')
    expect(await docxTables(blank)).toEqual([[heading, ['■■■■', '', '', '人民币'], sums('')]])
    for (const each of [three, one, none, blank]) expect(await openXmlErrors(each)).toEqual([])
    expect((await docxTables(fill(none, two)))[0]).toHaveLength(4)
  })

  test('is read as lines with tabs, and said once more the file stays the same', () => {
    const made = fill(drawn(), two)
    expect(textAt(made)).toBe('服务器\t2\t60,000.00\t人民币\n交换机\t\t20,000.00\t人民币')
    expect(Buffer.from(fill(made, two)).equals(Buffer.from(made))).toBe(true)
  })

  test('keeps rows that say the same, with comments on them, wherever they stand now', async () => {
    const commented = writtenInEditor(fill(drawn(), two), (on) => on.comment('交换机', '型号待定'))
    const made = fill(commented, '机柜\t1\t5,000.00\n交换机\t\t20,000.00')
    const xml = await documentXml(made)
    expect(xml.match(/commentRangeStart.*?交换机.*?commentRangeEnd/s)?.[0]).not.toContain('机柜')
    expect(await openXmlErrors(made)).toEqual([])
    // The row goes, its comment stays with the sheet.
    const gone = await documentXml(fill(made, '机柜\t1\t5,000.00'))
    expect(gone.match(/commentRangeStart/g)).toHaveLength(1)
  })

  test('spans rows that come before, between and behind those that stay', async () => {
    const some = (...names: string[]) => names.map((name) => `${name}\t1\t1.00`).join('\n')
    const first = fill(drawn(), some('乙', '丁'))
    const all = ['甲', '乙', '丙 & <一>', '丙二', '丁', '戊']
    const made = fill(first, some(...all))
    expect((await docxTables(made))[0]?.slice(1, -1).map(([name]) => name)).toEqual(
      all.map((name) => name.replace('& <一>', '&amp; &lt;一&gt;')),
    )
    expect(textAt(made)?.split('\n')).toHaveLength(6)
    expect(await openXmlErrors(made)).toEqual([])
  })

  test('stays the place of the sheet when the editor of the browser writes the file', async () => {
    const made = fill(drawn(), two)
    const written = writtenInEditor(made, (on) => on.replace('60,000.00', '66,000.00'))
    expect(textAt(written)).toContain('服务器\t2\t66,000.00\t人民币\n交换机')
    expect((await docxTables(fill(written, two)))[0]?.[1]).toContain('60,000.00')
  })
})

describe('tables that are hard to repeat', () => {
  const cell = (content: string, properties = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="1500" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`
  const raw = (rows: string[]) =>
    `<w:tbl><w:tblPr><w:tblW w:w="4500" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
  const rowOf = (names: (string | null)[]) => ({
    bookmark: 'item',
    cells: names.map((name) => (name === null ? null : at(name))),
  })

  test('merged cells of the row stay merged in every row', async () => {
    const wide = cell(w.p(w.mark('item', '')), '<w:gridSpan w:val="2"/>')
    const body = raw([
      cell(w.p('一')) + cell(w.p('二')) + cell(w.p('三')),
      wide + cell(w.p(w.mark('count', ''))),
    ])
    const { bytes } = fillBookmarks(
      docx(body + w.p('')),
      { item: '甲\t1\n乙\t2' },
      { rows: [rowOf(['item', 'count'])] },
    )
    expect((await documentXml(bytes)).match(/gridSpan/g)).toHaveLength(2)
    expect((await docxTables(bytes))[0]?.slice(1)).toEqual([
      ['甲', '1'],
      ['乙', '2'],
    ])
    expect(await openXmlErrors(bytes)).toEqual([])
  })

  test('a vertical merge that goes on below the row begins once', async () => {
    const from = cell(w.p(w.mark('item', '')), '<w:vMerge w:val="restart"/>')
    const on = cell(w.p(''), '<w:vMerge/>')
    const other = cell(w.p('其他'))
    const body = raw([from + other, on + other])
    const { bytes } = fillBookmarks(
      docx(body + w.p('')),
      { item: '甲\n乙\n丙\n丁' },
      { rows: [rowOf(['item', null])] },
    )
    expect((await documentXml(bytes)).match(/vMerge w:val="restart"/g)).toHaveLength(1)
  })

  test('a table in a cell of the row comes along; a row of an inner table is repeated alone', async () => {
    const inner = (name: string) => raw([cell(w.p(name === '' ? '内' : w.mark(name, '')))])
    const outside = docx(raw([cell(w.p(w.mark('item', ''))) + cell(inner('') + w.p(''))]) + w.p(''))
    const rows = fillBookmarks(outside, { item: '甲\t\n乙\t' }, { rows: [rowOf(['item', null])] }).bytes
    expect((await documentXml(rows)).match(/内/g)).toHaveLength(2)
    w = wordWriter()
    const within = docx(raw([cell(w.p('外')) + cell(inner('item') + w.p(''))]) + w.p(''))
    const alone = fillBookmarks(within, { item: '甲\n乙\n丙' }, { rows: [rowOf(['item'])] }).bytes
    expect((await documentXml(alone)).match(/外/g)).toHaveLength(1)
    expect(textAt(alone)).toBe('甲\n乙\n丙')
    for (const each of [rows, alone]) expect(await openXmlErrors(each)).toEqual([])
  })

  test('a table in a text box is repeated there', async () => {
    const table = raw([cell(w.p('品名')), cell(w.p(w.mark('item', '')))])
    const box = `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:75pt;height:75pt"><v:textbox><w:txbxContent>${table}<w:p/></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`
    const { bytes } = fillBookmarks(docx(box), { item: '甲\n乙\n丙' }, { rows: [rowOf(['item'])] })
    expect(textAt(bytes)).toBe('甲\n乙\n丙')
    expect((await documentXml(bytes)).match(/<w:tr>/g)).toHaveLength(4)
    expect(await openXmlErrors(bytes)).toEqual([])
  })

  test('one column at two cells of the row says the same in both', async () => {
    const body = raw([cell(w.p(w.mark('item', ''))) + cell(w.p(w.mark('item_2', '')))])
    const { bytes } = fillBookmarks(
      docx(body + w.p('')),
      { item: '甲\t甲\n乙\t乙' },
      { rows: [rowOf(['item', 'item_2'])] },
    )
    expect(await docxTables(bytes)).toEqual([
      [
        ['甲', '甲'],
        ['乙', '乙'],
      ],
    ])
    expect(await documentXml(bytes)).not.toContain('item_2')
  })

  test('words around a place in its cell stand in every row, and are no part of the value', async () => {
    const body = raw([cell(w.p(['¥', w.mark('item', ''), ' 元'])) + cell(w.p(w.mark('count', '')))])
    const row = { bookmark: 'item', cells: [at('item', '¥', ' 元'), at('count')] }
    expect(listBookmarks(docx(body + w.p('')))[0]?.cell).toEqual({
      row: 0,
      index: 0,
      before: '¥',
      after: ' 元',
    })
    const { bytes } = fillBookmarks(docx(body + w.p('')), { item: '1.00\t1\n\t2' }, { rows: [row] })
    expect(await docxTables(bytes)).toEqual([
      [
        ['¥1.00 元', '1'],
        ['', '2'],
      ],
    ])
    expect(textOfRows(row, textAt(bytes) ?? '')).toBe('1.00\t1\n\t2')
    const again = fillBookmarks(bytes, { item: '2.00\t2' }, { rows: [row] }).bytes
    expect(await docxTables(again)).toEqual([[['¥2.00 元', '2']]])
  })

  test('figures with words before them are texts, and stand as the template has them', async () => {
    const body = raw([cell(w.p(['误差≤', w.mark('item', ''), '%'])) + cell(w.p(['¥', w.mark('count', '')]))])
    const row = { bookmark: 'item', cells: [at('item', '误差≤', '%'), at('count', '¥')] }
    const { bytes } = fillBookmarks(docx(body + w.p('')), { item: '0.5\t2' }, { rows: [row] })
    expect((await documentXml(bytes)).match(/<w:jc w:val="right"\/>/g)).toHaveLength(1)
  })

  test('what rows say leaves out fixed cells, empty rows and the words around places', () => {
    const row = { bookmark: 'item', cells: [null, at('item', '¥', ' 元'), at('count')] }
    expect(textOfRows(row, '1\t¥5.00 元\t2\t人民币\n\t\t\n2\t6.00\t')).toBe('\t5.00\t2\n\t6.00')
    expect(textOfRows({ ...row, cells: [at('item')] }, '\n')).toBe('')
  })

  test('a place in no table is filled as a text', async () => {
    const { bytes } = fillBookmarks(docx(w.p(w.mark('item', ''))), { item: '甲\t1' }, { rows: [goods] })
    expect(textAt(bytes)).toBe('甲\t1')
  })

  test('500 rows stand in one table with one heading', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `货物 ${at}\t${at}\t1.00`).join('\n')
    const made = fill(drawn(), many)
    expect((await docxTables(made))[0]).toHaveLength(502)
    expect((await documentXml(made)).match(/<w:tblHeader\/>/g)).toHaveLength(1)
    expect(listBookmarks(made).map(({ name }) => name)).toEqual(['item', 'total'])
  })
})
