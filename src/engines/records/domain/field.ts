import type { PersonSummary } from '#engines/people/domain/index.ts'
import type { CellType } from '#shared/list.ts'
import type { Money } from '#shared/money.ts'
import type { Words } from '#shared/text.ts'
import type { TextFormat } from '#shared/text-formats.ts'

/** The table that ties a record to several others: its own name, the record's column and the other's. */
export type LinkTable = {
  table: string
  own: string
  other: string
  /** Where a table holds ties of several kinds: the column that tells them apart, and its code. */
  as?: { column: string; code: number }
}

/** What is said of every field. */
type Common = {
  /** What people call it. */
  words: Words
  /** In the table; the key in snake_case (with _id where it names a person or department) unless given. */
  column?: string
  /** The raw type that fills it where that is another field's too: lawyers and firms are both said by 'agents'. */
  from?: string
  /** The property of a form's value that says it. */
  part?: string
  /** Must be filled in, whatever a form says of it. */
  required?: boolean
  /** No form fills it: an operation of its own does. */
  byHand?: boolean
  /** Pixels of its column in the list. */
  width?: number
}

/**
 * What makes texts the same that people write in several ways: a rule over this field and others of the record. The column keeps what it says, '' where there is nothing to be
 * taken and null where it was not asked yet, under a unique index of the organisation without these two.
 */
export type UniqueKey = {
  column: string
  index: string
  from: readonly string[]
  of(values: Readonly<Record<string, unknown>>): string
}

export type TextField = Common & {
  kind: 'text' | 'area'
  most: number
  unique: boolean | UniqueKey
  /** What its text must be, whatever a form says of it. */
  format?: TextFormat
}
export type DateField = Common & { kind: 'date' }
export type NumberField = Common & { kind: 'number' }
export type MoneyField = Common & { kind: 'money' }
/** 1 no, 2 yes on the wire, boolean in the table. */
export type FlagField = Common & { kind: 'flag' }
/** A stored file, which belongs to the record. */
export type FileField = Common & { kind: 'file' }
/** Whom a record names. */
type Naming = Common & {
  /** Nobody is newly named who has left or has no role that reads such records: they would be told of it and refused it. To be said only where whoever is named sees the record. */
  reads?: boolean
}
export type PersonField = Naming & { kind: 'person' }
export type PeopleField = Naming & { kind: 'people'; link: LinkTable }
export type DepartmentField = Common & { kind: 'department' }
/** Other records, by a table between; `of` is the table in which they have id and name. */
export type LinksField = Common & { kind: 'links'; link: LinkTable; of: string }
/** Another record, by a column; `of` is the table in which it has id and name. */
export type LinkField = Common & { kind: 'link'; of: string } & LinkMore
/** `hasEnglish`: it has an English name too, which English readers see. */
type LinkMore = { hasEnglish?: boolean }
type Tones<Code extends number> = Readonly<Partial<Record<Code, string>>>
export type ChoiceField<Code extends number = number> = Common & {
  kind: 'choice'
  options: Readonly<Record<Code, Words>>
  /** Colours of the tags in lists. */
  tones?: Tones<Code>
  isOptional: boolean
  /** How lists draw it; as a tag when absent. */
  cell?: CellType
}
/** A choice that may be left open: null then, instead of the first code. */
export type OpenChoiceField<Code extends number = number> = ChoiceField<Code> & { isOptional: true }

/** A property of a noun that is a column of its table. */
export type RecordField =
  | TextField
  | DateField
  | NumberField
  | MoneyField
  | FlagField
  | FileField
  | PersonField
  | PeopleField
  | DepartmentField
  | LinkField
  | LinksField
  | ChoiceField
export type Fields = Readonly<Record<string, RecordField>>

/** What is told of one that is named: its id and name. */
export type Named = { id: number; name: string }

