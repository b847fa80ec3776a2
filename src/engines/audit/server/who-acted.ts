import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'

/**
 * The people who did one of these actions with a record, behind what its log says of the moment `since`; ever where that is null, or the log says nothing of it. Places in the log
 * count, not times: who waited for that moment's transaction came behind it. Without what the running transaction does.
 */
export async function whoActed(
  tx: Tx,
  { organizationId, kind, id }: { organizationId: number; kind: string; id: number },
  actions: readonly string[],
  since: Date | null,
): Promise<number[]> {
  const ofRecord = sql`organization_id = ${organizationId} and subject_kind = ${kind} and subject_id = ${id}`
  const { rows } = await sql<{ id: number }>`select distinct actor_id as id from audit_entries
    where ${ofRecord} and action = any(${[...actions]}::text[]) and actor_id is not null
    and sequence > coalesce((select max(sequence) from audit_entries where ${ofRecord} and at = ${since}), 0)`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}
