import { type Context, route } from '#engines/access/server/index.ts'
import { uploadRoute } from '#engines/documents/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import { startJobRun } from '#engines/jobs/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError, errorText } from '#shared/errors.ts'
import type { ImportRun, ImportState } from '../domain/import-calls.ts'
import { importLimits } from '../domain/import-columns.ts'
import { type ImportGiven, importJob } from './import-job.ts'
import { importTemplate } from './import-template.ts'
import { type Importable, type ImportableOf, registerImportable } from './importable.ts'
import './tables.ts'

/** The routes by which records come in from files, and their place among what the job of imports knows. */
export function importRoutes(of: ImportableOf): HttpRoute[] {
  const { kind, calls, may } = of()
  registerImportable(kind, of)
  return [
    route(calls.importState, {
      may,
      handle: (context, { query }) => importState(context, of(query.formType)),
    }),
    route(calls.importTemplate, {
      may,
      handle: (context, { query }) => importTemplate(of(query.formType), context),
    }),
    uploadRoute(calls.importFile, {
      may,
      limits: { accept: ['xlsx'], maxBytes: importLimits.bytes },
      handle: (context, { query }, file) => startImport(context, of(query.formType), query.formType, file),
    }),
  ]
}

async function importState(context: Context, importable: Importable): Promise<ImportState> {
  const { columns, leftOut } = await importable.form(context, context.locale)
  return {
    mostRows: importLimits.rows,
    mostBytes: Math.min(importLimits.bytes, context.services.config.maxFileBytes),
    columns: columns.map(({ heading, required }) => ({ heading, required })),
    leftOut: leftOut.map(({ name }) => name),
    demanded: leftOut.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    latest: await latestImport(context, importable),
  }
}

/** The person's own newest import of such records: nobody else's is told. */
async function latestImport({ tx, actor, locale }: Context, { kind }: Importable): Promise<ImportRun | null> {
  const row = await tx
    .selectFrom('record_imports as i')
    .innerJoin('job_runs as j', (join) =>
      join.onRef('j.id', '=', 'i.job_run_id').onRef('j.organization_id', '=', 'i.organization_id'),
    )
    .selectAll('i')
    .select('j.state')
    .where('i.organization_id', '=', actor.organizationId)
    .where('i.user_id', '=', actor.userId)
    .where('i.kind', '=', kind)
    .orderBy('i.id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { fault, state } = row
  return {
    id: row.id,
    fileName: row.file_name,
    state,
    done: row.position,
    total: row.total,
    added: row.added,
    refused: row.refused,
    message: fault
      ? errorText(fault.reason, fault.params, locale)
      : state === 'failed'
        ? errorText('internal', {}, locale)
        : '',
    refusedFileID: row.refused_file_id,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

async function startImport(
  context: Context,
  importable: Importable,
  formType: FormType | undefined,
  file: { id: number; name: string },
): Promise<{ jobId: number }> {
  const { tx, actor, locale } = context
  // Whoever may not, or has no form to fill in, is told before the file is looked at.
  await importable.form(context, locale)
  const latest = await latestImport(context, importable)
  if (latest && (latest.state === 'waiting' || latest.state === 'running')) throw stillAtWork(latest)
  const given: ImportGiven = {
    fileId: file.id,
    locale,
    ...(formType !== undefined && { formType }),
  }
  const started = await startJobRun(context, importJob, given)
  await tx
    .insertInto('record_imports')
    .values({
      organization_id: actor.organizationId,
      user_id: actor.userId,
      kind: importable.kind,
      job_run_id: started.jobId,
      file_id: file.id,
      file_name: file.name,
      total: null,
      fault: null,
      refused_file_id: null,
      finished_at: null,
    })
    .execute()
  return started
}

const stillAtWork = ({ fileName }: ImportRun) =>
  new AppError('rule', {
    detail: `「${fileName}」还在导入，请等它结束`,
    detailEn: `“${fileName}” is still being imported; wait until it is finished`,
  })
