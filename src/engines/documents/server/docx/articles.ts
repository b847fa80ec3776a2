import type { Element } from '@xmldom/xmldom'
import { articleHeading } from '../../domain/article-references.ts'
import { textBoxOf } from './bookmarks.ts'
import type { DocxDocument } from './docx-document.ts'
import { parseXml } from './office-package.ts'
import { paragraphText } from './paragraph-text.ts'
import { attribute, childNamed, closest, walk, wordName } from './wordml.ts'

/** A paragraph that begins an article, by a number that is typed or that Word counts. */
export type Article = {
  paragraph: Element
  value: number
  isTyped: boolean
  /** The contract is 0; what begins again with 第一条 behind it (an annex) is the next one. */
  series: number
  /** Its words without the number. */
  title: string
}

const tables = new Set(['tbl'])

/** The paragraphs of a body that may begin an article or stand between: in order, without tables, text boxes and tables of contents. */
export function bodyParagraphs({ stories }: DocxDocument): Element[] {
  const body = stories[0]?.dom
  return body
    ? [...walk(body)].filter(
        (element) =>
          wordName(element) === 'p' &&
          !textBoxOf(element) &&
          !closest(element, tables) &&
          !isContents(element),
      )
    : []
}

const styleOf = (paragraph: Element): string => {
  const properties = childNamed(paragraph, 'pPr')
  const style = properties && childNamed(properties, 'pStyle')
  return style ? attribute(style, 'val') : ''
}

const isContents = (paragraph: Element): boolean =>
  /^(toc|目录|contents)/i.test(styleOf(paragraph)) ||
  /(?:\t|\.{3,}|…+|·{3,})\s*\d+\s*$/.test(paragraphText(paragraph).text)

/** Which paragraphs get 第N条 from Word's own counting, and from which list. */
export type AutomaticArticles = (paragraph: Element) => { list: string; from: number } | null

/** Reads the numbering of a document: levels whose text is 第%N条 of their own number. */
export function automaticArticles({ package: office }: DocxDocument): AutomaticArticles {
  const numbering = office.xml('word/numbering.xml')
  if (numbering === null || !/第%\d条/.test(numbering)) return () => null
  const lists = articleLists(numbering)
  const styles = styleNumbers(office.xml('word/styles.xml'))
  return (paragraph) => {
    const properties = childNamed(paragraph, 'pPr')
    const own = properties && numberOf(properties)
    const level = own?.id ? own : styles(styleOf(paragraph))
    const list = level && lists.get(level.id)
    const from = list?.levels.get(own?.level ?? level?.level ?? 0)
    return list && from !== undefined ? { list: list.key, from } : null
  }
}

type Level = { id: string; level: number | undefined }

function numberOf(properties: Element): Level | null {
  const number = childNamed(properties, 'numPr')
  const id = number && childNamed(number, 'numId')
  const level = number && childNamed(number, 'ilvl')
  return id ? { id: attribute(id, 'val'), level: level ? Number(attribute(level, 'val')) : undefined } : null
}

function articleLists(numbering: string): Map<string, { key: string; levels: Map<number, number> }> {
  const abstracts = new Map<string, Map<number, number>>()
  const lists = new Map<string, { key: string; levels: Map<number, number> }>()
  for (const element of walk(parseXml(numbering))) {
    if (wordName(element) === 'abstractNum')
      abstracts.set(attribute(element, 'abstractNumId'), levelsOf(element))
    if (wordName(element) !== 'num') continue
    const abstract = childNamed(element, 'abstractNumId')
    const key = abstract ? attribute(abstract, 'val') : ''
    const restarts = childNamed(element, 'lvlOverride') !== null
    lists.set(attribute(element, 'numId'), {
      key: restarts ? `${key}/${attribute(element, 'numId')}` : key,
      levels: abstracts.get(key) ?? new Map(),
    })
  }
  return lists
}

function levelsOf(abstract: Element): Map<number, number> {
  const levels = new Map<number, number>()
  for (const level of walk(abstract)) {
    if (wordName(level) !== 'lvl') continue
    const at = Number(attribute(level, 'ilvl'))
    const text = childNamed(level, 'lvlText')
    const start = childNamed(level, 'start')
    if (text && new RegExp(`第%${at + 1}条`).test(attribute(text, 'val')))
      levels.set(at, start ? Number(attribute(start, 'val')) : 1)
  }
  return levels
}

/** The list a style belongs to, its own or that of the style it is based on. */
function styleNumbers(styles: string | null): (style: string) => Level | null {
  const known = new Map<string, { number: Level | null; basedOn: string }>()
  for (const element of styles === null ? [] : walk(parseXml(styles))) {
    if (wordName(element) !== 'style') continue
    const properties = childNamed(element, 'pPr')
    const based = childNamed(element, 'basedOn')
    known.set(attribute(element, 'styleId'), {
      number: properties && numberOf(properties),
      basedOn: based ? attribute(based, 'val') : '',
    })
  }
  return (style) => {
    let at = known.get(style)
    for (let step = 0; at && step < 10; step++) {
      if (at.number?.id) return at.number
      at = known.get(at.basedOn)
    }
    return null
  }
}

/** The articles of a document in order. A paragraph that begins with a number that does not go on from the one before is none. */
export function articlesOf(document: DocxDocument, automatic: AutomaticArticles): Article[] {
  const articles: Article[] = []
  const counted = new Map<string, number>()
  let last: { typed: number; series: number } | null = null
  let list: string | null = null
  for (const paragraph of bodyParagraphs(document)) {
    const { text } = paragraphText(paragraph)
    const typed = articleHeading(text)
    const counter = typed ? null : automatic(paragraph)
    if (counter) {
      const value = (counted.get(counter.list) ?? counter.from - 1) + 1
      counted.set(counter.list, value)
      if (list !== counter.list) last = { typed: 0, series: last ? last.series + 1 : 0 }
      list = counter.list
      articles.push({
        paragraph,
        value,
        isTyped: false,
        series: (last as { series: number }).series,
        title: text.trim(),
      })
      continue
    }
    if (!typed) continue
    const before: { typed: number; series: number } | null = list === null ? last : null
    if (before && typed.value <= before.typed && typed.value !== 1) continue
    const isNext: boolean = !before || typed.value <= before.typed
    last = { typed: typed.value, series: (last?.series ?? -1) + (isNext ? 1 : 0) }
    list = null
    articles.push({
      paragraph,
      value: typed.value,
      isTyped: true,
      series: last.series,
      title: titleOf(text, typed.end),
    })
  }
  return articles
}

/** What stands behind 第五条. */
export const titleOf = (text: string, numeralEnd: number): string =>
  text.slice(text.indexOf('条', numeralEnd) + 1).replace(/^[\s\u3000:：.．、]+|[\s\u3000]+$/g, '')
