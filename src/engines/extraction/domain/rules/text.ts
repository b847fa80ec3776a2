import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import type { ExtractionLocation } from '../extraction.ts'
import { withoutCellGlosses, withoutGlosses } from './glosses.ts'

/**
 * One line of the text as rules read it: half width, one kind of quotation mark and dash, no white space beside Chinese letters; columns apart by a tab.
 * A row of a table is one line. Every letter knows where it stands in the document.
 */
export type Line = {
  text: string
  /** Block of each letter, and its offset there. */
  blocks: readonly number[]
  offsets: readonly number[]
  kind: 'body' | 'row' | 'header' | 'footer' | 'note'
  /** Of a row: where each cell begins in the text, and its column. */
  cells: readonly { start: number; end: number; column: number }[]
  /** Of a row: which table. */
  table: number
}

/** A stretch of one line. */
export type Stretch = { line: Line; start: number; end: number }

const han = /[\u2e80-\u9fff\uf900-\ufaff]/
const wide = /[\u2e80-\u9fff\uf900-\ufaff\u3001-\u303f]/
const quotes = /[“”„‟〝〞＂「」『』]/
const dashes = /[‐‑‒–—―−－─]/

/** One letter for one letter, so that offsets stay what they are. */
function plainLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  if (quotes.test(letter)) return '"'
  if (dashes.test(letter)) return '-'
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (letter === '￥') return '¥'
  // Recognised from pictures for brackets.
  if (letter === '〈') return '('
  if (letter === '〉') return ')'
  if (letter === '’' || letter === '‘') return "'"
  return letter
}

type Piece = { text: string; blocks: number[]; offsets: number[] }

/** How clauses of the first rank are numbered, beside 1. and (1): 第三条, 第二节, 第六,  三、 叁、 三 付款, (三), Ⅲ., ④. */
export const clauseNumber =
  '第[零〇一二三四五六七八九十百\\d]{1,5}(?:[条章节]|部分|[,、])(?:之[一二三四五])?|[一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾]{1,3}(?:[、.]|\\s(?=[\\u4e00-\\u9fff]))|\\(?[一二三四五六七八九十]{1,3}\\)|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫIVX]{1,5}[.、]\\s?|[①-⑳]'

/** The beginning of something that is not what the line before went on with: a clause, a point of a list, a label. */
export const startsLine =
  /^(第[零〇一二三四五六七八九十百\d]{1,5}[条章]|[一二三四五六七八九十]{1,3}、|\d{1,2}(\.\d{1,2}){0,3}[.、)\s]|[(（][一二三四五六七八九十\d]{1,2}[)）]|[^:：。，,]{1,14}[:：])/

/** The lines of one block; a break of the line stays one only where something new begins after it. */
function piecesOf({ id, text }: DocumentBlock): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const isBreak = text[at] === '\n' && startsLine.test(text.slice(at + 1, at + 24).trimStart())
    if (at < text.length && !isBreak) continue
    pieces.push(squeezed(id, text, from, at))
    from = at + 1
  }
  return pieces
}

const isSpace = (letter: string | undefined): boolean => letter !== undefined && /\s/.test(letter)

function squeezed(block: number, text: string, from: number, to: number): Piece {
  const piece: Piece = { text: '', blocks: [], offsets: [] }
  const letters: string[] = []
  const push = (letter: string, offset: number) => {
    letters.push(letter)
    piece.blocks.push(block)
    piece.offsets.push(offset)
  }
  let at = from
  while (at < to) {
    if (!isSpace(text[at])) {
      push(plainLetter(text[at] as string), at)
      at++
      continue
    }
    const start = at
    let size = 0
    for (; at < to && isSpace(text[at]); at++) size += text[at] === '\t' ? 9 : text[at] === '\u3000' ? 2 : 1
    const before = letters.at(-1) ?? ''
    const after = at < to ? (text[at] as string) : ''
    if (before === '' || after === '') continue
    if (size >= 4) push('\t', start)
    else if (!joins(before, after, text.slice(start, at).includes('\n'))) push(' ', start)
  }
  piece.text = letters.join('').replace(/《(?=[^《》()]{1,12}\))/g, '(')
  return withoutGlosses(spacedLabels(piece))
}

const joins = (before: string, after: string, isBreak: boolean): boolean =>
  wide.test(before) && wide.test(after) ? isBreak : wide.test(before) || wide.test(after)

