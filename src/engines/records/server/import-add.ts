import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import type { JudgedLine } from './import-lines.ts'
import type { Adding, Importable } from './importable.ts'

type Refused = Pick<JudgedLine, 'line' | 'issues' | 'recordHash'>

/**
 * Puts the good lines in as records, each with its entry in the log, and remembers what they said; answers those that the database would not take, with the reason. One of these
 * does not keep the others out.
 */
export async function addLines(
  context: Context,
  importable: Importable,
  adding: Adding,
  lines: readonly JudgedLine[],
): Promise<{ added: number; refused: Refused[] }> {
  if (!lines.length) return { added: 0, refused: [] }
  const put = await tried(context, importable, adding, lines)
  if ('lines' in put) {
    await importable.notify(context, adding, put.lines, put.ids)
    return { added: lines.length, refused: [] }
  }
  if (lines.length === 1)
    return {
      added: 0,
      refused: lines.map(({ line, recordHash }) => ({ line, recordHash, issues: put.issues })),
    }
  const middle = Math.ceil(lines.length / 2)
  const first = await addLines(context, importable, adding, lines.slice(0, middle))
  const second = await addLines(context, importable, adding, lines.slice(middle))
  return { added: first.added + second.added, refused: [...first.refused, ...second.refused] }
}

/** The ids of the new records and what they say with their numbers; or why one of them can't be stored, and then nothing of them is. */
async function tried(
  context: Context,
  importable: Importable,
  adding: Adding,
  given: readonly JudgedLine[],
): Promise<{ ids: readonly number[]; lines: readonly JudgedLine[] } | { issues: Issue[] }> {
  const { tx } = context
  await sql`savepoint lines`.execute(tx)
  try {
    const put = await importable.put(context, adding, given)
    await remember(context, importable, adding, put.lines, put.ids)
    await sql`release savepoint lines`.execute(tx)
    return put
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

async function remember(
  { tx, actor }: Context,
  { kind }: Importable,
  { importId }: Adding,
  lines: readonly JudgedLine[],
  ids: readonly number[],
): Promise<void> {
  await sql`insert into record_import_rows (organization_id, kind, fingerprint, record_id, import_id, line)
    select ${actor.organizationId}, ${kind}, r.fingerprint, r.record_id, ${importId}, r.line
    from unnest(${lines.map(({ fingerprint }) => fingerprint)}::bytea[], ${[...ids]}::bigint[], ${lines.map(({ line }) => line)}::int[])
      as r (fingerprint, record_id, line)
    on conflict (organization_id, kind, fingerprint)
      do update set record_id = excluded.record_id, import_id = excluded.import_id, line = excluded.line`.execute(
    tx,
  )
}
