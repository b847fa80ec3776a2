import { figureColumns, textOfCell } from '#engines/documents/domain/index.ts'
import {
  type CompiledForm,
  documentClauses,
  documentRows,
  documentTables,
  emptyPlaces,
  type FormContext,
  type FormValues,
  fieldOfPath,
  leavablePlaces,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { bindingsOf, documentContext, documentTexts, placeOf } from './document-texts.ts'
import type { DraftText } from './draft-text-api.ts'

/** What the pages beside a form say, by bookmark: as the file, but for places that are still empty. */
export type PageTexts = {
  /** A value, or the name of its field while it is empty. */
  texts: Readonly<Record<string, string>>
  /** The paragraphs of clauses; null: the text does without it. */
  clauses: Readonly<Record<string, readonly string[] | null>>
  /** Bookmarks among `texts` at which a table stands that was made for a sheet. */
  tables: readonly string[]
  /** Bookmarks among `texts` at which rows of the template's own table stand. */
  rows: readonly string[]
  /** Bookmarks that show the name of their field. */
  empty: ReadonlySet<string>
  /** Bookmarks whose sentence or table the text does without. */
  leftOut: readonly string[]
}

export function pageTexts(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: DraftText['bindings'],
): PageTexts {
  const inDocument = documentContext(context)
  const places = bindingsOf(bindings)
  const missing = emptyPlaces(form, values, inDocument, places)
  const clauses = documentClauses(form, values, inDocument, places).map(({ bookmark, paragraphs }) => {
    const name = missing[bookmark]
    return [bookmark, name !== undefined ? [asked(name)] : paragraphs] as const
  })
  const isClause = new Set(clauses.map(([bookmark]) => bookmark))
  const texts = Object.entries(documentTexts(form, values, context, bindings)).flatMap(([bookmark, text]) => {
    if (isClause.has(bookmark)) return []
    const name = missing[bookmark]
    return [[bookmark, text === '' && name !== undefined ? asked(name) : text] as const]
  })
  const said = Object.fromEntries(texts)
  return {
    texts: said,
    clauses: Object.fromEntries(clauses),
    tables: documentTables(form, places),
    rows: documentRows(form, places),
    empty: new Set(Object.keys(missing)),
    leftOut: leavablePlaces(form, places).filter((bookmark) => said[bookmark] === ''),
  }
}

/** What stands at a place that is still to be filled in. */
const asked = (name: string): string => `［${name}］`

/** What the server writes better than the open pages: articles that are renumbered where a clause is left out, sentences that go and come, and tables. */
export const layoutKey = (says: PageTexts): string =>
  JSON.stringify([...orderOf(says), [...says.tables, ...says.rows].map((bookmark) => says.texts[bookmark])])

/** Clauses of which one is left out, and sentences that are. */
const orderOf = (says: PageTexts) => [leavesOut(says) ? says.clauses : null, says.leftOut]

const leavesOut = ({ clauses }: PageTexts): boolean =>
  Object.values(clauses).some((paragraphs) => paragraphs === null)

/** What is put at positions of pages, by name: a text, the paragraphs of a clause, or the cells of the rows there; null: a cell stays. */
export type PageChanges = Record<
  string,
  string | readonly string[] | { rows: readonly (readonly (string | null)[])[] }
>

/** What pages that say `shown` are to say instead, by position. What only the server can write is left out. */
export function pageChanges(places: DraftText['places'], shown: PageTexts, now: PageTexts): PageChanges {
  const isLeavable = new Set([...shown.leftOut, ...now.leftOut])
  const isTable = new Set([...now.tables, ...now.rows])
  const isRenumbered = leavesOut(shown) || leavesOut(now)
  return Object.fromEntries(
    places.flatMap(({ name, bookmark, cells }): [string, PageChanges[string]][] => {
      const clause = now.clauses[bookmark]
      if (clause)
        return isRenumbered || clause.join('\n') === shown.clauses[bookmark]?.join('\n')
          ? []
          : [[name, clause]]
      const [before, text] = [shown.texts[bookmark], now.texts[bookmark]]
      if (before === undefined || text === undefined || before === text || isLeavable.has(bookmark)) return []
      if (!isTable.has(bookmark)) return [[name, text]]
      // The name of an empty sheet stands in one cell, or in none.
      if (shown.empty.has(bookmark) || now.empty.has(bookmark)) return []
      return cells || now.tables.includes(bookmark) ? [[name, { rows: rowsAt(text, cells) }]] : []
    }),
  )
}

type Cells = DraftText['places'][number]['cells']

/** The cells of a table's rows: with the template's words around them, or as they are in a table that was made for the sheet. */
const rowsAt = (text: string, cells: Cells): (string | null)[][] => {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const ofMade = Math.max(...lines.map((line) => line.length))
  const frame = cells ?? Array.from({ length: ofMade }, () => ({ before: '', after: '' }))
  return lines.map((line) => frame.map((around, at) => around && textOfCell(around, line[at] ?? '')))
}

/** What pages say once changes were written at these positions: what only the server writes is as it was. */
export function saysAfter(
  places: DraftText['places'],
  shown: PageTexts,
  now: PageTexts,
  isWritten: (name: string) => boolean,
): PageTexts {
  const written = new Set(places.flatMap(({ name, bookmark }) => (isWritten(name) ? [bookmark] : [])))
  const isServers = [...now.tables, ...now.rows, ...shown.leftOut, ...now.leftOut]
  const kept = isServers.filter((bookmark) => !written.has(bookmark))
  const before = Object.fromEntries(kept.map((bookmark) => [bookmark, shown.texts[bookmark] ?? '']))
  return {
    ...now,
    texts: { ...now.texts, ...before },
    clauses: leavesOut(shown) || leavesOut(now) ? shown.clauses : now.clauses,
    leftOut: shown.leftOut,
  }
}

/**
 * Whether pages that the server made when the form said `made`, and that say `says` by now, should be made anew for `now`: for what only the server writes, where rows came or went or a
 * column began to hold figures, which stand to the right, and for any change of a table that was made for a sheet, whose columns are as wide as their words.
 */
export function isBehind(
  places: DraftText['places'],
  { made, says }: { made: PageTexts; says: PageTexts },
  now: PageTexts,
): boolean {
  if (JSON.stringify(orderOf(made)) !== JSON.stringify(orderOf(now))) return true
  const look = ({ texts }: PageTexts, bookmark: string, cells: NonNullable<Cells>) => {
    const lines = (texts[bookmark] ?? '').split('\n')
    return [lines.length, ...figureColumns(cells, lines)].join()
  }
  return places.some(({ bookmark, cells }) => {
    if (![...now.tables, ...now.rows].includes(bookmark)) return false
    if (!cells) return made.texts[bookmark] !== now.texts[bookmark]
    const isOther = look(made, bookmark, cells) !== look(now, bookmark, cells)
    return isOther || says.texts[bookmark] !== now.texts[bookmark]
  })
}

/** The field of a place, with its name as the person reads it. */
type FieldOfPlace = { fieldID: string; field: string }

/**
 * The places of a text that stay empty when the contract is submitted with these values, by bookmark: their field is shown, not hidden from the person, and may be empty. A number
 * that is given on submission is not among them, nor is what a submission is refused for.
 */
export function placesLeftEmpty(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: DraftText['bindings'],
): Map<string, FieldOfPlace> {
  const refused = new Set(validateForm(form, values, context).map(({ path }) => fieldOfPath(path)))
  const missing = emptyPlaces(form, values, context, bindingsOf(bindings))
  return new Map(
    Object.entries(missing).flatMap(([bookmark, field]) => {
      const fieldID = placeOf(form, bindings, bookmark)?.fieldID
      // The template says what stands there instead.
      if (bindings[bookmark]?.whenEmpty) return []
      if (fieldID === undefined || refused.has(fieldID) || isGivenLater(form, fieldID, context)) return []
      return [[bookmark, { fieldID, field }] as const]
    }),
  )
}

function isGivenLater({ byId }: CompiledForm, fieldID: string, { numbering }: FormContext): boolean {
  const type = byId.get(fieldID)?.type
  return type?.givenBySystem === true || (type?.widget === 'contractNumber' && numbering.automatic)
}
