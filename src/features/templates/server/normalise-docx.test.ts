import { describe, expect, test } from 'vitest'
import {
  buildDocx,
  docxBlocks,
  docxBookmarks,
  docxTask,
  wordWriter,
} from '#engines/documents/server/index.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import type * as NormaliseTask from './normalise-docx.ts'

const normalised = (body: (w: ReturnType<typeof wordWriter>) => string, placeholders = false) => {
  const bytes = buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: body(wordWriter()),
  })
  return docxTask<typeof NormaliseTask>(new URL('./normalise-docx.ts', import.meta.url), {
    bytes,
    placeholders,
  })
}
const read = async (bytes: Uint8Array | null) => ({
  marks: (await docxBookmarks(bytes as Uint8Array)).map(({ name, text }) => [name, text]),
  lines: (await docxBlocks(bytes as Uint8Array)).map(({ text }) => text).filter(Boolean),
})

describe('a template that comes in', () => {
  test('gets a blank where a bookmark is empty, in the place where it stood', async () => {
    const { bytes, repairs } = await normalised((w) => w.p(['总价', w.mark('amount', ''), '元']))
    expect(repairs).toEqual([{ bookmark: 'amount', what: 'blank' }])
    expect(await read(bytes)).toEqual({ marks: [['amount', '____']], lines: ['总价____元'] })
  })

  test('gets marks between paragraphs put into them, with the same text', async () => {
    const { bytes, repairs } = await normalised(
      (w) => w.p('前文') + w.block('clause', w.p('第一款') + w.p('第二款')) + w.p('后文'),
    )
    expect(repairs).toEqual([{ bookmark: 'clause', what: 'moved' }])
    expect(await read(bytes)).toEqual({
      marks: [['clause', '第一款\n第二款']],
      lines: ['前文', '第一款', '第二款', '后文'],
    })
  })

  test('gets a bookmark of a cell that was selected whole in Word around the text of that cell', async () => {
    const start = (name: string, id: number, column: number) =>
      `<w:bookmarkStart w:id="${id}" w:name="${name}" w:colFirst="${column}" w:colLast="${column}"/>`
    const { bytes, repairs } = await normalised((w) => {
      const [row = '', next = ''] = [
        [w.p('品名'), { content: w.p('两列'), span: 2 }, w.p('')],
        [w.p('下一行'), w.p(''), w.p(''), w.p('')],
      ].map(
        (cells) =>
          w.table({ widths: [1000, 1000, 1000, 1000], rows: [cells] }).match(/<w:tr>.*<\/w:tr>/s)?.[0],
      )
      const marked = row.replace('<w:p>', `<w:p>${start('item', 91, 0)}${start('sum', 92, 3)}`)
      const table = w.table({ widths: [1000, 1000, 1000, 1000], rows: [] })
      const rows = `${marked}<w:bookmarkEnd w:id="91"/><w:bookmarkEnd w:id="92"/>${next}`
      return table.replace('</w:tbl>', `${rows}</w:tbl>`) + w.p('')
    })
    expect(repairs).toEqual([
      { bookmark: 'item', what: 'moved' },
      { bookmark: 'sum', what: 'moved' },
      { bookmark: 'sum', what: 'blank' },
    ])
    const marks = await docxBookmarks(bytes as Uint8Array)
    expect(
      marks.map(({ name, text, cell, fillable }) => [name, text, cell?.row, cell?.index, fillable]),
    ).toEqual([
      ['item', '品名', 0, 0, true],
      ['sum', '____', 0, 2, true],
    ])
    expect(await openXmlErrors(bytes as Uint8Array)).toEqual([])
  })

  test('gets a paragraph with a blank where a bookmark stands around nothing between paragraphs', async () => {
    const { bytes, repairs } = await normalised((w) => w.p('前文') + w.block('clause', '') + w.p('后文'))
    expect(repairs.map(({ what }) => what)).toEqual(['moved', 'blank'])
    expect(await read(bytes)).toEqual({ marks: [['clause', '____']], lines: ['前文', '____', '后文'] })
  })

  test('is told of a bookmark around a table, which stays as it is', async () => {
    const { bytes, repairs } = await normalised((w) =>
      w.block('goods', w.table({ widths: [4000, 4000], rows: [[w.p('品名'), w.p('数量')]] })),
    )
    expect([bytes, repairs]).toEqual([null, [{ bookmark: 'goods', what: 'table' }]])
  })

  test('stays byte for byte as it is when there is nothing to put right', async () => {
    const { bytes, repairs } = await normalised((w) => w.p(['总价', w.mark('amount', '100'), '元']))
    expect([bytes, repairs]).toEqual([null, []])
  })

  test('gets a bookmark around each place in double braces; equal names are numbered', async () => {
    const { bytes, repairs } = await normalised(
      (w) =>
        w.p('{{甲方名称}}与{{乙方 名称}}，{{甲方名称}}；{{☐护照}}、{{ }}、{{1}}') +
        w.p(['金额：', w.mark('amount', '{{金额}}')]),
      true,
    )
    expect(repairs.map(({ bookmark, what }) => [bookmark, what])).toEqual([
      ['甲方名称', 'placeholder'],
      ['乙方_名称', 'placeholder'],
      ['甲方名称_2', 'placeholder'],
      ['护照', 'placeholder'],
    ])
    const { marks, lines } = await read(bytes)
    expect(marks).toEqual([
      ['甲方名称', '{{甲方名称}}'],
      ['乙方_名称', '{{乙方 名称}}'],
      ['甲方名称_2', '{{甲方名称}}'],
      ['护照', '{{☐护照}}'],
      ['amount', '{{金额}}'],
    ])
    expect(lines).toEqual([
      '{{甲方名称}}与{{乙方 名称}}，{{甲方名称}}；{{☐护照}}、{{ }}、{{1}}',
      '金额：{{金额}}',
    ])
    expect(await openXmlErrors(Buffer.from(bytes as Uint8Array))).toEqual([])
    expect((await normalised((w) => w.p('{{甲方名称}}'))).bytes).toBeNull()
  })
})
