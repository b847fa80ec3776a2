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
  /** Bookmarks among `texts` at which a table, or rows of one, stand. */
  tables: readonly string[]
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
    tables: [...documentTables(form, places), ...documentRows(form, places)],
    empty: new Set(Object.keys(missing)),
    leftOut: leavablePlaces(form, places).filter((bookmark) => said[bookmark] === ''),
  }
}

/** What stands at a place that is still to be filled in. */
const asked = (name: string): string => `［${name}］`

/** What only the server can write into a file: articles that are renumbered where a clause is left out, sentences that go and come, and tables. Pages with another one are made anew. */
export const layoutKey = (says: PageTexts): string =>
  JSON.stringify([
    leavesOut(says) ? says.clauses : null,
    says.tables.map((bookmark) => says.texts[bookmark]),
    says.leftOut,
  ])

const leavesOut = ({ clauses }: PageTexts): boolean =>
  Object.values(clauses).some((paragraphs) => paragraphs === null)

/** What pages that say `shown` are to say instead, by position; paragraphs for a clause. What only the server can write is left out. */
export function pageChanges(
  places: DraftText['places'],
  shown: PageTexts,
  now: PageTexts,
): Record<string, string | readonly string[]> {
  const isServers = new Set([...now.tables, ...shown.leftOut, ...now.leftOut])
  const isRenumbered = leavesOut(shown) || leavesOut(now)
  return Object.fromEntries(
    places.flatMap(({ name, bookmark }): [string, string | readonly string[]][] => {
      const clause = now.clauses[bookmark]
      if (clause)
        return isRenumbered || clause.join('\n') === shown.clauses[bookmark]?.join('\n')
          ? []
          : [[name, clause]]
      const text = now.texts[bookmark]
      return text === undefined || isServers.has(bookmark) || text === shown.texts[bookmark]
        ? []
        : [[name, text]]
    }),
  )
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
