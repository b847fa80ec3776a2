import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { partsOf, withParts } from '#testing/docx-parts.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import type { CleanOptions } from '../../domain/clean.ts'
import { cleanDocx } from './clean-docx.ts'
import { hasNotes, withoutNotes } from './picture-notes.ts'

/*
 * Words that are planted where no reader of a document looks, each in a way that a real program leaves them. A clean copy holds none of them, in any part.
 */

const house = { name: '法务通', date: '2026-11-20T08:00:00Z' }
const accept: CleanOptions = { changes: 'accept', hiddenText: 'keep' }
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const r = `xmlns:r="${office}"`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const mark = (kind: string, more = '') => `<w:r><w:fldChar w:fldCharType="${kind}">${more}</w:fldChar></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (instruction: string, result: string) =>
  `${mark('begin')}${code(instruction)}${mark('separate')}${run(result)}${mark('end')}`
const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${type.includes('/') ? type : `${office}/${type}`}" Target="${target}"${mode && ' TargetMode="External"'}/>`
const rels = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

/** Length, name, content, and a check sum that nobody reads here. */
function chunk(name: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(4)])
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const tellingPng = Buffer.concat([
  png.subarray(0, 33),
  chunk('tEXt', 'Author\0SECRET-png-text'),
  chunk('eXIf', 'SECRET-png-exif'),
  png.subarray(33),
  Buffer.from('SECRET-behind-the-picture'),
])
const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Exif with an orientation of 6 and a place, as a telephone writes it. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
  Buffer.from('SECRET-gps 30.27N 120.15E'),
])
const scans = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3, 0xff, 0xd9])
const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  jfif,
  segment(0xe1, exif),
  segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRET-xmp</x:xmpmeta>')),
  segment(0xed, Buffer.from('Photoshop 3.0\0SECRET-iptc')),
  segment(0xfe, Buffer.from('SECRET-comment-of-jpeg')),
  segment(0xdb, Buffer.alloc(10, 7)),
  scans,
  Buffer.from('SECRET-behind-the-photo'),
])
const gif = Buffer.concat([
  Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
  Buffer.from('!\xfe\x0aSECRET-gif\0', 'latin1'),
  Buffer.from('!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
])

const picture = (id: string, number: number, link = '') =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9525" cy="9525"/><wp:docPr id="${number}" name="图片 ${number}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${number}" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"${link && ` r:link="${link}"`}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** A text box whose words were changed by a program that forgot what older ones are shown. */
const textBox = (now: string, before: string) =>
  `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="952500" cy="952500"/><wp:docPr id="90" name="文本框 1"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${p(run(now))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:75pt;height:75pt"><v:textbox><w:txbxContent>${p(run(before))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

const body = () =>
  [
    '<!-- SECRET-remark --><?SECRET-instruction x?>',
    p(run('条件：'), field(' IF 1 = 2 "SECRET-branch" "甲" ', '甲')),
    p(
      run('引文：'),
      mark('begin', '<w:fldData xml:space="preserve">U0VDUkVU SECRET-fld-data</w:fldData>'),
      code('ADDIN ZOTERO_ITEM {"SECRET-addin":1}'),
      mark('separate'),
      run('[1]'),
      mark('end'),
    ),
    p(
      run('图表：'),
      field(' LINK Excel.Sheet.12 "C:\\\\Users\\\\SECRET-user\\\\底价.xlsx" "R1C1" \\a \\f 0 ', '九折'),
    ),
    p(run('合并：'), `<w:fldSimple w:instr=" MERGEFIELD SECRET-column ">${run('«名称»')}</w:fldSimple>`),
    p(
      run('嵌套：'),
      mark('begin'),
      code(' QUOTE "'),
      field(' DOCVARIABLE SECRET-inner ', 'SECRET-result'),
      code('" '),
      mark('separate'),
      run('乙'),
      mark('end'),
    ),
    p(run('页：'), field(' PAGE ', '3')),
    p(
      `<w:hyperlink r:id="rId60">${run('底价表')}</w:hyperlink>`,
      `<w:hyperlink r:id="rId61">${run('官网')}</w:hyperlink>`,
    ),
    p(
      `<w:smartTag w:uri="urn:x" w:element="person"><w:smartTagPr><w:attr w:name="id" w:val="SECRET-smart-tag"/></w:smartTagPr>${run('张三')}</w:smartTag>`,
    ),
    p(run('照片'), picture('rId63', 63, 'rId66'), picture('rId64', 64), picture('rId65', 65)),
    p(textBox('现价', 'SECRET-old-words'), textBox('同样', '同样')),
    `<w:p x:owner="SECRET-attribute">${run('末段')}<x:note>SECRET-element</x:note></w:p>`,
  ].join('')

const secretFile = async (): Promise<Uint8Array> => {
  const inner = new JSZip()
  inner.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  )
  inner.file(
    '_rels/.rels',
    rels(
      relation('rId1', 'officeDocument', 'xl/workbook.xml'),
      relation(
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ),
    ),
  )
  inner.file(
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
  )
  inner.file(
    'docProps/core.xml',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>SECRET-creator-of-table</dc:creator></cp:coreProperties>',
  )
  return inner.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

async function hiding(): Promise<Uint8Array> {
  const base = new Uint8Array(
    readFileSync(join(import.meta.dirname, '../../../../../demo/templates/sales-contract.docx')),
  )
  const changed = await withParts(base, {
    'word/document.xml': (xml) =>
      xml
        .replace(/(<w:body>).*(<w:sectPr>)/s, (_, open, end) => `${open}${body()}${end}`)
        .replace(
          '<w:document ',
          '<w:document xmlns:x="urn:SECRET-dms" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x" ',
        ),
    'word/styles.xml': (xml) => xml.replace('</w:styles>', '<!--SECRET-style--></w:styles>'),
    'word/settings.xml': (xml) =>
      xml.replace('</w:settings>', '<w:attachedSchema w:val="urn:SECRET-schema"/></w:settings>'),
    // A header that is called something else, with a comment's range and a tracked change.
    'word/second.hdr': `<w:hdr ${w}><w:p><w:ins w:id="5" w:author="SECRET-author" w:date="2026-11-19T03:04:05Z">${run('眉')}</w:ins></w:p></w:hdr>`,
    'word/media/photo.jpg': jpeg,
    'word/media/picture.png': tellingPng,
    'word/media/moving.gif': gif,
    'word/media/left.png': Buffer.concat([png, Buffer.from('SECRET-left-over')]),
    'word/embeddings/table.xlsx': await secretFile(),
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote><w:footnote w:id="7">${p(run('SECRET-lost-note'))}</w:footnote></w:footnotes>`,
    'word/glossary/document.xml': `<w:glossaryDocument ${w}><w:docParts><w:docPart><w:docPartPr><w:name w:val="x"/></w:docPartPr><w:docPartBody>${p(run('SECRET-building-block'))}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`,
    'word/unreferenced.xml': '<x>SECRET-unreferenced</x>',
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${relation('rId60', 'hyperlink', 'file:///C:/Users/SECRET-folder/a.xlsx', 'x')}${relation('rId61', 'hyperlink', 'https://example.com/', 'x')}${relation('rId62', 'image', 'media/left.png')}${relation('rId63', 'image', 'media/photo.jpg')}${relation('rId64', 'image', 'media/picture.png')}${relation('rId65', 'image', 'media/moving.gif')}${relation('rId66', 'image', 'file:///C:/Users/SECRET-link/photo.jpg', 'x')}${relation('rId67', 'glossaryDocument', 'glossary/document.xml')}${relation('rId68', 'footnotes', 'footnotes.xml')}${relation('rId69', 'header', 'second.hdr')}${relation('rId70', 'package', 'embeddings/table.xlsx')}${relation('rId71', 'hyperlink', 'https://SECRET-left-address.example/', 'x')}</Relationships>`,
      ),
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        `<Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/><Default Extension="hdr" ContentType="${word}.header+xml"/>${override('word/footnotes.xml', `${word}.footnotes+xml`)}${override('word/glossary/document.xml', `${word}.document.glossary+xml`)}</Types>`,
      ),
  })
  const zip = await JSZip.loadAsync(changed)
  const sect = await zip.file('word/document.xml')?.async('string')
  // The header and the table are shown, so that they stay.
  zip.file(
    'word/document.xml',
    (sect ?? '')
      .replace(/<w:sectPr>/, `<w:sectPr><w:headerReference ${r} w:type="first" r:id="rId69"/>`)
      .replace(
        '末段</w:t></w:r>',
        `末段</w:t></w:r><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed" ProgID="Excel.Sheet.12" r:id="rId70"/></w:object></w:r>`,
      ),
  )
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', comment: 'SECRET-comment-of-zip' })
}

