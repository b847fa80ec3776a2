import type { Element } from '@xmldom/xmldom'
import type { DocxTools } from '#engines/documents/server/index.ts'
import type { TemplateRepair } from '../domain/api.ts'
import { markPlaceholders } from './mark-placeholders.ts'

/** What an empty bookmark spans from now on: a blank to be filled in. */
const blank = '____'

/** `placeholders`: words in double braces become bookmarks. */
type Ask = { bytes: Uint8Array; placeholders?: boolean }
export type Normalised = { bytes: Uint8Array | null; repairs: TemplateRepair[] }
type Wordml = DocxTools['wordml']
type Mark = { name: string; start: Element; end: Element | null }

/**
 * Runs in the documents worker. Puts bookmarks right that an editor cannot work with: empty ones span a blank, marks that stand between paragraphs
 * go into them; words in double braces get bookmarks. Around rows or tables nothing is changed, only told. `bytes` null: the file is as it should be.
 */
export function run({ bytes, placeholders = false }: Ask, tools: DocxTools): Normalised {
  const { wordml } = tools
  const document = tools.openDocx(bytes)
  const repairs: TemplateRepair[] = []
  const changed = new Set<(typeof document.stories)[number]>()
  for (const story of document.stories) {
    for (const mark of marksOf([...wordml.walk(story.dom)], wordml)) {
      const what = repair(mark, wordml)
      for (const one of what) repairs.push({ bookmark: mark.name, what: one })
      if (what.some((one) => one !== 'table')) changed.add(story)
    }
  }
  if (placeholders) {
    const { names, stories } = markPlaceholders(document, tools)
    for (const bookmark of names) repairs.push({ bookmark, what: 'placeholder' })
    for (const story of stories) changed.add(story)
  }
  return { bytes: changed.size ? document.save([...changed]) : null, repairs }
}

function marksOf(elements: readonly Element[], { wordName, attribute }: Wordml): Mark[] {
  return elements.flatMap((start, index) => {
    const name = attribute(start, 'name')
    if (wordName(start) !== 'bookmarkStart' || name === '' || name.startsWith('_')) return []
    const id = attribute(start, 'id')
    const end = elements.find(
      (one, at) => at > index && wordName(one) === 'bookmarkEnd' && attribute(one, 'id') === id,
    )
    return [{ name, start, end: end ?? null }]
  })
}

const blockHolders = new Set(['body', 'tc', 'hdr', 'ftr', 'footnote', 'endnote', 'txbxContent', 'sdtContent'])
const inline = new Set(['p'])
const cells = new Set(['tc'])
const tables = new Set(['tbl', 'tr'])

function repair({ start, end }: Mark, wordml: Wordml): TemplateRepair['what'][] {
  const { closest, wordName, attribute, isDeleted } = wordml
  if (!end || isDeleted(start)) return []
  const isBlock = (mark: Element) => closest(mark, inline) === null
  const holder = (mark: Element) => wordName(mark.parentNode)
  if (moveIntoCell(start, end, wordml))
    return isEmpty(start, end, wordml) ? fillBlank(start, wordml) : ['moved']
  if (tables.has(holder(start)) || tables.has(holder(end)) || attribute(start, 'colFirst') !== '')
    return ['table']
  const done: TemplateRepair['what'][] = []
  if (isBlock(start) || isBlock(end)) {
    if (!move(start, end, wordml)) return ['table']
    done.push('moved')
  }
  if (closest(start, cells) !== closest(end, cells)) return done
  if (isEmpty(start, end, wordml)) {
    fill(start, wordml)
    done.push('blank')
  }
  return done
}

function fillBlank(start: Element, wordml: Wordml): TemplateRepair['what'][] {
  fill(start, wordml)
  return ['moved', 'blank']
}

/** Word marks a cell that was selected whole by its column, with marks anywhere in the row: they go around the cell's text. False: not one cell of one row. */
function moveIntoCell(start: Element, end: Element, wordml: Wordml): boolean {
  const { attribute, closest, elementsIn, wordName, childNamed, removeNode, walk } = wordml
  const column = attribute(start, 'colFirst')
  if (column === '' || column !== attribute(start, 'colLast')) return false
  const row = closest(start, rowNames) ?? nextRow(start, wordml)
  const isOneRow = row && (closest(end, rowNames) ?? previousRow(end, wordml)) === row
  const cell = isOneRow && cellAtColumn(row, Number(column), wordml)
  if (!cell) return false
  const paragraphs = [...elementsIn(cell)].filter((one) => wordName(one) === 'p')
  const [first, last] = [paragraphs[0], paragraphs.at(-1)]
  if (!first || !last || [...walk(cell)].some((one) => wordName(one) === 'tbl')) return false
  for (const name of ['colFirst', 'colLast']) start.removeAttributeNS(start.namespaceURI as string, name)
  removeNode(start)
  first.insertBefore(start, childNamed(first, 'pPr')?.nextSibling ?? first.firstChild)
  last.appendChild(end)
  return true
}

