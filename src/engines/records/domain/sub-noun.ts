import type { Permission } from '#engines/access/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { Words } from '#shared/text.ts'
import type { Fields } from './field.ts'
import type { Values } from './field-schemas.ts'
import { type Owner, type SubCalls, subCalls } from './sub-calls.ts'

/**
 * What belongs to a record and has no life beside it: the hearings of a case. Who sees the record sees it, who may change the record writes it, and it goes
 * with the record; what is done with it stands in the record's log.
 */
export type SubNoun<F extends Fields = Fields> = {
  table: string
  /** The column that holds the id of its record. */
  owner: string
  words: { one: Words; many: Words }
  /** Of the API, below its record: 'hearings'. */
  path: string
  fields: F
  /** The field by which people name one. */
  name: Extract<keyof F, string>
  /** Columns of its table on the screen; what is not among them stands in its dialog. */
  columns: readonly Extract<keyof F, string>[]
  /** '-heldOn': the newest first. Empty comes last. */
  sort: Extract<keyof F, string> | `-${Extract<keyof F, string>}`
  /** Links to what belongs to the same record: of the field, the key of the other. */
  among?: Readonly<Record<string, string>>
  /** Fields that only some of those who see the record see, and the permission that shows them. */
  guards?: Readonly<Record<string, Permission>>
  /** What is wrong with what was typed, beyond what single fields say: run by the browser and by the server. */
  check?(values: Values<F>): Issue[]
}

/** The value of any. */
type AnySub = Omit<SubNoun, 'check' | 'name' | 'columns' | 'sort'> & {
  name: string
  columns: readonly string[]
  sort: string
  check?(values: Readonly<Record<string, unknown>>): Issue[]
}
/** With its calls; of any when its fields are not known. */
export type SubRecord<F extends Fields = Fields> = Omit<AnySub, 'fields'> & {
  fields: F
  key: string
  calls: SubCalls<F>
}
export type Subs = Readonly<Record<string, AnySub>>
export type SubRecords<S extends Subs> = {
  readonly [K in keyof S]: SubRecord<S[K]['fields']>
}

/** What belongs to a record of this kind, as its value says under `subs`. */
export const subNoun = <const F extends Fields>(noun: SubNoun<F>): SubNoun<F> => noun

/** With their calls, which are made when the first one is asked for. */
export function subRecordsOf<S extends Subs>(owner: Owner, subs: S): SubRecords<S> {
  return Object.fromEntries(
    Object.entries(subs).map(([key, noun]) => {
      let calls: SubCalls<Fields> | undefined
      const made = {
        key,
        get calls() {
          calls ??= subCalls(owner, key, noun)
          return calls
        },
      }
      return [key, Object.assign(made, noun)]
    }),
  ) as unknown as SubRecords<S>
}
