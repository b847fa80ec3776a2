import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withParts } from '#testing/docx-parts.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { readDocxBlocks } from './docx-blocks.ts'
import { readDocxText } from './docx-text.ts'

const w = wordWriter()
const docx = (body: string, header = '<w:p/>') =>
  buildDocx({ title: 't', header, footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })

describe('the paragraphs of a .docx', () => {
  test('come in the order of the text, empty ones too, headers after the body', () => {
    const bytes = docx(w.p('第一段') + w.p('') + w.p('第二段'), w.p('页眉'))
    expect(readDocxBlocks(bytes).map(({ id, text, place }) => [id, text, place.kind])).toEqual([
      [0, '第一段', 'body'],
      [1, '', 'body'],
      [2, '第二段', 'body'],
      [3, '页眉', 'header'],
      [4, '', 'footer'],
    ])
  })

  test('come from a header too that only the ending of its name calls one, as no program writes it', async () => {
    const bytes = await withParts(docx(w.p('正文')), {
      'word/more.hdr':
        '<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>另付一百万</w:t></w:r></w:p></w:hdr>',
      '[Content_Types].xml': (xml) =>
        xml.replace(
          '</Types>',
          '<Default Extension="hdr" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>',
        ),
    })
    expect(readDocxBlocks(bytes).map(({ text }) => text)).toContain('另付一百万')
  })

  test('know their table, row and column', () => {
    const table = (rows: string[][]) =>
      w.table({ widths: [900, 900], rows: rows.map((row) => row.map((cell) => w.p(cell))) })
    const bytes = docx(
      table([
        ['名称', '数量'],
        ['服务器', '3'],
      ]) +
        w.p('中间') +
        table([['附表', '1']]),
    )
    const cells = readDocxBlocks(bytes).flatMap(({ text, place }) =>
      place.kind === 'cell' ? [[text, place.table, place.row, place.column]] : [],
    )
    expect(cells).toEqual([
      ['名称', 0, 0, 0],
      ['数量', 0, 0, 1],
      ['服务器', 0, 1, 0],
      ['3', 0, 1, 1],
      ['附表', 1, 0, 0],
      ['1', 1, 0, 1],
    ])
  })

  test('leave out what tracked changes deleted and keep what they inserted', () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const mark = 'w:id="9" w:author="a" w:date="2026-11-20T00:00:00Z"'
    const bytes = docx(
      `<w:p>${run('保留')}<w:del ${mark}><w:r><w:delText>删去</w:delText></w:r></w:del><w:ins ${mark}>${run('新增')}</w:ins></w:p>`,
    )
    expect(readDocxBlocks(bytes)[0]?.text).toBe('保留新增')
  })

  test.each(['procurement-contract', 'sales-contract', 'technical-service-contract'])(
    'of %s are its whole text',
    (name) => {
      const bytes = readFileSync(join(import.meta.dirname, `../../../../../demo/templates/${name}.docx`))
      const bare = (text: string) => text.replaceAll(/\s/g, '')
      const body = readDocxBlocks(bytes).filter(({ place }) => place.kind === 'body' || place.kind === 'cell')
      expect(bare(body.map(({ text }) => text).join(''))).toBe(bare(readDocxText(bytes)))
    },
  )
})
