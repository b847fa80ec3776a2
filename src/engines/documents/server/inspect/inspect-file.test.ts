import { randomBytes } from 'node:crypto'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '#testing/bad-files.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { readDocxText } from '../docx/docx-text.ts'
import { packEntry, readZip, unpack, writeZip, type ZipEntry } from '../docx/zip.ts'
import { inspectFile } from './inspect-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function sound(): Uint8Array {
  const { p } = wordWriter()
  return buildDocx({
    title: '合同',
    body: p('正文'),
    header: p('眉'),
    footer: p('脚'),
    created: '2026-11-20T00:00:00Z',
  })
}

/** A sound .docx with parts changed (null: taken out) or added. */
function altered(changes: Record<string, string | Uint8Array | null>): Uint8Array {
  const entries = readZip(sound()).filter((entry) => !(entry.name in changes))
  for (const [name, content] of Object.entries(changes)) {
    if (content !== null) entries.push(packEntry(name, typeof content === 'string' ? utf8(content) : content))
  }
  return writeZip(entries)
}

const partOf = (name: string) => {
  const entry = readZip(sound()).find((each) => each.name === name) as ZipEntry
  return new TextDecoder().decode(unpack(entry))
}

const refusal = (bytes: Uint8Array, extension: Parameters<typeof inspectFile>[1] = 'docx'): string => {
  try {
    inspectFile(bytes, extension)
    return 'accepted'
  } catch (error) {
    return String((error as { reason?: string }).reason ?? error)
  }
}

const withRelationship = (attributes: string) =>
  altered({
    'word/_rels/document.xml.rels': partOf('word/_rels/document.xml.rels').replace(
      '</Relationships>',
      `<Relationship Id="rId99" ${attributes}/></Relationships>`,
    ),
  })
const type = (name: string) =>
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}"`

