import { sql } from 'kysely'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn, instantOf } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { type Absence, type AbsenceRefusal, absenceRefusal } from '../domain/delegation.ts'
import type { Delegation } from '../domain/delegation-api.ts'
import type { Step } from '../domain/flow-state.ts'
import { comeBack, delegateNow } from '../domain/pass-on.ts'
import { carryOut, settleAsked } from './carry-out.ts'
import { loadFactsOf, loadPersons } from './flow-people.ts'
import { type Instance, lockInstance, saveStep } from './instance-store.ts'
import './tables.ts'

export type AbsenceRow = Absence & { id: number; kinds: string[] }
type Beginning = { organizationId: number; userId: number; delegationId: number }
const beginJob = 'approvals.absence'

export const absences = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>) =>
  tx
    .selectFrom('approval_delegations')
    .select([
      'id',
      'user_id as userId',
      'delegate_id as delegateId',
      sql<string>`from_date::text`.as('fromDate'),
      sql<string>`to_date::text`.as('toDate'),
      'kinds',
    ])
    .where('organization_id', '=', actor.organizationId)

export const today = ({ actor, now }: Pick<Context, 'actor' | 'now'>): string => dateIn(now, actor.timeZone)

/** Who stands in for the actor, and for whom the actor does, now or later. */
export async function listDelegations(context: Context): Promise<{ list: Delegation[] }> {
  const { userId } = context.actor
  const rows = await absences(context)
    .where((e) => e.or([e('user_id', '=', userId), e('delegate_id', '=', userId)]))
    .where('to_date', '>=', today(context))
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  return { list: await presented(context, rows) }
}

export async function presented(context: Context, rows: readonly AbsenceRow[]): Promise<Delegation[]> {
  const persons = await loadPersons(
    context,
    rows.flatMap(({ userId, delegateId }) => [userId, delegateId]),
  )
  return rows.flatMap(({ id, userId, delegateId, fromDate, toDate, kinds }) => {
    const [person, delegate] = [persons.get(userId), persons.get(delegateId)]
    return person && delegate
      ? [{ id, isMine: userId === context.actor.userId, person, delegate, fromDate, toDate, kinds }]
      : []
  })
}

/** Who is away, as the log and notices call them. */
export type Absentee = { userId: number; name: string }
export type AbsenceGiven = {
  delegateId: number
  fromDate: string
  toDate: string
  kinds: readonly string[]
}

/**
 * The actor is away from one day to another, and somebody stands in for them: what waits for the actor goes to them when the first day begins, and
 * whatever comes until the last one is over. 422 for who left, where those who stand in would do so in a circle, where another absence of the actor
 * overlaps, and for days that are over.
 */
export async function createDelegation(context: Context, given: AbsenceGiven): Promise<Delegation> {
  return presentOne(context, await addAbsence(context, context.actor, given))
}

/** Somebody is away, with the same effect and refusals as above; answers the absence's id. The one who stands in is told. */
export async function addAbsence(context: Context, who: Absentee, given: AbsenceGiven): Promise<number> {
  const { tx, actor, now } = context
  await holdAbsences(context)
  await refuseAbsence(context, who, given)
  const { id } = await tx
    .insertInto('approval_delegations')
    .values({
      organization_id: actor.organizationId,
      user_id: who.userId,
      delegate_id: given.delegateId,
      from_date: given.fromDate,
      to_date: given.toDate,
      kinds: [...new Set(given.kinds)],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'approval_delegation.create',
    subject: { kind: 'approval_delegation', id, name: who.name },
    after: given,
  })
  await tellStandIn(context, who, given)
  await beginInTime(context, { id, userId: who.userId, fromDate: given.fromDate })
  return id
}

const tellStandIn = (context: Context, who: Absentee, given: AbsenceGiven): Promise<void> =>
  notify(context, {
    userIds: [given.delegateId],
    kind: 'approval.standIn',
    params: { actor: who.name, from: given.fromDate, to: given.toDate },
    link: '/account',
  })

