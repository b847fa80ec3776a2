import type { z } from 'zod'
import type { Permission } from '#engines/access/domain/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { MenuPlace } from '#shared/slice.ts'
import type { Words } from '#shared/text.ts'
import type { Fields } from './field.ts'

/** A figure of a record that no column holds: the server's part of the noun says how it is counted. */
export type Figure = { kind: 'count' | 'average' | 'date'; words: Words; width?: number }
export type Figures = Readonly<Record<string, Figure>>

/** A count of something. */
export const count = (words: Words, width = 110): Figure => ({ kind: 'count', words, width })
/** A mean with one decimal; null of nothing. */
export const average = (words: Words, width = 110): Figure => ({ kind: 'average', words, width })

/** What every record with a form has beside its fields. */
export type StampKey = 'updateTime' | 'updater'

export type ListShape<Key extends string> = {
  /** In this order; the first is always shown and leads to the record. */
  columns: readonly [Key, ...Key[]]
  /** Not shown until a person chooses them. */
  more?: readonly Key[]
  filters?: readonly Key[]
  /** Fields in whose text `q` is looked for. */
  search: readonly [Key, ...Key[]]
  /** '-updateTime': newest change first. A text field is sorted by pinyin. */
  sort: Key | `-${Key}`
  /** Codes of a choice that stand behind all others until a person sorts: what ended, what is out of use. */
  last?: { field: Key; codes: readonly number[] }
  /** Amounts that are summed up under the list, one line a currency; what stands at one of these codes of its status is in no sum. Only of nouns with a form. */
  totals?: { fields: readonly Key[]; unless?: readonly number[] }
}

/** The names that a noun's value gives: of what is done by hand, of gates, and of what belongs to a record. */
export type Keys = { act: string; gate: string; sub: string }

/** What a noun is. */
export type Noun<F extends Fields, G extends Figures, K extends Keys = Keys> = {
  /** In names: audit actions, subjects, permissions ('law_firm'). */
  kind: string
  table: string
  /** Of one and of many: 律所 | Law firm; `page` heads the page of one where its name does not. */
  words: { one: Words; many: Words; page?: Words }
  /** Name of a person who owns a record of this kind is not asked here: see `visible` of the server. */
  fields: F
  figures: G
  /** The field by which people name a record. */
  name: Extract<keyof F, string>
  /** What else is done with a record by hand-written operations, as its log tells it: `<kind>.<key>` is the action. */
  acts?: Readonly<Record<K['act'], Words>>
  may: { read: Permission; write: Permission; remove?: Permission }
  /** Of the API. */
  path: string
  /** Where it differs from `path`: the list's own. */
  listPath?: string
  tag: string
  /** Address of its list; what stands below it are its other screens. */
  screen: string
  /** Where the menu shows it. */
  menu: MenuPlace
}

export type PlainNoun<F extends Fields, G extends Figures> = Noun<F, G> & {
  guards?: undefined
  moneyGuard?: undefined
  subs?: undefined
  list: ListShape<Extract<keyof F | keyof G, string>>
}
/** Where a record stands: the choice that says so, and from which code to which it may be moved. What is not said stays as it is. */
export type StatusMoves<Key extends string> = {
  field: Key
  moves: Readonly<Record<number, readonly number[]>>
  /** Codes at which the record and what belongs to it are no longer changed, only moved. */
  closed?: readonly number[]
  /** Codes that ask why. */
  withReason?: readonly number[]
  /** Codes from which a move asks why, wherever it goes: what had ended is taken up again. */
  reasonFrom?: readonly number[]
  /** Codes that a line of a file may say of what it brings, in a column of its own: none that is approved first. Absent: what comes in begins as what is typed does. */
  imported?: readonly [number, ...number[]]
}

/** What is approved before it is so: a move of the status, or an operation. */
export type ApprovalGate<Key extends string> = {
  /** 立案审批 | Filing */
  words: Words
  /** The status that it leads to, from any of these where they are said; absent: an operation of its own asks. */
  to?: readonly number[]
  from?: readonly number[]
  /** Only of records whose field says so. */
  when?: { field: Key; is: number }
  /** The organisation has a flow for it from the beginning, and chooses another, never none. */
  isAlways?: true
}
/** An organisation chooses a flow for each of these gates; where it chose none, nothing is asked. `kind` names what is approved ('case'). */
export type Approvals<Key extends string, K extends Keys = Keys> = {
  kind: string
  gates: Readonly<Record<K['gate'], ApprovalGate<Key>>>
  /** Keys of `acts` and `subs` by which nobody writes what is approved: handing it over, judging it, doing its tasks. Whoever does any other is an author. */
  notWriting?: readonly NoInfer<K['act'] | K['sub']>[]
  /** Fields that lists of approvals show beside the name: what is at stake (a money field), with whom (links); these and our own party are what a flow may watch. */
  shows?: { amount?: Key; with?: Key; own?: Key }
}