describe('a .docx from outside', () => {
  test('that is sound is taken, also one that another library wrote', async () => {
    expect(refusal(sound())).toBe('accepted')
    const zip = await JSZip.loadAsync(sound())
    expect(refusal(await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }))).toBe('accepted')
    expect(refusal(await zip.generateAsync({ type: 'uint8array', streamFiles: true }))).toBe('accepted')
  })

  test('that is a renamed program, another Office file or an empty file is refused [VAL-17]', () => {
    expect(refusal(new Uint8Array([0x4d, 0x5a, 0x90, 0, ...randomBytes(2000)]))).toBe('fileMismatch')
    expect(refusal(sound(), 'xlsx')).toBe('fileMismatch')
    expect(refusal(new Uint8Array())).toBe('fileMismatch')
    expect(refusal(writeZip([packEntry('a.txt', utf8('a'))]))).toBe('fileMismatch')
  })

  test('that is cut off or has bytes changed is refused', () => {
    const whole = sound()
    for (const length of [4, 30, 500, whole.length - 1])
      expect(refusal(whole.slice(0, length))).toBe('fileMismatch')
    const changed = whole.slice()
    const at = readZip(whole).find((entry) => entry.name === 'word/document.xml')?.data.byteOffset as number
    changed[at + 20] = (changed[at + 20] as number) ^ 0xff
    expect(refusal(changed)).toBe('fileMismatch')
  })

  test('that is a zip bomb is refused by its directory, without unpacking', () => {
    const zeros = packEntry('word/media/a.xml', new Uint8Array(60_000_000))
    const bomb = writeZip([
      ...readZip(sound()),
      ...[1, 2, 3, 4].map((i) => ({ ...zeros, name: `word/${i}.xml` })),
    ])
    expect(refusal(bomb)).toBe('fileTooComplex')
    const claimed = { ...zeros, name: 'word/huge.xml', size: 0xfffffff0 }
    expect(refusal(writeZip([...readZip(sound()), claimed]))).toBe('fileTooComplex')
  })

  test('whose directory lies about the size of a part is refused when the part is longer', () => {
    const zeros = packEntry('word/a.xml', new Uint8Array(5_000_000))
    expect(refusal(writeZip([...readZip(sound()), { ...zeros, size: 1000 }]))).toBe('fileMismatch')
  })

  test('of more than 2,000 parts is refused', () => {
    const empty = packEntry('x', utf8(''))
    const many = Array.from({ length: 2001 }, (_, i) => ({ ...empty, name: `word/${i}.bin` }))
    expect(refusal(writeZip([...readZip(sound()), ...many]))).toBe('fileTooComplex')
  })

  test('with two parts of one name, also in another case, is refused', () => {
    const second = packEntry('word/document.xml', utf8('<w:document/>'))
    expect(refusal(writeZip([...readZip(sound()), second]))).toBe('unsafeFile')
    expect(refusal(writeZip([...readZip(sound()), { ...second, name: 'WORD/Document.xml' }]))).toBe(
      'unsafeFile',
    )
  })

  test.each([
    '/etc/passwd',
    '../../evil.xml',
    'word/../../evil.xml',
    'C:/evil.xml',
    'word\\..\\..\\evil.xml',
  ])('with a part named %s is refused', (name) => {
    expect(refusal(writeZip([...readZip(sound()), packEntry(name, utf8('<a/>'))]))).toBe('unsafeFile')
  })

  test('whose local header names another part than the directory is refused', () => {
    const bytes = sound()
    const at = Buffer.from(bytes).indexOf('word/document.xml')
    bytes.set(utf8('word/documenX.xml'), at)
    expect(refusal(bytes)).toBe('fileMismatch')
  })

  test('with something in front of or behind the archive is refused', () => {
    const program = new Uint8Array([...utf8('PK\u0003\u0004program'), ...sound()])
    expect(refusal(program)).toBe('fileMismatch')
    expect(refusal(new Uint8Array([...sound(), 1, 2, 3]))).toBe('fileMismatch')
  })

  test('with a symbolic link is refused', () => {
    const bytes = altered({ 'word/link': 'target' })
    const directory = Buffer.from(bytes).lastIndexOf('word/link')
    new DataView(bytes.buffer).setUint16(directory - 46 + 40, 0o120777, true)
    expect(refusal(bytes)).toBe('unsafeFile')
  })

  test('with a document type or an entity in any part is refused, in UTF-16 too', () => {
    const attack = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w>&x;</w>'
    expect(refusal(altered({ 'word/document.xml': `<?xml version="1.0"?>${attack}` }))).toBe('unsafeFile')
    expect(refusal(altered({ 'customXml/item1.xml': attack }))).toBe('unsafeFile')
    const wide = new Uint8Array(Buffer.from(`\ufeff${attack}`, 'utf16le'))
    expect(refusal(altered({ 'word/document.xml': wide }))).toBe('unsafeFile')
    expect(refusal(altered({ 'word/document.xml': `<?xml version="1.0" encoding="utf-7"?><w/>` }))).toBe(
      'fileMismatch',
    )
  })

  test('with elements nested 100,000 deep is refused', () => {
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`
    expect(refusal(altered({ 'word/document.xml': deep }))).toBe('fileTooComplex')
  })

  test('with a macro is refused: by name, by content type, by relationship, and hidden under another name', () => {
    const project = compoundFile('Root Entry', 'VBA', '_VBA_PROJECT')
    expect(refusal(altered({ 'word/vbaProject.bin': project }))).toBe('macroInFile')
    expect(refusal(altered({ 'word/media/image1.png': project }))).toBe('macroInFile')
    expect(refusal(withRelationship(`${type('vbaProject')} Target="x.bin"`))).toBe('macroInFile')
    const types = partOf('[Content_Types].xml')
    const typed = types.replace(
      '</Types>',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    )
    expect(refusal(altered({ '[Content_Types].xml': typed }))).toBe('macroInFile')
    const enabled = types.replace(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    )
    expect(refusal(altered({ '[Content_Types].xml': enabled }))).toBe('macroInFile')
  })

  test('with a macro in a document embedded in it is refused', () => {
    const inner = altered({ 'word/vbaProject.bin': compoundFile('VBA') })
    expect(refusal(altered({ 'word/embeddings/a.docx': inner }))).toBe('macroInFile')
    expect(refusal(altered({ 'word/embeddings/a.docx': sound() }))).toBe('accepted')
  })

  test.each([
    ['a picture from a server', `${type('image')} Target="http://10.0.0.1/a.png" TargetMode="External"`],
    [
      'a template from a share',
      `${type('attachedTemplate')} Target="\\\\evil\\t.dotm" TargetMode="External"`,
    ],
    ['an address that is not marked as outside', `${type('image')} Target="https://evil.example/a.png"`],
    ['a link that hides its scheme behind a space', `${type('image')} Target=" https://evil.example/a.png"`],
    ['a link to a program', `${type('hyperlink')} Target="file:///c:/a.exe" TargetMode="External"`],
  ])('that refers to %s is refused', (_, attributes) => {
    expect(refusal(withRelationship(attributes))).toBe('outsideReference')
  })

  test('that brings a web page to be merged in is refused with words of its own', () => {
    expect(refusal(withRelationship(`${type('aFChunk')} Target="page.html"`))).toBe('foreignPart')
  })

  test('that is no Word document inside is refused: a web page, a text without a body, a root of another kind', () => {
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const inside = (xml: string) => refusal(altered({ 'word/document.xml': xml }))
    expect(inside('<html><body><p>合同</p></body></html>')).toBe('fileMismatch')
    expect(inside(`<w:document ${w}/>`)).toBe('fileMismatch')
    expect(inside(`<w:document ${w}><!-- <w:body> --></w:document>`)).toBe('fileMismatch')
    expect(inside(`<w:body ${w}><w:p/></w:body>`)).toBe('fileMismatch')
    expect(inside('<w:document xmlns:w="urn:other"><w:body/></w:document>')).toBe('fileMismatch')
    expect(
      inside(`<?xml version="1.0"?>\n<!-- x --><w:document ${w}><w:body><w:p/></w:body></w:document>`),
    ).toBe('accepted')
  })

  test('whose main part is typed by the ending of its name alone is taken, and read', () => {
    const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
    const typed = partOf('[Content_Types].xml')
      .replace(/<Override[^>]*word\/document\.xml[^>]*>/, '')
      .replace(/<Default[^>]*Extension="xml"[^>]*>/, `<Default Extension="xml" ContentType="${main}"/>`)
    expect(typed).toContain(`<Default Extension="xml" ContentType="${main}"/>`)
    const bytes = altered({ '[Content_Types].xml': typed })
    expect(refusal(bytes)).toBe('accepted')
    expect(readDocxText(bytes)).toBe('正文')
  })

  test('with ordinary links is taken', () => {
    expect(
      refusal(withRelationship(`${type('hyperlink')} Target="https://example.com/" TargetMode="External"`)),
    ).toBe('accepted')
    expect(
      refusal(withRelationship(`${type('hyperlink')} Target="mailto:a@example.com" TargetMode="External"`)),
    ).toBe('accepted')
  })

  test('that is encrypted is refused with words of its own', () => {
    expect(refusal(compoundFile('Root Entry', 'EncryptedPackage', 'EncryptionInfo'))).toBe('encryptedFile')
  })
})

describe('other files', () => {
  const png = (width: number, height: number) => {
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

  test('are judged by structure: pdf, pictures, old Office files, text, mail', () => {
    expect(refusal(utf8('%PDF-1.7\n…\nstartxref\n9\n%%EOF\n'), 'pdf')).toBe('accepted')
    expect(refusal(utf8('%PDF-1.7\nonly the head'), 'pdf')).toBe('fileMismatch')
    expect(refusal(png(800, 600), 'png')).toBe('accepted')
    expect(refusal(png(800, 600).slice(0, 30), 'png')).toBe('fileMismatch')
    expect(refusal(compoundFile('Root Entry', 'WordDocument'), 'doc')).toBe('accepted')
    expect(refusal(compoundFile('Root Entry', 'Workbook'), 'doc')).toBe('fileMismatch')
    expect(refusal(compoundFile('Root Entry', 'WordDocument', 'Macros', 'VBA'), 'doc')).toBe('macroInFile')
    expect(refusal(utf8('合同正文'), 'txt')).toBe('accepted')
    expect(refusal(new Uint8Array([0xba, 0xcf, 0xcd, 0xac]), 'txt')).toBe('accepted')
    expect(refusal(utf8('From: a@example.com\r\nSubject: x\r\n\r\nbody'), 'eml')).toBe('accepted')
    expect(refusal(utf8('just words'), 'eml')).toBe('fileMismatch')
  })

  test('of 100 megapixels are refused', () => {
    expect(refusal(png(10_000, 10_000), 'png')).toBe('fileTooComplex')
  })

  test('in a plain archive may be anything but dangerous to unpack', () => {
    expect(refusal(writeZip([packEntry('扫描/1.txt', utf8('x'))]), 'zip')).toBe('accepted')
    expect(refusal(writeZip([packEntry('../1.txt', utf8('x'))]), 'zip')).toBe('unsafeFile')
  })
})
