import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormType, FormValues } from '#engines/forms/domain/index.ts'
import { formVersion, publishedForm } from '#engines/forms/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { formTypesOf, withForm, withFormOf } from '../domain/form-choice.ts'
import { hiddenAccess } from '../domain/guards.ts'
import {
  keptPrefix,
  keptValues,
  type ListField,
  listFieldsOf,
  sameListFields,
} from '../domain/list-fields.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import { codeColumn } from './field-sql.ts'
import './tables.ts'

type Kept = { id: number; values: FormValues }
type Of = { tx: Tx; organizationId: number }
type State = { shown: number | null; kept: number }

/** So many existing records are filled where the form is published; more by a job, in pieces of as many. */
const atOnce = 2_000
const piecesOfAJob = 50
const job = 'record.fields-in-lists'
/** `formType`: which form, of a noun with several. */
type JobData = { organizationId: number; kind: string; formType?: number; versionId: number; after: number }

const inOrganization = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Of => ({
  tx,
  organizationId: actor.organizationId,
})

/** What the state of a form is kept under: each has one of its own. */
const stateKey = (record: Pick<FormRecord, 'kind' | 'form'>): string =>
  record.form.byField ? `${record.kind}.${record.form.type}` : record.kind

/** How far the forms of these nouns' lists are, by their keys; none of a form that never had fields in lists. */
async function statesOf(
  { tx, organizationId }: Of,
  keys: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  const rows = await tx
    .selectFrom('record_list_forms')
    .select(['kind', 'shown_version_id as shown', 'kept_version_id as kept'])
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ kind, ...state }) => [kind, state]))
}

const stateOf = async (of: Of, record: FormRecord): Promise<State | null> => {
  const key = stateKey(record)
  return (await statesOf(of, [key])).get(key) ?? null
}

const formOf = async ({ tx, organizationId }: Of, versionId: number | null): Promise<CompiledForm | null> =>
  versionId === null ? null : ((await formVersion(tx, organizationId, versionId))?.form ?? null)

/** The fields of the form that the lists of a noun show this person. */
export async function shownListFields(context: Context, record: AnyRecord): Promise<ListField[]> {
  if (!record.form) return []
  const of = inOrganization(context)
  const forms = formTypesOf(record).map((type) => withForm(record, type))
  const states = await statesOf(of, forms.map(stateKey))
  const fields: ListField[] = []
  for (const own of forms) {
    const form = await formOf(of, states.get(stateKey(own))?.shown ?? null)
    if (form) fields.push(...listFieldsOf(own, form, hiddenAccess(own, form, context.actor)))
  }
  return fields
}

/**
 * Keeps what lists tell of these records, in place of what they told; `values` are all that the forms of the records say. Whoever writes records calls it in the
 * same transaction, before or after.
 */
export async function keepListValues(
  context: Pick<Context, 'tx' | 'actor'>,
  record: FormRecord,
  records: readonly Kept[],
): Promise<void> {
  const of = inOrganization(context)
  // A form that is published at this moment fills the records that were there; this one is either among them, or knows of the form.
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`${job} ${record.kind}`}), ${of.organizationId})`.execute(
    of.tx,
  )
  for (const [own, those] of await byForm(of, record, records)) {
    const form = await formOf(of, (await stateOf(of, own))?.kept ?? null)
    if (form) await write(of, own, form, those)
  }
}

/** Records beside the form that is theirs, which of several their code says. */
async function byForm(
  { tx, organizationId }: Of,
  record: FormRecord,
  records: readonly Kept[],
): Promise<[FormRecord, readonly Kept[]][]> {
  if (!record.form.byField) return [[record, records]]
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ id: number; code: number | null }>`select r.id, ${codeColumn(record)} as code
    from ${sql.table(record.table)} r where r.organization_id = ${organizationId} and r.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return formTypesOf(record).flatMap((type): [FormRecord, readonly Kept[]][] => {
    const own = withForm(record, type)
    const those = records.filter(
      ({ id }) => withFormOf(record, codes.get(id) ?? null).form.type === own.form.type,
    )
    return those.length ? [[own, those]] : []
  })
}

async function write(
  { tx, organizationId }: Of,
  record: FormRecord,
  form: CompiledForm,
  records: readonly Kept[],
): Promise<void> {
  const fields = listFieldsOf(record, form)
  if (!fields.length || !records.length) return
  const { kind } = record
  const ids = records.map(({ id }) => id)
  await sql`delete from record_list_values where organization_id = ${organizationId} and kind = ${kind}
    and record_id = any(${ids}::bigint[])`.execute(tx)
  const rows = records.flatMap(({ id, values }) =>
    keptValues(fields, form, values).map((one) => ({ ...one, record_id: id })),
  )
  if (rows.length)
    await sql`insert into record_list_values (organization_id, kind, record_id, field_id, place, words, code, figure, unit, day, moment, ref)
      select ${organizationId}, ${kind}, record_id, field_id, place, words, code, figure, unit, day, moment, ref
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (record_id bigint, field_id text, place int, words text, code text,
        figure numeric, unit text, day date, moment timestamptz, ref bigint)`.execute(tx)
}

