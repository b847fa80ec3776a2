import type { Tx } from '#server/database.ts'
import { emptyDatabase, refreshStatistics } from '#server/database-upkeep.ts'
import type { Services } from '#server/services.ts'
import type { Tell } from '#server/start-error.ts'

/**
 * Fills an empty installation with an organisation that looks like a real one, by the same operations as people use. A seed that
 * was cut off is thrown away and done anew. Answers whether it did anything.
 */
export async function seedDemonstration(services: Services, tell: Tell): Promise<boolean> {
  const { database } = services
  const state = await database.system(stateOf)
  if (state === 'inUse' || state === 'done') return false
  if (state === 'cutOff') await emptyDatabase(database)
  tell({ zh: '建立演示组织', en: 'Making the demonstration organisation' })
  // Loaded when it is needed, which is once in the life of an installation.
  const { loadDemonstration } = await import('./seed.ts')
  const { organizationId } = await loadDemonstration(services, { tell })
  await database.system((tx) =>
    tx
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ demonstrationComplete: true }) })
      .where('id', '=', organizationId)
      .execute(),
  )
  await refreshStatistics(database)
  return true
}

async function stateOf(tx: Tx): Promise<'empty' | 'cutOff' | 'done' | 'inUse'> {
  const rows = await tx.selectFrom('organizations').select(['is_demonstration', 'settings']).execute()
  if (!rows.length) return 'empty'
  const [only] = rows
  if (rows.length > 1 || !only?.is_demonstration) return 'inUse'
  return (only.settings as { demonstrationComplete?: boolean }).demonstrationComplete ? 'done' : 'cutOff'
}

/** Whether the installation has the demonstration organisation, ready to sign in to. */
export const hasDemonstration = (services: Services): Promise<boolean> =>
  services.database.system(async (tx) => (await stateOf(tx)) === 'done')