/** Absences change one after the other: of two who name one another at the same moment the second sees the first. */
async function holdAbsences({ tx, actor }: Context): Promise<void> {
  await holdPresence(tx, actor.organizationId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absences/${actor.organizationId}`}, 0))`.execute(
    tx,
  )
}

/** 422 for an absence that cannot be. */
async function refuseAbsence(
  context: Context,
  { userId, name }: Absentee,
  given: AbsenceGiven,
): Promise<void> {
  const day = today(context)
  const others = await absences(context).where('to_date', '>=', day).execute()
  const refusal = absenceRefusal({ userId, ...given }, others, day)
  if (refusal) throw invalid([await refusalIssue(context, name, refusal)])
  await refuseGone(context, given.delegateId)
}

async function refusalIssue(context: Context, person: string, refusal: AbsenceRefusal): Promise<Issue> {
  switch (refusal.kind) {
    case 'oneself':
      return { path: 'delegateID', code: 'delegateGone' }
    case 'over':
      return { path: 'toDate', code: 'absenceOver' }
    case 'overlaps':
      return { path: 'fromDate', code: 'absenceOverlaps' }
    case 'circle': {
      const { userId, fromDate: from, toDate: to } = refusal
      const name = (await loadPersons(context, [userId])).get(userId)?.name ?? ''
      return { path: 'delegateID', code: 'delegateCircle', params: { name, person, from, to } }
    }
  }
}

/** Passes on what waits when the first day has begun, else has the job do so then. */
async function beginInTime(
  context: Context,
  { id, userId, fromDate }: { id: number; userId: number; fromDate: string },
): Promise<void> {
  const { actor, now } = context
  const begins = instantOf(fromDate, '00:00', actor.timeZone)
  if (begins <= now) return begin(context, id)
  const data: Beginning = { organizationId: actor.organizationId, userId, delegationId: id }
  await context.enqueue(beginJob, data, { startAfter: begins })
}

/** One absence as the actor sees it. */
export async function presentOne(context: Context, id: number): Promise<Delegation> {
  const [row] = await presented(context, await absences(context).where('id', '=', id).execute())
  if (!row) throw notFound()
  return row
}

/** When somebody is away on these days, and so whom they named: what whoever names them in their turn is told before. Nothing of who is not of the organisation, nor of absences that are over. */
export async function listDeputyAbsences(
  context: Context,
  { userId, fromDate, toDate }: Pick<AbsenceRow, 'userId' | 'fromDate' | 'toDate'>,
): Promise<{ list: Delegation[] }> {
  const of = (userIds: number[]) =>
    absences(context)
      .where('user_id', 'in', userIds)
      .where('from_date', '<=', toDate)
      .where('to_date', '>=', fromDate)
      .where('to_date', '>=', today(context))
      .orderBy('from_date')
      .execute()
  const own = await of([userId])
  const named = own.length ? await of(own.map(({ delegateId }) => delegateId)) : []
  return { list: await presented(context, [...own, ...named]) }
}

async function refuseGone({ tx, actor }: Context, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row) throw invalid([{ path: 'delegateID', code: 'delegateGone' }])
}

/** Ends an absence of the actor, now or before it began; what others hold for them and have not answered comes back. 404 for anybody else's. */
export async function endDelegation(context: Context, id: number): Promise<void> {
  const row = await findAbsence(context, id)
  if (row.userId !== context.actor.userId) throw notFound()
  await removeAbsence(context, context.actor, row)
}

/** One absence of the organisation, while nobody else changes any; 404 else. */
export async function findAbsence(context: Context, id: number): Promise<AbsenceRow> {
  await holdAbsences(context)
  const row = await absences(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Takes an absence away, and gives back what others hold because of it. */
export async function removeAbsence(context: Context, who: Absentee, row: AbsenceRow): Promise<void> {
  await context.tx
    .deleteFrom('approval_delegations')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', row.id)
    .execute()
  context.audit({
    action: 'approval_delegation.end',
    subject: { kind: 'approval_delegation', id: row.id, name: who.name },
  })
  if (isNow(context, row)) await giveBack(context, row.userId)
}

const isNow = (context: Context, { fromDate, toDate }: Pick<AbsenceRow, 'fromDate' | 'toDate'>): boolean =>
  fromDate <= today(context) && today(context) <= toDate

/** What others hold for who is back comes back, and so does what they would hold for others. */
async function giveBack(context: Context, userId: number): Promise<void> {
  const standsFor = await absences(context).where('delegate_id', '=', userId).execute()
  const whose = [userId, ...standsFor.map((one) => one.userId)]
  await inEach(context, openTasks(context).where('behalf_of', 'in', whose), async (instance) => {
    const facts = await loadFactsOf(context, instance.subject, instance.flow, [userId])
    const step = comeBack(instance.flow, userId, facts)
    if (step) await carry(context, instance, step)
  })
}

/** Passes on what waits for somebody whose absence has begun, their own and what they hold for others. Done twice it does nothing more. */
async function begin(context: Context, id: number): Promise<void> {
  const row = await absences(context).where('id', '=', id).executeTakeFirst()
  if (!row || !isNow(context, row)) return
  const { userId } = row
  await inEach(context, openTasks(context).where('user_id', '=', userId), async (instance) => {
    const facts = await loadFactsOf(context, instance.subject, instance.flow)
    const step = delegateNow(instance.flow, userId, facts)
    if (step) await carry(context, instance, step)
  })
}

const openTasks = ({ tx, actor }: Context) =>
  tx
    .selectFrom('approval_tasks')
    .select('instance_id')
    .distinct()
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', 'approve')
    .where('state', '=', 'open')

/** Each approval in which such tasks wait now, locked. */
async function inEach(
  context: Context,
  tasks: ReturnType<typeof openTasks>,
  work: (instance: Instance) => Promise<void>,
): Promise<void> {
  const rows = await tasks.orderBy('instance_id').execute()
  for (const row of rows) await work(await lockInstance(context, row.instance_id))
}

async function carry(context: Context, before: Instance, step: Step): Promise<void> {
  await saveStep(context, before, step.state)
  await settleAsked(context, before, before.flow, step.state)
  await carryOut(context, before, step.state, step.events)
}

/** Registers the job that begins an absence on its first day, as the person who said so. */
export function registerAbsences(services: Services): void {
  services.jobs.register<Beginning>(beginJob, async ({ organizationId, userId, delegationId }) => {
    const person = await loadActor(services.database, organizationId, userId)
    await actAs(services, person, async (context) => {
      await holdPresence(context.tx, organizationId)
      await begin(context, delegationId)
    })
  })
}
