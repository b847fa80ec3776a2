import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { textChange } from '../domain/change-matters.ts'
import type { ApprovalSubject } from './subjects.ts'

export type AuditedChange = {
  at: Date
  /** Null: nobody, the system did it. */
  by: number | null
  action: string
  before: unknown
  after: unknown
  detail: unknown
}

/** What the audit tells of these actions on a record since, in their order; by one person, or (null) by anybody. */
export async function auditedChanges(
  { tx, actor }: Context,
  { kind, id }: { kind: string; id: number },
  { actions, since, by }: { actions: readonly string[]; since: Date; by: number | null },
): Promise<AuditedChange[]> {
  const { rows } = await sql<
    Omit<AuditedChange, 'by'> & { by: string | null }
  >`select at, actor_id as by, action, before, after, detail from audit_entries
    where organization_id = ${actor.organizationId} and subject_kind = ${kind} and subject_id = ${id}
      and (${by}::bigint is null or actor_id = ${by}) and at >= ${since} and action = any(${[...actions]})
    order by sequence`.execute(tx)
  return rows.map((row) => ({ ...row, by: row.by === null ? null : Number(row.by) }))
}

/** For records of which a flow may watch the text alone, which each of these actions of the audit changes. */
export const watchedText = (
  kind: string,
  actions: readonly string[],
): NonNullable<ApprovalSubject['watched']> => ({
  matters: ['text'],
  changesSince: async (context, id, since) => {
    const changes = await auditedChanges(context, { kind, id }, { actions, since, by: null })
    return changes.map(({ at, by }) => ({ at, by, items: [textChange(at)] }))
  },
})
