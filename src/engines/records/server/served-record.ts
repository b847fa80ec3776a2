import type { FileSubject } from '#engines/documents/server/index.ts'
import type { Fields } from '../domain/field.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import type { AnyPart, FormServerPart } from './server-part.ts'
import { wireRecord } from './wire-record.ts'

/** A noun with what its server says of it. */
export type ServedRecord = {
  record: AnyRecord
  part: AnyPart
  /** Of a noun with a form: tells the other engines of it, and answers whose its files are. */
  wire?(): FileSubject
}

declare module '#server/slice.ts' {
  interface ServerSlice {
    records?: readonly ServedRecord[]
  }
}

/** A noun that a form fills in, as its slice's server names it. */
export const served = <R extends FormRecord>(record: R, part: FormServerPart<R>): ServedRecord => ({
  record,
  part,
  wire: () => wireRecord<Fields, Figures, More>(record, part),
})
