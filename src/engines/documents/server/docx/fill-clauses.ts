import type { Element } from '@xmldom/xmldom'
import { articleHeading, articleReferences, goneReference } from '../../domain/article-references.ts'
import { valueNameOf } from '../../domain/bookmark.ts'
import { type AutomaticArticles, automaticArticles, titleOf } from './articles.ts'
import { type BookmarkRange, bookmarkRanges, bookmarkText, elementsBetween } from './bookmarks.ts'
import {
  blockAbove,
  type ClauseParagraph,
  type ClausePlace,
  clauseHeading,
  clausePlace,
  outside,
  paragraphLike,
  prefixLike,
  removeInnerBookmarks,
  removeKeepers,
  takeOutBlock,
  wordsOf,
  writeParagraph,
} from './clause-paragraphs.ts'
import type { DocxDocument, Story } from './docx-document.ts'
import { fillRange } from './fill-range.ts'
import { paragraphText } from './paragraph-text.ts'
import { readArticles, renumberArticles } from './renumber-articles.ts'
import { childNamed, closest, elementsIn, insertAfter, make, removeNode, wordName } from './wordml.ts'

/** What stands at a clause's bookmark: paragraphs like those of the template; null or none: the document does without the clause. */
export type ClauseText = { bookmark: string; paragraphs: readonly string[] | null }

const paragraphNames = new Set(['p'])

/**
 * Puts clauses into a document in which single values (`fixed`) stand already, and renumbers the articles. Answers the bookmarks
 * that were clauses, the names of those that the document has, and the stories that changed.
 */
export function fillClauses(
  document: DocxDocument,
  clauses: readonly ClauseText[],
  template: DocxDocument,
  fixed: readonly BookmarkRange[],
): { filled: string[]; used: Set<string>; changed: Set<Story> } {
  const given = new Map(clauses.map(({ bookmark, paragraphs }) => [bookmark, paragraphs]))
  const all = given.size > 0 ? bookmarkRanges(document) : []
  const names = new Set(all.map(({ name }) => name))
  const nameOf = ({ name }: BookmarkRange): string => (given.has(name) ? name : valueNameOf(name, names))
  const ranges = all.filter((range) => range.fillable && given.has(nameOf(range)))
  const answer = {
    filled: ranges.map(({ name }) => name),
    used: new Set(ranges.map(nameOf)),
    changed: new Set<Story>(),
  }
  if (ranges.length === 0) return answer
  const automatic = automaticArticles(document)
  const isSame = template === document
  const models = clauseModels(
    template,
    new Set(answer.filled),
    isSame ? automatic : automaticArticles(template),
  )
  const before = readArticles(document, automatic, paragraphsOf(ranges, models, automatic))
  const templateArticles = isSame
    ? before
    : readArticles(template, automaticArticles(template), modelParagraphs(models))
  const written = new Map<Element, ClauseParagraph>()
  const headings = new Set<Element>()
  for (const range of ranges) {
    const was = bookmarkText(range)
    const paragraphs = writeClause(range, given.get(nameOf(range)) ?? null, {
      model: models.get(range.name),
      automatic,
      headings,
    })
    for (const [paragraph, one] of paragraphs) written.set(paragraph, one)
    if (bookmarkText(range) !== was) answer.changed.add(range.story)
  }
  for (const story of document.stories) if (removeKeepers(story.dom)) answer.changed.add(story)
  const renumbered = renumberArticles({
    document,
    automatic,
    before,
    template: templateArticles,
    written,
    headings,
    clauses: paragraphsOf(ranges, models, automatic),
    fixed: valueRuns(fixed),
  })
  for (const story of renumbered) answer.changed.add(story)
  return answer
}

/** The paragraphs of each clause, with the heading that belongs to it. */
const paragraphsOf = (
  ranges: readonly BookmarkRange[],
  models: ReadonlyMap<string, Model>,
  automatic: AutomaticArticles,
): Map<string, readonly Element[]> =>
  new Map(
    ranges.map((range) => {
      const place = clausePlace(range)
      const heading = place && ownHeading(place, models.get(range.name), automatic)
      return [range.name, [...(heading ? [heading] : []), ...(place?.paragraphs ?? [])]]
    }),
  )

