import type { Document, Element } from '@xmldom/xmldom'
import { articleNumeral, articleReferences } from '../../domain/article-references.ts'
import { elementsBetween } from './bookmarks.ts'
import { fillRange } from './fill-range.ts'
import { markWords } from './paragraph-text.ts'
import { attribute, make, removeNode, runText, walk, wordName } from './wordml.ts'

/*
 * A mention of an article that the document does without says 原第五条（已删除） and carries a hidden bookmark of Word, so that it says
 * 第五条 again, with the number of then, when the clause comes back. Where the mark got lost the words stay, for a person to see.
 */

const longestName = 40

/** The name that the marks of a clause's article have in common. `key`: its place among the clause's articles and the clause's bookmark. */
export const goneName = (key: string): string => {
  const [, index, ...bookmark] = key.split(' ')
  return `${index}_${bookmark.join(' ')}`
}

const markName = (name: string, count: number): string => `_Gone${count}_${name}`.slice(0, longestName)

/** Marks words as a mention of an article that is gone. */
export function markGone(paragraph: Element, start: number, end: number, key: string): void {
  const marks = [...walk(paragraph.ownerDocument as Document)].filter(
    (one) => wordName(one) === 'bookmarkStart',
  )
  const names = new Set(marks.map((mark) => attribute(mark, 'name')))
  const id = Math.max(0, ...marks.map((mark) => Number(attribute(mark, 'id')) || 0)) + 1
  let count = 1
  while (names.has(markName(goneName(key), count))) count++
  const [from, to] = [make(paragraph, 'bookmarkStart'), make(paragraph, 'bookmarkEnd')]
  for (const mark of [from, to]) setAttribute(mark, 'id', String(id))
  setAttribute(from, 'name', markName(goneName(key), count))
  markWords(paragraph, start, end, [from, to])
}

function setAttribute(element: Element, name: string, value: string): void {
  element.setAttributeNS(element.namespaceURI, element.prefix ? `${element.prefix}:${name}` : name, value)
}

/** Gives mentions of articles that are there again their numbers; `values` by `goneName`. Answers whether there was any. */
export function restoreGone(dom: Document, values: ReadonlyMap<string, number>): boolean {
  let changed = false
  const marks = [...walk(dom)].filter((element) => wordName(element).startsWith('bookmark'))
  for (const start of marks) {
    const name = /^_Gone\d+_(.*)$/.exec(attribute(start, 'name'))?.[1]
    const end = marks.find(
      (mark) => wordName(mark) === 'bookmarkEnd' && attribute(mark, 'id') === attribute(start, 'id'),
    )
    if (name === undefined || !end) continue
    const range = { name, start, end }
    const words = [...elementsBetween(range)]
      .map((run) => (wordName(run) === 'r' ? runText(run) : ''))
      .join('')
    const value = numberOf(name, attribute(start, 'name').length, values)
    const numeral = articleReferences(words)[0]?.numerals[0]
    if (words !== '' && value === undefined) continue
    if (numeral && value !== undefined)
      fillRange(range, `第${articleNumeral(value, words.slice(numeral.start, numeral.end))}条`)
    removeNode(start)
    removeNode(end)
    changed = true
  }
  return changed
}

/** Names may have been cut to the length that Word allows. */
function numberOf(name: string, length: number, values: ReadonlyMap<string, number>): number | undefined {
  if (length < longestName) return values.get(name)
  return [...values].find(([whole]) => whole.startsWith(name))?.[1]
}
