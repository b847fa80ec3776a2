import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { forgetApprovals } from '#engines/approvals/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import {
  type CompiledForm,
  type FormType,
  type FormValues,
  filesOfForm,
  formSections,
  referencesOf,
} from '#engines/forms/domain/index.ts'
import { compiledForm, publishedForm, serverFormContext } from '#engines/forms/server/index.ts'
import { AppError, forbidden, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import { said } from '#shared/text.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail, FormRow, OpenedForm } from '../domain/form-calls.ts'
import { draftKind, withForm, withFormOf } from '../domain/form-choice.ts'
import { valuesOfColumns } from '../domain/form-columns.ts'
import { hiddenAccess, withoutHidden } from '../domain/guards.ts'
import { isNamedOnly, logName } from '../domain/log-name.ts'
import { askOf, asksWhy, type Figures, type More, type MoreValues } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
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
import { changeable, codeColumn, isClosed, notFrom, refuseClosed, statusColumn } from './may-change.ts'
import { askApproval, pendingAsk, pendingWords, previewAsk, refusePending } from './record-approval.ts'
import { dropDraft, dropDraftsOf, readDraft } from './record-drafts.ts'
import { oneRecord, seen } from './record-list.ts'
import { numberingOf } from './record-number.ts'
import type { FormServerPart, ToldRecord } from './server-part.ts'
import { deleteRecord, insertRecord, refuseTaken, updateRecord } from './write-record.ts'

type Move = { status: number; reason: string }
type Kept = {
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

/** The operations of a noun that a form fills in. */
export function formOperations<F extends Fields, G extends Figures, M extends More = More>(
  record: FormRecord<F, G, M>,
  part: FormServerPart<F, G, M>,
) {
  const { kind } = record
  const nameOf = (row: object): string => logName(record, row)

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

  async function told(context: Context, id: number): Promise<ToldRecord<F, G>> {
    const row = await oneRecord<FormRow<F, G>>(record, part, context, id)
    const own = await kept(context, id)
    const pending = await pendingAsk(context, record, id)
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
    (await told(context, id)).detail

  /** The same with everything that only the answer of a single record tells. */
  async function readWhole(context: Context, id: number): Promise<FormDetail<F, G> & MoreValues<M>> {
    const found = await told(context, id)
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

  /** The form with what stands in it; `id` null for a new record. */
  async function open(context: Context, id: number | null, formType?: FormType): Promise<OpenedForm> {
    const { actor } = context
    if (!mayWrite(context)) throw forbidden()
    const row = id === null ? null : await kept(context, id)
    const own = row ? withFormOf(record, row.code) : withForm(record, formType)
    const { formVersionId, form } = await newestForm(context, own)
    if (row && !row.may_change) throw forbidden()
    refuseClosed(record, row?.status ?? null)
    if (id !== null) await refusePending(context, record, id)
    const all = row && id !== null ? await valuesIn(context, form, id, row) : {}
    const access = hiddenAccess(record, form, actor)
    const values = withoutHidden(known(form, all), access)
    const draft = await readDraft(context, { kind: id === null ? draftKind(own) : kind, id })
    const numbering = await numberingOf(context, record, form, { ...values, ...draft?.values })
    const rules = await serverFormContext(context, form, [values, draft?.values ?? {}], {
      recordStatus: row ? 1 : null,
      access,
      numbering,
    })
    // Of files in a draft nobody has asked yet whose they are: their names stand in the draft itself.
    const typed = referencesOf(form, draft?.values ?? {}, rules).filter((one) => one.kind !== 'file')
    const told = [...referencesOf(form, values, rules), ...typed]
    const names = new Map(told.map((one) => [`${one.kind}/${one.id}`, one]))
    const updater =
      id === null ? null : await oneRecord<{ updater: { name: string } | null }>(record, part, context, id)
    return {
      recordID: id,
      formVersionID: formVersionId,
      definition: form.definition as unknown as OpenedForm['definition'],
      values: values as OpenedForm['values'],
      hidden: Object.keys(access),
      numbering,
      version: row?.version ?? 0,
      today: rules.today,
      timeZone: actor.timeZone,
      organizationLocale: actor.language,
      organizationID: actor.organizationId,
      initiator: { userID: actor.userId, departmentID: actor.departmentId },
      names: [...names.values()].flatMap((one) => {
        const name = rules.nameOf(one)
        return name === undefined ? [] : [{ kind: one.kind, id: one.id, name }]
      }),
      updatedBy: updater?.updater?.name ?? null,
      updatedAt: row?.updated_at.toISOString() ?? null,
      draft: draft && { ...draft, values: draft.values as OpenedForm['values'] },
    }
  }

  /** The record as it is now, after what follows from its change. */
  async function done(
    context: Context,
    id: number,
    before: FormDetail<F, G> | null,
  ): Promise<FormDetail<F, G>> {
    const after = await told(context, id).catch(lostSight)
    if (!part.changed) return after.detail
    await part.changed(context, { before, after })
    return read(context, id)
  }

  /** 409 where a record can't be moved so from where it stands, 422 without the reason that it asks for. */
  async function refuseMove(
    context: Context,
    id: number,
    before: object,
    { status, reason }: Move,
  ): Promise<void> {
    const field = record.status?.field ?? ''
    const from = Number((before as Record<string, unknown>)[field])
    if (!record.status || !movesFrom(before).includes(status)) throw notFrom(record, from)
    if (asksWhy(record.status, from, status) && !reason)
      throw invalid([{ path: 'reason', code: 'required', params: { field: '原因', fieldEn: 'the reason' } }])
    const refusal = await part.refuseMove?.(context, { id, from, to: status })
    if (refusal) throw new AppError('rule', { detail: said(refusal, 'zh-CN'), detailEn: said(refusal, 'en') })
  }

  async function moved(
    context: Context,
    id: number,
    before: FormDetail<F, G>,
    { status, reason }: Move,
  ): Promise<FormDetail<F, G>> {
    const field = record.status?.field ?? ''
    await updateRecord(context, record, id, { [field]: status }, [
      ['updated_by', context.actor.userId],
      ['updated_at', context.now],
    ])
    context.audit({
      action: `${kind}.move`,
      subject: { kind, id, name: nameOf(before) },
      before: { [field]: Number((before as Record<string, unknown>)[field]) },
      after: { [field]: status, ...(reason && { reason }) },
    })
    return done(context, id, before)
  }

  async function claimFiles(context: Context, id: number, form: CompiledForm, values: FormValues) {
    for (const fileId of filesOfForm(form, values)) await claimFile(context, fileId, { kind, id })
  }

  return {
    read,
    readWhole,
    open,

    /** A new record of a form that is filled in rightly; 422 otherwise. */
    create: async (context: Context, sent: Filled): Promise<FormDetail<F, G>> => {
      const { actor, now } = context
      const own = await formSent(context, record, sent)
      const made = await judgedForm(context, own, sent, {}, true)
      await refuseTaken(context, record, made.columns, null, made.pathOf)
      const id = await insertRecord(context, record, made.columns, [
        ...formColumnsOf(made),
        ['created_by', actor.userId],
        ['created_at', now],
        ['updated_by', actor.userId],
        ['updated_at', now],
      ])
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
      const was = await read(context, id)
      const own = withFormOf(record, row.code)
      const { form: present } = await newestForm(context, own)
      const before = await valuesIn(context, present, id, row)
      const made = await judgedForm(context, own, sent, before, false)
      await refuseTaken(context, record, made.columns, id, made.pathOf)
      await updateRecord(context, record, id, made.columns, [
        ...formColumnsOf(made),
        ['updated_by', actor.userId],
        ['updated_at', now],
      ])
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

    /** Moves a record to another status, or asks for it where that is approved; 409 where that is not possible from where it stands, and when stale. */
    move: async (
      context: Context,
      id: number,
      asked: Move & { version: number },
    ): Promise<FormDetail<F, G>> => {
      const { status, reason, version } = asked
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      await refusePending(context, record, id)
      await refuseMove(context, id, before, asked)
      const ask = askOf(record, before as Record<string, unknown>, status)
      const name = nameOf(before)
      const payload = { status, reason }
      if (ask !== null && (await askApproval(context, record, { id, name, ask, comment: reason, payload })))
        return read(context, id)
      return moved(context, id, before, asked)
    },

    /** Who would be asked if the record were moved so, or this were asked of it; null: nobody. */
    preview: async (context: Context, { id, status, ask }: { id: number; status?: number; ask?: string }) => {
      await keptToChange(context, id)
      const before = (await read(context, id)) as Record<string, unknown>
      const asked =
        status === undefined
          ? { ask: ask ?? null }
          : { ask: askOf(record, before, status), payload: { status } }
      return previewAsk(context, record, id, asked)
    },

    /** Moves a record as was approved, whoever approved it last; refused where it can't be moved so any more. */
    moveApproved: async (context: Context, id: number, asked: Move): Promise<void> => {
      const before = await read(context, id)
      await refuseMove(context, id, before, asked)
      await moved(context, id, before, asked)
    },

    /** Deletes a record that nothing uses; 409 otherwise, and when stale. */
    remove: async (context: Context, id: number, version: number): Promise<void> => {
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      await refusePending(context, record, id)
      if (isNamedOnly(record, before)) throw notDeleted()
      const used = await part.uses?.(context, id)
      if (used) throw new AppError('inUse', { detail: said(used, 'zh-CN'), detailEn: said(used, 'en') })
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

/** Nobody locks themselves out by a save: what they would not see any more is told to them before. */
function lostSight(error: unknown): never {
  if (!(error instanceof AppError) || error.reason !== 'notFound') throw error
  throw new AppError('rule', {
    detail: '这样保存后您将看不到这条记录：请先将自己列入相关人员，或请相关人员修改',
    detailEn:
      'You would not see this record any more: name yourself in it first, or ask somebody who is named.',
  })
}

/** Its log would tell of it to everybody once nobody can be named any more. */
const notDeleted = () =>
  new AppError('rule', {
    detail: '保密事项不能删除；登记错误的请作废',
    detailEn: 'What is for named people alone is not deleted; void it where it was registered wrongly.',
  })
