import { randomUUID } from 'node:crypto'
import { type Document, type Node, XMLSerializer } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import type { BookmarkStory } from '../../domain/bookmark.ts'
import { hasMainPart } from './main-part.ts'
import { type OfficePackage, openOfficePackage, parseXml } from './office-package.ts'
import { packEntry, writeZip } from './zip.ts'

/** One part of a .docx that holds text a reader sees. */
export type Story = { kind: BookmarkStory; part: string; dom: Document }

export type DocxDocument = {
  package: OfficePackage
  /** The body first, then headers, footers, footnotes and endnotes. */
  stories: Story[]
  /** The file with the given stories as they are now; every other part comes out byte for byte as it came in. */
  save(changed: readonly Story[]): Uint8Array
}

const kinds: readonly [ending: string, kind: BookmarkStory][] = [
  ['.document.main+xml', 'body'],
  ['.header+xml', 'header'],
  ['.footer+xml', 'footer'],
  ['.footnotes+xml', 'footnote'],
  ['.endnotes+xml', 'endnote'],
]

/** Opens a .docx from outside with all checks of `openOfficePackage`. Blocks: run it in the worker. */
export function openDocx(bytes: Uint8Array): DocxDocument {
  const office = openOfficePackage(bytes)
  const stories: Story[] = []
  for (const [ending, kind] of kinds) {
    for (const [part, type] of office.contentTypes) {
      if (!type.endsWith(ending)) continue
      const text = office.xml(part)
      if (text !== null) stories.push({ kind, part, dom: parseXml(text) })
    }
  }
  if (stories[0]?.kind !== 'body' || !hasMainPart(office)) throw new AppError('fileMismatch')
  return { package: office, stories, save: (changed) => save(office, changed) }
}

const later = new WeakMap<Document, Map<string, string>>()

/** A node in whose place the part says this when it is saved. */
export function writtenLater(dom: Document, xml: string): Node {
  const texts = later.get(dom) ?? new Map<string, string>()
  later.set(dom, texts)
  const key = `later-${randomUUID()}`
  texts.set(`<!--${key}-->`, xml)
  return dom.createComment(key)
}

function savedText({ dom }: Story, serializer: XMLSerializer): string {
  const text = serializer.serializeToString(dom)
  const texts = later.get(dom)
  return texts ? text.replaceAll(/<!--later-[\w-]+-->/g, (key) => texts.get(key) ?? key) : text
}

function save(office: OfficePackage, changed: readonly Story[]): Uint8Array {
  const serializer = new XMLSerializer()
  const texts = new Map(changed.map((story) => [story.part, savedText(story, serializer)]))
  return writeZip(
    office.entries.map((entry) => {
      const text = texts.get(entry.name.toLowerCase())
      return text === undefined ? entry : packEntry(entry.name, new TextEncoder().encode(text))
    }),
  )
}
