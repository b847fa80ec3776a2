import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditGuard, guardAudit, type NameRedaction } from '#engines/access/server/index.ts'
import type { FormRecord } from '../domain/record.ts'
import { redactedRecord } from './record-log.ts'
import type { AnyPart } from './server-part.ts'

type Guarded = { record: FormRecord; part: AnyPart }

const neutral = '文件（保密）'

/**
 * Called once by app/: the names in entries about files that belong to a record for named people alone are redacted for everybody else, and
 * found by nobody else.
 */
export function guardFileNames(guarded: readonly Guarded[]): void {
  /** Whether the file `f` is such a one, and this person is not named. */
  const redacted = (context: Parameters<NameRedaction>[0]): RawBuilder<SqlBool> => {
    const parts = guarded.map(
      ({ record, part }) =>
        sql`(f.subject_kind = ${record.kind} and ${redactedRecord(record, part, context, sql.ref('f.subject_id'))})`,
    )
    return parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`false`
  }
  const guard: AuditGuard = async (context, entries) => {
    const ids = [...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
    const { rows } = await sql<{ id: number }>`select f.id from file_facts f
      where f.organization_id = ${context.actor.organizationId} and f.id = any(${ids}::bigint[]) and ${redacted(context)}`.execute(
      context.tx,
    )
    const hidden = new Set(rows.map(({ id }) => id))
    return new Map(
      entries.map(({ sequence, subjectId, before, after, detail }) => [
        sequence,
        hidden.has(subjectId ?? 0)
          ? { before: null, after: null, detail: null, changes: null, subjectName: neutral }
          : { before, after, detail, changes: null },
      ]),
    )
  }
  guardAudit(
    'file',
    guard,
    (context) =>
      sql<SqlBool>`exists (select from file_facts f where f.organization_id = audit_entries.organization_id
        and f.id = audit_entries.subject_id and ${redacted(context)})`,
  )
}
