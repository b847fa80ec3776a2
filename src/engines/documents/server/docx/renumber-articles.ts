import type { Element, Node } from '@xmldom/xmldom'
import {
  type ArticleFate,
  type ArticleReference,
  articleHeading,
  articleNumeral,
  type ReferenceEdit,
  referenceEdits,
  withEdits,
} from '../../domain/article-references.ts'
import { type Article, type AutomaticArticles, articlesOf, bodyParagraphs, titleOf } from './articles.ts'
import { elementsBetween } from './bookmarks.ts'
import { type ClauseParagraph, wordsOf, writeParagraph } from './clause-paragraphs.ts'
import type { DocxDocument, Story } from './docx-document.ts'
import { goneName, markGone, restoreGone } from './gone-references.ts'
import { paragraphText, replaceWords } from './paragraph-text.ts'
import { walk, wordName } from './wordml.ts'

/** The articles of a document as they are, and by which key each is known again: a clause's by its bookmark, others by their titles. */
export type Articles = { list: Article[]; keyOf: ReadonlyMap<Element, string> }

/** Reads the articles; `clauses` are the paragraphs of each clause by its bookmark's name. */
export function readArticles(
  document: DocxDocument,
  automatic: AutomaticArticles,
  clauses: ReadonlyMap<string, readonly Element[]>,
): Articles {
  const list = articlesOf(document, automatic)
  return { list, keyOf: keysOf(list, clauses) }
}