/** Of a record that is gone. */
export async function dropListValues(context: Context, kind: string, id: number): Promise<void> {
  await sql`delete from record_list_values where organization_id = ${context.actor.organizationId} and kind = ${kind} and record_id = ${id}`.execute(
    context.tx,
  )
}

/**
 * Another form, or another version, is in use for a kind of record: its lists show the marked fields of it as soon as they are kept of every record. That is at
 * once for a few records, and else when the job has done it; until then lists stay as they were. A noun with several forms is given with the one that it is about.
 */
export async function listFieldsChanged(context: Context, record: FormRecord): Promise<void> {
  const of = inOrganization(context)
  const { kind } = record
  await lockKind(of, kind)
  const published = await publishedForm(of.tx, of.organizationId, record.form.type)
  const state = await stateOf(of, record)
  const before = await formOf(of, state?.kept ?? null)
  if (!published || published.formVersionId === state?.kept) return
  const wanted = listFieldsOf(record, published.form)
  const had = before ? listFieldsOf(record, before) : []
  if (!wanted.length && !had.length && !state) return
  const isFilling = state !== null && state.shown !== state.kept
  if (!isFilling && sameListFields(wanted, had)) return settle(of, record, published.formVersionId)
  await sql`insert into record_list_forms (organization_id, kind, kept_version_id) values (${of.organizationId}, ${stateKey(record)}, ${published.formVersionId})
    on conflict (organization_id, kind) do update set kept_version_id = excluded.kept_version_id`.execute(
    of.tx,
  )
  const { rows } =
    await sql`select from ${sql.table(record.table)} r where r.organization_id = ${of.organizationId} and ${isOfForm(record)} limit ${atOnce + 1}`.execute(
      of.tx,
    )
  if (rows.length <= atOnce) {
    await fillPiece(of, record, published.form, 0)
    return settle(of, record, published.formVersionId)
  }
  const data: JobData = {
    organizationId: of.organizationId,
    kind,
    ...(record.form.byField && { formType: record.form.type }),
    versionId: published.formVersionId,
    after: 0,
  }
  await context.enqueue(job, data)
}

/** Nobody writes records of the kind meanwhile: they wait where they keep their values. */
const lockKind = ({ tx, organizationId }: Of, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${job} ${kind}`}), ${organizationId})`.execute(tx)

/** Of a noun with several forms, the records that are filled in by the one that it is given with. */
const isOfForm = (record: FormRecord): RawBuilder<SqlBool> =>
  record.form.only
    ? sql<SqlBool>`${codeColumn(record)} = any(${[...record.form.only.codes]}::int[])`
    : sql<SqlBool>`true`

/** Keeps the values of the next records behind an id. Answers the last one's; null when there are no more. */
async function fillPiece(
  of: Of,
  record: FormRecord,
  form: CompiledForm,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<Kept>`select r.id, r.form_values as values from ${sql.table(record.table)} r
    where r.organization_id = ${of.organizationId} and r.id > ${after} and ${isOfForm(record)} order by r.id limit ${atOnce}`.execute(
    of.tx,
  )
  await write(of, record, form, rows)
  return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
}

/** Lists show the fields of this version from now on, and what is no longer in them is dropped. */
async function settle(of: Of, record: FormRecord, versionId: number): Promise<void> {
  const form = await formOf(of, versionId)
  const ids = form ? listFieldsOf(record, form).map(({ id }) => id) : []
  await sql`delete from record_list_values where organization_id = ${of.organizationId} and kind = ${record.kind}
    and field_id <> all(${ids}::text[]) and starts_with(field_id, ${keptPrefix(record)})`.execute(of.tx)
  await of.tx
    .updateTable('record_list_forms')
    .set({ shown_version_id: versionId, kept_version_id: versionId })
    .where('organization_id', '=', of.organizationId)
    .where('kind', '=', stateKey(record))
    .execute()
}

/** The job that keeps the values of existing records. Killed midway it goes on; twice is as once; a form that has been replaced is left to the job of the next. */
export function registerRecordJobs(services: Services, records: readonly AnyRecord[]): void {
  services.jobs.register<JobData>(job, async ({ organizationId, kind, formType, versionId, after }) => {
    const found = records.find((one) => one.kind === kind)
    if (!found?.form) return
    const record = withForm(found, formType as FormType | undefined)
    let last: number | null = after
    for (let piece = 0; piece < piecesOfAJob && last !== null; piece++) {
      const from: number = last
      last = await services.database.tenant(organizationId, async (tx) => {
        const of = { tx, organizationId }
        await lockKind(of, kind)
        const form = await formOf(of, versionId)
        if (!form || (await stateOf(of, record))?.kept !== versionId) return null
        const next = await fillPiece(of, record, form, from)
        if (next === null) await settle(of, record, versionId)
        return next
      })
    }
    const rest = last
    if (rest !== null)
      await services.database.tenant(organizationId, (tx) =>
        services.jobs.enqueue(tx, job, {
          organizationId,
          kind,
          ...(formType !== undefined && { formType }),
          versionId,
          after: rest,
        }),
      )
  })
}