const rowNames = new Set(['tr'])

function nextRow(mark: Element, { wordName }: Wordml): Element | null {
  for (let at = mark.nextSibling; at; at = at.nextSibling) if (wordName(at) === 'tr') return at as Element
  return null
}

function previousRow(mark: Element, { wordName }: Wordml): Element | null {
  for (let at = mark.previousSibling; at; at = at.previousSibling)
    if (wordName(at) === 'tr') return at as Element
  return null
}

/** The cell of a row that begins at this column of the grid. */
function cellAtColumn(
  row: Element,
  column: number,
  { elementsIn, wordName, childNamed, attribute }: Wordml,
): Element | null {
  let at = 0
  for (const cell of elementsIn(row)) {
    if (wordName(cell) !== 'tc') continue
    if (at === column) return cell
    const span = childNamed(childNamed(cell, 'tcPr') ?? cell, 'gridSpan')
    at += Number(span && attribute(span, 'val')) || 1
  }
  return null
}

/** Puts marks that stand between paragraphs into the first and the last paragraph that they go around; false around a table. */
function move(start: Element, end: Element, wordml: Wordml): boolean {
  const { wordName, nextNode, closest, walk, childNamed, insertAfter, make } = wordml
  if (!blockHolders.has(wordName(start.parentNode)) && closest(start, inline) === null) return false
  if (!blockHolders.has(wordName(end.parentNode)) && closest(end, inline) === null) return false
  const between: Element[] = []
  for (let at = nextNode(start); at && at !== end; at = nextNode(at))
    if (at.nodeType === 1) between.push(at as Element)
  if (between.some((element) => wordName(element) === 'tbl')) return false
  const paragraphs = between.filter((element) => wordName(element) === 'p')
  const own = (mark: Element) => closest(mark, inline)
  if (!paragraphs.length && !own(start) && !own(end)) {
    // Around nothing at all: it gets a paragraph of its own.
    const paragraph = make(start, 'p')
    start.parentNode?.insertBefore(paragraph, start)
    paragraph.appendChild(start)
    paragraph.appendChild(end)
    return true
  }
  const first = own(start) ?? paragraphs[0] ?? own(end)
  const last = own(end) ?? paragraphs.at(-1) ?? own(start)
  if (!first || !last) return false
  if (!own(start)) {
    const properties = childNamed(first, 'pPr')
    if (properties) insertAfter(start, properties)
    else first.insertBefore(start, first.firstChild)
  }
  if (!own(end)) {
    // Behind everything but the starts of other bookmarks' ends, which may stand in any order.
    last.appendChild(end)
  }
  return [...walk(first)].includes(start)
}

const visible = new Set([
  'drawing',
  'pict',
  'object',
  'fldChar',
  'instrText',
  'footnoteReference',
  'endnoteReference',
])

/** Whether nothing that a reader sees stands between the marks of one paragraph. */
function isEmpty(
  start: Element,
  end: Element,
  { nextNode, wordName, runText, isDeleted, closest }: Wordml,
): boolean {
  if (closest(start, inline) !== closest(end, inline)) return false
  for (let at = nextNode(start); at && at !== end; at = nextNode(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element
    if (visible.has(wordName(element))) return false
    if (wordName(element) === 'r' && !isDeleted(element) && runText(element) !== '') return false
  }
  return true
}

/** Writes the blank behind the start, in the format of the words before or behind it. */
function fill(start: Element, { make, closest, walk, childNamed, wordName, insertAfter }: Wordml): void {
  const paragraph = closest(start, inline)
  const runs = paragraph ? [...walk(paragraph)].filter((one) => wordName(one) === 'r') : []
  const like = runs.findLast((one) => (one.compareDocumentPosition(start) & 4) !== 0) ?? runs[0]
  const run = make(start, 'r')
  const format = like && childNamed(like, 'rPr')
  if (format) run.appendChild(format.cloneNode(true))
  const text = make(start, 't')
  text.appendChild((start.ownerDocument as NonNullable<typeof start.ownerDocument>).createTextNode(blank))
  run.appendChild(text)
  insertAfter(run, start)
}
