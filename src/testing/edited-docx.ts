import { type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import JSZip from 'jszip'
import { ancestors, named, parse } from './tracked-changes.ts'

/** A number from 0 to under 1, the same ones again for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Edit = (body: Element, chance: () => number) => void

const pieces = [
  '不',
  '30日内',
  '人民币50,000.00元',
  '甲方',
  '（以下简称“项目”）',
  ' & <合同> ',
  'shall not',
  '𠮷',
  '20%',
  '\u3000',
]
const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)] as T

const setText = (element: Element, text: string): void => {
  element.textContent = text
  element.setAttribute('xml:space', 'preserve')
}
const textsWith = (root: Node, least = 1): Element[] =>
  named(root, 't').filter(
    (one) =>
      (one.textContent ?? '').length >= least &&
      !ancestors(one).some(({ localName }) => localName === 'Fallback'),
  )
/** Paragraphs of the body itself that can go: not those that carry a section, nor the last one. */
const looseParagraphs = (body: Element): Element[] =>
  named(body, 'p', body)
    .slice(0, -1)
    .filter((p) => named(p, 'sectPr').length === 0 && named(p, 'fldChar').length === 0)

const changeText: Edit = (body, chance) => {
  const element = pick(textsWith(body), chance)
  const text = element.textContent ?? ''
  const letters = [...text]
  const from = Math.floor(chance() * letters.length)
  const to = Math.min(letters.length, from + Math.floor(chance() * 5))
  setText(element, [...letters.slice(0, from), pick(pieces, chance), ...letters.slice(to)].join(''))
}
const deleteText: Edit = (body, chance) => {
  const element = pick(textsWith(body, 3), chance)
  const letters = [...(element.textContent ?? '')]
  const from = Math.floor(chance() * letters.length)
  letters.splice(from, 1 + Math.floor(chance() * 8))
  setText(element, letters.join(''))
}
const deleteParagraph: Edit = (body, chance) => {
  const p = pick(looseParagraphs(body), chance)
  p.parentNode?.removeChild(p)
}
const insertParagraph: Edit = (body, chance) => {
  const places = named(body, 'p').filter(
    (p) => !ancestors(p).some(({ localName }) => localName === 'txbxContent'),
  )
  const place = pick(places, chance)
  const behind = chance() < 0.5 && place.parentNode !== body
  place.parentNode?.insertBefore(newParagraph(place, chance), behind ? place.nextSibling : place)
}
function newParagraph(like: Element, chance: () => number): Element {
  const document = like.ownerDocument as NonNullable<typeof like.ownerDocument>
  const p = document.createElementNS(like.namespaceURI, 'w:p')
  const words = [
    pick(pieces, chance),
    '本款为新增的约定，',
    pick(pieces, chance),
    '双方应当遵守。',
    pick(pieces, chance),
  ]
  for (const text of chance() < 0.15 ? [] : words.slice(Math.floor(chance() * 3))) {
    const run = p.appendChild(document.createElementNS(like.namespaceURI, 'w:r'))
    const t = run.appendChild(document.createElementNS(like.namespaceURI, 'w:t'))
    setText(t as Element, text)
    if (chance() < 0.2) run.appendChild(document.createElementNS(like.namespaceURI, 'w:br'))
  }
  return p
}
const moveParagraph: Edit = (body, chance) => {
  const all = looseParagraphs(body)
  const [p, place] = [pick(all, chance), pick(all, chance)]
  if (p !== place) body.insertBefore(p, place)
}
const changeCell: Edit = (body, chance) => {
  const cells = named(body, 'tc').flatMap((cell) => textsWith(cell))
  if (cells.length) setText(pick(cells, chance), pick(pieces, chance))
}
const deleteRow: Edit = (body, chance) => {
  const rows = named(body, 'tr').filter(
    (row) => named(row.parentNode as Node, 'tr', row.parentNode).length > 1,
  )
  if (rows.length === 0) return
  const row = pick(rows, chance)
  row.parentNode?.removeChild(row)
}
const insertRow: Edit = (body, chance) => {
  const rows = named(body, 'tr')
  if (rows.length === 0) return
  const row = pick(rows, chance)
  const copy = row.cloneNode(true) as Element
  for (const name of ['bookmarkStart', 'bookmarkEnd'])
    for (const mark of named(copy, name)) mark.parentNode?.removeChild(mark)
  for (const text of textsWith(copy)) setText(text, pick(pieces, chance))
  row.parentNode?.insertBefore(copy, chance() < 0.5 ? row : row.nextSibling)
}
const deleteTable: Edit = (body, chance) => {
  const tables = named(body, 'tbl', body)
  if (tables.length && chance() < 0.3) {
    const table = pick(tables, chance)
    table.parentNode?.removeChild(table)
  }
}
const edits: readonly Edit[] = [
  changeText,
  changeText,
  deleteText,
  deleteParagraph,
  insertParagraph,
  moveParagraph,
  changeCell,
  deleteRow,
  insertRow,
  deleteTable,
]

/** A .docx with so many random edits of its body: characters, paragraphs taken out, put in and moved, cells, rows, tables. */
export async function editedDocx(
  bytes: Uint8Array,
  count: number,
  chance: () => number,
): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const root = parse((await zip.file('word/document.xml')?.async('string')) as string)
  const body = named(root, 'body')[0] as Element
  for (let done = 0; done < count; done++) pick(edits, chance)(body, chance)
  zip.file('word/document.xml', new XMLSerializer().serializeToString(root), { createFolders: false })
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
