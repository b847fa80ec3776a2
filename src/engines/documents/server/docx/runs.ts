import type { Element, Node } from '@xmldom/xmldom'
import { attribute, childNamed, elementsIn, isDeleted, make, removeNode, walk, wordName } from './wordml.ts'

const history = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange'])

/** A copy of the format of a run, without its history and without the grey of a placeholder; null: none of its own. */
export function formatOf(run: Element): Element | null {
  const format = childNamed(run, 'rPr')?.cloneNode(true) as Element | undefined
  return format ? cleaned(format) : null
}

function cleaned(format: Element): Element {
  for (const child of [...elementsIn(format)]) {
    const name = wordName(child)
    const placeholder = name === 'rStyle' && /placeholder/i.test(attribute(child, 'val'))
    if (history.has(name) || placeholder) removeNode(child)
  }
  return format
}

/** The format for text at an empty place: of the words before it, else of those behind it, else of the paragraph's end. */
export function formatNear(mark: Node, paragraph: Element): Element | null {
  let before: Element | null = null
  let passed = false
  for (const element of walk(paragraph)) {
    if (element === mark) passed = true
    if (wordName(element) !== 'r' || isDeleted(element) || !childNamed(element, 't')) continue
    if (passed && !before) return formatOf(element)
    if (!passed) before = element
  }
  if (before) return formatOf(before)
  const properties = childNamed(paragraph, 'pPr')
  const format = properties && (childNamed(properties, 'rPr')?.cloneNode(true) as Element | undefined)
  return format ? cleaned(format) : null
}

/** A run with this text: line feeds are line breaks, tabs are tabs, spaces are kept. '' makes a run that only keeps the format. */
export function newRun(like: Element, format: Element | null, text: string): Element {
  const run = make(like, 'r')
  if (format) run.appendChild(format.cloneNode(true))
  for (const piece of text.split(/([\n\t])/)) {
    if (piece === '\n') run.appendChild(make(like, 'br'))
    else if (piece === '\t') run.appendChild(make(like, 'tab'))
    else if (piece !== '') run.appendChild(textElement(like, piece))
  }
  return run
}

function textElement(like: Element, text: string): Element {
  const element = make(like, 't')
  element.setAttribute('xml:space', 'preserve')
  element.appendChild((like.ownerDocument as NonNullable<typeof like.ownerDocument>).createTextNode(text))
  return element
}
