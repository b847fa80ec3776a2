import type { Document, Element, Node } from '@xmldom/xmldom'
import { deletionNames, isTextElement, textOfElement } from '../../domain/run-text.ts'

/** The main namespace of WordprocessingML, in the transitional and the strict form (ISO/IEC 29500). */
const namespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])

export const isWord = (namespace: string | null): boolean => namespaces.has(namespace ?? '')

/** Local name of a WordprocessingML element ('p', 'r', 'bookmarkStart'), '' for every other node. */
export const wordName = (node: Node | null): string =>
  node?.nodeType === 1 && namespaces.has(node.namespaceURI ?? '') ? (node.localName ?? '') : ''

export const attribute = (element: Element, name: string): string =>
  element.getAttributeNS(element.namespaceURI, name) ?? ''

/** An empty element in the namespace of a neighbour, with its prefix. */
export function make(like: Element, name: string): Element {
  const document = like.ownerDocument as Document
  return document.createElementNS(like.namespaceURI, like.prefix ? `${like.prefix}:${name}` : name)
}

/** Puts a new element at the end of another, with these attributes of its namespace. */
export function append(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const child = make(parent, name)
  for (const [key, value] of Object.entries(attributes))
    child.setAttributeNS(parent.namespaceURI, parent.prefix ? `${parent.prefix}:${key}` : key, value)
  parent.appendChild(child)
  return child
}

/** Whether a node is, or stands in, another one. */
export function contains(parent: Node | null, node: Node | null): boolean {
  for (let at = node; at; at = at.parentNode) if (at === parent) return parent !== null
  return false
}

export function* elementsIn(parent: Node): Generator<Element> {
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (child.nodeType === 1) yield child as Element
}

export const childNamed = (parent: Node, name: string): Element | null => {
  for (const child of elementsIn(parent)) if (wordName(child) === name) return child
  return null
}

/** The node after this one in document order; with `skip` not its descendants. null at the end. */
export function nextNode(node: Node, skip = false): Node | null {
  if (!skip && node.firstChild) return node.firstChild
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return at.nextSibling
  return null
}

/** All elements of a tree in document order. */
export function* walk(root: Node): Generator<Element> {
  for (let at: Node | null = root.firstChild; at && at !== root; at = next(at, root)) {
    if (at.nodeType === 1) yield at as Element
  }
}

function next(node: Node, root: Node): Node | null {
  if (node.firstChild) return node.firstChild
  for (let at: Node | null = node; at && at !== root; at = at.parentNode)
    if (at.nextSibling) return at.nextSibling
  return null
}

export function closest(node: Node, names: ReadonlySet<string>): Element | null {
  for (let at = node.parentNode; at; at = at.parentNode) if (names.has(wordName(at))) return at as Element
  return null
}

export const insertAfter = (node: Node, reference: Node): Node =>
  (reference.parentNode as Node).insertBefore(node, reference.nextSibling)

export const removeNode = (node: Node): void => {
  node.parentNode?.removeChild(node)
}

const insertions = new Set(['ins', 'moveTo'])
/** Whether tracked changes count this as deleted or moved away: it is history, not text. */
export const isDeleted = (node: Node): boolean => closest(node, deletionNames) !== null
export const isInserted = (node: Node): boolean => closest(node, insertions) !== null

export const isText = (element: Element): boolean =>
  isTextElement(wordName(element), () => attribute(element, 'type'))

/** The words of one run. */
export function runText(run: Element): string {
  let text = ''
  for (const child of elementsIn(run)) text += textOfElement(wordName(child), () => child.textContent ?? '')
  return text
}
