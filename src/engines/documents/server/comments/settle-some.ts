import type { Document, Element, Node } from '@xmldom/xmldom'
import { settleChanges } from '../clean/settle-changes.ts'
import { attribute, closest, make, walk, wordName } from '../docx/wordml.ts'

const changes = new Set(['ins', 'del', 'moveFrom', 'moveTo'])
const others = new Set([
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'numberingChange',
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'tblGridChange',
  'cellIns',
  'cellDel',
  'cellMerge',
])
const range = /^(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/
const gone = new Set(['del', 'moveFrom'])
const goneText = new Set(['delText', 'delInstrText'])
const veil = 'veiled-'

const isChange = (element: Element): boolean => {
  const name = wordName(element)
  return changes.has(name) || others.has(name)
}

/** Every tracked change of a part. */
export const changeMarks = (dom: Document): Element[] => [...walk(dom)].filter(isChange)

/** Accepts or rejects these tracked changes of a part, and leaves all others as they stand. */
export function settleSome(dom: Document, chosen: ReadonlySet<Element>, how: 'accept' | 'reject'): void {
  if (chosen.size === 0) return
  const ranges = rangesOf(dom, chosen)
  const stays = [...walk(dom)].filter((element) => {
    const name = wordName(element)
    if (goneText.has(name)) return !chosen.has(closest(element, gone) as Element)
    return (isChange(element) && !chosen.has(element)) || (range.test(name) && !ranges.has(element))
  })
  // A veiled element has another name, so that nothing settles it.
  for (const element of stays) renamed(element, `${veil}${wordName(element)}`)
  settleChanges(dom, how)
  for (const element of [...walk(dom)])
    if (wordName(element).startsWith(veil)) renamed(element, wordName(element).slice(veil.length))
}

/** The marks around what was moved, of the moves among these. */
function rangesOf(dom: Document, chosen: ReadonlySet<Element>): ReadonlySet<Element> {
  const madeBy = (element: Element) => `${attribute(element, 'author')}/${attribute(element, 'date')}`
  const moves = new Set([...chosen].filter((one) => /^move/.test(wordName(one))).map(madeBy))
  const all = [...walk(dom)].filter((element) => range.test(wordName(element)))
  const starts = all.filter((one) => wordName(one).endsWith('Start') && moves.has(madeBy(one)))
  const ids = new Set(starts.map((one) => attribute(one, 'id')))
  return new Set(all.filter((one) => ids.has(attribute(one, 'id'))))
}

function renamed(element: Element, name: string): void {
  const made = make(element, name)
  for (const { name: key, value, namespaceURI } of Array.from(element.attributes))
    if (namespaceURI) made.setAttributeNS(namespaceURI, key, value)
    else made.setAttribute(key, value)
  while (element.firstChild) made.appendChild(element.firstChild)
  element.parentNode?.replaceChild(made, element)
}

const joined = new Set(['ins', 'del', 'moveFrom', 'moveTo'])

/** One tracked change that is written as several in a row is one: how it is cut says nothing. */
export function joinChanges(dom: Document): void {
  for (const element of [...walk(dom)]) {
    if (!joined.has(wordName(element)) || !element.parentNode) continue
    for (let next = element.nextSibling; isContinued(element, next); next = element.nextSibling) {
      while (next.firstChild) element.appendChild(next.firstChild)
      next.parentNode?.removeChild(next)
    }
  }
}

const isContinued = (element: Element, next: Node | null): next is Element =>
  next?.nodeType === 1 &&
  wordName(next) === wordName(element) &&
  ['author', 'date'].every((name) => attribute(next as Element, name) === attribute(element, name))
