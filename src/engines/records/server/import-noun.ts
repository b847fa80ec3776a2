import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import { compiledForm, publishedForm, serverFormContext } from '#engines/forms/server/index.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import { type Locale, said, saidInside } from '#shared/text.ts'
import { withForm } from '../domain/form-choice.ts'
import { hiddenAccess } from '../domain/guards.ts'
import { importColumns } from '../domain/import-columns.ts'
import { statusColumn } from '../domain/import-status.ts'
import { logName } from '../domain/log-name.ts'
import { plainForm } from '../domain/plain-form.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import { judgeLines } from './import-batch.ts'
import type { RecordLine } from './import-lines.ts'
import type { Adding, Importable, ImportForm } from './importable.ts'
import { keepListValues } from './list-values.ts'
import { numberIn, numberingOf, numberRecords } from './record-number.ts'
import type { AnyPart } from './server-part.ts'
import { orTaken } from './unique-texts.ts'
import { insertRecords, type StoredValues } from './write-record.ts'

/** How records of a noun come in from files: by the newest published form, the one of these where it has several. */
export function importOfNoun(
  noun: AnyRecord,
  { imported }: Pick<AnyPart, 'imported'>,
  formType: FormType | undefined,
): Importable<RecordLine> {
  const record = noun.form ? withForm(noun, formType) : noun
  const { kind, words, calls, may: rights } = record
  return {
    kind,
    subject: kind,
    words,
    calls,
    may: rights.write,
    form: (context, locale) => importForm(context, record, locale),
    judge: (context, using, lines, memory) => judgeLines(context, record, using, lines, memory),
    put: (context, adding, lines) => putRecords(context, record, adding, lines),
    notify: async (context, adding, lines, ids) => {
      tell(context, record, adding, lines, ids)
      await imported?.(context, [...ids])
    },
  }
}

async function putRecords(
  context: Context,
  record: AnyRecord,
  adding: Adding,
  given: readonly RecordLine[],
): Promise<{ ids: number[]; lines: readonly RecordLine[] }> {
  const rows = given.map((line) => rowOf(context, record, adding, line))
  const ids = await orTaken(record, () => insertRecords(context, record, rows))
  const lines = await withNumbers(context, record, adding, given, ids)
  if (record.form)
    await keepListValues(
      context,
      record,
      lines.map(({ values }, index) => ({ id: ids[index] as number, values })),
    )
  return { ids, lines }
}

/** The lines with the numbers that a rule gave them. */
async function withNumbers(
  context: Context,
  record: AnyRecord,
  { formVersionId }: Adding,
  lines: readonly RecordLine[],
  ids: readonly number[],
): Promise<readonly RecordLine[]> {
  if (!record.form || !record.number || formVersionId === null) return lines
  const { field } = record.number
  const form = await compiledForm(context, formVersionId)
  if (!form) return lines
  const entries = lines.map(({ columns, values }, index) => ({
    id: ids[index] as number,
    number: numberIn(record, columns),
    values,
  }))
  const numbered = await numberRecords(context, record, form, entries)
  return lines.map((line, index) => ({
    ...line,
    values: numbered[index]?.values ?? line.values,
    columns: { ...line.columns, [field]: numbered[index]?.number ?? null },
  }))
}

function rowOf({ actor, now }: Context, record: AnyRecord, { formVersionId }: Adding, line: RecordLine) {
  const by = { created_by: actor.userId, created_at: now, updated_by: actor.userId, updated_at: now }
  return {
    values: line.columns,
    more: record.form ? { form_version_id: formVersionId, form_values: line.values, ...by } : {},
  }
}

/** The log of each record begins with where it came from. */
function tell(
  context: Context,
  record: AnyRecord,
  { fileName, formVersionId }: Adding,
  lines: readonly RecordLine[],
  ids: readonly number[],
): void {
  for (const [index, { columns, values, line }] of lines.entries())
    context.audit({
      action: `${record.kind}.import`,
      subject: { kind: record.kind, id: ids[index] ?? null, name: nameOf(record, columns) },
      after: record.form ? values : columns,
      detail: {
        ...(formVersionId !== null && { formVersionID: formVersionId }),
        ...(record.form && statusIn(record, columns)),
        file: fileName,
        line,
      },
    })
}

/** Where it says that it stands: no field of its form does. */
const statusIn = ({ status }: FormRecord, columns: StoredValues) =>
  status && status.field in columns ? { [status.field]: columns[status.field] } : {}

const nameOf = (record: AnyRecord, columns: object): string =>
  record.form ? logName(record, columns) : String((columns as Record<string, unknown>)[record.name] ?? '')

/** The newest published form of a noun, or its own fields, as this person may fill it in. 403 for who may not make such records. */
async function importForm(context: Context, record: AnyRecord, locale: Locale): Promise<ImportForm> {
  const { actor } = context
  if (!may(actor, record.may.write)) throw forbidden()
  const { form, formVersionId } = record.form
    ? await newestForm(context, record)
    : { form: plainForm(record, locale), formVersionId: null }
  const access = record.form ? hiddenAccess(record, form, actor) : {}
  // Numbers of before come in as they are, whoever brings them.
  const numbering = { ...(await numberingOf(context, record, form, {})), mayEdit: true }
  const rules = await serverFormContext(context, form, [], { recordStatus: null, access, numbering })
  const own = importColumns(form, rules, locale, statusColumn(record, locale))
  const other: Locale = locale === 'en' ? 'zh-CN' : 'en'
  const formInOther = record.form ? form : plainForm(record, other)
  return {
    form,
    formVersionId,
    rules,
    ...own,
    inOther: importColumns(formInOther, rules, other, statusColumn(record, other)).columns,
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
    detailEn: `There is no published form for this type of record (${saidInside(noun, 'en')}); contact your administrator`,
  })
}
