import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import '../tables.ts'

/** The actor wrote in the contract's form or text while it was a draft: from now on somebody else approves it. */
export async function noteAuthor({ tx, actor }: Context, id: number): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ authors: sql`authors || ${actor.userId}::bigint` })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where(sql<boolean>`not ${actor.userId}::bigint = any(authors)`)
    .execute()
}

/** Everybody who wrote in it, ever: what they wrote may stand there still. */
export async function contractAuthors({ tx, actor }: Context, id: number): Promise<number[]> {
  const row = await tx
    .selectFrom('contracts')
    .select('authors')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Arrays of int8 arrive as text.
  return (row?.authors ?? []).map(Number)
}
