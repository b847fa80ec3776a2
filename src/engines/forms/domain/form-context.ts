import type { Locale } from '#shared/text.ts'

/** Things a value can point to. */
export type ReferenceKind =
  | 'person'
  | 'department'
  | 'contractType'
  | 'template'
  | 'file'
  | 'counterpart'
  | 'project'
  | 'caseType'
  | 'lawFirm'
  | 'lawyer'
  | 'contract'
  | 'offlineArchiveAddress'
/**
 * A record that a value points to. `within`: what it must belong to, at least one of each list ('partyType/2', 'lawFirm/7'); the server
 * knows the words from the feature that owns the record.
 */
export type Reference = { kind: ReferenceKind; id: number; within?: readonly (readonly string[])[] }

/** What a person may do with a field beyond its configuration: from the approval node and the role's field rights. */
export type FieldAccess = 'edit' | 'read' | 'hidden'

/** Values by field id. `undefined` (absent) means never given, `null` means emptied by the person. */
export type FormValues = Readonly<Record<string, unknown>>

/** Everything the rules need besides definition and values. Time comes in as a parameter, never from a clock. */
export type FormContext = {
  /** The person's, for the screen. */
  locale: Locale
  /** The organisation's: what numbers and documents say. */
  organizationLocale: Locale
  /** The organisation's time zone. */
  timeZone: string
  /** yyyy-MM-dd in that time zone. */
  today: string
  /** This instant, ISO 8601 in UTC; without it instants are compared by their day. */
  now?: string
  organizationId: number
  /** The record's status; null until the first save. Calculation and defaults run on load only when it is null. */
  recordStatus: number | null
  /** The record is being altered: only fields with alterEditStatus 2 are open. */
  alteration: boolean
  /** Everything is read-only. */
  readOnly: boolean
  /**
   * Whether the record's number is given by a rule, and whether this person may overwrite it. `fieldId`: the field that carries it where no field is of the type of
   * numbers; `example`: what the rule would give now.
   */
  numbering: { automatic: boolean; mayEdit: boolean; fieldId?: string; example?: string }
  /** By field id; a field that is not named is 'edit'. */
  access: Readonly<Record<string, FieldAccess>>
  /** Who starts the record: default of people and department fields that say 'initiator'. */
  initiator: { userId: number; departmentId: number | null } | null
  /** Name of what a value points to, in a language (Chinese when absent); undefined when it is not known. */
  nameOf: (reference: Reference, locale?: Locale) => string | undefined
  /** Server only: whether it exists in this organisation. Without it nothing is refused for that reason. */
  exists?: (reference: Reference) => boolean
  /** Server only: whether it belongs to what `within` asks for. */
  fits?: (reference: Reference) => boolean
  /** Server only: every id that the record was ever chosen by, its own and those of records merged into it. */
  idsOf?: (reference: Reference) => readonly number[] | undefined
  /** Server only: whether it may still be chosen; what a value pointed to before stays. */
  choosable?: (reference: Reference) => boolean
  /** Server only, where values are written: what a value that carries an id calls its record, whatever was sent. */
  recordName?: (reference: Reference, sent: string) => string
}

/** A context with everything ordinary: zh-CN, Shanghai, a new record, all open. Give at least `today`. */
export const formContext = (given: Partial<FormContext> & Pick<FormContext, 'today'>): FormContext => ({
  locale: 'zh-CN',
  organizationLocale: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  organizationId: 0,
  recordStatus: null,
  alteration: false,
  readOnly: false,
  numbering: { automatic: false, mayEdit: false },
  access: {},
  initiator: null,
  nameOf: () => undefined,
  ...given,
})
