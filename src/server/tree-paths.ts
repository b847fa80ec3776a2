import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Keeps `path`, the ids from the top down, of a new row or of one that was moved below `parentID`, and of all that stands below it. */
export async function placeBelow(
  { tx, actor: { organizationId } }: { tx: Tx; actor: { organizationId: number } },
  table: 'departments' | 'contract_types',
  id: number,
  parentID: number | null,
): Promise<void> {
  const rows = sql.table(table)
  await sql`with moved as (select path as was, coalesce((select path from ${rows} where organization_id = ${organizationId} and id = ${parentID}), '/')
        || id || '/' as path from ${rows} where organization_id = ${organizationId} and id = ${id})
    update ${rows} t set path = moved.path || substr(t.path, length(moved.was) + 1) from moved
    where t.organization_id = ${organizationId} and (t.id = ${id} or moved.was <> '' and starts_with(t.path, moved.was))`.execute(
    tx,
  )
}
