import { type RepeatedRow, valueNameOf } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges, bookmarkText } from './bookmarks.ts'
import { openDocx, type Story } from './docx-document.ts'
import { type ClauseText, fillClauses } from './fill-clauses.ts'
import { fillRange } from './fill-range.ts'
import { fillRows } from './fill-rows.ts'
import { clearTable, fillTable, tableOf } from './fill-table.ts'
import { leaveOuts } from './leave-out.ts'
import { fillReferences } from './references.ts'

export type FilledDocument = {
  bytes: Uint8Array
  /** Bookmark names that took a value, each once. */
  filled: string[]
  /** Names of values that no bookmark of the document takes. */
  unused: string[]
}

/** What goes into a document beside single values. */
export type FillMore = {
  /** Clauses by their bookmarks; one that is also among the values is a clause. */
  clauses?: readonly ClauseText[]
  /** The template that the document was made from, for the looks of clauses that the document does without now; else the document as it is. */
  template?: Uint8Array
  /** Names of values that are sheets: rows as lines, their cells with tabs between. They become tables where a table may stand, else stay lines. */
  tables?: readonly string[]
  /** Rows of the document's own tables that are repeated, one for each line of their values. */
  rows?: readonly RepeatedRow[]
  /** Names of values without which the document leaves out the sentence or the table around them, see `leaveOuts`. */
  leavable?: readonly string[]
}

/**
 * Puts values in place of the text of bookmarks, at every position of each (see `valueNameOf`), and into the REF fields that repeat them.
 * The bookmarks stay, so that it can be done again; run and paragraph formatting, pictures, notes, comments and tracked
 * deletions inside a bookmark stay. A line feed in a value starts a new paragraph where the bookmark has
 * paragraphs of its own, else a new line. '' empties a bookmark; a bookmark without a value is left alone.
 * Clauses take the place of whole paragraphs, see `writeClause`; then articles and what mentions them are renumbered, see `renumberArticles`.
 */
export function fillBookmarks(
  bytes: Uint8Array,
  values: Readonly<Record<string, string>>,
  { clauses = [], template, tables = [], rows = [], leavable = [] }: FillMore = {},
): FilledDocument {
  const document = openDocx(bytes)
  const model = template ? openDocx(template) : document
  const outs = leaveOuts(document, model, leavable)
  const isEmpty = (name: string) => values[name] === ''
  outs.bringBack(isEmpty)
  const ranges = bookmarkRanges(document)
  const names = new Set(ranges.map((range) => range.name))
  const isClause = new Set(clauses.map(({ bookmark }) => bookmark))
  const given = new Map(
    Object.entries(values).flatMap(([name, value]) =>
      isClause.has(name) ? [] : [[name, printable(value)] as const],
    ),
  )
  const filled = new Map<string, string>()
  const changed = new Set<Story>()
  const used = new Set<string>()
  const fixed: BookmarkRange[] = []
  const isSheet = new Set(tables)
  const repeated = new Map(rows.map((row) => [row.bookmark, row]))
  const inRows = new Set(
    rows.flatMap(({ bookmark, cells }) =>
      cells.flatMap((cell) => (cell && cell.name !== bookmark ? [cell.name] : [])),
    ),
  )
  for (const range of ranges) {
    if (inRows.has(range.name)) continue
    const name = given.has(range.name) ? range.name : valueNameOf(range.name, names)
    const value = given.get(name)
    if (value === undefined || !range.fillable) continue
    used.add(name)
    filled.set(range.name, value)
    fixed.push(range)
    changed.add(range.story)
    const row = repeated.get(range.name)
    if (isSheet.has(name)) fillSheet(range, value)
    else if (row && fillRows(range, row, value)) continue
    else if (bookmarkText(range) !== value) fillRange(range, value)
  }
  outs.leaveOut(isEmpty)
  for (const story of outs.changed) changed.add(story)
  for (const story of document.stories) if (fillReferences(story.dom, filled)) changed.add(story)
  const texts = clauses.map(({ bookmark, paragraphs }) => ({
    bookmark,
    paragraphs: paragraphs?.map(printable) ?? null,
  }))
  const settled = fillClauses(document, texts, model, fixed)
  for (const story of settled.changed) changed.add(story)
  return {
    bytes: document.save([...changed]),
    filled: [...filled.keys(), ...settled.filled],
    unused: [...given.keys(), ...isClause].filter((name) => !used.has(name) && !settled.used.has(name)),
  }
}

/** A sheet as a table, what stands in its place (nothing, a blank) as a text; one that says it already stays as somebody made it. */
function fillSheet(range: BookmarkRange, value: string): void {
  const isTable = tableOf(range) !== null
  const says = bookmarkText(range) === value
  if (value.includes('\n')) {
    if (isTable && says) return
    const rows = value.split('\n').map((line) => line.split('\t'))
    if (fillTable(range, rows)) return
  } else if (isTable) clearTable(range)
  if (!says) fillRange(range, value)
}

/** XML has no place for control characters and half surrogate pairs; line ends become line feeds. */
function printable(value: string): string {
  return (
    value
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
  )
}
