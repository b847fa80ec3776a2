import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/** Names of the parties among these ids that the organisation has. */
export async function counterpartNames(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
