import type { Document } from '@xmldom/xmldom'
import { attribute, removeNode, walk, wordName } from '../docx/wordml.ts'
import type { CleanPackage } from './clean-package.ts'

const relationshipNamespaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])
/** Old drawings name their picture in attributes of their own (o:relid). */
const isRelationshipId = (localName: string | null, namespace: string | null) =>
  relationshipNamespaces.has(namespace ?? '') || localName === 'relid'

/** What the parts refer to before anything is taken out: relationships by part, and notes. */
export type Use = { relationships: Map<string, Set<string>>; notes: Set<string> }

export const noteUse = (file: CleanPackage): Use => ({
  relationships: new Map(file.wordParts().map(({ name, dom }) => [name, idsIn(dom)])),
  notes: notesIn(file),
})

/**
 * What was referred to and is not any more goes too: the picture of a deletion that was accepted, the address of a deleted link, the
 * text of a footnote whose mark was deleted.
 */
export function removeUnused(file: CleanPackage, before: Use): void {
  const now = notesIn(file)
  for (const { name, dom } of file.wordParts()) {
    const kind = wordName(dom.documentElement)
    if (kind !== 'footnotes' && kind !== 'endnotes') continue
    for (const note of [...walk(dom)].filter((element) => /^(foot|end)note$/.test(wordName(element)))) {
      const key = `${wordName(note)} ${attribute(note, 'id')}`
      if (!before.notes.has(key) || now.has(key)) continue
      removeNode(note)
      file.touch(name)
    }
  }
  for (const { name, dom } of file.wordParts()) {
    const ids = idsIn(dom)
    file.unrelate(name, ({ id }) => before.relationships.get(name)?.has(id) === true && !ids.has(id))
  }
}

function idsIn(dom: Document): Set<string> {
  const ids = new Set<string>()
  for (const element of walk(dom))
    for (const { localName, namespaceURI, value } of Array.from(element.attributes))
      if (isRelationshipId(localName, namespaceURI)) ids.add(value)
  return ids
}

function notesIn(file: CleanPackage): Set<string> {
  const notes = new Set<string>()
  for (const { dom } of file.wordParts())
    for (const element of walk(dom)) {
      const kind = /^(foot|end)noteReference$/.test(wordName(element)) ? wordName(element) : ''
      if (kind) notes.add(`${kind.replace('Reference', '')} ${attribute(element, 'id')}`)
    }
  return notes
}
