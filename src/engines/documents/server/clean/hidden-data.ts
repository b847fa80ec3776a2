import type { Document, Element, Node } from '@xmldom/xmldom'
import { elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'

/*
 * Data that no reader of a document sees: remarks in the XML, elements and attributes of other programs that readers skip, attributes of smart tags, and old
 * words kept for older programs.
 */

/** Namespaces of Office and of the standards it is made of. Everything else is skipped by readers (ISO/IEC 29500-3). */
const known =
  /^(http:\/\/(schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com|www\.w3\.org|purl\.org\/dc)\/|urn:schemas-microsoft-com:)/
export const isForeign = (namespace: string | null): boolean =>
  namespace !== null && namespace !== '' && !known.test(namespace)

const commentNode = 8
const instructionNode = 7

/** Takes remarks and processing instructions out of a part; 'xml' itself is none. */
export function removeRemarks(dom: Document): boolean {
  const found: Node[] = []
  const visit = (node: Node) => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      const isDeclaration = child.nodeType === instructionNode && child.nodeName.toLowerCase() === 'xml'
      if (child.nodeType === commentNode || (child.nodeType === instructionNode && !isDeclaration))
        found.push(child)
      else if (child.firstChild) visit(child)
    }
  }
  visit(dom)
  for (const node of found) removeNode(node)
  return found.length > 0
}

const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const xmlns = 'http://www.w3.org/2000/xmlns/'

/** Takes out elements and attributes of foreign namespaces, and their names. */
export function removeForeign(dom: Document): boolean {
  let isChanged = false
  const prefixes = new Set<string>()
  for (const element of [...walk(dom)]) {
    if (isForeign(element.namespaceURI)) {
      removeNode(element)
      isChanged = true
      continue
    }
    for (const { name, localName, namespaceURI, value } of Array.from(element.attributes)) {
      const isDeclared = namespaceURI === xmlns && isForeign(value)
      if (isDeclared && localName) prefixes.add(localName)
      if (!isDeclared && !(namespaceURI !== xmlns && isForeign(namespaceURI))) continue
      element.removeAttribute(name)
      isChanged = true
    }
  }
  if (prefixes.size) for (const element of walk(dom)) forgetPrefixes(element, prefixes)
  return isChanged
}

/** Lists of prefixes (mc:Ignorable) may name declared ones only. */
function forgetPrefixes(element: Element, prefixes: ReadonlySet<string>): void {
  for (const { name, namespaceURI, value } of Array.from(element.attributes)) {
    if (namespaceURI !== mc) continue
    const kept = value.split(/\s+/).filter((one) => one && !prefixes.has(one.split(':')[0] as string))
    if (kept.length) element.setAttribute(name, kept.join(' '))
    else element.removeAttribute(name)
  }
}

/** Attributes that smart tags and custom markup carry: data of whoever made them. */
export const customAttributes = (dom: Document): Element[] =>
  [...walk(dom)].filter(
    (element) =>
      wordName(element) === 'smartTagPr' ||
      (wordName(element) === 'attr' && wordName(element.parentNode) === 'customXmlPr'),
  )

export function removeCustomAttributes(dom: Document): boolean {
  const found = customAttributes(dom)
  for (const element of found) removeNode(element)
  return found.length > 0
}

const wordsOf = (element: Element): string =>
  [...walk(element)]
    .filter(({ localName }) => localName === 't')
    .map(({ textContent }) => textContent)
    .join('')

/** What older programs are shown in place of something newer, where it says something else: words from before the newer was changed. */
export const staleFallbacks = (dom: Document): Element[] =>
  [...walk(dom)].filter((element) => {
    if (element.namespaceURI !== mc || element.localName !== 'Fallback') return false
    const said = wordsOf(element)
    const choices = [...elementsIn(element.parentNode as Element)].filter(
      ({ localName }) => localName === 'Choice',
    )
    return said !== '' && choices.length > 0 && !choices.some((choice) => wordsOf(choice) === said)
  })

export function removeStaleFallbacks(dom: Document): boolean {
  const found = staleFallbacks(dom)
  for (const element of found) removeNode(element)
  return found.length > 0
}
