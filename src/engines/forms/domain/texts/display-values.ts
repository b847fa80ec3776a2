import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import { type ClauseValue, chosenStatement, noStatement } from '../field-types/clause.ts'
import type { OtherFields } from '../field-types/field-type.ts'
import type { AnyFieldType } from '../field-types/index.ts'
import { columnsOfPart } from '../field-types/sheet-cells.ts'
import { accessOf } from '../filling/editability.ts'
import { effectiveValue, type FormState, openState } from '../filling/form-state.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { statementParagraphs } from './statement-paragraphs.ts'

/** A template's own binding of a bookmark to a field. `whenEmpty`: what stands there while the field is empty, or that what it stands in is left out. */
export type BookmarkBinding = {
  bookmarkName: string
  fieldId: string
  part?: string | undefined
  whenEmpty?: { text: string } | { leaveOut: true } | undefined
}

/**
 * Text for each bookmark: from the positions of the fields and from the template's own bindings, which win. Empty fields and those that
 * the form does not show give ''; those that the context hides from the person, `blankText`. The context gives names for ids, locale, time zone and today.
 */
export function displayValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: readonly BookmarkBinding[] = [],
): Record<string, string> {
  const state = openState(form, values, context)
  return Object.fromEntries(
    placesIn(state.form, bindings).map(({ bookmark, field, part, whenEmpty }) => {
      const text = documentText(state, field, part)
      return [bookmark, text === '' && whenEmpty && 'text' in whenEmpty ? whenEmpty.text : text]
    }),
  )
}

type FilledPlace = {
  bookmark: string
  field: CompiledField
  part: string | undefined
  whenEmpty?: BookmarkBinding['whenEmpty']
}

/** Which field fills which bookmark: the positions of the form's fields and the template's own bindings, which win; each bookmark once. */
function placesIn({ fields, byId }: CompiledForm, bindings: readonly BookmarkBinding[]): FilledPlace[] {
  const places = new Map<string, FilledPlace>()
  const fill = (bookmark: string, field: CompiledField, part: string | undefined) =>
    places.set(bookmark, { bookmark, field, part })
  for (const field of fields)
    for (const { bookmarkName, part } of field.bookmarks) fill(bookmarkName, field, part)
  for (const { bookmarkName, fieldId, part, whenEmpty } of bindings) {
    const field = byId.get(fieldId)
    if (field) places.set(bookmarkName, { bookmark: bookmarkName, field, part, whenEmpty })
  }
  return [...places.values()]
}

/** What stands in a document where its reader may not see what a field says, or whether it says anything. */
export const blankText = '■■■■'

/** What stands at the bookmark of a clause. */
export type DocumentClause = {
  bookmark: string
  /** null: the document does without the clause. One empty paragraph: nothing has been chosen yet. */
  paragraphs: string[] | null
}

/**
 * What stands at the bookmarks of clauses, by the same bindings as `displayValues`: the paragraphs of the chosen statement; null for -1, for a
 * statement without words, and for a clause that the form does not show; `blankText` for one that the context hides.
 */
export function documentClauses(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: readonly BookmarkBinding[] = [],
): DocumentClause[] {
  const state = openState(form, values, context)
  return placesIn(state.form, bindings).flatMap(({ bookmark, field, part }) =>
    field.type.widget === 'clause' ? [{ bookmark, paragraphs: clauseParagraphs(state, field, part) }] : [],
  )
}

/** Bookmarks, by the same bindings as `displayValues`, at which a whole sheet stands: its text is rows as lines, their cells with tabs between. */
export function documentTables(form: CompiledForm, bindings: readonly BookmarkBinding[] = []): string[] {
  return placesIn(form, bindings)
    .filter(({ field, part }) => field.type.widget === 'sheetTable' && part === undefined)
    .map(({ bookmark }) => bookmark)
}

/** Bookmarks, by the same bindings, whose text is repeated rows of a table of the document (`rowsPart`). */
export function documentRows(form: CompiledForm, bindings: readonly BookmarkBinding[] = []): string[] {
  return placesIn(form, bindings)
    .filter(({ field, part }) => columnsOfPart(part, field.config) !== undefined)
    .map(({ bookmark }) => bookmark)
}