function keysOf(
  list: readonly { paragraph: Element; title: string }[],
  clauses: ReadonlyMap<string, readonly Element[]>,
): Map<Element, string> {
  const clauseOf = new Map<Element, string>()
  for (const [name, paragraphs] of clauses) for (const paragraph of paragraphs) clauseOf.set(paragraph, name)
  const counts = new Map<string, number>()
  const keys = new Map<Element, string>()
  for (const { paragraph, title } of list) {
    const clause = clauseOf.get(paragraph)
    const name = clause === undefined ? `title ${title}` : `clause ${clause}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    keys.set(paragraph, clause === undefined ? `title ${count} ${title}` : `${clauseKey} ${count} ${clause}`)
  }
  return keys
}

const clauseKey = 'clause'
const isTitle = (key: string | undefined): boolean => key?.startsWith('title ') ?? false

/** An article after the clauses were written, and the one it was before; null for one that came with a clause. */
type Now = Article & { old: Article | null }

/**
 * Gives the articles behind clauses that came or went their new numbers, where numbers are typed, and brings mentions of articles in all
 * stories up to date. `before` and `template` were read before anything was changed. Answers the stories that changed.
 */
export function renumberArticles(given: {
  document: DocxDocument
  automatic: AutomaticArticles
  before: Articles
  template: Articles
  written: ReadonlyMap<Element, ClauseParagraph>
  /** Headings of clauses that came back. */
  headings: ReadonlySet<Element>
  clauses: ReadonlyMap<string, readonly Element[]>
  fixed: ReadonlySet<Element>
}): Set<Story> {
  const { document, automatic, before, template, written, headings, clauses, fixed } = given
  const now = articlesNow(document, automatic, before.list, (one) => written.has(one) || headings.has(one))
  const keys = keysOf(now, clauses)
  const changed = new Set<Story>()
  const [body] = document.stories
  if (body && now.filter(writeNumber).length > 0) changed.add(body)
  const were = new Map(
    template.list.map(({ paragraph, value }) => [template.keyOf.get(paragraph) ?? '', value]),
  )
  const ofBefore = fatesOf(before, were, (article) => now.find(({ old }) => old === article))
  const ofTemplate =
    template === before
      ? ofBefore
      : fatesOf(template, were, (article) => {
          const key = template.keyOf.get(article.paragraph)
          return (
            now.find(({ paragraph }) => keys.get(paragraph) === key) ??
            // A heading that stays without its clause, because other words stand below it.
            now.find(({ paragraph, title }) => title === article.title && isTitle(keys.get(paragraph)))
          )
        })
  const series = seriesOf(document, now)
  const numbers = new Map(now.flatMap(({ paragraph, value }) => goneNameOf(keys.get(paragraph), value)))
  const articleAt = new Map(now.map((article) => [article.paragraph, article]))
  for (const story of document.stories) {
    for (const paragraph of [...walk(story.dom)].filter((element) => wordName(element) === 'p')) {
      const at = series.get(paragraph) ?? 0
      const clause = written.get(paragraph)
      const article = articleAt.get(paragraph)
      const isChanged = clause
        ? settleClause(paragraph, clause, article, fateIn(ofTemplate, at))
        : settleParagraph(paragraph, article, fateIn(ofBefore, at), fixed)
      if (isChanged) changed.add(story)
    }
    if (restoreGone(story.dom, numbers)) changed.add(story)
  }
  return changed
}

const goneNameOf = (key: string | undefined, value: number): [string, number][] =>
  key?.startsWith(`${clauseKey} `) ? [[goneName(key), value]] : []

function articlesNow(
  document: DocxDocument,
  automatic: AutomaticArticles,
  before: readonly Article[],
  isWritten: (paragraph: Element) => boolean,
): Now[] {
  const known = new Map(before.map((article) => [article.paragraph, article]))
  const now: Now[] = []
  for (const paragraph of bodyParagraphs(document)) {
    const old = known.get(paragraph) ?? null
    if (!isWritten(paragraph)) {
      if (old) now.push({ ...old, old })
      continue
    }
    const { text } = paragraphText(paragraph)
    const typed = articleHeading(text)
    const isTyped = typed !== null
    if (!isTyped && !automatic(paragraph)) continue
    const series = old?.series ?? now.at(-1)?.series ?? 0
    now.push({ paragraph, value: 0, isTyped, series, title: typed ? titleOf(text, typed.end) : text, old })
  }
  giveNumbers(now, before)
  return now
}

/** What was there keeps its number, moved by as many articles as came or went before it; what came goes on from the one before it. */
function giveNumbers(now: Now[], before: readonly Article[]): void {
  const kept = new Set(now.flatMap(({ old }) => (old ? [old] : [])))
  for (const series of new Set(now.map((article) => article.series))) {
    const were = before.filter((article) => article.series === series)
    let came = 0
    let last: number | null = null
    for (const article of now.filter((one) => one.series === series)) {
      const { old } = article
      if (old) {
        const went = were.slice(0, were.indexOf(old)).filter((one) => !kept.has(one)).length
        article.value = old.value + came - went
      } else {
        came += 1
        article.value = last === null ? (were[0]?.value ?? 1) : last + 1
      }
      last = article.value
    }
  }
}

/** Writes a typed number; false when it says so already. */
function writeNumber({ paragraph, value, isTyped }: Now): boolean {
  const words = paragraphText(paragraph)
  const numeral = isTyped ? articleHeading(words.text) : null
  if (!numeral || numeral.value === value) return false
  const like = words.text.slice(numeral.start, numeral.end)
  replaceWords(words, numeral.start, numeral.end, articleNumeral(value, like))
  return true
}

type Fates = ReadonlyMap<number, ReadonlyMap<number, ArticleFate>>

function fatesOf(
  { list, keyOf }: Articles,
  numbers: ReadonlyMap<string, number>,
  successor: (article: Article) => Now | undefined,
): Fates {
  const fates = new Map<number, Map<number, ArticleFate>>()
  for (const article of list) {
    const next = successor(article)
    const key = keyOf.get(article.paragraph) ?? ''
    const ofSeries = fates.get(article.series) ?? new Map<number, ArticleFate>()
    fates.set(article.series, ofSeries)
    if (next) ofSeries.set(article.value, { to: next.value })
    else if (key.startsWith(`${clauseKey} `))
      ofSeries.set(article.value, { gone: key, was: numbers.get(key) ?? article.value })
  }
  return fates
}

type FateOf = (reference: ArticleReference, value: number) => ArticleFate | undefined

const fateIn =
  (fates: Fates, series: number): FateOf =>
  ({ of }, value) => {
    if (of === 'elsewhere' || (of === 'main' && series === 0)) return undefined
    return fates.get(of === 'here' ? series : 0)?.get(value)
  }

/** The series of articles that each paragraph of the body stands in: that of the article above it. */
function seriesOf({ stories }: DocxDocument, now: readonly Now[]): Map<Element, number> {
  const seriesAt = new Map(now.map(({ paragraph, series }) => [paragraph, series]))
  const series = new Map<Element, number>()
  let at = 0
  for (const element of stories[0] ? walk(stories[0].dom) : []) {
    if (wordName(element) !== 'p') continue
    at = seriesAt.get(element) ?? at
    series.set(element, at)
  }
  return series
}

/** Brings the mentions in a clause's paragraph up to date, from the text as it is in the form. */
function settleClause(
  paragraph: Element,
  { range, text }: ClauseParagraph,
  article: Now | undefined,
  fateOf: FateOf,
): boolean {
  const numeral = article?.isTyped ? articleHeading(text) : null
  const edits: ReferenceEdit[] = referenceEdits(text, (reference, value) =>
    numeral && reference.numerals[0]?.start === numeral.start
      ? { to: article?.value as number }
      : fateOf(reference, value),
  )
  const wanted = withEdits(text, edits)
  if (wordsOf(range, paragraph) === wanted.text) return false
  writeParagraph(range, paragraph, wanted.text)
  const inside = new Set<Node>(elementsBetween(range))
  const from = paragraphText(paragraph).pieces.find(({ run }) => inside.has(run))?.start ?? 0
  for (const { start, end, key } of [...wanted.gone].reverse())
    markGone(paragraph, from + start, from + end, key)
  return true
}

/** Brings the mentions in any other paragraph up to date where they stand; values of the form are the form's. */
function settleParagraph(
  paragraph: Element,
  article: Now | undefined,
  fateOf: FateOf,
  fixed: ReadonlySet<Element>,
): boolean {
  const { text, pieces } = paragraphText(paragraph)
  const numeral = article?.isTyped ? articleHeading(text) : null
  const isFixed = (start: number, end: number): boolean =>
    pieces.some(
      (piece) => fixed.has(piece.run) && piece.start < end && piece.start + piece.text.length > start,
    )
  const edits = referenceEdits(text, (reference, value) =>
    (numeral && reference.numerals[0]?.start === numeral.start) || isFixed(reference.start, reference.end)
      ? undefined
      : fateOf(reference, value),
  )
  for (const { start, end, text: words, gone } of edits.reverse()) {
    replaceWords(paragraphText(paragraph), start, end, words)
    for (const one of [...gone].reverse()) markGone(paragraph, start + one.start, start + one.end, one.key)
  }
  return edits.length > 0
}