/** What an answer says of a field. */
export type ValueOf<F extends RecordField> =
  F extends ChoiceField<infer Code>
    ? F extends { isOptional: true }
      ? Code | null
      : Code
    : F['kind'] extends 'text' | 'area'
      ? string
      : F['kind'] extends 'date'
        ? string | null
        : F['kind'] extends 'number'
          ? number | null
          : F['kind'] extends 'money'
            ? Money | null
            : F['kind'] extends 'flag'
              ? 1 | 2
              : F['kind'] extends 'person'
                ? PersonSummary | null
                : F['kind'] extends 'people'
                  ? PersonSummary[]
                  : F['kind'] extends 'links'
                    ? Named[]
                    : Named | null

/** What is sent of a field, where a record has no form: ids of what it names. */
export type InputOf<F extends RecordField> = F['kind'] extends 'person' | 'department' | 'link' | 'file'
  ? number | null
  : F['kind'] extends 'people' | 'links'
    ? number[]
    : ValueOf<F>

type More = Omit<Common, 'words'>
type TextMore = More & { most: number; unique?: boolean | UniqueKey; format?: TextFormat }

/** One line; `unique` within the organisation, as it is written or by a key. */
export const text = (words: Words, { unique = false, ...more }: TextMore): TextField => ({
  kind: 'text',
  words,
  unique,
  ...more,
})
export const area = (words: Words, more: More & { most: number }): TextField => ({
  kind: 'area',
  words,
  unique: false,
  ...more,
})
export const date = (words: Words, more: More = {}): DateField => ({ kind: 'date', words, ...more })
export const number = (words: Words, more: More = {}): NumberField => ({ kind: 'number', words, ...more })
/** In two columns: `<column>_minor` and `<column>_unit`. */
export const money = (words: Words, more: More = {}): MoneyField => ({ kind: 'money', words, ...more })
export const flag = (words: Words, more: More = {}): FlagField => ({ kind: 'flag', words, ...more })
export const file = (words: Words, more: More = {}): FileField => ({ kind: 'file', words, ...more })
export const person = (words: Words, more: More & Pick<Naming, 'reads'> = {}): PersonField => ({
  kind: 'person',
  words,
  ...more,
})
export const people = (
  words: Words,
  link: LinkTable,
  more: More & Pick<Naming, 'reads'> = {},
): PeopleField => ({
  kind: 'people',
  words,
  link,
  ...more,
})
export const department = (words: Words, more: More = {}): DepartmentField => ({
  kind: 'department',
  words,
  ...more,
})
export const link = (words: Words, of: string, more: More & LinkMore = {}): LinkField => ({
  kind: 'link',
  words,
  of,
  ...more,
})
export const links = (words: Words, of: string, table: LinkTable, more: More = {}): LinksField => ({
  kind: 'links',
  words,
  of,
  link: table,
  ...more,
})
type ChoiceMore<Code extends number> = More & { tones?: Tones<Code>; cell?: CellType }
/** One of a few codes with their words. */
export const choice = <const Code extends number>(
  words: Words,
  options: Readonly<Record<Code, Words>>,
  { tones, ...more }: ChoiceMore<Code> = {},
): ChoiceField<Code> & { isOptional: false } => ({
  kind: 'choice',
  words,
  options,
  isOptional: false,
  ...(tones && { tones }),
  ...more,
})
/** The same, or nothing. */
export const openChoice = <const Code extends number>(
  words: Words,
  options: Readonly<Record<Code, Words>>,
  { tones, ...more }: ChoiceMore<Code> = {},
): OpenChoiceField<Code> => ({
  kind: 'choice',
  words,
  options,
  isOptional: true,
  ...(tones && { tones }),
  ...more,
})

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const named: readonly string[] = ['person', 'department', 'link', 'file']

/** The columns of a field in its noun's table; none for what stands in a table between. */
export function columnsOf(key: string, field: RecordField): string[] {
  if (field.kind === 'people' || field.kind === 'links') return []
  const column = field.column ?? (named.includes(field.kind) ? `${snake(key)}_id` : snake(key))
  return field.kind === 'money' ? [`${column}_minor`, `${column}_unit`] : [column]
}
