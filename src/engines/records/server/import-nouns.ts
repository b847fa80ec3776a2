import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormContext, FormType } from '#engines/forms/domain/index.ts'
import { publishedForm, serverFormContext } from '#engines/forms/server/index.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import { type Locale, said } from '#shared/text.ts'
import { withForm } from '../domain/form-choice.ts'
import { hiddenAccess } from '../domain/guards.ts'
import { type ImportColumn, importColumns } from '../domain/import-columns.ts'
import { plainForm } from '../domain/plain-form.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'

type Imported = NonNullable<AnyPart['imported']>
const nouns = new Map<string, AnyRecord>()
const followers = new Map<string, Imported>()

/** A noun that comes in from files: every one that has routes. */
export function importNoun(record: AnyRecord, { imported }: Pick<AnyPart, 'imported'>): void {
  nouns.set(record.kind, record)
  if (imported) followers.set(record.kind, imported)
}

/** What follows from records that came in, as their noun's part says. */
export const followImport: (record: AnyRecord, ...given: Parameters<Imported>) => Promise<void> = async (
  record,
  context,
  ids,
) => followers.get(record.kind)?.(context, ids)

/** The noun with the form that a file fills in, where it has several. */
export const ofForm = (record: AnyRecord, formType: FormType | undefined): AnyRecord =>
  record.form ? withForm(record, formType) : record

/** The noun that an import is of; of one that the product has no more, a rule that says so. */
export function nounOf(kind: string): AnyRecord {
  const record = nouns.get(kind)
  if (!record) throw new AppError('notFound')
  return record
}

import { numberingOf } from './record-number.ts'
import type { AnyPart } from './server-part.ts'

/** The form that a file fills in, and its columns in the person's language and in the other. */
export type ImportForm = {
  form: CompiledForm
  /** null: of a noun without a form. */
  formVersionId: number | null
  rules: FormContext
  columns: ImportColumn[]
  inOther: ImportColumn[]
  leftOut: { name: string; isRequired: boolean }[]
}

/** The newest published form of a noun, or its own fields, as this person may fill it in. 403 for who may not make such records. */
export async function importForm(context: Context, record: AnyRecord, locale: Locale): Promise<ImportForm> {
  const { actor } = context
  if (!may(actor, record.may.write)) throw forbidden()
  const { form, formVersionId } = record.form
    ? await newestForm(context, record)
    : { form: plainForm(record, locale), formVersionId: null }
  const access = record.form ? hiddenAccess(record, form, actor) : {}
  // Numbers of before come in as they are, whoever brings them.
  const numbering = { ...(await numberingOf(context, record, form, {})), mayEdit: true }
  const rules = await serverFormContext(context, form, [], { recordStatus: null, access, numbering })
  const own = importColumns(form, rules, locale)
  const other: Locale = locale === 'en' ? 'zh-CN' : 'en'
  const formInOther = record.form ? form : plainForm(record, other)
  return {
    form,
    formVersionId,
    rules,
    ...own,
    inOther: importColumns(formInOther, rules, other).columns,
  }
}

async function newestForm({ tx, actor }: Context, record: FormRecord) {
  const published = await publishedForm(tx, actor.organizationId, record.form.type)
  if (!published) throw noForm(record)
  return published
}

/** Told where there is no form to fill in. */
export function noForm(record: Pick<AnyRecord, 'words'>): AppError {
  const noun = record.words.one
  return new AppError('rule', {
    detail: `还没有已发布的${said(noun, 'zh-CN')}表单，请联系管理员`,
    detailEn: `There is no published form for a ${said(noun, 'en').toLowerCase()}; contact your administrator`,
  })
}
