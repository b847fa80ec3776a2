import { sql } from 'kysely'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { docxTask, storedBytes, storeFile } from '#engines/documents/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import { type RunContext, type RunResult, registerJobRun } from '#engines/jobs/server/index.ts'
import type { Services } from '#server/services.ts'
import { AppError, isPassing, notFound, refused } from '#shared/errors.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import { type Locale, paramsIn, wordsIn } from '#shared/text.ts'
import { readHeadings, reasonHeading } from '../domain/import-columns.ts'
import { addLines } from './import-add.ts'
import { batchRows, unpackLines } from './import-lines.ts'
import { arrangedSheet, type TakenSheet } from './import-order.ts'
import type { ReadSheet } from './import-sheet-task.ts'
import { type Importable, type ImportForm, importableOf, type NameMemory } from './importable.ts'
import './tables.ts'

/** The one job of all imports. */
export const importJob = 'records.import'
/** What its starter gives it. The language is the person's, for the reasons in the file that comes back. */
export type ImportGiven = { fileId: number; locale: Locale; formType?: FormType }

const sheetTask = new URL('./import-sheet-task.ts', import.meta.url)
type Task = typeof import('./import-sheet-task.ts')

/** Called once by app/: who does the imports of all nouns. A process that dies is followed by another one, from the last batch on. */
export function registerRecordImports(services: Services): void {
  registerJobRun<ImportGiven>(services, importJob, runImport, {
    concurrency: 2,
    timeLimitSeconds: 3_600,
    retries: 20,
  })
}

type Run = { importId: number; locale: Locale; act<T>(work: (context: Context) => Promise<T>): Promise<T> }

async function runImport(run: RunContext, { fileId, locale, formType }: ImportGiven): Promise<RunResult> {
  const { services, actor, job } = run
  // Rights are read anew for each batch: who loses them meanwhile adds nothing more.
  const act: Run['act'] = async (work) =>
    actAs(services, await loadActor(services.database, actor.organizationId, actor.userId), work, { locale })
  const { bytes, importable, position, importId } = await act((context) => opened(context, fileId, formType))
  const one: Run = { importId, locale, act }
  try {
    const memory: NameMemory = new Map()
    let at = position
    const read = (await docxTask<Task>(sheetTask, { kind: 'read', bytes })) as ReadSheet
    const sheet = await one.act((context) => begin(context, one, importable, read))
    while (at < sheet.total) {
      if (job.signal.aborted) throw new Error('stopped before the last row; the next try goes on')
      at = await one.act((context) => addBatch(context, one, importable, sheet, memory))
      await run.progress(at, sheet.total)
    }
    return await finish(one, importable, bytes, sheet.total)
  } catch (error) {
    if (error instanceof AppError && !isPassing(error))
      await one.act((context) => fail(context, importId, error))
    throw error
  }
}

const rowOf = (context: Context, importId: number) =>
  context.tx
    .selectFrom('record_imports')
    .selectAll()
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', importId)

async function opened(context: Context, fileId: number, formType: FormType | undefined) {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('record_imports')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { bytes } = await storedBytes(context, fileId)
  return { bytes, importable: importableOf(row.kind, formType), position: row.position, importId: row.id }
}

const change = (context: Context, importId: number, values: object) =>
  context.tx
    .updateTable('record_imports')
    .set(values)
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', importId)
    .execute()

/** Refuses a file whose headings are not the form's, before anything of it is taken; answers it in the order in which it is. */
async function begin(
  context: Context,
  { importId, locale }: Run,
  importable: Importable,
  sheet: ReadSheet,
): Promise<TakenSheet> {
  const form = await importable.form(context, locale)
  const places = placesOf(form, sheet)
  if (sheet.total === 0)
    throw refused(
      '文件里没有数据行：请从模板的第二行起填写 | The file has no data rows: fill it in from the second row on',
    )
  await change(context, importId, { total: sheet.total })
  return arrangedSheet(importable, { ...form, places, importId }, sheet)
}

function placesOf({ columns, inOther }: ImportForm, { headings }: ReadSheet): number[] {
  const { places, missing, unknown, doubled } = readHeadings(headings, columns, inOther)
  const faults = [
    { zh: '缺少必填列', en: 'missing required columns', list: missing },
    { zh: '有不认识的列', en: 'unknown columns', list: unknown },
    { zh: '有重复的列', en: 'duplicate columns', list: doubled },
  ].filter(({ list }) => list.length > 0)
  if (!faults.length) return places
  const faultWords = (locale: 'zh' | 'en', comma: string) =>
    faults.map(
      (fault) => `${fault[locale]}${locale === 'zh' ? '：' : ': '}${fault.list.slice(0, 20).join(comma)}`,
    )
  throw new AppError('rule', {
    detail: `表头与模板不一致：${faultWords('zh', '、').join('；')}。请下载最新模板填写`,
    detailEn: `The column headings do not match the template: ${faultWords('en', ', ').join('; ')}. Download and fill in the latest template`,
  })
}