/** Everything in an archive, and in archives within it, that reads SECRET. */
async function secretsIn(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes)
  // Remarks of the archive itself, and names.
  const found = [Buffer.from(bytes).toString('latin1')]
  for (const file of Object.values(zip.files)) {
    const content = await file.async('nodebuffer')
    found.push(content.toString('utf8'), content.toString('utf16le'))
    if (content.subarray(0, 2).toString() === 'PK') found.push(...(await secretsIn(content)))
  }
  return [...new Set(found.flatMap((text) => text.match(/SECRET[\w-]*/g) ?? []))].sort()
}

let given: Uint8Array
beforeAll(async () => {
  given = await hiding()
})

describe('a clean copy', () => {
  test('holds nothing that was planted where no reader looks, and stays sound', async () => {
    expect((await secretsIn(given)).length).toBeGreaterThan(30)
    for (const changes of ['accept', 'reject', 'keep'] as const) {
      const { bytes } = cleanDocx(given, { changes, hiddenText: 'keep' }, house)
      expect(await secretsIn(bytes), changes).toEqual([])
    }
    const { bytes } = cleanDocx(given, accept, house)
    const before = new Set(await openXmlErrors(given))
    expect((await openXmlErrors(bytes)).filter((error) => !before.has(error))).toEqual([])
  })

  test('shows what it showed: results of fields, words of links, text boxes, pictures', async () => {
    const { bytes } = cleanDocx(given, accept, house)
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    expect(value.split('\n').filter(Boolean)).toEqual([
      '条件：甲',
      '引文：[1]',
      '图表：九折',
      '合并：«名称»',
      '嵌套：乙',
      '页：3',
      '底价表官网',
      '张三',
      '照片',
      // The library reads what older programs are shown.
      '同样',
      '末段',
    ])
    const parts = await partsOf(bytes)
    expect(parts.get('word/document.xml')).toContain(' PAGE ')
    expect(parts.get('word/document.xml')).toContain('现价')
    expect(parts.get('word/second.hdr')).toContain('眉')
    expect([...parts.keys()].filter((name) => name.startsWith('word/media'))).toHaveLength(3)
    expect(parts.get('word/_rels/document.xml.rels')).toContain('https://example.com/')
    expect((parts.get('word/document.xml') ?? '').match(/<mc:Fallback>/g)).toHaveLength(1)
  })

  test('says what was removed, and nothing of it is left', () => {
    const { removed, left } = cleanDocx(given, accept, house)
    const kinds = Object.fromEntries(removed.map(({ kind, details }) => [kind, details.join('|')]))
    expect(kinds.fieldCodes).toContain('SECRET-branch')
    expect(kinds.fieldCodes).toContain('SECRET-user')
    expect(kinds.remarks).toContain('SECRET-remark')
    expect(kinds.customXml).toContain('urn:SECRET-dms')
    expect(kinds.otherParts).toContain('SECRET-lost-note')
    expect(kinds.otherParts).toContain('SECRET-building-block')
    expect(kinds.otherParts).toContain('SECRET-old-words')
    expect(kinds.otherParts).toContain('SECRET-left-address')
    expect(kinds.properties).toContain('SECRET-creator-of-table')
    expect(kinds.changeAuthors).toContain('SECRET-author')
    expect(kinds.outsideReferences).toContain('SECRET-folder')
    expect(kinds.pictureData).toContain('photo.jpg')
    expect(left.map(({ kind }) => kind)).toEqual(['links', 'embeddedFiles'])
  })
})