/** What has to be approved before a record that stands like `row` gets a status; null: nothing. */
export function gateOf(
  { status, approval }: { status?: { field: string }; approval?: Approvals<string> },
  row: Readonly<Record<string, unknown>>,
  to: number,
): string | null {
  const from = Number(row[status?.field ?? ''])
  const found = Object.entries(approval?.gates ?? {}).find(
    ([, ask]) =>
      ask.to?.includes(to) &&
      (ask.from?.includes(from) ?? true) &&
      (!ask.when || Number(row[ask.when.field]) === ask.when.is),
  )
  return found?.[0] ?? null
}

/** Whether a move asks why. */
export const asksWhy = (
  { withReason, reasonFrom }: Pick<StatusMoves<string>, 'withReason' | 'reasonFrom'>,
  from: number,
  to: number,
): boolean => (withReason?.includes(to) ?? false) || (reasonFrom?.includes(from) ?? false)

/** What the answer of a single record tells beyond its fields, figures and form: the server's part of the noun says how it comes about. */
export type More = Readonly<Record<string, z.ZodType>>
export type MoreValues<M extends More> = { -readonly [K in keyof M]: z.output<M[K]> }

export type FormNoun<
  F extends Fields,
  G extends Figures,
  M extends More = More,
  K extends Keys = Keys,
> = Noun<F, G, K> & {
  more?: M
  /** The flag at which a record is for the people alone whom it names: the log calls it by a neutral name, and it is voided, never deleted. */
  namedOnly?: Extract<keyof F, string>
  /**
   * What only some who see the record see of it: by field, or by the end of a raw type of its form that fills no column ('assessments'), the permission that
   * shows it.
   */
  guards?: Readonly<Record<string, Permission>>
  /** Why fields of its form are read-only while the server's part says so (`locked`), and what to do instead. */
  locked?: Words
  /** Who sees amounts that its form asks for, whoever designed it: every field and table with amounts. */
  moneyGuard?: Permission
  /** Of what belongs to a record: tabs of its page, each with the tables of these keys. */
  tabs?: readonly { key: string; words: Words; subs: readonly NoInfer<K['sub']>[] }[]
  /** The text that a numbering rule of this kind fills when a record is registered, and what new rules begin with ('AJ'). */
  number?: { field: Extract<keyof F, string>; prefix: string }
  /** What of its records is approved before it is so. */
  approval?: Approvals<Extract<keyof F, string>, K>
  /** The status is moved by itself, never by the form. */
  status?: StatusMoves<Extract<keyof F, string>>
  list: ListShape<Extract<keyof F | keyof G, string> | StampKey>
  /** The kind of form that fills it in; `raw` says which raw type fills which field ('project.lead' when nothing is said). */
  form: RecordForm<Extract<keyof F, string>>
  /**
   * What is wrong with a record beyond its single fields, whatever its form asks, when a person saves it and when it comes in from a file. Paths are fields, or ends of raw types that fill none.
   */
  check?(given: Checked): Issue[]
}

/** How forms fill in a noun. */
export type RecordForm<Key extends string = string> = {
  type: FormType
  term?: { start: Key; end: Key }
  /** A noun of several forms: the choice by whose code a record has one or the other, for good. */
  byField?: { field: Key; forms: readonly [FormOfCodes, ...FormOfCodes[]] }
  /** Of the noun with one of its forms (`withForm`): the codes that are for it. */
  only?: { field: string; codes: readonly number[] }
}
/** One of several forms of a noun, for records of these codes. */
export type FormOfCodes = { type: FormType; codes: readonly number[]; words: Words }
export type Checked = {
  /** As they would be stored; the status only of a line of a file that may say it. */
  columns: Readonly<Record<string, unknown>>
  /** What the form says under the end of a raw type that fills no column ('owners'). */
  raw: (key: string) => unknown
  /** yyyy-MM-dd. */
  today: string
}
