import {
  createNodeIdAllocator,
  type OoxmlNode,
  type OoxmlPackage,
  type OoxmlPart,
  withPart,
} from '@docx-editor.dev/core/store'
import { deletionNames, isTextElement, textOfElement } from '#engines/documents/domain/index.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A node of a part while it is changed: the library's own nodes never change. */
export type Item = { node: OoxmlNode; children: Item[]; parent: Item | null; isChanged: boolean }
type Element = Exclude<OoxmlNode, { kind: 'textValue' }>

/** A part that is being changed. */
export type OpenPart = { part: OoxmlPart; root: Item; mint: () => string }

export function openPart(part: OoxmlPart): OpenPart {
  return { part, root: itemOf(part.root, null), mint: createNodeIdAllocator(part) }
}

function itemOf(node: OoxmlNode, parent: Item | null): Item {
  const item: Item = { node, children: [], parent, isChanged: false }
  if (node.kind !== 'textValue') item.children = node.children.map((child) => itemOf(child, item))
  return item
}

/** The package with this part as it is now; the same package when nothing was changed. */
export function closePart(file: OoxmlPackage, { part, root }: OpenPart): OoxmlPackage {
  const node = frozen(root)
  return node === part.root ? file : withPart(file, { ...part, root: node as Element })
}

function frozen(item: Item): OoxmlNode {
  if (!item.isChanged || item.node.kind === 'textValue') return item.node
  return { ...item.node, children: item.children.map(frozen) } as OoxmlNode
}

/** Local name of a WordprocessingML element, '' for everything else. */
export const nameOf = ({ node }: Item): string =>
  node.kind !== 'textValue' && node.namespaceUri === w ? node.localName : ''

export const attributeOf = ({ node }: Item, name: string): string =>
  (node.kind === 'textValue' ? null : node.attributes.find(({ localName }) => localName === name)?.value) ??
  ''

export const childNamed = (item: Item, name: string): Item | null =>
  item.children.find((child) => nameOf(child) === name) ?? null

/** Everything below an item in the order of the document. */
export function* below(item: Item): Generator<Item> {
  for (const child of item.children) {
    yield child
    yield* below(child)
  }
}

export function closest(item: Item, names: ReadonlySet<string>): Item | null {
  for (let at = item.parent; at; at = at.parent) if (names.has(nameOf(at))) return at
  return null
}

export function contains(outer: Item, inner: Item): boolean {
  for (let at: Item | null = inner; at; at = at.parent) if (at === outer) return true
  return false
}

function touch(item: Item | null): void {
  for (let at = item; at && !at.isChanged; at = at.parent) at.isChanged = true
}

export function remove(item: Item): void {
  const { parent } = item
  if (!parent) return
  parent.children.splice(parent.children.indexOf(item), 1)
  item.parent = null
  touch(parent)
}

/** Puts an item into a parent at a place; takes it from where it was. */
export function insertAt(parent: Item, index: number, item: Item): void {
  remove(item)
  parent.children.splice(index, 0, item)
  item.parent = parent
  touch(parent)
}

export const insertBefore = (item: Item, reference: Item): void => {
  remove(item)
  const parent = reference.parent as Item
  insertAt(parent, parent.children.indexOf(reference), item)
}

export const insertAfter = (item: Item, reference: Item): void => {
  remove(item)
  const parent = reference.parent as Item
  insertAt(parent, parent.children.indexOf(reference) + 1, item)
}

export const append = (parent: Item, item: Item): void => {
  remove(item)
  insertAt(parent, parent.children.length, item)
}

const kinds: Record<string, string> = {
  p: 'paragraph',
  r: 'run',
  t: 'text',
  tab: 'tab',
  br: 'hardBreak',
  bookmarkStart: 'bookmarkStart',
  bookmarkEnd: 'bookmarkEnd',
}

/** A new element of WordprocessingML. */
export function make(
  { mint }: OpenPart,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: Item[] = [],
): Item {
  const node = {
    id: mint(),
    kind: kinds[name] ?? 'generic',
    namespaceUri: w,
    localName: name,
    prefix: 'w',
    namespaceBindings: [],
    attributes: Object.entries(attributes).map(([localName, value]) =>
      localName === 'space'
        ? {
            kind: 'xmlSpace',
            namespaceUri: 'http://www.w3.org/XML/1998/namespace',
            localName,
            prefix: 'xml',
            value,
          }
        : { kind: 'genericExtension', namespaceUri: w, localName, prefix: 'w', value },
    ),
    children: [],
  } as unknown as Element
  const item: Item = { node, children, parent: null, isChanged: true }
  for (const child of children) child.parent = item
  return item
}

const makeText = ({ mint }: OpenPart, value: string): Item => ({
  node: { id: mint(), kind: 'textValue', value },
  children: [],
  parent: null,
  isChanged: false,
})

/** A copy with identities of its own. */
export function copyOf(open: OpenPart, item: Item): Item {
  const copy: Item = {
    node: { ...item.node, id: open.mint() },
    children: item.children.map((child) => copyOf(open, child)),
    parent: null,
    isChanged: true,
  }
  for (const child of copy.children) child.parent = copy
  return copy
}

/** A run with this text: line feeds are line breaks, tabs are tabs, spaces are kept. */
export function makeRun(open: OpenPart, format: Item | null, text: string): Item {
  const pieces = text.split(/([\n\t])/).filter((piece) => piece !== '')
  return make(open, 'r', {}, [
    ...(format ? [copyOf(open, format)] : []),
    ...pieces.map((piece) =>
      piece === '\n'
        ? make(open, 'br')
        : piece === '\t'
          ? make(open, 'tab')
          : make(open, 't', { space: 'preserve' }, [makeText(open, piece)]),
    ),
  ])
}

export const isDeleted = (item: Item): boolean => closest(item, deletionNames) !== null

export const isText = (item: Item): boolean =>
  isTextElement(nameOf(item), () => attributeOf(item, 'type') ?? '')

const wordsIn = (item: Item): string =>
  item.children.map(({ node }) => (node.kind === 'textValue' ? node.value : '')).join('')

/** The words of one run, as the server reads them. */
export const runText = (run: Item): string =>
  run.children.map((child) => textOfElement(nameOf(child), () => wordsIn(child))).join('')
