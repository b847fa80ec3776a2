import { type Zippable, zipSync } from 'fflate'
import {
  type ClauseNumbering,
  contentTypesPart,
  corePart,
  documentRelationships,
  fontTablePart,
  numberingPart,
  packageRelationships,
  part,
  settingsPart,
  stylesPart,
} from './word-parts.ts'

export type NewDocx = {
  title: string
  /** Blocks made by a `wordWriter`: paragraphs and tables. */
  body: string
  header: string
  footer: string
  /** Font of the text; titles and clause headings are 黑体. */
  bodyFont?: '仿宋' | '宋体'
  numbering?: ClauseNumbering
  /** Creation time in the file, ISO 8601. */
  created: string
}

/**
 * A new A4 .docx with the styles, clause numbering, header and footer of a Chinese contract. The same input gives the same bytes
 * on every machine: packed by a library in JavaScript, times in the archive fixed.
 */
export function buildDocx({
  title,
  body,
  header,
  footer,
  bodyFont = '宋体',
  numbering = 'articles',
  created,
}: NewDocx): Uint8Array {
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId5"/><w:footerReference w:type="default" r:id="rId6"/>' +
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1588" w:right="1588" w:bottom="1440" w:left="1588" w:header="851" w:footer="851" w:gutter="0"/>' +
    '<w:cols w:space="425"/><w:docGrid w:linePitch="312"/></w:sectPr>'
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypesPart(),
    '_rels/.rels': packageRelationships(),
    'word/document.xml': part('document', `<w:body>${body}${section}</w:body>`),
    'word/_rels/document.xml.rels': documentRelationships(),
    'word/styles.xml': stylesPart(bodyFont),
    'word/numbering.xml': numberingPart(numbering),
    'word/settings.xml': settingsPart(),
    'word/fontTable.xml': fontTablePart(),
    'word/header1.xml': part('hdr', header),
    'word/footer1.xml': part('ftr', footer),
    'docProps/core.xml': corePart(title, created),
  }
  const files: Zippable = {}
  for (const [name, text] of Object.entries(parts)) {
    files[name] = [new TextEncoder().encode(text), { level: 9, mtime: new Date(1980, 0, 1, 0, 0, 0) }]
  }
  return zipSync(files)
}