const beginsArticle =
  (automatic: AutomaticArticles) =>
  (paragraph: Element): boolean =>
    articleHeading(paragraphText(paragraph).text) !== null || automatic(paragraph) !== null

/** The clause's heading in this document, when its template has one that belongs to it. */
const ownHeading = (
  place: ClausePlace,
  model: Model | undefined,
  automatic: AutomaticArticles,
): Element | null => (model?.heading ? clauseHeading(place, beginsArticle(automatic)) : null)

const modelParagraphs = (models: ReadonlyMap<string, Model>): Map<string, readonly Element[]> =>
  new Map(
    [...models].map(([name, { place, heading }]) => [
      name,
      [...(heading ? [heading] : []), ...place.paragraphs],
    ]),
  )

/** A clause's place in the template: what its paragraphs look like. */
type Model = {
  range: BookmarkRange
  place: ClausePlace
  /** 第五条 where it stands inside the bookmark. */
  number: string
  /** The heading that goes and comes back with the clause, see `clauseHeading`, as it was. */
  heading: Element | null
}

/** How each clause looks in the template, by the name of its bookmark. Read it before anything is changed. */
export function clauseModels(
  template: DocxDocument,
  names: ReadonlySet<string>,
  automatic: AutomaticArticles,
): Map<string, Model> {
  const models = new Map<string, Model>()
  for (const range of bookmarkRanges(template)) {
    const place = names.has(range.name) ? clausePlace(range) : null
    const [first] = place?.paragraphs ?? []
    if (place)
      models.set(range.name, {
        range,
        place,
        number: first ? typedNumber(range, first) : '',
        heading: clauseHeading(place, beginsArticle(automatic)),
      })
  }
  return models
}

/** 第五条 with what parts it from the words, where it stands inside the bookmark. */
function typedNumber(range: BookmarkRange, first: Element): string {
  if (outside(first, range, 'before').trim() !== '') return ''
  const words = wordsOf(range, first)
  return articleHeading(words) ? (/^[\s\u3000]*第[^条]*条[\s\u3000:：.．、]*/.exec(words)?.[0] ?? '') : ''
}

type Around = {
  model: Model | undefined
  automatic: AutomaticArticles
  /** Headings that came back are added here. */
  headings: Set<Element>
}

/** Writes one clause; answers its paragraphs with their texts, none when it is left out or stands in a sentence. */
export function writeClause(
  range: BookmarkRange,
  given: ClauseText['paragraphs'],
  { model, automatic, headings }: Around,
): Map<Element, ClauseParagraph> {
  const texts = (given ?? []).flatMap((text) => text.split('\n'))
  const place = clausePlace(range) ?? liftedPlace(range, model)
  if (!place) {
    if (bookmarkText(range) !== texts.join('\n')) fillRange(range, texts.join('\n'))
    return new Map()
  }
  if (texts.length === 0) {
    const heading = ownHeading(place, model, automatic)
    removeClause(range, place)
    if (heading) takeOutBlock(heading, range)
    return new Map()
  }
  const [first = ''] = texts
  if (model?.number && !articleHeading(first)) texts[0] = `${model.number}${first}`
  if (place.paragraphs.length === 0 && model?.heading) headings.add(headingBack(range, model.heading))
  return writeTexts(range, place, texts, model)
}

/** Puts the heading of a clause that comes back above it; one of the same words that is there already serves. */
function headingBack(range: BookmarkRange, heading: Element): Element {
  const above = blockAbove(range.start)
  if (above && wordName(above) === 'p' && titleIn(above) === titleIn(heading)) return above
  const copy = make(range.start, 'p')
  for (const child of elementsIn(heading))
    if (['pPr', 'r'].includes(wordName(child))) copy.appendChild(child.cloneNode(true))
  range.start.parentNode?.insertBefore(copy, range.start)
  return copy
}

function titleIn(paragraph: Element): string {
  const { text } = paragraphText(paragraph)
  const numeral = articleHeading(text)
  return numeral ? titleOf(text, numeral.end) : text.trim()
}

/** The marks of a clause that is left out may have moved into a paragraph beside it; they come out again. */
function liftedPlace(range: BookmarkRange, model: Model | undefined): ClausePlace | null {
  const paragraph = closest(range.start, paragraphNames)
  if (!model?.place.paragraphs.length || !range.end || bookmarkText(range) !== '' || !paragraph) return null
  const isFirst = outside(paragraph, range, 'before') === ''
  const at = isFirst ? paragraph : paragraph.nextSibling
  paragraph.parentNode?.insertBefore(range.start, at)
  if (range.start.nextSibling !== range.end) insertAfter(range.end, range.start)
  return { paragraphs: [], blocks: [] }
}

