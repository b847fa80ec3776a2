import { createOrganization } from '#engines/people/server/index.ts'
import type { Services } from '#server/services.ts'
import type { Tell } from '#server/start-error.ts'
import { dateIn, defaultTimeZone } from '#shared/dates.ts'
import { seedClauses } from './clauses.ts'
import { contractPlans, playAll } from './contracts.ts'
import { seedCounsel } from './counsel.ts'
import { furtherPlans, tieOrders } from './further-contracts.ts'
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
  tell?: Tell
}

/** Makes one organisation with everything that the demonstration has, beside whatever is there already. */
export async function loadDemonstration(
  services: Services,
  {
    name = demonstrationName,
    signInAs = (account) => account,
    contracts = 'all',
    tell = () => {},
  }: Loading = {},
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
  const [parties] = await Promise.all([seedParties(quiet, people), seedClauses(people), seedCounsel(people)])
  const office = await seedOffice(quiet, people, parties)
  if (contracts !== 'none') {
    tell({ zh: '建立演示合同与案件', en: 'Making its contracts and cases' })
    const today = await people.act('admin', async ({ now }) => dateIn(now, defaultTimeZone))
    // Who starts the product waits for this, so what knows nothing of one another is made at the same time.
    await Promise.all([
      seedMatters(people, parties),
      seedProperties(people, parties),
      (async () => {
        const further = await furtherPlans(people, parties, office.confidentiality, today)
        const plans = [...contractPlans(parties, office, today, contracts), ...further]
        await tieOrders(people, await playAll(quiet, people, plans))
        await seedProjects(people, parties, office)
      })(),
    ])
  }
  return made
}
