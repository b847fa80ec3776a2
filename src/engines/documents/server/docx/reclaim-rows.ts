import type { Element } from '@xmldom/xmldom'
import type { RepeatedRow } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges } from './bookmarks.ts'
import type { DocxDocument, Story } from './docx-document.ts'
import { markRows, rowsOf } from './fill-rows.ts'
import { marksFor } from './returned-places.ts'
import { elementsIn, isDeleted, removeNode, runText, walk, wordName } from './wordml.ts'

/**
 * Editors leave rows that were added before the first or behind the last repeated row outside of their bookmark, and take a mark away with its row. Between the
 * rows that stood above and below the repeated ones in `before`, all rows are repeated ones. Answers the stories that it changed; a table whose other rows were
 * changed too is left as it is.
 */
export function claimRows(before: DocxDocument, after: DocxDocument, rows: readonly RepeatedRow[]): Story[] {
  if (rows.length === 0) return []
  const were = new Map(bookmarkRanges(before).map((range) => [range.name, range]))
  const changed: Story[] = []
  for (const { bookmark } of rows) {
    const was = were.get(bookmark)
    const region = was ? rowsOf(was) : []
    if (!was || region.length === 0) continue
    const old = tableRows(region[0]?.parentNode as Element)
    const above = old.slice(0, old.indexOf(region[0] as Element))
    const below = old.slice(above.length + region.length)
    const now = bookmarkRanges(after).find(({ name }) => name === bookmark)
    const own = now && rowsOf(now)[0]
    const found = own
      ? { table: own.parentNode as Element, story: now.story }
      : tableLike(after, was, { above, below })
    if (!found) continue
    const standing = tableRows(found.table)
    const claimed = standing.slice(above.length, standing.length - below.length)
    const fits =
      isSame(above, standing.slice(0, above.length)) &&
      isSame(below, standing.slice(standing.length - below.length))
    if (claimed.length === 0 || !fits) continue
    const marked = now ? rowsOf(now) : []
    if (marked.length === claimed.length && marked[0] === claimed[0]) continue
    const [start, end] = now?.end ? [now.start, now.end] : marksFor(after, claimed[0] as Element, bookmark)
    if (now && !now.end) removeNode(now.start)
    markRows(claimed, start, end)
    changed.push(found.story)
  }
  return changed
}

type Frame = { above: readonly Element[]; below: readonly Element[] }

/** The one table of a document that has these rows above and below; null for none, or for a table without any. */
function tableLike(
  document: DocxDocument,
  { story }: BookmarkRange,
  { above, below }: Frame,
): { table: Element; story: Story } | null {
  if (above.length + below.length === 0) return null
  const found = document.stories
    .filter(({ kind }) => kind === story.kind)
    .flatMap((one) =>
      [...walk(one.dom)]
        .filter((element) => wordName(element) === 'tbl')
        .map((table) => ({ table, story: one })),
    )
    .filter(({ table }) => {
      const rows = tableRows(table)
      return (
        rows.length > above.length + below.length &&
        isSame(above, rows.slice(0, above.length)) &&
        isSame(below, rows.slice(rows.length - below.length))
      )
    })
  return found.length === 1 ? (found[0] ?? null) : null
}

const tableRows = (table: Element): Element[] =>
  [...elementsIn(table)].filter((one) => wordName(one) === 'tr')

/** Rows are known by the words of their first cells: sums may have changed. */
const isSame = (one: readonly Element[], other: readonly Element[]): boolean =>
  one.length === other.length && one.every((row, at) => firstWords(row) === firstWords(other[at]))

function firstWords(row: Element | undefined): string {
  const cell = row && [...elementsIn(row)].find((one) => wordName(one) === 'tc')
  if (!cell) return ''
  return [...walk(cell)]
    .filter((one) => wordName(one) === 'r' && !isDeleted(one))
    .map(runText)
    .join('')
}
