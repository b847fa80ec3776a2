import { sql } from 'kysely'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn, instantOf } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Absence, absenceIssues } from '../domain/delegation.ts'
import type { Delegation } from '../domain/delegation-api.ts'
import type { Step } from '../domain/flow-state.ts'
import { comeBack, delegateNow } from '../domain/pass-on.ts'
import { carryOut, settleAsked, writeHistory } from './carry-out.ts'
import { loadFactsOf, loadPersons } from './flow-people.ts'
import { type Instance, lockInstance, saveStep } from './instance-store.ts'
import './tables.ts'

type Row = Absence & { id: number; kinds: string[] }
type Beginning = { organizationId: number; userId: number; delegationId: number }
const beginJob = 'approvals.absence'

const absences = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>) =>
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

const today = ({ actor, now }: Pick<Context, 'actor' | 'now'>): string => dateIn(now, actor.timeZone)

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

async function presented(context: Context, rows: readonly Row[]): Promise<Delegation[]> {
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

/**
 * The actor is away from one day to another, and somebody stands in for them: what waits for the actor goes to them when the first day begins, and
 * whatever comes until the last one is over. 422 for who left or is away then, where another absence of the actor overlaps, and for days that are over.
 */
export async function createDelegation(
  context: Context,
  given: { delegateId: number; fromDate: string; toDate: string; kinds: readonly string[] },
): Promise<Delegation> {
  const { tx, actor, now } = context
  await holdPresence(tx, actor.organizationId)
  // Two who name one another at the same moment: the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absences/${actor.organizationId}`}, 0))`.execute(
    tx,
  )
  const { kinds, ...days } = given
  const others = await absences(context).where('user_id', 'in', [actor.userId, given.delegateId]).execute()
  const issues = absenceIssues({ userId: actor.userId, ...days }, others, today(context))
  if (issues.length) throw invalid(issues)
  await refuseGone(context, given.delegateId)
  const { id } = await tx
    .insertInto('approval_delegations')
    .values({
      organization_id: actor.organizationId,
      user_id: actor.userId,
      delegate_id: given.delegateId,
      from_date: given.fromDate,
      to_date: given.toDate,
      kinds: [...new Set(kinds)],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'approval_delegation.create',
    subject: { kind: 'approval_delegation', id, name: actor.name },
    after: given,
  })
  await notify(context, {
    userIds: [given.delegateId],
    kind: 'approval.standIn',
    params: { actor: actor.name, from: given.fromDate, to: given.toDate },
    link: '/account',
  })
  const begins = instantOf(given.fromDate, '00:00', actor.timeZone)
  if (begins <= now) await begin(context, id)
  else {
    const data: Beginning = { organizationId: actor.organizationId, userId: actor.userId, delegationId: id }
    await context.enqueue(beginJob, data, { startAfter: begins })
  }
  const [row] = await presented(context, await absences(context).where('id', '=', id).execute())
  if (!row) throw notFound()
  return row
}

async function refuseGone({ tx, actor }: Context, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row) throw invalid([{ path: 'delegateID', code: 'delegateGone' }])
}

/** Ends an absence of the actor, now or before it began; what the other holds for them and has not answered comes back. 404 for anybody else's. */
export async function endDelegation(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  await holdPresence(tx, actor.organizationId)
  const row = await tx
    .deleteFrom('approval_delegations')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('delegate_id')
    .executeTakeFirst()
  if (!row) throw notFound()
  context.audit({
    action: 'approval_delegation.end',
    subject: { kind: 'approval_delegation', id, name: actor.name },
  })
  const from = row.delegate_id
  await inEach(context, from, async (instance) => {
    const facts = await loadFactsOf(context, instance.subject, instance.flow, [actor.userId])
    const step = comeBack(instance.flow, { userId: actor.userId, from }, facts)
    if (!step) return
    await carry(context, instance, step)
    await writeHistory(context, instance.id, { action: 'comeBack', detail: { fromId: from } })
  })
}

/** Passes on what waits for somebody whose absence has begun. Done twice it does nothing more. */
async function begin(context: Context, id: number): Promise<void> {
  const row = await absences(context).where('id', '=', id).executeTakeFirst()
  const day = today(context)
  if (!row || row.fromDate > day || row.toDate < day) return
  await inEach(context, row.userId, async (instance) => {
    const facts = await loadFactsOf(context, instance.subject, instance.flow)
    const step = delegateNow(instance.flow, row.userId, facts)
    if (step) await carry(context, instance, step)
  })
}

/** Each approval in which something waits for the person now, locked. */
async function inEach(
  context: Context,
  userId: number,
  work: (instance: Instance) => Promise<void>,
): Promise<void> {
  const { tx, actor } = context
  const rows = await tx
    .selectFrom('approval_tasks')
    .select('instance_id')
    .distinct()
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'approve')
    .where('state', '=', 'open')
    .orderBy('instance_id')
    .execute()
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
