import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormContext, FormValues } from '#engines/forms/domain/index.ts'
import { publishedForm, serverFormContext } from '#engines/forms/server/index.ts'
import { invalid, refused } from '#shared/errors.ts'
import { formTypesOf, withForm } from '../domain/form-choice.ts'
import { formColumns } from '../domain/form-columns.ts'
import { hiddenAccess, lockedAccess } from '../domain/guards.ts'
import { judgeRecord, pathOfKey } from '../domain/judge-record.ts'
import type { FormRecord } from '../domain/record.ts'
import { blindPeople } from './blind-people.ts'
import { noForm } from './import-noun.ts'
import { numberIn, numberingOf, numberRecords } from './record-number.ts'
import type { StoredValues } from './write-record.ts'

export type Filled = { formVersionID: number; values: FormValues }

/** What a form has a field for. */
export const known = (
  form: CompiledForm,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => form.byId.has(field)))

/** The published form of a noun: records are changed in the newest one. */
export async function newestForm(context: Context, record: FormRecord) {
  const found = await publishedForm(context.tx, context.actor.organizationId, record.form.type)
  if (found) return found
  throw noForm(record)
}

/** What is to be stored of a form that was sent. */
export type JudgedForm = {
  form: CompiledForm
  values: Record<string, unknown>
  /** With what was typed into fields that the form does not have any more. */
  stored: Record<string, unknown>
  columns: StoredValues
  pathOf: (key: string) => string
  formVersionId: number
}

/** Judges a form that was sent; 422 with everything that is wrong. */
export async function judgedForm(
  context: Context,
  record: FormRecord,
  { formVersionID, values: sent }: Filled,
  before: FormValues,
  /** Fields, as ends of raw types, that stay as they are; null for a new record. */
  locked: readonly string[] | null,
): Promise<JudgedForm> {
  const isNew = locked === null
  const { formVersionId, form } = await newestForm(context, record)
  // A form that was published meanwhile is filled in again: what was typed is kept as a draft.
  if (formVersionID !== formVersionId) throw newForm()
  const had = known(form, before)
  const rules: FormContext = await serverFormContext(context, form, [had, sent], {
    recordStatus: isNew ? null : 1,
    written: { keeping: {} },
    access: { ...lockedAccess(record, form, locked ?? []), ...hiddenAccess(record, form, context.actor) },
    numbering: await numberingOf(context, record, form, { ...had, ...sent }),
  })
  const { values, columns, issues } = judgeRecord(record, form, { before: had, sent, isNew }, rules)
  const naming = { before: formColumns(record, form, had, rules), after: columns }
  const [blind = []] = await blindPeople(context, record, form, rules, [naming])
  if (issues.length + blind.length) throw invalid([...issues, ...blind])
  const gone = Object.entries(before).filter(([field]) => !form.byId.has(field))
  return {
    form,
    values,
    stored: { ...Object.fromEntries(gone), ...values },
    columns: columns as StoredValues,
    pathOf: (key) => pathOfKey(record, form, key),
    formVersionId,
  }
}

/** Sees to the number of a record that was just stored; answers what stands in its form then. */
export async function numbered(
  context: Context,
  record: FormRecord,
  id: number,
  made: JudgedForm,
): Promise<Record<string, unknown>> {
  const entry = { id, number: numberIn(record, made.columns), values: made.stored }
  const [found] = await numberRecords(context, record, made.form, [entry])
  return found?.values ?? made.stored
}

/** What a form stores beside the columns that it fills. */
export const formColumnsOf = ({ stored, formVersionId }: Pick<JudgedForm, 'stored' | 'formVersionId'>) =>
  [
    ['form_version_id', formVersionId],
    ['form_values', JSON.stringify(stored)],
  ] as const

/** The noun with the form that was sent for a new record, by its version; with its first form where none of them is published in that version. */
export async function formSent<R extends FormRecord>(
  { tx, actor }: Context,
  record: R,
  { formVersionID }: Filled,
): Promise<R> {
  for (const type of record.form.byField ? formTypesOf(record) : []) {
    const published = await publishedForm(tx, actor.organizationId, type)
    if (published?.formVersionId === formVersionID) return withForm(record, type)
  }
  return withForm(record, undefined)
}

const newForm = () =>
  refused(
    '表单已更新为新版本，请刷新页面后核对并保存；您填写的内容已保留 | The form has been updated: reload the page, check and save. Your input is kept.',
  )
