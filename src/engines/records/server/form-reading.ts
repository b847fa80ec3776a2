import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { type CompiledForm, type FormValues, formSections } from '#engines/forms/domain/index.ts'
import { compiledForm, publishedForm, serverFormContext } from '#engines/forms/server/index.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail, FormRow } from '../domain/form-calls.ts'
import { withFormOf } from '../domain/form-choice.ts'
import { valuesOfColumns } from '../domain/form-columns.ts'
import { hiddenAccess, withoutHidden } from '../domain/guards.ts'
import type { Figures, More, MoreValues } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { codeColumn, statusColumn } from './field-sql.ts'
import { changeable, isClosed } from './may-change.ts'
import { pendingApproval, pendingWords } from './record-approval.ts'
import { oneRecord, seen } from './record-list.ts'
import type { AnyFormPart, PresentedRecord } from './server-part.ts'

/** What stands in the table of a record that a form fills in. */
export type Kept = {
  form_version_id: number | null
  form_values: Record<string, unknown>
  version: number
  created_at: Date
  updated_at: Date
  may_change: boolean
  status: number | null
  /** By which its form is chosen; null where the noun has one form. */
  code: number | null
}

/** How records of a noun are read that a form fills in. */
export type FormReading<F extends Fields, G extends Figures, M extends More> = ReturnType<
  typeof formReading<F, G, M>
>

/** How one record is read: what the table says, what its form says, what the person sees of it and may do with it. */
export function formReading<F extends Fields, G extends Figures, M extends More = More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
) {
  const mayWrite = ({ actor }: Context) => may(actor, record.may.write)
  /** What the person may do with a record that they see. */
  const abilities = (context: Context, { may_change, status }: Kept) => ({
    update: mayWrite(context) && may_change && !isClosed(record, status),
    remove: may(context.actor, record.may.remove ?? record.may.write) && may_change,
  })

  /** The statuses to which a record may be moved from where it stands. */
  const movesFrom = (row: object): number[] => {
    const { field = '', moves = {} } = record.status ?? {}
    return [...(moves[Number((row as Record<string, unknown>)[field])] ?? [])]
  }

  /** What stands in the table of its form; 404 when the person does not see the record. */
  async function kept(context: Context, id: number, lock = false): Promise<Kept> {
    const { rows } =
      await sql<Kept>`select r.form_version_id, r.form_values, r.version, r.created_at, r.updated_at,
        ${changeable(context, part)} as may_change, ${statusColumn(record)} as status, ${codeColumn(record)} as code
      from ${sql.table(record.table)} r where ${seen(context, part)} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(
        context.tx,
      )
    const [row] = rows
    if (!row) throw notFound()
    return row
  }

  /** The same of a record that is going to be changed: 403 where the person may not. */
  async function keptToChange(context: Context, id: number): Promise<Kept> {
    const row = await kept(context, id, true)
    if (!row.may_change) throw forbidden()
    return row
  }

  /** The form that a record was filled in with; of one that has only columns the newest. */
  async function formOf(
    context: Context,
    { form_version_id, code }: Pick<Kept, 'form_version_id' | 'code'>,
  ): Promise<CompiledForm | null> {
    if (form_version_id !== null) return compiledForm(context, form_version_id)
    const { type } = withFormOf(record, code).form
    return (await publishedForm(context.tx, context.actor.organizationId, type))?.form ?? null
  }

  async function present(context: Context, id: number): Promise<PresentedRecord<F, G>> {
    const row = await oneRecord<FormRow<F, G>>(record, part, context, id)
    const own = await kept(context, id)
    const pending = await pendingApproval(context, record, id)
    const { form_version_id, form_values, created_at } = own
    const form = await formOf(context, own)
    const values =
      form && form_version_id === null
        ? { ...valuesOfColumns(record, form, row), ...form_values }
        : form_values
    const access = form ? hiddenAccess(record, form, context.actor) : {}
    const shown = withoutHidden(values, access)
    const rules = form && (await serverFormContext(context, form, [shown], { recordStatus: 1, access }))
    const detail = {
      ...row,
      createTime: created_at.toISOString(),
      formVersionID: form_version_id,
      sections: form && rules ? formSections(form, shown, rules) : [],
      abilities: abilities(context, own),
      moves: mayWrite(context) && own.may_change && !pending ? movesFrom(row) : [],
      pending: pending && pendingWords(record, pending, context.locale),
    }
    return { detail, form, values: shown, access }
  }

  const read = async (context: Context, id: number): Promise<FormDetail<F, G>> =>
    (await present(context, id)).detail

  /** The same with everything that only the answer of a single record tells. */
  async function readWhole(context: Context, id: number): Promise<FormDetail<F, G> & MoreValues<M>> {
    const found = await present(context, id)
    return { ...found.detail, ...(part.more?.(found) as MoreValues<M>) }
  }

  /** The values of a record in the newest form: what was typed, or what its columns say where it was never filled in. */
  async function valuesIn(context: Context, form: CompiledForm, id: number, row: Kept): Promise<FormValues> {
    if (row.form_version_id !== null) return row.form_values
    return {
      ...valuesOfColumns(
        record,
        form,
        (await oneRecord<object>(record, part, context, id)) as Record<string, unknown>,
      ),
      ...row.form_values,
    }
  }

  return { kept, keptToChange, present, read, readWhole, valuesIn, movesFrom }
}
