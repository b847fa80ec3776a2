import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/**
 * Keeps a party's mean as `meanOf` tells it once it has changed what the mean is of; one at a time for a party, so that two who score it at once are both
 * counted. The party's own version stays: nobody who changes it is in the way of a score.
 */
export async function keepAverageScore(
  { tx, actor }: Context,
  id: number,
  meanOf: () => Promise<string | null>,
): Promise<void> {
  await sql`select from counterparts where organization_id = ${actor.organizationId} and id = ${id} for update`.execute(
    tx,
  )
  const mean = await meanOf()
  await tx
    .updateTable('counterparts')
    .set({ average_score: mean })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}
