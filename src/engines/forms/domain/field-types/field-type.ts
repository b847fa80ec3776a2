import type { Issue, IssueCode } from '#shared/issues.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext, Reference } from '../form-context.ts'

/** What came of reading a raw value: a value of the type, null for nothing, or a fault that keeps it from being stored. */
export type Reading<V> = { value: V | null } | { fault: IssueCode }

/** What a rule finds wrong with one value; the engine adds path and field name. `path`: where inside the value, '2.price'. */
export type Finding = Pick<Issue, 'code' | 'params'> & { path?: string }

/** Names and texts of the other fields of the form, for a type whose text has them in it; '' for an empty or hidden one. */
export type OtherFields = { name: (fieldId: string) => string; text: (fieldId: string) => string }

type TextOf<V> = (value: V, field: FieldConfig, context: FormContext, others?: OtherFields) => string

/** An exact figure in major units; with its unit where it is an amount. */
export type Figure = { figure: string; unit?: string }

/** Everything the engine must know about one type of field. A new type is one file that exports one of these. */
export type FieldType<V> = {
  /** Which control the browser shows; several types may share one. */
  widget: WidgetName
  /** Reads what was typed or sent. Light, since it runs at each key: it may strip characters but not trim or round. */
  normalise: (raw: unknown, field: FieldConfig, context: FormContext) => Reading<V>
  /** The final touch when the field is left and before storing: trims, rounds. */
  settle?: (value: V, field: FieldConfig) => V
  /** What a person is told of the final touch when it made another value of what was typed; null when it did not. */
  settleNote?: (before: V, after: V, field: FieldConfig, context: FormContext) => Finding | null
  isEmpty: (value: V) => boolean
  /** Rules of the type on a value that is there. Required, options of conditions and value range are the engine's. */
  validate?: (value: V, field: FieldConfig, context: FormContext) => Finding | null
  /** The value as a person reads it on a screen, in a list, in a history. */
  format: TextOf<V>
  /** The same where a screen must say more: a name without a record, a record that is called otherwise now. */
  shown?: TextOf<V>
  /** What a document's bookmark gets when that is not `format`. */
  document?: TextOf<V>
  /** Pieces that a bookmark may ask for by name. */
  parts?: Readonly<Record<string, TextOf<V>>>
  /** The same for pieces whose names depend on the configuration (`sum.<column>`); null when there is none of that name. */
  partOf?: (part: string, value: V, field: FieldConfig, context: FormContext) => string | null
  /** A piece as an operand of calculation; null when it has none of that name or no figure. */
  figureOf?: (part: string, value: V, field: FieldConfig) => Figure | null
  /** What a new record starts with; null for nothing. Without it the configured default goes through `normalise`. */
  initial?: (field: FieldConfig, context: FormContext) => unknown
  /** Code of the message when a required field is empty. */
  requiredCode: IssueCode
  /** Exact decimal text in major units, for calculation and value range. */
  numeric?: (value: V) => string
  /** For conditions: what is compared; numbers through `numeric`. Without it the value itself. */
  comparable?: (value: V, context: FormContext) => string | number | boolean | readonly (string | number)[]
  /** Records that the value points to; the server checks that they exist in the organisation. `other` answers another field's value. */
  references?: (value: V, field: FieldConfig, other: (fieldId: string) => unknown) => readonly Reference[]
  /** Types whose values carry words beside an id: the value with the words that `nameOf` gives for each record. */
  named?: (value: V, field: FieldConfig, nameOf: NonNullable<FormContext['recordName']>) => V
  /** An empty value that is kept and stored as it is, where emptied means something else than never given. */
  keepsEmpty?: (value: V) => boolean
  /** Asked for whatever the configuration says. */
  isRequired?: (field: FieldConfig) => boolean
  /** Given by the system: nobody may type it, and nobody is asked for it. */
  givenBySystem?: boolean
  /** Types made of several values: what exactly keeps a raw value from being read; null for the whole of it. */
  faultIn?: (raw: unknown, field: FieldConfig, context: FormContext) => Finding | null
  /** Types made of several values: what a person calls the place that a finding's path names. */
  nameAt?: (path: string, field: FieldConfig, context: FormContext) => string
  /**
   * Types made of several values, some of which are closed to everybody: the value with those as they were before or as they start, and
   * what else was sent for them. `before` is null for nothing.
   */
  keepClosed?: (
    value: V,
    before: V | null,
    field: FieldConfig,
    context: FormContext,
  ) => { value: V; findings: readonly Finding[] }
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
  'clause',
  'sheetTable',
  'imagePreview',
  'attachments',
  'contractEdit',
  'serialNumber',
  'inputSelect',
  'inputSelectV2',
  'cascader',
  'caseType',
  'relationProject',
  'lawFirms',
  'lawyers',
  'agentInformation',
  'relatedContracts',
  'offlineArchiveAddress',
] as const
export type WidgetName = (typeof widgetNames)[number]

export const reading = <V>(value: V | null): Reading<V> => ({ value })
export const wrongType: Reading<never> = { fault: 'wrongType' }

/** Nothing was given: undefined, null or an empty text. */
export const isNothing = (raw: unknown): raw is undefined | null | '' =>
  raw === undefined || raw === null || raw === ''
