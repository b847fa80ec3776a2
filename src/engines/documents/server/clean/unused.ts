import type { Document, Element } from '@xmldom/xmldom'
import type { PackageParts, Relationship } from '../docx/package-parts.ts'
import { attribute, removeNode, walk, wordName } from '../docx/wordml.ts'
import { isNamedInText } from './part-kinds.ts'

const relationshipNamespaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])
/** Old drawings name their picture in attributes of their own (o:relid). */
const isRelationshipId = (localName: string | null, namespace: string | null) =>
  relationshipNamespaces.has(namespace ?? '') || localName === 'relid'

/** What the parts refer to before anything is taken out: relationships by part, and notes. */
export type Use = { relationships: Map<string, Set<string>>; notes: Set<string> }

export const noteUse = (file: PackageParts): Use => ({
  relationships: new Map(file.wordParts().map(({ name, dom }) => [name, idsIn(dom)])),
  notes: notesIn(file),
})

/** What stands in a file and is referred to by nothing: notes without a mark, and relationships of a part that its text does not name. */
export function leftOver(file: PackageParts): { notes: Element[]; relationships: Relationship[] } {
  const used = notesIn(file)
  const notes = file
    .wordParts()
    .flatMap(({ dom }) => [...walk(dom)])
    .filter(
      (element) =>
        /^(foot|end)note$/.test(wordName(element)) &&
        /^(foot|end)notes$/.test(wordName(element.parentNode)) &&
        attribute(element, 'type') === '' &&
        !used.has(`${wordName(element)} ${attribute(element, 'id')}`),
    )
  const relationships = file.wordParts().flatMap(({ name, dom }) => {
    const ids = idsIn(dom)
    return file.relationships(name).filter((relation) => isNamedInText(relation) && !ids.has(relation.id))
  })
  return { notes, relationships }
}

/**
 * What was referred to and is not any more goes too: the picture of a deletion that was accepted, the address of a deleted link, the
 * text of a footnote whose mark was deleted; and what was left over before.
 */
export function removeUnused(file: PackageParts, before: Use): void {
  const now = notesIn(file)
  for (const { name, dom } of file.wordParts()) {
    const kind = wordName(dom.documentElement)
    if (kind !== 'footnotes' && kind !== 'endnotes') continue
    for (const note of [...walk(dom)].filter((element) => /^(foot|end)note$/.test(wordName(element)))) {
      const key = `${wordName(note)} ${attribute(note, 'id')}`
      // Separators have a kind of their own and are not referred to.
      if (now.has(key) || (attribute(note, 'type') !== '' && !before.notes.has(key))) continue
      removeNode(note)
      file.touch(name)
    }
  }
  for (const { name, dom } of file.wordParts()) {
    const ids = idsIn(dom)
    const wasUsed = before.relationships.get(name)
    file.unrelate(
      name,
      (relation) => !ids.has(relation.id) && (wasUsed?.has(relation.id) === true || isNamedInText(relation)),
    )
  }
}

function idsIn(dom: Document): Set<string> {
  const ids = new Set<string>()
  for (const element of walk(dom))
    for (const { localName, namespaceURI, value } of Array.from(element.attributes))
      if (isRelationshipId(localName, namespaceURI)) ids.add(value)
  return ids
}

function notesIn(file: PackageParts): Set<string> {
  const notes = new Set<string>()
  for (const { dom } of file.wordParts())
    for (const element of walk(dom)) {
      const kind = /^(foot|end)noteReference$/.test(wordName(element)) ? wordName(element) : ''
      if (kind) notes.add(`${kind.replace('Reference', '')} ${attribute(element, 'id')}`)
    }
  return notes
}