/** 甲 方: and 开 户 行: are written apart to fill a line: put together again. */
function spacedLabels(piece: Piece): Piece {
  const apart =
    /(^|[\s:;,(])((?:(?<=^)[\u4e00-\u9fff]{1,3}(?: [\u4e00-\u9fff]{1,3}){1,2}|[\u4e00-\u9fff](?:\s[\u4e00-\u9fff]){1,6}))(?=\s?[:(])/g
  const drop = new Set<number>()
  for (const found of piece.text.matchAll(apart)) {
    const start = (found.index ?? 0) + (found[1] ?? '').length
    for (let at = start; at < start + (found[2] ?? '').length; at++) if (isSpace(piece.text[at])) drop.add(at)
  }
  if (drop.size === 0) return piece
  const kept = [...piece.offsets.keys()].filter((at) => !drop.has(at))
  return {
    text: kept.map((at) => piece.text[at]).join(''),
    blocks: kept.map((at) => piece.blocks[at] as number),
    offsets: kept.map((at) => piece.offsets[at] as number),
  }
}

/** All lines that hold something, in the order of the text. */
export function linesOf(blocks: readonly DocumentBlock[]): Line[] {
  const lines: Line[] = []
  let row: { line: Line; key: string } | undefined
  for (const block of blocks) {
    const { place } = block
    if (place.kind !== 'cell') {
      row = undefined
      for (const piece of piecesOf(block))
        if (piece.text.trim()) lines.push({ ...piece, kind: place.kind, cells: [], table: -1 })
      continue
    }
    const key = `${place.table}/${place.row}`
    if (row?.key !== key) {
      const line = { text: '', blocks: [], offsets: [], kind: 'row' as const, cells: [], table: place.table }
      row = { line, key }
      lines.push(line)
    }
    addCell(row.line, block, place.column)
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

/** Several paragraphs of one cell stand behind one another, a space between them. */
function addCell(line: Line, block: DocumentBlock, column: number): void {
  const row = line as { -readonly [K in keyof Line]: Line[K] }
  const cells = row.cells as { start: number; end: number; column: number }[]
  const { text, blocks, offsets } = withoutCellGlosses(squeezed(block.id, block.text, 0, block.text.length))
  const separator = row.text === '' ? '' : '\t'
  const start = row.text.length + separator.length
  row.text += separator + text
  row.blocks = row.blocks.concat(separator ? [block.id] : [], blocks)
  row.offsets = row.offsets.concat(separator ? [0] : [], offsets)
  cells.push({ start, end: start + text.length, column })
}

/** Where a stretch stands; only what is in its first block. Null when nothing but white space is left of it. */
export function locate({ line, start, end }: Stretch): ExtractionLocation | null {
  let from = start
  let to = Math.min(end, line.text.length)
  while (from < to && /\s/.test(line.text[from] as string)) from++
  const block = line.blocks[from]
  while (to > from && (line.blocks[to - 1] !== block || /\s/.test(line.text[to - 1] as string))) to--
  if (block === undefined || to <= from) return null
  return { block, start: line.offsets[from] as number, end: (line.offsets[to - 1] as number) + 1 }
}

/** The words of a stretch, as they stand but for breaks of lines and spaces inside Chinese words. */
export function cleanText(text: string): string {
  const letters: string[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const before = letters.at(-1)?.at(-1) ?? ''
    if (before !== '' && !(han.test(before) && han.test(word[0] as string))) letters.push(' ')
    letters.push(word)
  }
  return letters.join('')
}

/** Sentences of a line: between 。; and full stops that end an English sentence. */
export function sentencesOf(line: Line): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  for (let at = 0; at < line.text.length; at++) {
    const letter = line.text[at] as string
    const ends =
      letter === '。' ||
      letter === ';' ||
      letter === '!' ||
      (letter === '.' &&
        /^\s+["(]?[A-Z]/.test(line.text.slice(at + 1, at + 5)) &&
        !abbreviated(line.text, at))
    if (!ends) continue
    found.push({ line, start, end: at + 1 })
    start = at + 1
  }
  if (start < line.text.length) found.push({ line, start, end: line.text.length })
  return found
}

const abbreviated = (text: string, at: number): boolean =>
  /(^|[\s(.,])(\d{1,2}(\.\d+)*|No|Nos|Co|Ltd|Inc|Corp|Pte|Pty|St|Mr|Ms|Dr|Art|Sec|Tel|[A-Z])$/.test(
    text.slice(Math.max(0, at - 8), at),
  )

export const stretchText = ({ line, start, end }: Stretch): string => line.text.slice(start, end)

/** A text without any white space, half width; with where each letter stands. */
export function bareText(text: string): { text: string; offsets: number[] } {
  const letters: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (isSpace(text[at])) continue
    letters.push(plainLetter(text[at] as string))
    offsets.push(at)
  }
  return { text: letters.join(''), offsets }
}
