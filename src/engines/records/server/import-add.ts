import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import { logName } from '../domain/log-name.ts'
import type { AnyRecord } from '../domain/record.ts'
import type { JudgedLine } from './import-lines.ts'
import { keepListValues } from './list-values.ts'
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
  const ids = await tried(context, record, adding, lines)
  if (ids) {
    tell(context, record, adding, lines, ids)
    return { added: lines.length, refused: [] }
  }
  if (lines.length === 1)
    return {
      added: 0,
      refused: lines.map(({ line }) => ({ line, issues: [{ path: '', code: 'rowNotStorable' }] })),
    }
  const middle = Math.ceil(lines.length / 2)
  const first = await addLines(context, record, adding, lines.slice(0, middle))
  const second = await addLines(context, record, adding, lines.slice(middle))
  return { added: first.added + second.added, refused: [...first.refused, ...second.refused] }
}

/** The ids of the new records; null when the database refuses what one of them says, and then nothing of them is stored. */
async function tried(
  context: Context,
  record: AnyRecord,
  adding: Adding,
  lines: readonly JudgedLine[],
): Promise<number[] | null> {
  const { tx } = context
  await sql`savepoint lines`.execute(tx)
  try {
    const ids = await insertRecords(
      context,
      record,
      lines.map((line) => rowOf(context, record, adding, line)),
    )
    await remember(context, record, adding, lines, ids)
    if (record.form)
      await keepListValues(
        context,
        record,
        lines.map(({ values }, index) => ({ id: ids[index] as number, values })),
      )
    await sql`release savepoint lines`.execute(tx)
    return ids
  } catch (error) {
    const code = (error as { code?: unknown }).code
    // Data that cannot be, or contradicts itself: everything else is no fault of the lines.
    if (typeof code !== 'string' || !/^2[23]/.test(code)) throw error
    await sql`rollback to savepoint lines`.execute(tx)
    return null
  }
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
