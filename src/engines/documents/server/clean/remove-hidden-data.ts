import type { Document } from '@xmldom/xmldom'
import { leadsTo } from '../../domain/clean.ts'
import { PackageParts, type Relationship } from '../docx/package-parts.ts'
import { removeNode, walk, wordName } from '../docx/wordml.ts'
import { unpack } from '../docx/zip.ts'
import { customXmlParts } from './bound-data.ts'
import { settleFields } from './field-codes.ts'
import { removeCustomAttributes, removeForeign, removeRemarks, removeStaleFallbacks } from './hidden-data.ts'
import { isLocalLink, relationKind } from './part-kinds.ts'
import { withoutNotes } from './picture-notes.ts'

/** Takes away what no reader sees and nobody wrote for one: remarks, other programs' data, codes of fields, links to somebody's machine, notes in pictures. */
export function removeHiddenData(file: PackageParts, linksTo: readonly string[] = []): void {
  for (const { name, dom } of file.wordParts()) {
    const touched = [
      settleFields(dom),
      removeCustomAttributes(dom),
      removeStaleFallbacks(dom),
      removeLinks(file, name, dom, linksTo),
    ]
    if (touched.some(Boolean)) file.touch(name)
  }
  const stores = new Set(customXmlParts(file).map(({ part }) => part))
  for (const name of file.xmlNames) {
    const dom = file.dom(name)
    if (!dom) continue
    const touched = [removeRemarks(dom), !stores.has(name) && removeForeign(dom)]
    if (touched.some(Boolean)) file.touch(name)
  }
  removeNotes(file)
}

const linkNames = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'])

/** Links to files of somebody's machine, and to these hosts, lose the address and keep their words; linked pictures that are in the file as well lose the address. */
function removeLinks(file: PackageParts, name: string, dom: Document, linksTo: readonly string[]): boolean {
  const relations = file.relationships(name)
  const isTaken = (one: Relationship) => isLocalLink(one) || (one.to === null && leadsTo(one.target, linksTo))
  const links = new Set(relations.filter(isTaken).map(({ id }) => id))
  const pictures = new Set(
    relations.filter((one) => one.to === null && relationKind(one) === 'image').map(({ id }) => id),
  )
  let isChanged = false
  for (const element of [...walk(dom)]) {
    const ids = Array.from(element.attributes).filter(({ namespaceURI }) =>
      /\/relationships$/.test(namespaceURI ?? ''),
    )
    if (linkNames.has(element.localName ?? '') && ids.some(({ value }) => links.has(value))) {
      if (wordName(element))
        while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element)
      removeNode(element)
      isChanged = true
    }
    const linked = ids.find(({ localName, value }) => localName !== 'embed' && pictures.has(value))
    const hasOwn = ids.some((one) => one !== linked && /^(embed|id)$/.test(one.localName ?? ''))
    if (!linked || !hasOwn) continue
    element.removeAttribute(linked.name)
    isChanged = true
  }
  const left = new Set(
    [...walk(dom)].flatMap((element) => Array.from(element.attributes, ({ value }) => value)),
  )
  file.unrelate(name, ({ id }) => (links.has(id) || pictures.has(id)) && !left.has(id))
  return isChanged
}

/** Pictures without notes; and files in the file without their properties. */
function removeNotes(file: PackageParts): void {
  const xml = new Set(file.xmlNames)
  for (const name of file.names) {
    const entry = xml.has(name) || name.endsWith('/') ? undefined : file.entry(name)
    if (!entry) continue
    const content = unpack(entry)
    const cleaned = isPackage(content) ? withoutProperties(content) : withoutNotes(content)
    if (cleaned) file.replace(name, cleaned)
  }
}

export const isPackage = (content: Uint8Array): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && content[2] === 3

/** A document in the document, such as a table that a chart is drawn from: who made it, with what and when goes; the rest is told. null: it says nothing of it. */
function withoutProperties(content: Uint8Array): Uint8Array | null {
  const inner = new PackageParts(content, { isEmbedded: true })
  const isDocument = (kind: string) => kind === 'officeDocument'
  if (inner.relationships('').every((relation) => isDocument(relationKind(relation)))) return null
  inner.unrelate('', (relation) => !isDocument(relationKind(relation)))
  inner.sweep()
  return inner.save()
}
