import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import {
  type CompiledForm,
  type FormContext,
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
import { valuesOfColumns } from '../domain/form-columns.ts'
import { hiddenAccess, withoutHidden } from '../domain/guards.ts'
import { judgeRecord, pathOfKey } from '../domain/judge-record.ts'
import { isNamedOnly, logName } from '../domain/log-name.ts'
import { asksWhy, type Figures, type More, type MoreValues } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { noForm } from './import-nouns.ts'
import { dropListValues, keepListValues } from './list-values.ts'
import { changeable, isClosed, notFrom, refuseClosed, statusColumn } from './may-change.ts'
import { dropDraft, dropDraftsOf, readDraft } from './record-drafts.ts'
import { oneRecord, seen } from './record-list.ts'
import { numberIn, numberingOf, numberRecords } from './record-number.ts'
import type { FormServerPart, ToldRecord } from './server-part.ts'
import { deleteRecord, insertRecord, refuseTaken, type StoredValues, updateRecord } from './write-record.ts'

/** What a form has a field for. */
const known = (form: CompiledForm, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => form.byId.has(field)))

type Filled = { formVersionID: number; values: FormValues }
type Kept = {
  form_version_id: number | null
  form_values: Record<string, unknown>
  version: number
  created_at: Date
  updated_at: Date
  may_change: boolean
  status: number | null
}

