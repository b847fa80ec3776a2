import { sql } from 'kysely'
import { actAs, type Context, clockOf, peopleWith } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/errors.ts'
import { fetchCredit, keepFetched, toFetch } from './refresh-credit.ts'
import './tables.ts'

/** Who performs contracts with external parties now. */
export type PerformedContracts = {
  /** Parties with a contract in performance. */
  partiesOf(tx: Tx, organizationId: number): Promise<number[]>
  /** The people of the contracts in performance with one party. */
  peopleOf(tx: Tx, organizationId: number, counterpartId: number): Promise<number[]>
  /** How many contracts are in performance with one party, of those in which the actor sees it. */
  countFor(context: Context, counterpartId: number): Promise<number>
}

let performed: PerformedContracts = {
  partiesOf: async () => [],
  peopleOf: async () => [],
  countFor: async () => 0,
}

/** Who knows the contracts of a party; told by app, because contracts stand above counterparties. */
export function watchPartiesOf(known: PerformedContracts): void {
  performed = known
}

/** How many contracts are in performance with a party, of those in which the actor sees it. */
export const performanceOf = (context: Context, counterpartId: number): Promise<number> =>
  performed.countFor(context, counterpartId)

type WatchJob = JobData & { counterpartId: number }
const watchJob = 'credit.watchParty'

/** The daily watch, at half past five in the morning of Shanghai. */
export function registerCreditJobs(services: Services): void {
  services.jobs.register<WatchJob>(watchJob, (job) => watchParty(services, job), { concurrency: 2 })
  services.jobs.schedule('credit.watch', '30 21 * * *', async () => {
    await watchCredit(services)
  })
}

/** Puts in one job for each party with a contract in performance, of every organisation with the credit config on. */
export async function watchCredit(services: Services): Promise<void> {
  const organizations = await services.database.system((tx) =>
    tx.selectFrom('credit_settings').select('organization_id as id').where('is_on', '=', true).execute(),
  )
  for (const { id: organizationId } of organizations)
    await services.database.tenant(organizationId, async (tx) => {
      for (const counterpartId of await performed.partiesOf(tx, organizationId)) {
        const job: WatchJob = { organizationId, counterpartId }
        await services.jobs.enqueue(tx, watchJob, job, { singletonKey: String(counterpartId) })
      }
    })
}

/** Has one party told anew, where a service is asked, and tells its contracts' people of risks that they were not told of. */
async function watchParty(
  services: Services,
  { organizationId, counterpartId: id }: WatchJob,
): Promise<void> {
  const clock = await clockOf(services, organizationId)
  try {
    const asked = await actAs(services, clock, (context) => toFetch(context, id))
    // While it rests there is nothing to learn of this party: the next day asks again.
    const answered = await fetchCredit(services, asked)
    await actAs(services, clock, async (context) => {
      if (answered) await keepFetched(context, id, asked, answered)
      await tellNewRisks(context, id)
    })
  } catch (error) {
    // The party was deleted meanwhile.
    if (error instanceof AppError && error.reason === 'notFound') return
    throw error
  }
}

/** Each open risk is told once, to those of the people who may see the party; where there are none, it waits for them. */
async function tellNewRisks(context: Context, id: number): Promise<void> {
  const { tx, actor, now } = context
  const organizationId = actor.organizationId
  const people = await performed.peopleOf(tx, organizationId, id)
  const readers = new Set(await peopleWith(tx, organizationId, 'counterpart.read'))
  const userIds = people.filter((one) => readers.has(one))
  if (!userIds.length) return
  const { rows } = await sql<{ title: string; name: string }>`
    update counterpart_risks r set told_at = ${now} from counterparts c
    where r.organization_id = ${organizationId} and r.counterpart_id = ${id} and r.is_open and r.told_at is null
      and c.organization_id = r.organization_id and c.id = r.counterpart_id
    returning r.title, c.name`.execute(tx)
  const [first] = rows
  if (!first) return
  await notify(context, {
    userIds,
    kind: 'counterpart.newRisks',
    params: { name: first.name, count: rows.length, title: first.title },
    link: `/manage/oppositeParty/externalDetail?id=${id}`,
  })
}