/** Bookmarks, by the same bindings, whose sentence or table is left out while they say nothing. */
export function leavablePlaces(form: CompiledForm, bindings: readonly BookmarkBinding[]): string[] {
  return placesIn(form, bindings)
    .filter(({ whenEmpty }) => whenEmpty && 'leaveOut' in whenEmpty)
    .map(({ bookmark }) => bookmark)
}

/**
 * Bookmarks, by the same bindings as `displayValues`, at which nothing stands though the form shows their field and the context does not hide it: bookmark → name
 * of the field.
 */
export function emptyPlaces(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  bindings: readonly BookmarkBinding[] = [],
): Record<string, string> {
  const state = openState(form, values, context)
  return Object.fromEntries(
    placesIn(state.form, bindings).flatMap(({ bookmark, field }) => {
      const isAsked = state.fields[field.index]?.visible && accessOf(field, context) !== 'hidden'
      return isAsked && effectiveValue(state, field.index) === null ? [[bookmark, field.config.name]] : []
    }),
  )
}

function clauseParagraphs(state: FormState, field: CompiledField, part?: string): string[] | null {
  if (accessOf(field, state.context) === 'hidden') return [blankText]
  if (!state.fields[field.index]?.visible) return null
  const value = effectiveValue(state, field.index) as ClauseValue | null
  if (value === null) return ['']
  const statement = chosenStatement(field.config, value)
  if (value.statementID === noStatement || !statement) return null
  if (part === 'name') return [statement.name]
  const paragraphs = statementParagraphs(statement, otherFields(state, documentText).text)
  return paragraphs.length > 0 ? paragraphs : null
}

function documentText(state: FormState, field: CompiledField, part?: string): string {
  if (accessOf(field, state.context) === 'hidden') return blankText
  const value = effectiveValue(state, field.index)
  if (value === null) return ''
  const { type, config } = field
  const others = otherFields(state, documentText)
  if (part !== undefined) {
    const piece = type.partOf?.(part, value, config, state.context)
    if (piece != null) return piece
  }
  const named =
    part !== undefined && type.parts && Object.hasOwn(type.parts, part) ? type.parts[part] : undefined
  return (named ?? type.document ?? type.format)(value, config, state.context, others)
}

/** Names and texts of the form's fields as `textOf` writes them; a clause does not stand in another one. */
export function otherFields(
  state: FormState,
  textOf: (state: FormState, field: CompiledField) => string = readableText,
): OtherFields {
  const { byId } = state.form
  return {
    name: (id) => byId.get(id)?.config.name ?? id,
    text: (id) => {
      const field = byId.get(id)
      return field && field.type.widget !== 'clause' ? textOf(state, field) : ''
    },
  }
}

/** A field's value as a person reads it; '' when it is empty or hidden, also from this person. */
export function readableText(state: FormState, field: CompiledField): string {
  const { index, type, config } = field
  const value = effectiveValue(state, index)
  return value === null || accessOf(field, state.context) === 'hidden'
    ? ''
    : type.format(value, config, state.context, otherFields(state))
}

/** Text of each filled field in the words that were filled in, as numbers and columns are made of it: field id → text. `only`: of these fields alone. */
export const readableValues = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  only?: ReadonlySet<string>,
): Record<string, string> => textsBy(({ format }) => format, openState(form, values, context), only)

/** The same as a person reads it on a detail page, in a history or a print: names without a record and names of old say so. */
export const screenValues = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
): Record<string, string> => textsBy(screenText, openState(form, values, context))

/** How a screen writes a value. */
export const screenText = ({ shown, format }: AnyFieldType): AnyFieldType['format'] => shown ?? format

function textsBy(
  textOf: (type: AnyFieldType) => AnyFieldType['format'],
  state: FormState,
  only?: ReadonlySet<string>,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { id, index, type, config } of state.form.fields) {
    if (only?.has(id) === false) continue
    const value = effectiveValue(state, index)
    if (value !== null) texts[id] = textOf(type)(value, config, state.context, otherFields(state))
  }
  return texts
}
