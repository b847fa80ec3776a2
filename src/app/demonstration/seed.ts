import { createOrganization } from '#engines/people/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn, defaultTimeZone } from '#shared/dates.ts'
import { seedClauses } from './clauses.ts'
import { seedContracts } from './contracts.ts'
import { seedCounsel } from './counsel.ts'
import { seedFurtherContracts } from './further-contracts.ts'
import { seedMatters } from './matters.ts'
import { seedOffice } from './office.ts'
import { seedParties } from './parties.ts'
import { type Account, seedPeople } from './people.ts'
import { seedProjects } from './projects.ts'
import { seedProperties } from './properties.ts'
import { quietServices } from './quiet-services.ts'
import { demonstrationPassword } from './sign-in.ts'

const demonstrationName = '华澜科技集团有限公司'

export type Loading = {
  /** What the organisation is called. */
  name?: string
  /** Under which account a person of the demonstration signs in: accounts are one of a kind in an installation. */
  signInAs?: (account: Account) => string
  /** Contracts and the projects they belong to take most of the time: all of them, a sample in which every state stands, or none. */
  contracts?: 'all' | 'sample' | 'none'
}

/** Makes one organisation with everything that the demonstration has, beside whatever is there already. */
export async function loadDemonstration(
  services: Services,
  { name = demonstrationName, signInAs = (account) => account, contracts = 'all' }: Loading = {},
): Promise<{ organizationId: number }> {
  const made = await services.database.system((tx) =>
    createOrganization(tx, {
      name,
      isDemonstration: true,
      administrator: {
        account: signInAs('admin'),
        name: '系统管理员',
        password: demonstrationPassword,
        mustChangePassword: false,
      },
    }),
  )
  const quiet = quietServices(services)
  const people = await seedPeople(quiet, made, signInAs)
  const parties = await seedParties(quiet, people)
  await seedClauses(people)
  const office = await seedOffice(quiet, people, parties)
  await seedCounsel(people)
  if (contracts !== 'none') {
    await seedContracts(quiet, people, parties, office, contracts)
    await seedProjects(people, parties, office)
    await seedMatters(people, parties)
    await seedProperties(people, parties)
    const today = await people.act('admin', async ({ now }) => dateIn(now, defaultTimeZone))
    await seedFurtherContracts(quiet, people, parties, office.confidentiality, today)
  }
  return made
}
