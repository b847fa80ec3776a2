import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { escapeXml, wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxOutline } from './docx-outline.ts'

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const docx = (body: string, header = '<w:p/>') =>
  buildDocx({ title: 't', header, footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })

const positions = (bytes: Uint8Array) =>
  readDocxOutline(bytes).flatMap(({ cells }) =>
    cells.flat().flatMap(({ bookmark }) => (bookmark === null ? [] : [bookmark])),
  )

describe('the outline of a .docx', () => {
  test('has the words of each paragraph, with every bookmark as a piece of its own, headers first', () => {
    const w = wordWriter()
    const bytes = docx(
      w.p(['甲方：', w.mark('party', '某某公司'), '，乙方'], { style: 'Heading1' }) +
        w.p('') +
        w.p(['再付', w.mark('party_2', ''), '元']),
      w.p(['编号', w.mark('number', '1')]),
    )
    expect(readDocxOutline(bytes).map(({ cells }) => cells[0])).toEqual([
      [
        { text: '编号', bookmark: null },
        { text: '1', bookmark: 'number' },
      ],
      [
        { text: '甲方：', bookmark: null },
        { text: '某某公司', bookmark: 'party' },
        { text: '，乙方', bookmark: null },
      ],
      [
        { text: '再付', bookmark: null },
        { text: '', bookmark: 'party' },
        { text: '元', bookmark: null },
      ],
    ])
  })

  test('reads a bookmark over several paragraphs, around a table and in a cell once, and goes on behind it', () => {
    const w = wordWriter()
    const bytes = docx(
      w.block('a', w.p('旧一') + w.p('旧二')) +
        w.p('中') +
        w.block('b', w.table({ widths: [900], rows: [[w.p('旧格')]] })) +
        w.table({ widths: [900, 900], rows: [[w.p('格'), w.p(w.mark('c', '旧'))]] }) +
        `<w:p><w:bookmarkStart w:id="90" w:name="d"/>${run('旧三')}</w:p><w:p>${run('旧四')}<w:bookmarkEnd w:id="90"/>${run('后')}</w:p>`,
    )
    const lines = readDocxOutline(bytes).map(({ cells }) =>
      cells.map((pieces) => pieces.map(({ text, bookmark }) => bookmark ?? text).join('')),
    )
    expect(lines).toEqual([['a'], ['中'], ['b'], ['格', 'c'], ['d'], ['后']])
  })

  test.each(['procurement-contract', 'sales-contract', 'technical-service-contract'])(
    'of %s has every bookmark position of the document',
    (name) => {
      const bytes = readFileSync(`demo/templates/${name}.docx`)
      const expected = listBookmarks(bytes)
        .filter(({ fillable }) => fillable)
        .map(({ valueName }) => valueName)
      expect(positions(bytes).sort()).toEqual(expected.sort())
      expect(readDocxOutline(bytes).some(({ kind }) => kind === 'heading')).toBe(true)
    },
  )
})
