import { sql } from 'kysely'
import { actAs, type Context, clockOf, inEveryOrganization } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { ScoreSchedule } from '#features/contract-types/domain/index.ts'
import type { Services } from '#server/services.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import type { ContractStatus } from '../../domain/contract-status.ts'
import { isScored } from '../../domain/score.ts'
import { scoreAddress, scorePeriodWords } from '../../domain/score-period.ts'
import { fallYearlyDue } from './score-dues.ts'
import { actorOf, mayScoreNow, type OfContract, scheduleOf, whoIsAsked } from './who-scores.ts'

/** Most dues that one transaction looks at. */
const mostAtOnce = 200

type Due = OfContract & { period: number; name: string; status: ContractStatus }

/**
 * Asks for the scores of one organisation that fell due, and again for those that wait, as of `now` (the clock when absent). Each person is told once, and once more after the days of the rule; whichever server
 * does it and however long none ran. Answers how many people were told.
 */
export async function askForScores(services: Services, organizationId: number, now?: Date): Promise<number> {
  const clock = await clockOf(services, organizationId)
  const options = now ? { now } : {}
  await actAs(services, clock, fallYearlyDue, options)
  for (let notified = 0; ; ) {
    const looked = await actAs(services, clock, askForDues, options)
    notified += looked.reduce((sum, one) => sum + one, 0)
    if (looked.length < mostAtOnce) return notified
  }
}

/** How many people were told of each due that was looked at. */
async function askForDues(context: Context): Promise<number[]> {
  const counts: number[] = []
  for (const due of await duesToLookAt(context)) counts.push(await ask(context, due))
  return counts
}

/** What waits and was not looked at today; another server that looks at it now keeps it to itself. */
async function duesToLookAt({ tx, actor, now }: Context): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select d.contract_id as "contractId", d.period, c.name, c.status, c.contract_type_id as "contractTypeId",
      c.initiator_id as "initiatorId", c.handler_id as "handlerId"
    from contract_score_dues d join contracts c on c.organization_id = d.organization_id and c.id = d.contract_id
    where d.organization_id = ${actor.organizationId} and d.look_on <= ${dateIn(now, actor.timeZone)}::date
    order by d.look_on, d.contract_id limit ${mostAtOnce} for update of d skip locked`.execute(tx)
  return rows
}

async function ask(context: Context, due: Due): Promise<number> {
  const schedule = await scheduleOf(context, due.contractTypeId, due.period)
  // The rule asks no more, or there is nothing left to judge.
  if (!schedule || !isScored(due.status)) {
    await lookAgain(context, due, false)
    return 0
  }
  const people = await peopleToAsk(context, schedule, due)
  const scored = await whoScored(context, due)
  const open = people.filter((id) => !scored.has(id))
  const notified = open.length ? await noteNotified(context, due, open, schedule.remindDays) : []
  for (const isFirst of [true, false])
    await notify(context, {
      userIds: notified.filter((one) => one.isFirst === isFirst).map(({ userId }) => userId),
      kind: isFirst ? 'contract.scoreDue' : 'contract.scoreWaits',
      params: { name: due.name, ...scorePeriodWords(due.period) },
      link: scoreAddress(due.contractId, due.period),
    })
  // Who asks nobody today may have somebody to ask tomorrow: another handler, a right that was given.
  await lookAgain(context, due, open.length > 0 || people.length === 0)
  return notified.length
}

/** Those whom the rule asks who may see and score the contract today. */
async function peopleToAsk(context: Context, schedule: ScoreSchedule, due: Due): Promise<number[]> {
  const able: number[] = []
  for (const id of await whoIsAsked(context, schedule, due))
    if (await mayScoreNow({ ...context, actor: await actorOf(context, id) }, due.contractId)) able.push(id)
  return able
}

async function whoScored({ tx, actor }: Context, { contractId, period }: Due): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('contract_scores')
    .select('user_id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('period', '=', period)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Notes who is told today: who was not told yet, and who was told that many days ago or more. */
async function noteNotified(
  { tx, actor, now }: Context,
  { contractId, period }: Due,
  userIds: readonly number[],
  remindDays: number | null,
): Promise<{ userId: number; isFirst: boolean }[]> {
  const today = dateIn(now, actor.timeZone)
  const again = remindDays === null ? null : addDays(today, -remindDays)
  const { rows } = await sql<{ userId: number; isFirst: boolean }>`
    insert into contract_score_asks as a (organization_id, contract_id, period, user_id, told_on)
      select ${actor.organizationId}, ${contractId}, ${period}, u, ${today}::date from unnest(${[...userIds]}::bigint[]) u
    on conflict (organization_id, user_id, contract_id, period) do update set told_on = excluded.told_on, times = a.times + 1
      where a.told_on <= ${again}::date
    returning user_id as "userId", times = 1 as "isFirst"`.execute(tx)
  return rows
}

async function lookAgain({ tx, actor, now }: Context, due: Due, isOpen: boolean): Promise<void> {
  const next = isOpen ? addDays(dateIn(now, actor.timeZone), 1) : null
  await sql`update contract_score_dues set look_on = ${next}::date where organization_id = ${actor.organizationId}
    and contract_id = ${due.contractId} and period = ${due.period}`.execute(tx)
}

/** Says who asks for scores, each hour: days begin at other hours in other places. */
export function registerScoreJobs(services: Services): void {
  services.jobs.schedule('contract.scores', '40 * * * *', () =>
    inEveryOrganization(services, (id) => askForScores(services, id)),
  )
}
