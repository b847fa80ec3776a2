import { DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import JSZip from 'jszip'

/*
 * What Word makes of tracked changes, written from ISO/IEC 29500-1 §17.13.5 for tests alone: it shares no code with the product, so that a
 * redline which the product reads well by its own mistake is found out.
 */

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The story parts of a .docx as XML: document, headers, footers, notes. */
export async function storyParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(bytes)
  const names = Object.keys(zip.files).filter((name) =>
    /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name),
  )
  const parts = new Map<string, string>()
  for (const name of names.sort()) parts.set(name, (await zip.file(name)?.async('string')) ?? '')
  return parts
}

/** The text of every paragraph of a part, with where in a table it stands; text boxes' second copies left out. */
export function paragraphsIn(xml: string): string[] {
  const root = parse(xml)
  return named(root, 'p')
    .filter((p) => !ancestors(p).some((one) => one.localName === 'Fallback'))
    .map((p) => `${tablePath(p)}${wordsOf(p)}`)
}

function tablePath(p: Element): string {
  const cell = ancestors(p).find((one) => one.localName === 'tc')
  if (!cell) return ''
  const row = cell.parentNode as Element
  const table = ancestors(row).find((one) => one.localName === 'tbl') as Element
  const place = (of: Element, name: string) => named(of.parentNode as Node, name, of.parentNode).indexOf(of)
  return `[${place(row, 'tr')}/${named(table, 'tr', table).length},${place(cell, 'tc')}] `
}

function wordsOf(p: Element): string {
  let text = ''
  for (const element of all(p)) {
    if (ancestors(element).find((one) => one.localName === 'p') !== p) continue
    if (element.localName === 't' && element.namespaceURI === w) text += element.textContent
    else if (element.localName === 'tab' && element.parentNode?.localName === 'r') text += '\t'
    else if (element.localName === 'br' || element.localName === 'cr') text += '\n'
    else if (element.localName === 'noBreakHyphen') text += '-'
  }
  return text
}

/** The part after every change was accepted, or rejected. */
export function settled(xml: string, how: 'accept' | 'reject'): string {
  const root = parse(xml)
  const gone = how === 'accept' ? 'del' : 'ins'
  const kept = how === 'accept' ? 'ins' : 'del'
  for (const row of named(root, 'tr')) {
    const mark = named(row, 'trPr', row)[0]
    if (mark && named(mark, gone, mark).length) {
      const table = ancestors(row).find((one) => one.localName === 'tbl') as Element
      row.parentNode?.removeChild(row)
      if (named(table, 'tr').length === 0) table.parentNode?.removeChild(table)
    }
  }
  for (const change of named(root, gone))
    if (!/^(rPr|trPr)$/.test(change.parentNode?.localName ?? '')) change.parentNode?.removeChild(change)
  for (const change of named(root, kept)) {
    if (/^(rPr|trPr)$/.test(change.parentNode?.localName ?? '')) continue
    while (change.firstChild) change.parentNode?.insertBefore(change.firstChild, change)
    change.parentNode?.removeChild(change)
  }
  for (const text of named(root, 'delText')) {
    const back = (text.ownerDocument as NonNullable<typeof text.ownerDocument>).createElementNS(w, 'w:t')
    back.appendChild(
      (text.ownerDocument as NonNullable<typeof text.ownerDocument>).createTextNode(text.textContent ?? ''),
    )
    text.parentNode?.replaceChild(back, text)
  }
  for (const p of named(root, 'p').reverse()) endOfParagraph(p, gone)
  return new XMLSerializer().serializeToString(root)
}

/** A paragraph whose mark goes becomes one with the next; before a table, or at an end, it goes if nothing is left in it. */
function endOfParagraph(p: Element, gone: string): void {
  const properties = named(p, 'pPr', p)[0]
  const format = properties && named(properties, 'rPr', properties)[0]
  if (!format || named(format, gone, format).length === 0) return
  const rest = Array.from(p.childNodes).filter((node) => node !== properties)
  let next = p.nextSibling
  while (next && !/^(p|tbl|sectPr|sdt)$/.test(next.localName ?? '')) next = next.nextSibling
  if (next?.localName === 'p') {
    const start = Array.from(next.childNodes).find((node) => node.localName !== 'pPr') ?? null
    for (const node of rest) next.insertBefore(node, start)
  } else if (rest.some((node) => node.localName !== 'bookmarkStart' && node.localName !== 'bookmarkEnd')) {
    throw new Error(`a paragraph with "${p.textContent}" loses its end and has none to join`)
  }
  p.parentNode?.removeChild(p)
}

export const parse = (xml: string): Node => new DOMParser().parseFromString(xml, 'text/xml')

/** Elements of WordprocessingML by name, in order; with `parent` only its children. */
export function named(root: Node, name: string, parent?: Node | null): Element[] {
  return all(root).filter(
    (one) => one.localName === name && one.namespaceURI === w && (!parent || one.parentNode === parent),
  )
}

/** Every element below a node, in order. */
export function all(root: Node): Element[] {
  const found: Element[] = []
  for (let at = root.firstChild; at; at = after(at, root)) if (at.nodeType === 1) found.push(at as Element)
  return found
}

function after(node: Node, root: Node): Node | null {
  if (node.firstChild) return node.firstChild
  for (let at: Node | null = node; at && at !== root; at = at.parentNode)
    if (at.nextSibling) return at.nextSibling
  return null
}

export function ancestors(node: Node): Element[] {
  const found: Element[] = []
  for (let at = node.parentNode; at; at = at.parentNode) if (at.nodeType === 1) found.push(at as Element)
  return found
}