function removeClause(range: BookmarkRange, { blocks }: ClausePlace): void {
  const [first] = blocks
  if (!first || !range.end) return
  removeInnerBookmarks(range, blocks)
  first.parentNode?.insertBefore(range.start, first)
  first.parentNode?.insertBefore(range.end, first)
  for (const block of blocks) takeOutBlock(block, range)
}

function writeTexts(
  range: BookmarkRange,
  { paragraphs, blocks }: ClausePlace,
  texts: readonly string[],
  model: Model | undefined,
): Map<Element, ClauseParagraph> {
  const written = new Map<Element, ClauseParagraph>()
  const same = texts.map((text, index) => {
    const paragraph = paragraphs[index]
    return paragraph !== undefined && withoutNumbers(wordsOf(range, paragraph)) === withoutNumbers(text)
  })
  if (same.includes(false)) removeInnerBookmarks(range, blocks)
  const isNew = paragraphs.length === 0
  let last: Element | null = null
  texts.forEach((text, index) => {
    const paragraph = paragraphs[index] ?? newParagraph(range, index, last ?? paragraphs.at(-1), model)
    if (!paragraphs[index]) insertAfter(paragraph, last ?? range.start)
    if (isNew && index === 0) enter(range, paragraph, model)
    if (!same[index]) writeParagraph(range, paragraph, text)
    written.set(paragraph, { range, text })
    last = paragraph
  })
  endAfter(range, last as unknown as Element)
  for (const block of blocks) if (!written.has(block)) takeOutBlock(block, range)
  return written
}

/** A paragraph for a text that the document has no paragraph for: like the template's at the same place, else like its last one. */
function newParagraph(
  range: BookmarkRange,
  index: number,
  before: Element | undefined,
  model: Model | undefined,
): Element {
  const like = model?.place.paragraphs[index] ?? model?.place.paragraphs.at(-1) ?? before
  if (like) return paragraphLike(like, range.start, like === before ? null : (model?.range ?? null))
  const beside = besideOf(range.start)
  const paragraph = paragraphLike(beside ?? range.start, range.start, null)
  const properties = childNamed(paragraph, 'pPr')
  const number = properties && childNamed(properties, 'numPr')
  if (number) removeNode(number)
  return paragraph
}

function besideOf(mark: Element): Element | null {
  for (const step of ['previousSibling', 'nextSibling'] as const)
    for (let at = mark[step]; at; at = at[step]) if (wordName(at) === 'p') return at as Element
  return null
}

/** A clause that comes back begins as in the template: behind its typed number, inside its first paragraph. */
function enter(range: BookmarkRange, paragraph: Element, model: Model | undefined): void {
  const first = model?.place.paragraphs[0]
  if (!first || !closest(model.range.start, paragraphNames)) return
  const words = childNamed(paragraph, 'r')
  for (const run of prefixLike(first, model.range)) paragraph.insertBefore(run, words)
  paragraph.insertBefore(range.start, words)
}

/** The bookmark ends with its last paragraph, inside of it when it begins inside of one. */
function endAfter({ start, end }: BookmarkRange, last: Element): void {
  if (!end) return
  if (closest(start, paragraphNames)) {
    if (closest(end, paragraphNames) !== last) last.appendChild(end)
  } else if (last.nextSibling !== end) insertAfter(end, last)
}

/** A text with every number of an article left open: what differs in numbers only is not written anew. */
function withoutNumbers(text: string): string {
  let open = ''
  let at = 0
  for (const { start, end } of articleReferences(text)) {
    open += `${text.slice(at, start)}第#条`
    at = end
  }
  open += text.slice(at)
  return open.replaceAll(goneReference('#'), '第#条')
}

/** The runs that hold values of the form: their words are the form's. */
export function valueRuns(ranges: readonly BookmarkRange[]): Set<Element> {
  const runs = new Set<Element>()
  for (const range of ranges)
    for (const element of elementsBetween(range)) if (wordName(element) === 'r') runs.add(element)
  return runs
}
