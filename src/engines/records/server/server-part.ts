import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ReviewFact } from '#engines/approvals/domain/index.ts'
import type { CompiledForm, FieldAccess, FormValues } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { Words } from '#shared/text.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import type { Figures, More, MoreValues } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import type { SubRow } from '../domain/sub-calls.ts'
import type { FigureSql } from './listed-rows.ts'
import type { StoredValues } from './write-record.ts'

/** What was done with what belongs to a record: null before it was there, and when it is there no more. */
export type SubChange<F extends Fields = Fields> = {
  /** Of the record. */
  id: number
  entryId: number
  before: SubRow<F> | null
  after: SubRow<F> | null
}
/** What follows from such a change, in the same transaction. */
type SubPart<F extends Fields = Fields> = { changed?(context: Context, change: SubChange<F>): Promise<void> }

/** What a noun's server says beside its value. In SQL the noun's table is called r. */
export type ServerPart<G extends Figures> = {
  figures: { [K in keyof G]: FigureSql }
  /** Which records a person may see; all of the organisation when absent. */
  visible?: (context: Pick<Context, 'actor'>) => RawBuilder<SqlBool>
  /** Which of those who see a record may change it, where the permission alone does not say: a condition on r. */
  changeable?: (context: Pick<Context, 'actor'>) => RawBuilder<SqlBool>
  /** What uses a record, in words, so that it is not deleted; null: nothing. */
  uses?: (context: Context, id: number) => Promise<Words | null>
  /** What is wrong with a record of a noun without a form beyond its single fields, told from what else stands in the tables; `id` null: a new one. */
  judge?: (context: Context, given: { id: number | null; values: StoredValues }) => Promise<Issue[]>
  /** What follows from records that came in from a file, in the transaction of their batch. */
  imported?: (context: Context, ids: readonly number[]) => Promise<void>
  /** What follows from a change of what belongs to a record, by its key. */
  subs?: Readonly<Partial<Record<string, SubPart>>>
}
/** The part of any noun. */
export type AnyPart = Omit<ServerPart<Figures>, 'figures'> & {
  figures: Readonly<Record<string, FigureSql>>
}

/** A record as this person may see it: what is hidden from them is in none of its parts. */
export type PresentedRecord<F extends Fields, G extends Figures> = {
  detail: FormDetail<F, G>
  /** The form that it was filled in with; null where none is published. */
  form: CompiledForm | null
  values: FormValues
  access: Readonly<Record<string, FieldAccess>>
}

type Approved = (context: Context, id: number, payload: Readonly<Record<string, unknown>>) => Promise<void>

/** The same for a noun that a form fills in; what its value calls `more` is told here. */
export type AnyFormPart<F extends Fields, G extends Figures, M extends More = More> = ServerPart<G> & {
  more?: (presented: PresentedRecord<F, G>) => MoreValues<M>
  /** What a gate that moves no status does once it is approved, by its key: whoever approved it last, nobody asks again who may. */
  approved?: Readonly<Partial<Record<string, Approved>>>
  /** Fields, as ends of raw types, that the form of a record does not change at present, whoever fills it in. */
  locked?(context: Context, id: number): Promise<readonly string[]>
  /** Why a record is not moved so though its noun's table lets it be; null where it is. */
  refuseMove?(context: Context, move: { id: number; from: number; to: number }): Promise<Words | null>
  /** Of parties that it names, their page and what whoever approves such a record is told beside each; nothing of who is not for the actor. */
  parties?(
    context: Context,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, Pick<ReviewFact, 'link' | 'notes'>>>
  /** What follows from making (`before` null), saving and moving a record, in the same transaction. */
  changed?(
    context: Context,
    change: { before: FormDetail<F, G> | null; after: PresentedRecord<F, G> },
  ): Promise<void>
}

/** What the server of a noun says, with the keys of its value. */
export type FormServerPart<R extends FormRecord> = Omit<
  AnyFormPart<R['fields'], R['figures'], NonNullable<R['more']>>,
  'subs' | 'approved'
> & {
  subs?: { readonly [K in keyof R['subs']]?: SubPart<R['subs'][K]['fields']> }
  approved?: { readonly [K in keyof NonNullable<R['approval']>['gates']]?: Approved }
}
