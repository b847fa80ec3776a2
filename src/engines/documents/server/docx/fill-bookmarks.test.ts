import fc from 'fast-check'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { escapeXml, type WordWriter, wordWriter } from '../build/word-writer.ts'
import { inspectFile } from '../inspect/inspect-file.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

type Parts = { body: string; header?: string; footer?: string }
const docx = (parts: Parts) =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', ...parts })

const xmlOf = async (bytes: Uint8Array, part = 'word/document.xml') =>
  (await (await JSZip.loadAsync(bytes)).file(part)?.async('string')) ?? ''

const spanned = (bytes: Uint8Array) =>
  Object.fromEntries(listBookmarks(bytes).map(({ name, text }) => [name, text]))

const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const start = (id: number, name: string) => `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`
const end = (id: number) => `<w:bookmarkEnd w:id="${id}"/>`

/** Every way in which a bookmark stands in real documents; each writes one with this name. */
const shapes: Record<string, (name: string, w: WordWriter, id: number) => string> = {
  'in a sentence': (name, w) => w.p(['前', w.mark(name, '旧'), '后']),
  'empty in a sentence': (name, w) => w.p(['前', w.mark(name, ''), '后']),
  'a whole paragraph': (name, w) => w.p(w.mark(name, '旧旧'), { style: 'BodyText' }),
  'an empty paragraph': (name, w) => w.p(w.mark(name, '')),
  'a numbered clause': (name, w) => w.p(w.mark(name, '旧'), { level: 1 }),
  'block level around two paragraphs': (name, w) => w.block(name, w.p('旧一') + w.p('旧二')),
  'block level and empty': (name, w) => w.block(name, ''),
  'in a table cell': (name, w) =>
    w.table({ widths: [900, 900], rows: [[w.p('格'), w.p(w.mark(name, '旧'))]] }),
  'around a table': (name, w) =>
    w.block(name, w.p('旧') + w.table({ widths: [900], rows: [[w.p('旧格')]] })) + w.p(''),
  'several runs with formats': (name, _, id) =>
    `<w:p>${start(id, name)}${run('旧', '<w:b/>')}${run('旧', '<w:i/>')}${end(id)}</w:p>`,
  'over a paragraph border': (name, _, id) =>
    `<w:p>${run('前')}${start(id, name)}${run('旧一')}</w:p><w:p>${run('旧二')}</w:p><w:p>${run('旧三')}${end(id)}${run('后')}</w:p>`,
  'with its end in the next paragraph': (name, _, id) =>
    `<w:p>${start(id, name)}${run('旧')}</w:p><w:p>${end(id)}${run('后')}</w:p>`,
  'around a field': (name, w, id) => `<w:p>${start(id, name)}${w.field('DATE', '旧')}${end(id)}</w:p>`,
  'in the result of a field': (name, _, id) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${start(id, name)}${run('旧')}${end(id)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  'over the beginning of a field': (name, _, id) =>
    `<w:p>${start(id, name)}${run('旧')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${end(id)}${run('果')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  'a text form field': (name, w, id) => `<w:p>${start(id, name)}${w.field('FORMTEXT', '旧')}${end(id)}</w:p>`,
  'in a content control': (name, _, id) =>
    `<w:p><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${start(id, name)}${run('旧', '<w:rStyle w:val="PlaceholderText"/>')}${end(id)}</w:sdtContent></w:sdt></w:p>`,
  'around a content control': (name, _, id) =>
    `<w:p>${start(id, name)}<w:sdt><w:sdtPr/><w:sdtContent>${run('旧')}</w:sdtContent></w:sdt>${end(id)}</w:p>`,
  'around a link': (name, _, id) =>
    `<w:p>${start(id, name)}<w:hyperlink w:anchor="x">${run('旧')}</w:hyperlink>${end(id)}</w:p>`,
  'with tracked changes': (name, _, id) =>
    `<w:p>${start(id, name)}<w:del w:id="1" w:author="a"><w:r><w:delText>删</w:delText></w:r></w:del><w:ins w:id="2" w:author="a">${run('旧')}</w:ins>${end(id)}</w:p>`,
  'with a comment': (name, _, id) =>
    `<w:p>${start(id, name)}<w:commentRangeStart w:id="7"/>${run('旧')}<w:commentRangeEnd w:id="7"/>${end(id)}</w:p>`,
  'around other bookmarks': (name, _, id) =>
    `<w:p>${start(id, name)}${run('旧')}${start(id + 500, `_Ref${id}`)}${run('旧')}${end(id + 500)}${end(id)}</w:p>`,
  'without an end': (name, _, id) => `<w:p>${run('前')}${start(id, name)}${run('后')}</w:p>`,
}
const shapeNames = Object.keys(shapes)
const inserted = (shape: string, name: string, w: WordWriter, id: number) =>
  (shapes[shape] as (typeof shapes)[string])(name, w, id)

describe('a bookmark', () => {
  test.each(shapeNames)('%s takes a value, keeps its marks and can be filled again', async (shape) => {
    const w = wordWriter()
    const bytes = docx({ body: w.p('首') + inserted(shape, 'x', w, 900) + w.p('尾') })
    const first = fillBookmarks(bytes, { x: '甲 & <乙>\t"丙"' })
    expect(first).toMatchObject({ filled: ['x'], unused: [] })
    expect(spanned(first.bytes).x).toBe('甲 & <乙>\t"丙"')
    inspectFile(first.bytes, 'docx')
    const second = fillBookmarks(first.bytes, { x: '丁' })
    expect(spanned(second.bytes).x).toBe('丁')
    const text = readDocxText(second.bytes)
    expect(text).toMatch(/^首\n/)
    expect(text).toMatch(/\n尾\n?$/)
    expect(text).not.toContain('甲')
    expect(text).not.toContain('旧')
    for (const around of ['前', '后', '格']) {
      expect(text.split(around).length).toBe(readDocxText(bytes).replaceAll('旧格', '').split(around).length)
    }
  })

  test.each(shapeNames)('%s takes text of several paragraphs', async (shape) => {
    const w = wordWriter()
    const bytes = docx({ body: inserted(shape, 'x', w, 900) })
    const { bytes: filled } = fillBookmarks(bytes, { x: '第一段\n第二段\n第三段' })
    expect(spanned(filled).x).toBe('第一段\n第二段\n第三段')
    expect(
      (await mammoth.extractRawText({ buffer: Buffer.from(filled) })).value.replaceAll(/\s+/g, ''),
    ).toContain('第一段第二段第三段')
    expect(spanned(fillBookmarks(filled, { x: '一' }).bytes).x).toBe('一')
  })

  test('of any generated document is found filled by other libraries, in body, header and footer', async () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/\s/g, ' '))
    const specification = fc.array(fc.tuple(fc.constantFrom(...shapeNames), value), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(specification, specification, async (inBody, inHeader) => {
        const w = wordWriter()
        const place = (story: string) => (given: [string, string], i: number) => ({
          name: `${story}${i}x`,
          value: `⟦${story}${i}${given[1]}⟧`,
          shape: given[0],
        })
        const body = inBody.map(place('b'))
        const header = inHeader.map(place('h'))
        const write = ({ shape, name }: { shape: string; name: string }, i: number) =>
          inserted(shape, name, w, 100 + i)
        const bytes = docx({
          body: body.map(write).join(''),
          header: header.map((each, i) => write(each, i + 50)).join(''),
        })
        const values = Object.fromEntries([...body, ...header].map((each) => [each.name, each.value]))
        const filled = fillBookmarks(bytes, values)
        expect(filled.filled.length).toBe(body.length + header.length)
        expect(
          listBookmarks(filled.bytes)
            .map(({ name }) => name)
            .sort(),
        ).toEqual(Object.keys(values).sort())
        const bare = (text: string) => text.replaceAll(/\s/g, '')
        const text = bare((await mammoth.extractRawText({ buffer: Buffer.from(filled.bytes) })).value)
        for (const each of body) expect(text).toContain(bare(printed(each.value)))
        const headerXml = bare(await xmlOf(filled.bytes, 'word/header1.xml'))
        for (const each of header) expect(headerXml).toContain(bare(escapeText(printed(each.value))))
      }),
      { numRuns: 60 },
    )
  })
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const printed = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

describe('filling', () => {
  test('takes the format of the text that it replaces, an empty bookmark that of its neighbour', async () => {
    const w = wordWriter()
    const bytes = docx({
      body:
        w.p([w.mark('a', '旧', { bold: true, underline: true }), ' ']) +
        w.p([w.text('前', { color: 'FF0000' }), w.mark('b', '')]),
    })
    const xml = await xmlOf(fillBookmarks(bytes, { a: '甲', b: '乙' }).bytes)
    expect(xml).toContain(
      '<w:r><w:rPr><w:b/><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">甲</w:t></w:r>',
    )
    expect(xml).toContain(
      '<w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t xml:space="preserve">乙</w:t></w:r>',
    )
  })

  test('keeps the format even over an empty value', async () => {
    const w = wordWriter()
    const empty = fillBookmarks(docx({ body: w.p(w.mark('a', '旧', { bold: true })) }), { a: '' })
    expect(spanned(empty.bytes).a).toBe('')
    expect(await xmlOf(fillBookmarks(empty.bytes, { a: '甲' }).bytes)).toContain(
      '<w:b/></w:rPr><w:t xml:space="preserve">甲',
    )
  })

  test('makes paragraphs like the one of the bookmark, but line breaks inside a sentence or a numbered clause', async () => {
    const w = wordWriter()
    const bytes = docx({
      body:
        w.p(w.mark('a', '旧'), { style: 'BodyText' }) +
        w.p(['前', w.mark('b', '旧')]) +
        w.p(w.mark('c', '旧'), { level: 1 }),
    })
    const xml = await xmlOf(fillBookmarks(bytes, { a: '一\n二', b: '一\n二', c: '一\n二' }).bytes)
    expect(xml.match(/<w:pStyle w:val="BodyText"\/>/g)).toHaveLength(2)
    expect(xml.match(/<w:br\/>/g)).toHaveLength(2)
    expect(xml.match(/<w:numPr>/g)).toHaveLength(1)
  })

  test('puts one value at every position: suffixes, header, and REF fields that repeat it', async () => {
    const w = wordWriter()
    const bytes = docx({
      body:
        w.p(w.mark('amount', '旧')) +
        w.p(w.mark('amount_2', '旧')) +
        w.p(w.field('REF amount \\h', '旧', { bold: true })),
      header: w.p(w.mark('amount_3', '旧')),
      footer: `<w:p><w:fldSimple w:instr=" REF amount "><w:r><w:t>旧</w:t></w:r></w:fldSimple></w:p>`,
    })
    const { bytes: filled } = fillBookmarks(bytes, { amount: '壹佰元整' })
    expect(spanned(filled)).toEqual({ amount: '壹佰元整', amount_2: '壹佰元整', amount_3: '壹佰元整' })
    expect(readDocxText(filled)).toBe('壹佰元整\n壹佰元整\n壹佰元整')
    expect(await xmlOf(filled, 'word/footer1.xml')).toContain('壹佰元整')
    expect((await xmlOf(filled)).match(/fldCharType/g)).toHaveLength(3)
  })

  test('gives a position of its own its own value, and phase_2 without phase is a value of its own', () => {
    const w = wordWriter()
    const bytes = docx({
      body: ['a', 'a_2', 'phase_1', 'phase_2'].map((name) => w.p(w.mark(name, '旧'))).join(''),
    })
    expect(spanned(fillBookmarks(bytes, { a: '甲', a_2: '乙', phase_2: '二', phase: '错' }).bytes)).toEqual({
      a: '甲',
      a_2: '乙',
      phase_1: '旧',
      phase_2: '二',
    })
  })

  test('keeps pictures, notes, tracked deletions and comments that stand inside a bookmark', async () => {
    const body =
      `<w:p>${start(1, 'x')}<w:r><w:t>旧</w:t><w:drawing/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>` +
      `<w:del w:id="3" w:author="a"><w:r><w:delText>删</w:delText></w:r></w:del><w:commentRangeStart w:id="4"/><w:r><w:commentReference w:id="4"/></w:r>${end(1)}</w:p>`
    const xml = await xmlOf(fillBookmarks(docx({ body }), { x: '新' }).bytes)
    for (const kept of [
      '<w:drawing/>',
      '<w:footnoteReference',
      '<w:delText>删',
      '<w:commentRangeStart',
      '<w:commentReference',
    ])
      expect(xml).toContain(kept)
    expect(xml).not.toContain('旧')
  })

  test('keeps the section that ends inside a bookmark, and a cell its last paragraph', async () => {
    const w = wordWriter()
    const section = '<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>旧</w:t></w:r></w:p>'
    const bytes = docx({ body: w.block('x', w.p('旧') + section) })
    expect((await xmlOf(fillBookmarks(bytes, { x: '新' }).bytes)).match(/<w:sectPr/g)).toHaveLength(2)
  })

  test('leaves what it does not know how to fill, and says which values found no place', () => {
    const body = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${start(1, 'row')}<w:tr><w:tc><w:p>${run('旧')}</w:p></w:tc></w:tr>${end(1)}</w:tbl>`
    const filled = fillBookmarks(docx({ body }), { row: '新', other: '新' })
    expect(filled).toMatchObject({ filled: [], unused: ['row', 'other'] })
    expect(listBookmarks(filled.bytes)[0]).toMatchObject({ name: 'row', fillable: false, text: '旧' })
  })

  test('leaves every other part byte for byte', async () => {
    const w = wordWriter()
    const bytes = docx({ body: w.p(w.mark('a', '旧')) })
    const filled = fillBookmarks(bytes, { a: '新' }).bytes
    for (const part of ['word/styles.xml', 'word/numbering.xml', 'word/header1.xml', '[Content_Types].xml'])
      expect(await xmlOf(filled, part)).toBe(await xmlOf(bytes, part))
  })
})
