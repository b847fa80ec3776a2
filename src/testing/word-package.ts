import { type OoxmlPackage, readOoxmlPackage, writeOoxmlPackage } from '@docx-editor.dev/core/store'
import JSZip from 'jszip'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A run of a paragraph in WordprocessingML. */
export const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
let count = 0
/** The two marks of a bookmark, with a number that no other one has. */
export const bookmarkMarks = (name: string): [start: string, end: string] => {
  count += 1
  return [`<w:bookmarkStart w:id="${count}" w:name="${name}"/>`, `<w:bookmarkEnd w:id="${count}"/>`]
}
export const mark = (name: string, inside: string): string => bookmarkMarks(name).join(inside)
export const p = (inside: string) => `<w:p>${inside}</w:p>`
const header = p(run('编号：') + mark('number_2', run('旧')))

/** A document with this body and a header with a bookmark `number_2`, as the editor's library has it open. */
export async function opened(body: string): Promise<OoxmlPackage> {
  const zip = new JSZip()
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/header" Target="header1.xml"/></Relationships>`,
  )
  zip.file('word/header1.xml', `<w:hdr ${w}>${header}</w:hdr>`)
  zip.file(
    'word/document.xml',
    `<w:document ${w} ${r}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="r1"/></w:sectPr></w:body></w:document>`,
  )
  const read = readOoxmlPackage(await zip.generateAsync({ type: 'uint8array' }))
  if (!read.ok) throw new Error(read.reason)
  return read.package
}

export const xmlOf = async (file: OoxmlPackage, part = 'word/document.xml') =>
  (await (await JSZip.loadAsync(writeOoxmlPackage(file))).file(part)?.async('string')) ?? ''
/** The file as it is when it was saved and opened again. */
export function again(file: OoxmlPackage): OoxmlPackage {
  const read = readOoxmlPackage(writeOoxmlPackage(file))
  if (!read.ok) throw new Error(read.reason)
  return read.package
}
/** Its words: ¶ at the end of a paragraph, a line feed for a line break. */
export const words = (xml: string): string =>
  xml
    .replaceAll(/<w:br\/>/g, '\n')
    .replaceAll(/<\/w:p>|<w:p\/>/g, '¶')
    .replaceAll(/<[^>]+>/g, '')
