import type { Issue, IssueCode } from '#shared/issues.ts'
import type { FieldConfig } from '../field-config.ts'
import type { FormContext, Reference } from '../form-context.ts'

/** What came of reading a raw value: a value of the type, null for nothing, or a fault that keeps it from being stored. */
export type Reading<V> = { value: V | null } | { fault: IssueCode }

/** What a rule finds wrong with one value; the engine adds path and field name. */
export type Finding = Pick<Issue, 'code' | 'params'>

/** Everything the engine must know about one type of field. A new type is one file that exports one of these. */
export type FieldType<V> = {
  /** Which control the browser shows; several types may share one. */
  widget: WidgetName
  /** Reads what was typed or sent. Light, since it runs at each key: it may strip characters but not trim or round. */
  normalise: (raw: unknown, field: FieldConfig, context: FormContext) => Reading<V>
  /** The final touch when the field is left and before storing: trims, rounds. */
  settle?: (value: V, field: FieldConfig) => V
  isEmpty: (value: V) => boolean
  /** Rules of the type on a value that is there. Required, options of conditions and value range are the engine's. */
  validate?: (value: V, field: FieldConfig, context: FormContext) => Finding | null
  /** The value as a person reads it on a screen, in a list, in a history. */
  format: (value: V, field: FieldConfig, context: FormContext) => string
  /** What a document's bookmark gets when that is not `format`. */
  document?: (value: V, field: FieldConfig, context: FormContext) => string
  /** Pieces that a bookmark may ask for by name. */
  parts?: Readonly<Record<string, (value: V, field: FieldConfig, context: FormContext) => string>>
  /** What a new record starts with; null for nothing. Without it the configured default goes through `normalise`. */
  initial?: (field: FieldConfig, context: FormContext) => unknown
  /** Code of the message when a required field is empty. */
  requiredCode: IssueCode
  /** Exact decimal text in major units, for calculation and value range. */
  numeric?: (value: V) => string
  /** For conditions: what is compared; numbers through `numeric`. Without it the value itself. */
  comparable?: (value: V, context: FormContext) => string | number | boolean | readonly (string | number)[]
  /** Records that the value points to; the server checks that they exist in the organisation. */
  references?: (value: V) => readonly Reference[]
  /** Never open in alteration, whatever its alterEditStatus. */
  lockedInAlteration?: boolean
  /** Read-only once the status is above 1. */
  lockedAfterDraft?: boolean
  /** Columns of three that it takes when the field does not say. */
  span?: 1 | 2 | 3
}

/** The controls of the browser. */
export const widgetNames = [
  'text',
  'textarea',
  'code',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'date',
  'daterange',
  'dateTime',
  'bool',
  'flag',
  'number',
  'money',
  'people',
  'department',
  'contractType',
  'templateName',
  'contractNumber',
  'upload',
  'counterparts',
] as const
export type WidgetName = (typeof widgetNames)[number]

export const reading = <V>(value: V | null): Reading<V> => ({ value })
export const wrongType: Reading<never> = { fault: 'wrongType' }

/** Nothing was given: undefined, null or an empty text. */
export const isNothing = (raw: unknown): raw is undefined | null | '' =>
  raw === undefined || raw === null || raw === ''
