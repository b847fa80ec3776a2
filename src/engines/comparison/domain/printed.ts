import { diffArrays } from 'diff'
import type { Block } from './block.ts'

/** The lines of a printed document, page by page, in the order in which they were printed. */
export type PrintedPages = readonly string[]

const numberSign =
  /^(第[零〇一二三四五六七八九十百\d]+[条章节款项]|[（(][零〇一二三四五六七八九十\da-zA-Z]+[）)]|\d+([.．]\d+)*[.．、)）]?|[一二三四五六七八九十]+、|[a-zA-Z][.)）]|[•·●○■□◆\-—])$/
const pageNumber = /^(第?\d+页?([,，/共]*(共|of)?\d+页?)?|[-—–]\d+[-—–]|[Pp]age\d+(of\d+)?)$/
/** More differences than this between a print and its document, and paragraphs are told by their lines alone. */
const mostEdits = 4_000

const bare = (text: string): string => text.replace(/\s+/g, '')
const wide = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u3000-\\u303f“”‘’…—]'
const looseSpace = new RegExp(`(?<=${wide})\\s+|\\s+(?=${wide})`, 'g')

/** White space as a print has it: none beside Chinese characters, one elsewhere. */
export const printedText = (text: string): string => text.replace(looseSpace, '').replace(/\s+/g, ' ').trim()

/** A document as it compares with a print: without headers, footers and empty paragraphs, all in one column. */
export const asPrinted = (blocks: readonly Block[]): Block[] =>
  blocks
    .filter(
      ({ place, text }) =>
        (place.kind === 'body' || place.kind === 'cell' || place.kind === 'note') && bare(text) !== '',
    )
    .map(({ text }, id) => ({ id, text: printedText(text), place: { kind: 'body' } }))

/**
 * The paragraphs of a print. Beside the document that it may be a print of, its lines are put together and cut where that one's paragraphs begin,
 * and automatic numbers, which are no text there, are left out; alone, a paragraph ends with its last, shorter line. Headers, footers and page
 * numbers are left out.
 */
export function printedBlocks(pages: PrintedPages, beside: readonly Block[] | null): Block[] {
  const lines = textLines(pages, beside ?? [])
  const cut = beside && cutBeside(lines, beside)
  return (cut ?? cutAlone(lines))
    .map(printedText)
    .filter((text) => text !== '')
    .map((text, id) => ({ id, text, place: { kind: 'body' } }))
}

/** The lines without what stands at the top or the bottom of every page, or in the document's own header and footer. */
function textLines(pages: PrintedPages, beside: readonly Block[]): string[] {
  const all = pages.map((page) =>
    page
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  const edges = (lines: readonly string[]) => [...lines.slice(0, 2), ...lines.slice(-2)]
  const seen = new Map<string, number>()
  for (const lines of all)
    for (const key of new Set(edges(lines).map(edgeKey))) seen.set(key, (seen.get(key) ?? 0) + 1)
  const furniture = new Set(
    beside.flatMap(({ place, text }) =>
      place.kind === 'header' || place.kind === 'footer' ? [edgeKey(text)] : [],
    ),
  )
  const isFurniture = (line: string) =>
    furniture.has(edgeKey(line)) ||
    pageNumber.test(bare(line)) ||
    (all.length > 2 && (seen.get(edgeKey(line)) ?? 0) > all.length / 2)
  return all.flatMap((lines) =>
    lines.filter((line, at) => (at >= 2 && at < lines.length - 2) || !isFurniture(line)),
  )
}

const edgeKey = (line: string): string => bare(line).replace(/\d+/g, '#')

function cutAlone(lines: readonly string[]): string[] {
  const longest = Math.max(0, ...lines.map(({ length }) => length))
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen) paragraphs.push(`${paragraphs.pop()}\n${line}`)
    else paragraphs.push(line)
    isOpen = line.length >= longest * 0.85 && !/[。；：;:]$/.test(line)
  }
  return paragraphs
}

/** null when the two are too different to be told line by line. */
function cutBeside(lines: readonly string[], beside: readonly Block[]): string[] | null {
  const paragraphs = asPrinted(beside).map(({ text }) => bare(text))
  const printed = lines.map(bare)
  const found = matches([...paragraphs.join('')], [...printed.join('')])
  if (!found) return null
  const starts = startsOf(paragraphs)
  const lineStarts = new Set(startsOf(printed))
  const cuts = cutsOf(found, starts, lineStarts)
  const letters = [...printed.join('')]
  const spaced = withSpaces(lines)
  return cuts.map((cut, at) => {
    const end = cuts[at + 1] ?? letters.length
    let first = cut
    while (first < end && found[first] === -1) first++
    const isNumbered = first < end && numberSign.test(letters.slice(cut, first).join(''))
    return spaced.slice(isNumbered ? first : cut, end).join('')
  })
}

/** For each printed character its place in the document, or -1. */
function matches(document: readonly string[], printed: readonly string[]): Int32Array | null {
  const parts = diffArrays([...document], [...printed], { maxEditLength: mostEdits })
  if (!parts) return null
  const found = new Int32Array(printed.length).fill(-1)
  let from = 0
  let to = 0
  for (const { added, removed, count } of parts) {
    if (removed) from += count
    else if (added) to += count
    else for (let at = 0; at < count; at++) found[to++] = from++
  }
  return found
}

function startsOf(texts: readonly string[]): number[] {
  let at = 0
  return texts.map((text) => {
    const start = at
    at += [...text].length
    return start
  })
}

/** Where the document's paragraphs begin in the print: what was added between two goes to the later one, from its first line on. */
function cutsOf(found: Int32Array, starts: readonly number[], lineStarts: ReadonlySet<number>): number[] {
  const cuts = new Set<number>([0])
  let next = 0
  let last = -1
  for (let at = 0; at < found.length; at++) {
    const place = found[at] as number
    if (place === -1) continue
    const hasBegun = next < starts.length && (starts[next] as number) <= place
    while (next < starts.length && (starts[next] as number) <= place) next++
    if (hasBegun) {
      let cut = last + 1
      while (cut < at && !lineStarts.has(cut)) cut++
      cuts.add(cut)
      for (let line = cut + 1; line < at; line++) if (lineStarts.has(line)) cuts.add(line)
    }
    last = at
  }
  return [...cuts].sort((a, b) => a - b)
}

/** The printed characters without white space, each with the white space behind it. */
function withSpaces(lines: readonly string[]): string[] {
  return lines.join('\n').match(/\S\s*/gu) ?? []
}