/** The operations of a noun that a form fills in. */
export function formOperations<F extends Fields, G extends Figures, M extends More = More>(
  record: FormRecord<F, G, M>,
  part: FormServerPart<F, G, M>,
) {
  const { kind, form: shape } = record
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
        ${changeable(context, part)} as may_change, ${statusColumn(record)} as status
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
  async function formOf(context: Context, versionId: number | null): Promise<CompiledForm | null> {
    if (versionId !== null) return compiledForm(context, versionId)
    return (await publishedForm(context.tx, context.actor.organizationId, shape.type))?.form ?? null
  }

  async function told(context: Context, id: number): Promise<ToldRecord<F, G>> {
    const row = await oneRecord<FormRow<F, G>>(record, part, context, id)
    const own = await kept(context, id)
    const { form_version_id, form_values, created_at } = own
    const form = await formOf(context, form_version_id)
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
      moves: mayWrite(context) && own.may_change ? movesFrom(row) : [],
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

  /** The published form of the kind: records are changed in the newest one. */
  async function newest(context: Context) {
    const found = await publishedForm(context.tx, context.actor.organizationId, shape.type)
    if (found) return found
    throw noForm(record)
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
  async function open(context: Context, id: number | null): Promise<OpenedForm> {
    const { actor } = context
    if (!mayWrite(context)) throw forbidden()
    const { formVersionId, form } = await newest(context)
    const row = id === null ? null : await kept(context, id)
    if (row && !row.may_change) throw forbidden()
    refuseClosed(record, row?.status ?? null)
    const all = row && id !== null ? await valuesIn(context, form, id, row) : {}
    const access = hiddenAccess(record, form, actor)
    const values = withoutHidden(known(form, all), access)
    const draft = await readDraft(context, { kind, id })
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

  /** What is stored of a form that was sent; 422 with everything that is wrong. */
  async function judged(
    context: Context,
    { formVersionID, values: sent }: Filled,
    before: FormValues,
    isNew: boolean,
  ) {
    const { formVersionId, form } = await newest(context)
    // A form that was published meanwhile is filled in again: what was typed is kept as a draft.
    if (formVersionID !== formVersionId) throw newForm()
    const had = known(form, before)
    const rules: FormContext = await serverFormContext(context, form, [had, sent], {
      recordStatus: isNew ? null : 1,
      access: hiddenAccess(record, form, context.actor),
      numbering: await numberingOf(context, record, form, { ...had, ...sent }),
    })
    const { values, columns, issues } = judgeRecord(record, form, { before: had, sent, isNew }, rules)
    if (issues.length) throw invalid(issues)
    // Fields that the form does not have any more keep what was typed into them.
    const stored = {
      ...Object.fromEntries(Object.entries(before).filter(([field]) => !form.byId.has(field))),
      ...values,
    }
    const pathOf = (key: string) => pathOfKey(record, form, key)
    return { form, values, stored, columns: columns as StoredValues, pathOf, formVersionId }
  }

  /** Sees to the number of a record that was just stored; answers what stands in its form then. */
  async function numbered(context: Context, id: number, made: Awaited<ReturnType<typeof judged>>) {
    const entry = { id, number: numberIn(record, made.columns), values: made.stored }
    const [found] = await numberRecords(context, record, made.form, [entry])
    return found?.values ?? made.stored
  }

  const formColumnsOf = ({
    stored,
    formVersionId,
  }: Pick<Awaited<ReturnType<typeof judged>>, 'stored' | 'formVersionId'>) =>
    [
      ['form_version_id', formVersionId],
      ['form_values', JSON.stringify(stored)],
    ] as const

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
      const made = await judged(context, sent, {}, true)
      await refuseTaken(context, record, made.columns, null, made.pathOf)
      const id = await insertRecord(context, record, made.columns, [
        ...formColumnsOf(made),
        ['created_by', actor.userId],
        ['created_at', now],
        ['updated_by', actor.userId],
        ['updated_at', now],
      ])
      const stored = await numbered(context, id, made)
      await keepListValues(context, record, [{ id, values: stored }])
      await claimFiles(context, id, made.form, made.values)
      await dropDraft(context, { kind, id: null })
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
      if (row.version !== version) throw staleVersion(await open(context, id))
      const was = await read(context, id)
      const { form: present } = await newest(context)
      const before = await valuesIn(context, present, id, row)
      const made = await judged(context, sent, before, false)
      await refuseTaken(context, record, made.columns, id, made.pathOf)
      await updateRecord(context, record, id, made.columns, [
        ...formColumnsOf(made),
        ['updated_by', actor.userId],
        ['updated_at', now],
      ])
      const stored = await numbered(context, id, made)
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

    /** Moves a record to another status; 409 where that is not possible from where it stands, and when stale. */
    move: async (
      context: Context,
      id: number,
      { status, reason, version }: { status: number; reason: string; version: number },
    ): Promise<FormDetail<F, G>> => {
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      const field = record.status?.field ?? ''
      const from = Number((before as Record<string, unknown>)[field])
      if (!record.status || !movesFrom(before).includes(status)) throw notFrom(record, from)
      if (asksWhy(record.status, from, status) && !reason)
        throw invalid([
          { path: 'reason', code: 'required', params: { field: '原因', fieldEn: 'the reason' } },
        ])
      await updateRecord(context, record, id, { [field]: status }, [
        ['updated_by', context.actor.userId],
        ['updated_at', context.now],
      ])
      context.audit({
        action: `${kind}.move`,
        subject: { kind, id, name: nameOf(before) },
        before: { [field]: from },
        after: { [field]: status, ...(reason && { reason }) },
      })
      return done(context, id, before)
    },

    /** Deletes a record that nothing uses; 409 otherwise, and when stale. */
    remove: async (context: Context, id: number, version: number): Promise<void> => {
      const row = await keptToChange(context, id)
      const before = await read(context, id)
      if (row.version !== version) throw staleVersion(before)
      if (isNamedOnly(record, before)) throw notDeleted()
      const used = await part.uses?.(context, id)
      if (used) throw new AppError('inUse', { detail: said(used, 'zh-CN'), detailEn: said(used, 'en') })
      await deleteRecord(context, record, id)
      await dropListValues(context, kind, id)
      await dropDraftsOf(context, { kind, id })
      context.audit({
        action: `${kind}.delete`,
        subject: { kind, id, name: nameOf(before) },
        before: row.form_values,
        detail: { formVersionID: row.form_version_id },
      })
    },
  }
}

const newForm = () =>
  new AppError('rule', {
    detail: '表单已更新为新版本，请刷新页面后核对并保存；您填写的内容已保留',
    detailEn: 'The form has a new version: reload the page, check and save. What you typed is kept.',
  })

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
