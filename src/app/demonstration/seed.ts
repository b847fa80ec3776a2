import { createOrganization } from '#engines/people/server/index.ts'
import type { Tx } from '#server/database.ts'
import { emptyDatabase, refreshStatistics } from '#server/database-upkeep.ts'
import type { Services } from '#server/services.ts'
import { seedClauses } from './clauses.ts'
import { seedContracts } from './contracts.ts'
import { seedCounsel } from './counsel.ts'
import { seedOffice } from './office.ts'
import { seedParties } from './parties.ts'
import { seedPeople } from './people.ts'
import { seedProjects } from './projects.ts'
import { quietServices } from './quiet-services.ts'
import { demonstrationPassword } from './sign-in.ts'

const demonstrationName = '华澜科技集团有限公司'

/**
 * Fills an empty installation with an organisation that looks like a real one, by the same operations as people use. A seed that
 * was cut off is thrown away and done anew. Answers whether it did anything.
 */
export async function seedDemonstration(services: Services): Promise<boolean> {
  const { database } = services
  const state = await database.system(stateOf)
  if (state === 'inUse' || state === 'done') return false
  if (state === 'cutOff') await emptyDatabase(database)
  const { organizationId, administratorId, roleIds } = await database.system((tx) =>
    createOrganization(tx, {
      name: demonstrationName,
      isDemonstration: true,
      administrator: {
        account: 'admin',
        name: '系统管理员',
        password: demonstrationPassword,
        mustChangePassword: false,
      },
    }),
  )
  const quiet = quietServices(services)
  const people = await seedPeople(quiet, { organizationId, administratorId, roleIds })
  const parties = await seedParties(quiet, people)
  await seedClauses(people)
  const office = await seedOffice(quiet, people, parties)
  await seedCounsel(people)
  await seedContracts(quiet, people, parties, office)
  await seedProjects(people, parties, office)
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
