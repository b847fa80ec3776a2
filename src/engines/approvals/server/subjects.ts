import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormContext, FormType, FormValues } from '#engines/forms/domain/index.ts'
import type { Money } from '#shared/money.ts'
import type { Locale } from '#shared/text.ts'
import type { ChangeMatter, WatchedChange } from '../domain/change-matters.ts'
import type { FieldChange, TextMatters, TextWork } from '../domain/matters.ts'
import type { Review } from '../domain/review.ts'

/** The field of a form, an amount, that has this purpose (`rawType`). */
export const amountOf =
  (rawType: string) =>
  ({ fields }: CompiledForm): string | null =>
    fields.find(({ config }) => config.rawType === rawType && config.type === 'money')?.id ?? null

export type ApprovalSubjectRef = { kind: string; id: number; name: string }

/** What is told to a feature about its record. `comment` is what the deciding person wrote. */
export type ApprovalOutcome = {
  subject: ApprovalSubjectRef
  instanceId: number
  comment: string
  /** Who is told of it anyway. */
  notified: readonly number[]
}

/** What somebody changed of a record at their step: values by field as they were and are, and their work on its text. */
export type StepChanges = {
  fields: { before: Record<string, unknown>; after: Record<string, unknown> }
  work: TextWork[]
}

/** A field of a form that a step may open, or hide. */
export type StepField = { id: string; mayEdit: boolean; mayHide: boolean }

/** What a form says: its contents by its rules. */
export type Said = { form: CompiledForm; values: FormValues; rules: FormContext }

export type FilledForm = { formVersionId: number; values: FormValues }

/** What a list of approvals says of a record beside its name: what is at stake, and with whom. */
export type SubjectFacts = { amount: Money | null; otherParty: string }

/** A type of records, as whoever acts reads its name. */
export type RecordType = { id: number; parentID: number | null; name: string }

/** A step that hides fields from whom it asks. */
export type HidingStep = { node: string; fields: readonly string[] }

/**
 * A kind of record that can be approved. The callbacks run in the transaction of the action that led to them: when one
 * throws, the action is undone as a whole.
 */
