import { said } from '#shared/text.ts'
import type { ClauseConfig, FieldConfig, StatementConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { statementParagraphs } from '../texts/statement-paragraphs.ts'
import { type FieldType, isNothing, type OtherFields, reading, wrongType } from './field-type.ts'

/** The statement that was chosen; -1: the document does without the clause. */
export type ClauseValue = { statementID: number }

/** The synthetic statement of a nullable clause: do not display the clause. */
export const noStatement = -1

/** A piece of a statement as a screen shows it: words, the value of a field, or the name of a field that has none yet. */
export type ShownPiece = { kind: 'text' | 'value' | 'name'; text: string }

const noClause: ClauseConfig = { labelID: 0, isNullable: false, statementList: [] }
const clauseOf = (field: FieldConfig): ClauseConfig => field.clause ?? noClause

const statementOf = (field: FieldConfig, { statementID }: ClauseValue): StatementConfig | undefined =>
  clauseOf(field).statementList.find(({ id }) => id === statementID)

/** Whether the clause may be left out: it is nullable and there is a choice at all. */
const mayBeLeftOut = (field: FieldConfig): boolean =>
  clauseOf(field).isNullable && clauseOf(field).statementList.length > 1

const leftOut = (context: Pick<FormContext, 'locale'>): string =>
  said('不显示该条款 | Do not display this clause', context.locale)

/** What may be chosen, in order; a nullable clause with several statements ends with 不显示该条款. */
export const statementChoices = (
  field: FieldConfig,
  context: Pick<FormContext, 'locale'>,
): { id: number; name: string }[] => [
  ...clauseOf(field).statementList.map(({ id, name }) => ({ id, name })),
  ...(mayBeLeftOut(field) ? [{ id: noStatement, name: leftOut(context) }] : []),
]

/** The paragraphs of a statement, its field pieces as values or, where a field is still empty, as names. */
export const shownParagraphs = (statement: StatementConfig, others: OtherFields): ShownPiece[][] =>
  statement.content.map((paragraph) =>
    paragraph.map((piece): ShownPiece => {
      if (piece.kind === 'text') return { kind: 'text', text: piece.text }
      const text = others.text(piece.fieldID)
      return text ? { kind: 'value', text } : { kind: 'name', text: others.name(piece.fieldID) }
    }),
  )

/** The chosen statement of a field; undefined for none, for -1 and for one that is no longer offered. */
export const chosenStatement = (field: FieldConfig, value: unknown): StatementConfig | undefined =>
  typeof value === 'object' && value !== null ? statementOf(field, value as ClauseValue) : undefined

/** A statement as plain text, one line a paragraph; empty fields are left out. */
const statementText = (statement: StatementConfig, others: OtherFields): string =>
  statementParagraphs(statement, others.text).join('\n')

/** Where nobody tells what stands in the other fields, their ids stand for them. */
const unknownFields: OtherFields = { name: (id) => id, text: (id) => `〔${id}〕` }

/**
 * A clause of the document: exactly one statement selects itself, of several one must be chosen, a nullable one may be left out (-1,
 * which puts nothing into the document). Its text is the statement's paragraphs with the values of other fields in them. Part: name.
 */
export const clauseType: FieldType<ClauseValue> = {
  widget: 'clause',
  normalise: (raw, field) => {
    const [only, ...more] = clauseOf(field).statementList
    if (isNothing(raw)) return reading(only && more.length === 0 ? { statementID: only.id } : null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { statementID, ...rest } = raw as Record<string, unknown>
    if (!Number.isSafeInteger(statementID) || Object.keys(rest).length > 0) return wrongType
    return reading({ statementID: statementID as number })
  },
  isEmpty: () => false,
  isRequired: (field) => clauseOf(field).statementList.length > 1,
  validate: (value, field) => {
    const isOffered = value.statementID === noStatement ? mayBeLeftOut(field) : statementOf(field, value)
    return isOffered ? null : { code: 'notOption' }
  },
  format: (value, field, context, others = unknownFields) => {
    if (value.statementID === noStatement) return leftOut(context)
    const statement = statementOf(field, value)
    return statement ? statementText(statement, others) || statement.name : `#${value.statementID}`
  },
  document: (value, field, _context, others = unknownFields) => {
    const statement = statementOf(field, value)
    return statement ? statementText(statement, others) : ''
  },
  parts: {
    name: (value, field, context) =>
      value.statementID === noStatement ? leftOut(context) : (statementOf(field, value)?.name ?? ''),
  },
  comparable: ({ statementID }) => statementID,
  requiredCode: 'requiredClause',
  span: 3,
}
