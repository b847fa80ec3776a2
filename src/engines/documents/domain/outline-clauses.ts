import {
  type ArticleFate,
  type ArticleReference,
  articleHeading,
  referenceEdits,
  withEdits,
} from './article-references.ts'
import type { OutlineBlock, OutlinePiece } from './outline.ts'

/** An outline as the document will read, and what becomes of a clause's text in it. */
export type OutlineWithClauses = { blocks: OutlineBlock[]; clauseText: (text: string) => string }

/**
 * The outline of a document without the clauses that it does without (`leftOut`, names of bookmarks): their paragraphs, a heading that is theirs
 * alone, typed numbers of the articles behind them and mentions of these, as filling the file does it.
 */
export function outlineWithoutClauses(
  blocks: readonly OutlineBlock[],
  leftOut: ReadonlySet<string>,
): OutlineWithClauses {
  const gone = goneBlocks(blocks, leftOut)
  if (gone.size === 0) return { blocks: [...blocks], clauseText: (text) => text }
  const articles = typedArticles(blocks)
  const fates = fatesOf(articles, gone)
  const kept = [...blocks.keys()].filter((index) => !gone.has(index))
  let series = 0
  return {
    blocks: kept.map((index) => {
      const block = blocks[index] as OutlineBlock
      series = articles.get(index)?.series ?? series
      const fateOf = fateIn(fates, series)
      return { ...block, cells: block.cells.map((cell) => renumbered(cell, fateOf)) }
    }),
    clauseText: (text) => withEdits(text, referenceEdits(text, fateIn(fates, 0))).text,
  }
}

const textOf = (block: OutlineBlock): string =>
  block.cells
    .flat()
    .map(({ text }) => text)
    .join('')

function goneBlocks(blocks: readonly OutlineBlock[], leftOut: ReadonlySet<string>): Set<number> {
  const gone = new Set<number>()
  blocks.forEach((block, index) => {
    const pieces = block.cells.flat()
    const isLeftOut = pieces.some(({ bookmark }) => bookmark !== null && leftOut.has(bookmark))
    const others = pieces.flatMap(({ text, bookmark }) =>
      bookmark !== null && leftOut.has(bookmark) ? [] : text,
    )
    const isOwn = others.every(
      (text) => text.trim() === '' || /^\s*第[^条]{1,8}条[\s\u3000:：.．、]*$/.test(text),
    )
    if (block.kind !== 'row' && isLeftOut && isOwn) gone.add(index)
  })
  for (const index of [...gone]) {
    const above = blocks[index - 1]
    const below = blocks[index + 1]
    const own = blocks[index] as OutlineBlock
    const isHeading =
      above && isArticle(above) && above.cells.flat().every(({ bookmark }) => bookmark === null)
    if (isHeading && isShort(textOf(above)) && !isArticle(own) && (!below || isArticle(below)))
      gone.add(index - 1)
  }
  return gone
}

const isArticle = (block: OutlineBlock): boolean =>
  block.kind === 'heading' || (block.kind === 'paragraph' && articleHeading(textOf(block)) !== null)
const isShort = (text: string): boolean => text.trim().length <= 40 && !/[。；：，,;]$/.test(text.trim())

type Typed = { value: number; series: number }

function typedArticles(blocks: readonly OutlineBlock[]): Map<number, Typed> {
  const articles = new Map<number, Typed>()
  let last: Typed | null = null
  blocks.forEach((block, index) => {
    const numeral = block.kind === 'row' ? null : articleHeading(textOf(block))
    if (!numeral || (last && numeral.value <= last.value && numeral.value !== 1)) return
    const series: number = last ? last.series + (numeral.value <= last.value ? 1 : 0) : 0
    last = { value: numeral.value, series }
    articles.set(index, last)
  })
  return articles
}

type Fates = ReadonlyMap<number, ReadonlyMap<number, ArticleFate>>

function fatesOf(articles: ReadonlyMap<number, Typed>, gone: ReadonlySet<number>): Fates {
  const fates = new Map<number, Map<number, ArticleFate>>()
  for (const [index, { value, series }] of articles) {
    const ofSeries = fates.get(series) ?? new Map<number, ArticleFate>()
    fates.set(series, ofSeries)
    const went = [...articles].filter(
      ([at, one]) => at < index && one.series === series && gone.has(at),
    ).length
    ofSeries.set(value, gone.has(index) ? { gone: '', was: value } : { to: value - went })
  }
  return fates
}

const fateIn =
  (fates: Fates, series: number) =>
  ({ of }: ArticleReference, value: number): ArticleFate | undefined =>
    of === 'elsewhere' || (of === 'main' && series === 0)
      ? undefined
      : fates.get(of === 'here' ? series : 0)?.get(value)

/** Changes only words of the document: what a bookmark holds is the form's. */
function renumbered(cell: readonly OutlinePiece[], fateOf: ReturnType<typeof fateIn>): OutlinePiece[] {
  const whole = cell.map(({ text }) => text).join('')
  const edits = referenceEdits(whole, fateOf)
  let at = 0
  return cell.map((piece) => {
    const start = at
    at += piece.text.length
    if (piece.bookmark !== null) return piece
    const own = edits
      .filter((edit) => edit.start >= start && edit.end <= start + piece.text.length)
      .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    return { ...piece, text: withEdits(piece.text, own).text }
  })
}