export type ApprovalSubject = {
  onApproved(context: Context, outcome: ApprovalOutcome): Promise<void>
  onRejected(context: Context, outcome: ApprovalOutcome): Promise<void>
  /** Returned to the initiator, who may submit it again. */
  onReturned(context: Context, outcome: ApprovalOutcome): Promise<void>
  onWithdrawn(context: Context, outcome: ApprovalOutcome): Promise<void>
  /** Ended by an administrator while it ran, or after it was returned. */
  onCancelled(context: Context, outcome: ApprovalOutcome): Promise<void>
  /** Whether the actor may see the record for another reason than the approval. */
  canRead(context: Context, id: number): Promise<boolean>
  /** Who wrote what is approved of the record as it stands, beside whose record it is and who submits it: none of them approves it. */
  authors(context: Context, id: number): Promise<readonly number[]>
  /** How the record's text stands; `lock` keeps it from being changed until the end of the transaction. Absent: the record has no text. */
  matters?(context: Context, id: number, options: { lock: boolean }): Promise<TextMatters>
  /** Whether the actor may read the words of the text. Absent: whoever may see the approval. */
  readsText?(context: Context, id: number): Promise<boolean>
  /** Whether the actor may read why it was submitted although something spoke against it. Absent: whoever may see the approval. */
  readsNevertheless?(context: Context, id: number): Promise<boolean>
  /** Refuses a decision while the actor has changes of the record that are not saved, or somebody is writing in it. */
  refuseUnsaved?(context: Context, id: number): Promise<void>
  /** What one person (null: anybody) changed of the record since. Absent: it cannot be told. */
  changesSince?(context: Context, id: number, since: Date, by: number | null): Promise<StepChanges>
  /** What a flow of such records may watch, and every change of it since, by whomever, in their order. Absent: nothing. */
  watched?: {
    matters: readonly ChangeMatter[]
    changesSince(context: Context, id: number, since: Date): Promise<WatchedChange[]>
  }
  /** Fields that somebody changed, as far as the actor may see them. */
  shownChanges?(context: Context, id: number, changes: StepChanges['fields']): Promise<FieldChange[]>
  /** Where what a flow's steps hide of such records can stand all the same, in the actor's language. Absent: nowhere. */
  hidingWarnings?(context: Context, flow: { id: number; hidden: readonly HidingStep[] }): Promise<string[]>
  /** Whether the record is for named people alone and the actor is none of them: all of its approval is redacted then. Absent: never. */
  closed?(context: Context, id: number): Promise<boolean>
  /**
   * The same as a condition on the column of the record's id, true where the record is redacted for the actor, and what such a record is called then. Absent
   * with `closed`.
   */
  redacted?: { where(context: Context, id: RawBuilder<unknown>): RawBuilder<SqlBool>; name: string }
  /** Of these people, who can see what they would decide on. Absent: all of them, by the approval itself. */
  seers?(context: Context, id: number, userIds: readonly number[]): Promise<readonly number[]>
  /** Kind of the forms that such records are filled in with: what conditions of a flow may look at. Absent: there are none. */
  formType?: FormType
  /** What the steps of a flow can do with the fields of such a form. Absent: records of this kind do not heed what a step says of fields. */
  stepFields?(form: CompiledForm): StepField[]
  /** The form that the record is filled in with and what it says; `lock` keeps it from being changed until the end of the transaction. Null: it is filled in with none. */
  filled?(context: Context, id: number, options: { lock: boolean }): Promise<FilledForm | null>
  /** How the organisation rates the outside parties of such a record: what branches may look at, a greater number being worse, and each party's own by what the form says, whoever acts. Absent: it has no parties. */
  ratings?: {
    choices(locale: Locale): readonly { rating: number; name: string }[]
    of(context: Context, said: Said): Promise<readonly number[]>
  }
  /** The field of a form that says the record's amount; null: it has none. Absent: such records have no amount. */
  amountField?(form: CompiledForm): string | null
  /** Types that such a record can have, which stand below one another, and the record's own. Absent: they have no types. */
  types?: {
    choices(context: Context): Promise<readonly RecordType[]>
    of(context: Context, id: number): Promise<number | null>
  }
  /** Our own parties that such a record can name, and those that its form does. Absent: it names none. */
  ownParties?: {
    choices(context: Context): Promise<readonly { id: number; name: string }[]>
    of(said: Said): readonly number[]
  }
  /** What whoever decides should know of the record, as far as the actor may see it. Absent: the record's page tells everything. */
  review?(context: Context, id: number): Promise<Review>
  /** Of these records, as far as the actor may see them and what is at stake in them; others are left out. Absent: nothing is. */
  facts?(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, SubjectFacts>>
  /** A select of `id`, `amount_minor` and `amount_unit` of the records whose amount in `facts` the actor may see: what lists are filtered and sorted by. Absent: there is none. */
  amounts?(context: Context): Promise<RawBuilder<unknown>>
  /** Address of the record's page. */
  link(id: number): string
}

const subjects = new Map<string, ApprovalSubject>()

/** Called once by app/ for each kind of record: `approvalSubject('contract', { … })`. */
export function approvalSubject(kind: string, subject: ApprovalSubject): void {
  subjects.set(kind, subject)
}

/** The registered kind; throws for one that nobody registered. */
export function subjectOf(kind: string): ApprovalSubject {
  const subject = subjects.get(kind)
  if (!subject) throw new Error(`approvalSubject('${kind}', …) was not called`)
  return subject
}

/** Of these people those who can see the record, each once. */
export async function seeingAmong(
  context: Context,
  { kind, id }: Pick<ApprovalSubjectRef, 'kind' | 'id'>,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const { seers } = subjectOf(kind)
  const ids = [...new Set(userIds)]
  return seers && ids.length > 0 ? seers(context, id, ids) : ids
}

/** The kinds of records that are filled in with forms of a kind. */
export const kindsFilledWith = (formType: FormType): string[] =>
  [...subjects].flatMap(([kind, subject]) => (subject.formType === formType ? [kind] : []))

export const hasSubject = (kind: string): boolean => subjects.has(kind)

/** Whether an approval of such a record asks only who can see it. */
export const asksSeersOnly = (kind: string): boolean => subjects.get(kind)?.seers !== undefined

/** Whether the record that `alias`, rows with `subject_kind` and `subject_id`, is about is redacted for the actor. */
export function redactedSql(context: Context, alias: string): RawBuilder<SqlBool> {
  const [kind, id] = [sql.ref(`${alias}.subject_kind`), sql.ref(`${alias}.subject_id`)]
  const parts = [...subjects].flatMap(([name, { redacted }]) =>
    redacted ? [sql`(${kind} = ${name} and ${redacted.where(context, id)})`] : [],
  )
  return parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`false`
}

/** A select of `kind`, `record_id`, `amount_minor` and `amount_unit` of all records whose amount the actor may see. */
export async function seenAmounts(context: Context): Promise<RawBuilder<unknown>> {
  const selects: RawBuilder<unknown>[] = []
  for (const [kind, { amounts }] of subjects)
    if (amounts)
      selects.push(sql`select ${sql.lit(kind)} as kind, a.id as record_id, a.amount_minor, a.amount_unit from (${await amounts(context)}) a
        where a.amount_minor is not null`)
  const none = sql`select null::text as kind, null::bigint as record_id, null::bigint as amount_minor, null::char(3) as amount_unit where false`
  return selects.length ? sql.join(selects, sql` union all `) : none
}

/** Who wrote the record as it stands now. */
export const authorsOf = async (
  context: Context,
  { kind, id }: { kind: string; id: number },
): Promise<readonly number[]> => subjectOf(kind).authors(context, id)

/** What lists of approvals say of these records, by `kind/id`: one question a kind. */
export async function factsOf(
  context: Context,
  records: readonly { kind: string; id: number }[],
): Promise<Map<string, SubjectFacts>> {
  const found = new Map<string, SubjectFacts>()
  for (const [kind, of] of Map.groupBy(records, (one) => one.kind)) {
    const facts = await subjects.get(kind)?.facts?.(
      context,
      of.map(({ id }) => id),
    )
    for (const [id, one] of facts ?? []) found.set(`${kind}/${id}`, one)
  }
  return found
}