/**
 * The next lines in one transaction: the records, their entries in the log, what was left out, and how far the import is. Two processes that both take it for theirs wait for each
 * other here, and the second goes on behind the first. Answers the new position.
 */
async function addBatch(
  context: Context,
  { importId, locale }: Run,
  importable: Importable,
  sheet: TakenSheet,
  memory: NameMemory,
): Promise<number> {
  const row = await rowOf(context, importId).forUpdate().executeTakeFirstOrThrow()
  const batch = row.position < sheet.total && sheet.batches[Math.floor(row.position / batchRows)]
  if (!batch) return row.position
  const form = await importable.form(context, locale)
  const using = { ...form, places: placesOf(form, sheet), importId, unmet: sheet.unmet }
  const lines = unpackLines(batch)
  const judged = await importable.judge(context, using, lines, memory)
  const good = judged.filter(({ issues }) => issues.length === 0)
  const { formVersionId } = form
  const { added, refused } = await addLines(
    context,
    importable,
    { importId, fileName: row.file_name, formVersionId },
    good,
  )
  const faults = [...judged.filter(({ issues }) => issues.length > 0), ...refused]
  await keepFaults(context, importId, faults)
  const position = row.position + lines.length
  await change(context, importId, {
    position,
    added: row.added + added,
    refused: row.refused + faults.length,
  })
  return position
}

type Fault = { line: number; issues: readonly Issue[]; recordHash?: Buffer | undefined }

async function keepFaults({ tx, actor }: Context, importId: number, faults: readonly Fault[]): Promise<void> {
  if (!faults.length) return
  const rows = faults.map(({ line, issues, recordHash }) => ({
    line,
    issues,
    hash: recordHash?.toString('hex') ?? null,
  }))
  await sql`insert into record_import_faults (organization_id, import_id, line, issues, record_hash)
    select ${actor.organizationId}, ${importId}, f.line, f.issues, decode(f.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (line integer, issues jsonb, hash text)`.execute(
    tx,
  )
}

async function fail(context: Context, importId: number, { reason, params }: AppError): Promise<void> {
  await change(context, importId, { fault: JSON.stringify({ reason, params }), finished_at: context.now })
}

/** The file of what was left out, once, and the end. */
async function finish(
  { importId, locale, act }: Run,
  { subject }: Importable,
  bytes: Uint8Array,
  total: number,
): Promise<RunResult> {
  const { row, reasons } = await act(async (context) => ({
    row: await rowOf(context, importId).executeTakeFirstOrThrow(),
    reasons: await reasonsOf(context, importId, locale),
  }))
  const ended = { done: total, total }
  if (row.finished_at)
    return { ...ended, ...(row.refused_file_id !== null && { fileId: row.refused_file_id }) }
  const t = wordsIn(locale)
  const name = `${t('未导入 | Not imported')} ${row.file_name.replace(/\.xlsx$/i, '')}.xlsx`
  const content =
    reasons.size > 0
      ? ((await docxTask<Task>(sheetTask, {
          kind: 'return',
          bytes,
          name: t('未导入 | Not imported'),
          heading: reasonHeading(locale),
          reasons,
        })) as Uint8Array)
      : null
  return act(async (context) => {
    const last = await rowOf(context, importId).forUpdate().executeTakeFirstOrThrow()
    if (last.finished_at) return ended
    const fileId = content ? (await storeFile(context, { name, content })).id : null
    await change(context, importId, { refused_file_id: fileId, finished_at: context.now })
    context.audit({
      action: `${subject}.importFile`,
      subject: { kind: subject, id: null, name: row.file_name },
      detail: { added: row.added, refused: row.refused },
    })
    return { ...ended, ...(fileId !== null && { fileId }) }
  })
}

/** What is wrong, with the field that it is about where the words do not say it: a form shows them at the field, a file behind the line. */
function reasonText(issue: Issue, locale: Locale): string {
  const text = issueText(issue, locale)
  const { field } = paramsIn(issue.params ?? {}, locale)
  return typeof field !== 'string' || text.includes(field)
    ? text
    : `${field}${wordsIn(locale)('： | : ')}${text}`
}

async function reasonsOf(
  { tx, actor }: Context,
  importId: number,
  locale: Locale,
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('record_import_faults')
    .select(['line', 'issues'])
    .where('organization_id', '=', actor.organizationId)
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute()
  const between = wordsIn(locale)('； | ; ')
  return new Map(
    rows.map(({ line, issues }) => [
      line,
      (issues as Issue[]).map((issue) => reasonText(issue, locale)).join(between),
    ]),
  )
}
