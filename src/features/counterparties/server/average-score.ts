import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/**
 * Keeps a party's mean as `meanOf` tells it once it has changed what the mean is of; one at a time for a party, so that two who score it at once are both
 * counted. Of an alias it is the mean of the party that stands for it, which `meanOf` is told. The party's own version stays: nobody who changes it is in the way of a score.
 */
export async function keepAverageScore(
  { tx, actor }: Context,
  id: number,
  meanOf: (standing: number) => Promise<string | null>,
): Promise<void> {
  const lock = async (one: number) => {
    const { rows } = await sql<{ stands: number | null }>`select merged_into_id as stands from counterparts
      where organization_id = ${actor.organizationId} and id = ${one} for update`.execute(tx)
    return rows[0]?.stands ?? one
  }
  const standing = await lock(id)
  if (standing !== id) await lock(standing)
  const mean = await meanOf(standing)
  await tx
    .updateTable('counterparts')
    .set({ average_score: mean })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', standing)
    .execute()
}
