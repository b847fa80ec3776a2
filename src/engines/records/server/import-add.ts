import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { logName } from '../domain/log-name.ts'
import type { AnyRecord } from '../domain/record.ts'
import type { JudgedLine } from './import-lines.ts'
import { followImport } from './import-nouns.ts'
import { keepListValues } from './list-values.ts'
import { numberIn, numberRecords } from './record-number.ts'
import { insertRecords } from './write-record.ts'

type Adding = { importId: number; fileName: string; formVersionId: number | null }

/**
 * Puts the good lines in as records, each with its entry in the log, and remembers what they said; answers those that the database would not take, with the reason. One of these
 * does not keep the others out.
 */
export async function addLines(
  context: Context,
  record: AnyRecord,
  adding: Adding,
  lines: readonly JudgedLine[],
): Promise<{ added: number; refused: { line: number; issues: Issue[] }[] }> {
  if (!lines.length) return { added: 0, refused: [] }
  const added = await tried(context, record, adding, lines)
  if ('lines' in added) {
    tell(context, record, adding, added.lines, added.ids)
    await followImport(record, context, added.ids)
    return { added: lines.length, refused: [] }
  }
  if (lines.length === 1)
    return { added: 0, refused: lines.map(({ line }) => ({ line, issues: added.issues })) }
  const middle = Math.ceil(lines.length / 2)
  const first = await addLines(context, record, adding, lines.slice(0, middle))
  const second = await addLines(context, record, adding, lines.slice(middle))
  return { added: first.added + second.added, refused: [...first.refused, ...second.refused] }
}

/** The ids of the new records and what they say with their numbers; or why one of them can't be stored, and then nothing of them is. */
async function tried(
  context: Context,
  record: AnyRecord,
  adding: Adding,
  given: readonly JudgedLine[],
): Promise<{ ids: number[]; lines: readonly JudgedLine[] } | { issues: Issue[] }> {
  const { tx } = context
  await sql`savepoint lines`.execute(tx)
  try {
    const ids = await insertRecords(
      context,
      record,
      given.map((line) => rowOf(context, record, adding, line)),
    )
    const lines = await withNumbers(context, record, adding, given, ids)
    await remember(context, record, adding, lines, ids)
    if (record.form)
      await keepListValues(
        context,
        record,
        lines.map(({ values }, index) => ({ id: ids[index] as number, values })),
      )
    await sql`release savepoint lines`.execute(tx)
    return { ids, lines }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    // Data that cannot be, or contradicts itself, or lacks what its number needs: everything else is no fault of the lines.
    const isData = typeof code === 'string' && /^2[23]/.test(code)
    const lacking = error instanceof AppError ? error.issues : []
    if (!isData && !lacking.length) throw error
    await sql`rollback to savepoint lines`.execute(tx)
    return { issues: lacking.length ? [...lacking] : [{ path: '', code: 'rowNotStorable' }] }
  }
}

/** The lines with the numbers that a rule gave them. */
async function withNumbers(
  context: Context,
  record: AnyRecord,
  { formVersionId }: Adding,
  lines: readonly JudgedLine[],
  ids: readonly number[],
): Promise<readonly JudgedLine[]> {
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

function rowOf({ actor, now }: Context, record: AnyRecord, { formVersionId }: Adding, line: JudgedLine) {
  const by = { created_by: actor.userId, created_at: now, updated_by: actor.userId, updated_at: now }
  return {
    values: line.columns,
    more: record.form ? { form_version_id: formVersionId, form_values: line.values, ...by } : {},
  }
}

async function remember(
  { tx, actor }: Context,
  record: AnyRecord,
  { importId }: Adding,
  lines: readonly JudgedLine[],
  ids: readonly number[],
): Promise<void> {
  await sql`insert into record_import_rows (organization_id, kind, fingerprint, record_id, import_id, line)
    select ${actor.organizationId}, ${record.kind}, r.fingerprint, r.record_id, ${importId}, r.line
    from unnest(${lines.map(({ fingerprint }) => fingerprint)}::bytea[], ${[...ids]}::bigint[], ${lines.map(({ line }) => line)}::int[])
      as r (fingerprint, record_id, line)
    on conflict (organization_id, kind, fingerprint)
      do update set record_id = excluded.record_id, import_id = excluded.import_id, line = excluded.line`.execute(
    tx,
  )
}

/** The log of each record begins with where it came from. */
function tell(
  context: Context,
  record: AnyRecord,
  { fileName, formVersionId }: Adding,
  lines: readonly JudgedLine[],
  ids: readonly number[],
): void {
  for (const [index, { columns, values, line }] of lines.entries())
    context.audit({
      action: `${record.kind}.import`,
      subject: { kind: record.kind, id: ids[index] ?? null, name: nameOf(record, columns) },
      after: record.form ? values : columns,
      detail: { ...(formVersionId !== null && { formVersionID: formVersionId }), file: fileName, line },
    })
}

const nameOf = (record: AnyRecord, columns: object): string =>
  record.form ? logName(record, columns) : String((columns as Record<string, unknown>)[record.name] ?? '')
