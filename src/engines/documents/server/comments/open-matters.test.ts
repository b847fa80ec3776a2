import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { writtenInEditor } from '../../../../testing/written-in-editor.ts'
import { docxOpenMatters } from './open-matters.ts'

const template = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../../demo/templates/procurement-contract.docx')),
)
const by = 'w:id="900" w:author="周宁" w:date="2026-11-20T10:00:00Z"'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const gone = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`

/** The template with this at the end of its body. */
async function withBody(xml: string): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(template)
  const body = (await zip.file('word/document.xml')?.async('string')) as string
  const at = body.lastIndexOf('<w:sectPr')
  zip.file('word/document.xml', body.slice(0, at) + xml + body.slice(at))
  return zip.generateAsync({ type: 'uint8array' })
}
const matters = async (xml: string) =>
  (await docxOpenMatters(await withBody(xml))).map(({ kind, text, quote }) => [kind, text, quote])

describe('what nobody settled in a .docx', () => {
  test('a file without changes and comments has none', async () => {
    expect(await docxOpenMatters(template)).toEqual([])
  })

  test('comments count once with their answers, with the words they stand on, until they are resolved', async () => {
    const commented = writtenInEditor(template, (on) => {
      on.comment('第三方', '谁？')
      on.comment('六十日', '太长')
      on.reply(0, '供应商')
    })
    const open = await docxOpenMatters(commented)
    expect(open).toMatchObject([
      { kind: 'comment', author: '周宁', text: '谁？', quote: '第三方', at: '2026-11-20T10:00:00Z' },
      { kind: 'comment', text: '太长', quote: '六十日' },
    ])
    const left = await docxOpenMatters(writtenInEditor(commented, (on) => on.resolve(0)))
    expect(left.map(({ key }) => key)).toEqual([open[1]?.key])
  })

  test('runs of one change side by side are one, words between them part it, and each has a key of its own', async () => {
    const one = `<w:p><w:ins ${by}>${run('甲')}</w:ins><w:ins ${by}>${run('乙')}</w:ins>${run('中')}<w:ins ${by}>${run('甲乙')}</w:ins></w:p>`
    expect(await matters(one)).toEqual([
      ['insertion', '甲乙', ''],
      ['insertion', '甲乙', ''],
    ])
    const keys = (await docxOpenMatters(await withBody(one))).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect((await docxOpenMatters(await withBody(one))).map(({ key }) => key)).toEqual(keys)
  })

  test('taken out and put in at one place is a replacement; a new paragraph is one change with its mark', async () => {
    expect(
      await matters(`<w:p><w:del ${by}>${gone('六十日')}</w:del><w:ins ${by}>${run('九十日')}</w:ins></w:p>`),
    ).toEqual([['replacement', '九十日', '六十日']])
    expect(
      await matters(
        `<w:p><w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr><w:ins ${by}>${run('第一段')}</w:ins></w:p><w:p><w:ins ${by}>${run('第二段')}</w:ins></w:p>`,
      ),
    ).toEqual([['insertion', '第一段 第二段', '']])
  })

  test('moves are told once, formats once a paragraph, rows and cells as the table’s', async () => {
    expect(
      await matters(
        `<w:p><w:moveFrom ${by}>${gone('移')}</w:moveFrom></w:p><w:p><w:moveTo ${by}>${run('移')}</w:moveTo></w:p>`,
      ),
    ).toEqual([['move', '移', '']])
    const bold = `<w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>粗</w:t></w:r>`
    expect(await matters(`<w:p>${bold}${bold}</w:p>`)).toEqual([['format', '粗粗', '']])
    const cell = '<w:tc><w:tcPr/><w:p/></w:tc>'
    expect(
      await matters(`<w:tbl><w:tblPr/><w:tr><w:trPr><w:ins ${by}/></w:trPr>${cell}</w:tr></w:tbl>`),
    ).toEqual([['table', '', '']])
  })
})
