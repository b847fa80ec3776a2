import { sql } from 'kysely'
import { inUse } from '#shared/errors.ts'
import type { Words } from '#shared/text.ts'
import type { Tx } from './database.ts'

/** Deletes a row; 409 with these words where another one refers to it: the database's references are the last word. */
export async function deleteUnused(
  { tx, actor }: { tx: Tx; actor: { organizationId: number } },
  table: string,
  id: number,
  by: Words,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where organization_id = ${actor.organizationId} and id = ${id}`
    .execute(tx)
    .catch((error: { code?: string }) => {
      throw error.code === '23503' ? inUse(by) : error
    })
}
