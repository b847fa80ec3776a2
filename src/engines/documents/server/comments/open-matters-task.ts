import { createHash } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import type { OpenMatter } from '../../domain/open-matter.ts'
import { attribute, childNamed, closest, elementsIn, walk, wordName } from '../docx/wordml.ts'
import { CommentedDocx } from './comment-parts.ts'
import { commentPlaces } from './comment-places.ts'

/** `marks`: the elements of the change, or the comment. */
type Found = Omit<OpenMatter, 'key'> & { marks: Element[] }
export type FoundMatter = OpenMatter & { marks: Element[] }
type Kind = OpenMatter['kind']

const longest = 200
const short = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

/** Runs in the documents worker: every open matter of a .docx, tracked changes in the order of the text, then comments. */
export const run = ({ bytes }: { bytes: Uint8Array }): OpenMatter[] =>
  mattersIn(new CommentedDocx(bytes)).map(({ marks: _, ...matter }) => ({
    ...matter,
    text: short(matter.text),
    quote: short(matter.quote),
  }))

/** The same with where each stands. */
export function mattersIn(document: CommentedDocx): FoundMatter[] {
  const changes = document.stories.flatMap(({ dom }) => changesIn(dom))
  return keyed([...changes, ...openComments(document)])
}

function keyed(found: readonly Found[]): FoundMatter[] {
  const counts = new Map<string, number>()
  return found.map((one) => {
    const plain = JSON.stringify([one.kind, one.author, one.at, one.text, one.quote])
    const before = counts.get(plain) ?? 0
    counts.set(plain, before + 1)
    const hash = createHash('sha256').update(`${plain}${before}`).digest('hex').slice(0, 16)
    return { ...one, key: `${one.kind}-${hash}` }
  })
}

function openComments(document: CommentedDocx): Found[] {
  const places = commentPlaces(document)
  return document
    .comments()
    .filter(({ parentParaId, isResolved }) => parentParaId === '' && !isResolved)
    .map(({ id, author, text, element }) => ({
      kind: 'comment',
      author,
      at: attribute(element, 'date') || null,
      text,
      quote: places.get(id)?.quote ?? '',
      marks: [element],
    }))
}

const changeKinds: Readonly<Record<string, Kind>> = {
  ins: 'insertion',
  del: 'deletion',
  moveFrom: 'deletion',
  moveTo: 'move',
}
const formats = new Set(['rPrChange', 'pPrChange', 'sectPrChange', 'numberingChange'])
const tables = new Set([
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'tblGridChange',
  'cellIns',
  'cellDel',
  'cellMerge',
])
const paragraphNames = new Set(['p'])
const changeNames = new Set(Object.keys(changeKinds))

/** What one run or paragraph mark says, and the tracked change that it stands in. */
type Piece = { text: string; mark: Element | null }

/**
 * Tracked changes of a part. Pieces of one change that stand side by side are one, also over the ends of paragraphs; words taken out and others put in
 * beside them by the same person are one replacement.
 */
function changesIn(dom: CommentedDocx['body']['dom']): Found[] {
  const found: Found[] = []
  const once = onceIn(found)
  let last: Found | null = null
  const isMoved = [...walk(dom)].some((element) => wordName(element) === 'moveTo')
  const take = ({ text, mark }: Piece): void => {
    if (!mark) {
      if (text) last = null
      return
    }
    const name = wordName(mark)
    // What was moved is told where it stands now.
    if (name === 'moveFrom' && isMoved) return
    const next: Found = { kind: changeKinds[name] as Kind, ...madeBy(mark), text, quote: '', marks: [mark] }
    if (last && joins(last, next)) return
    found.push(next)
    last = next
  }
  for (const element of walk(dom)) {
    if (inFallback(element)) continue
    const name = wordName(element)
    if (name === 'p') for (const piece of piecesOf(element)) take(piece)
    else if (formats.has(name)) once('format', element, closest(element, paragraphNames))
    else if (tables.has(name) || isRowMark(element)) once('table', element, null)
  }
  return found
}

const madeBy = (mark: Element) => ({
  author: attribute(mark, 'author'),
  at: attribute(mark, 'date') || null,
})

/** Takes what stands directly behind a change into it, where it belongs to it. */
function joins(last: Found, next: Found): boolean {
  if (last.author !== next.author) return false
  const isText = (kind: Kind) => kind === 'insertion' || kind === 'deletion'
  if (last.kind === next.kind && last.at === next.at) last.text += next.text
  else if (last.kind === 'replacement' && isText(next.kind))
    last[next.kind === 'insertion' ? 'text' : 'quote'] += next.text
  else if (isText(last.kind) && isText(next.kind) && last.kind !== next.kind) {
    const [gone, come] = next.kind === 'insertion' ? [last.text, next.text] : [next.text, last.text]
    Object.assign(last, { kind: 'replacement', text: come, quote: gone })
  } else return false
  last.marks.push(...next.marks)
  return true
}

/** The runs of a paragraph and its mark, in their order. */
function* piecesOf(paragraph: Element): Generator<Piece> {
  for (const run of walk(paragraph)) {
    if (wordName(run) !== 'r' || closest(run, paragraphNames) !== paragraph) continue
    const text = [...elementsIn(run)].map(wordsOf).join('')
    yield { text, mark: closest(run, changeNames) }
  }
  const properties = childNamed(paragraph, 'pPr')
  const format = properties && childNamed(properties, 'rPr')
  const mark = format && [...elementsIn(format)].find((one) => changeNames.has(wordName(one)))
  yield { text: '\n', mark: mark ?? null }
}

/** Words of a run's child, deleted ones too; what is no words but can be seen is one character. */
function wordsOf(child: Element): string {
  const name = wordName(child)
  if (name === 't' || name === 'delText') return child.textContent ?? ''
  if (name === 'tab' || name === 'br' || name === 'cr') return ' '
  return name === 'drawing' || name === 'pict' || name === 'object' ? '▢' : ''
}

/**
 * Notes changes of formats and tables: what one person changed at one moment at paragraphs of the same words, or at tables, is one change. Each paragraph is read once, however many of its
 * runs were changed.
 */
function onceIn(found: Found[]): (kind: Kind, mark: Element, paragraph: Element | null) => void {
  const texts = new Map<Element, string>()
  const known = new Map<string, Found>()
  return (kind, mark, paragraph) => {
    const text = paragraph ? (texts.get(paragraph) ?? textOf(paragraph)) : ''
    if (paragraph) texts.set(paragraph, text)
    const next: Found = { kind, ...madeBy(mark), text, quote: '', marks: [mark] }
    const key = JSON.stringify([kind, next.author, next.at, text])
    const before = known.get(key)
    if (before) before.marks.push(mark)
    else {
      known.set(key, next)
      found.push(next)
    }
  }
}

const textOf = (paragraph: Element): string =>
  [...piecesOf(paragraph)].map(({ text, mark }) => (wordName(mark) === 'del' ? '' : text)).join('')

/** A row that came or went without a word in it. */
function isRowMark(element: Element): boolean {
  return (
    changeNames.has(wordName(element)) &&
    wordName(element.parentNode) === 'trPr' &&
    !(element.parentNode?.parentNode?.textContent ?? '').trim()
  )
}

/** A text box is stored twice, the second time for old readers. */
function inFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}
