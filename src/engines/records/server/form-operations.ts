import type { Context } from '#engines/access/server/index.ts'
import { forgetApprovals } from '#engines/approvals/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import { type CompiledForm, type FormValues, filesOfForm } from '#engines/forms/domain/index.ts'
import { AppError, inUse, refused, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import { draftKind, withFormOf } from '../domain/form-choice.ts'
import { isNamedOnly, logName } from '../domain/log-name.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { formMoves } from './form-moves.ts'
import { formOpening } from './form-opening.ts'
import { formReading } from './form-reading.ts'
import {
  type Filled,
  formColumnsOf,
  formSent,
  judgedForm,
  known,
  newestForm,
  numbered,
} from './judged-form.ts'
import { dropListValues, keepListValues } from './list-values.ts'
import { refuseClosed } from './may-change.ts'
import { refusePending } from './record-approval.ts'
import { dropDraft, dropDraftsOf } from './record-drafts.ts'
import type { AnyFormPart } from './server-part.ts'
import { orTaken, refuseTaken } from './unique-texts.ts'
import { deleteRecord, insertRecord, updateRecord } from './write-record.ts'

/** The operations of a noun that a form fills in. */
export function formOperations<F extends Fields, G extends Figures, M extends More = More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
) {
  const { kind } = record
  const nameOf = (row: object): string => logName(record, row)
  const reading = formReading(record, part)
  const { keptToChange, present, read, readWhole, valuesIn } = reading
  const open = formOpening(record, part, reading)

  /** The record as it is now, after what follows from its change. */
  async function done(
    context: Context,
    id: number,
    before: FormDetail<F, G> | null,
  ): Promise<FormDetail<F, G>> {
    const after = await present(context, id).catch(wouldBeInvisible)
    if (!part.changed) return after.detail
    await part.changed(context, { before, after })
    return read(context, id)
  }

  async function claimFiles(context: Context, id: number, form: CompiledForm, values: FormValues) {
    for (const fileId of filesOfForm(form, values)) await claimFile(context, fileId, { kind, id })
  }

  return {
    read,
    readWhole,
    open,
    ...formMoves(record, part, reading, done),

    /** A new record of a form that is filled in rightly; 422 otherwise. */
    create: async (context: Context, sent: Filled): Promise<FormDetail<F, G>> => {
      const { actor, now } = context
      const own = await formSent(context, record, sent)
      const made = await judgedForm(context, own, sent, {}, null)
      const { pathOf } = made
      await refuseTaken(context, record, made.columns, { own: null, pathOf, part })
      const by = [
        ['created_by', actor.userId],
        ['created_at', now],
        ['updated_by', actor.userId],
        ['updated_at', now],
      ] as const
      const store = () => insertRecord(context, record, made.columns, [...formColumnsOf(made), ...by])
      const id = await orTaken(record, store, pathOf)
      const stored = await numbered(context, record, id, made)
      await keepListValues(context, record, [{ id, values: stored }])
      await claimFiles(context, id, made.form, made.values)
      await dropDraft(context, { kind: draftKind(own), id: null })
      context.audit({
        action: `${kind}.create`,
        subject: { kind, id, name: nameOf(made.columns) },
        after: known(made.form, stored),
        detail: { formVersionID: made.formVersionId },
      })
      return done(context, id, null)
    },

    /** Saves the form of a record; 409 with the form as it is now when somebody saved meanwhile, 422 with what is wrong. */
    update: async (
      context: Context,
      id: number,
      { version, ...sent }: Filled & { version: number },
    ): Promise<FormDetail<F, G>> => {
      const { actor, now } = context
      const row = await keptToChange(context, id)
      refuseClosed(record, row.status)
      await refusePending(context, record, id)
      if (row.version !== version) throw staleVersion(await open(context, id))
      const was = part.changed ? await read(context, id) : null
      const own = withFormOf(record, row.code)
      const { form: present } = await newestForm(context, own)
      const before = await valuesIn(context, present, id, row)
      const made = await judgedForm(context, own, sent, before, (await part.locked?.(context, id)) ?? [])
      const { pathOf } = made
      await refuseTaken(context, record, made.columns, { own: id, pathOf, part })
      const by = [
        ['updated_by', actor.userId],
        ['updated_at', now],
      ] as const
      const store = () => updateRecord(context, record, id, made.columns, [...formColumnsOf(made), ...by])
      await orTaken(record, store, pathOf)
      const stored = await numbered(context, record, id, made)
      await keepListValues(context, record, [{ id, values: stored }])
      await claimFiles(context, id, made.form, made.values)
      await dropDraft(context, { kind, id })
      const changed = changedParts(before as Record<string, unknown>, stored)
      if (Object.keys(changed.after).length)
        context.audit({
          action: `${kind}.update`,
          subject: { kind, id, name: nameOf(made.columns) },
          ...changed,
          detail: { formVersionID: made.formVersionId },
        })
      return done(context, id, was)
    },

    /** Deletes a record that nothing uses; 409 otherwise, and when stale. */
    remove: async (context: Context, id: number, version: number): Promise<void> => {
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      await refusePending(context, record, id)
      if (isNamedOnly(record, before)) throw notDeleted()
      const used = await part.uses?.(context, id)
      if (used) throw inUse(used)
      await deleteRecord(context, record, id)
      await dropListValues(context, kind, id)
      await dropDraftsOf(context, { kind, id })
      if (record.approval) await forgetApprovals(context, { kind: record.approval.kind, id })
      context.audit({
        action: `${kind}.delete`,
        subject: { kind, id, name: nameOf(before) },
        before: row.form_values,
        detail: { formVersionID: row.form_version_id },
      })
    },
  }
}

/** Nobody locks themselves out by a save: what they would not see any more is refused. */
function wouldBeInvisible(error: unknown): never {
  if (!(error instanceof AppError) || error.reason !== 'notFound') throw error
  throw refused(
    '这样保存后您将看不到这条记录：请先将自己列入相关人员，或请相关人员修改 | You would lose access to this record: add yourself to it first, or ask someone who is named in it.',
  )
}

/** Its log would tell of it to everybody once nobody can be named any more. */
const notDeleted = () =>
  refused(
    '保密事项不能删除；登记错误的请作废 | Privileged records cannot be deleted; if registered by mistake, void them instead.',
  )