test('fields that never end are refused when they are too many', async () => {
  const open = (count: number) =>
    withParts(given, {
      'word/document.xml': (xml) => xml.replace('<w:sectPr', `${p(mark('begin').repeat(count))}<w:sectPr`),
    })
  cleanDocx(await open(30), accept, house)
  const many = await open(50_000)
  expect(() => cleanDocx(many, accept, house)).toThrow('fileTooComplex')
})

describe('a picture without its notes', () => {
  test('is the same picture: a PNG that needs nothing is left alone, a photo is still held as it was', () => {
    expect(withoutNotes(png)).toBeNull()
    expect(Buffer.from(withoutNotes(tellingPng) as Uint8Array).equals(png)).toBe(true)
    const photo = Buffer.from(withoutNotes(jpeg) as Uint8Array)
    expect(photo.subarray(0, 2 + jfif.length).equals(jpeg.subarray(0, 2 + jfif.length))).toBe(true)
    expect(photo.subarray(-scans.length).equals(scans)).toBe(true)
    // TIFF of one entry: tag 0x0112, one short, 6.
    expect(photo.toString('hex')).toContain(
      '457869660000' + '49492a0008000000' + '0100' + '1201030001000000' + '06000000',
    )
    expect([photo, png, withoutNotes(gif) as Uint8Array].map(hasNotes)).toEqual([false, false, false])
    expect([jpeg, tellingPng, gif].map(hasNotes)).toEqual([true, true, true])
    expect(withoutNotes(photo)).toBeNull()
  })

  test('is not made of one that is cut off or none: it stays as it is', () => {
    for (const bytes of [
      jpeg.subarray(0, 40),
      tellingPng.subarray(0, 50),
      Buffer.from('GIF8'),
      Buffer.alloc(0),
      Buffer.from([0xff, 0xd8, 0xff]),
    ])
      expect(withoutNotes(bytes)).toBeNull()
  })
})
