import { sql } from 'kysely'
import { actAs, type Context, clockOf } from '#engines/access/server/index.ts'
import { calendarOf, whenCalendarChanges } from '#engines/calendar/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { databaseNow } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { instantOf, wallClock } from '#shared/dates.ts'
import { wordsIn } from '#shared/text.ts'
import { namedNode, nodeOf } from '../domain/flow-places.ts'
import type { Facts, Task } from '../domain/flow-state.ts'
import { isHandling } from '../domain/handling.ts'
import { dueAfter, type Expired, expire } from '../domain/time-limit.ts'
import { tell, writeHistory } from './carry-out.ts'
import { limitsOf } from './due-dates.ts'
import { loadFactsOf } from './flow-people.ts'
import { type Instance, lockInstance } from './instance-store.ts'
import { carry } from './step-in.ts'
import { seeingAmong } from './subjects.ts'
import './tables.ts'

type Open = { organizationId: number; instanceId: number; taskId: number }

/** Most tasks that are looked up at once. */
const mostAtOnce = 500

/**
 * Deals with every task whose time limit is over, of every organisation, as of `given` (the database's clock when absent), once, whichever server does it and however long none ran. One that
 * fails keeps no other from it and is tried again by the next run. Answers how many were dealt with.
 */
export async function expireLimits(services: Services, given?: Date): Promise<number> {
  const now = given ?? (await databaseNow(services.database))
  let done = 0
  for (let after = 0; ; ) {
    const { rows } = await services.database.system((tx) =>
      sql<Open>`select organization_id as "organizationId", instance_id as "instanceId", id as "taskId" from approval_tasks
        where kind = 'approve' and state = 'open' and over_at is null and due_at <= ${now} and id > ${after} order by id limit ${mostAtOnce}`.execute(
        tx,
      ),
    )
    for (const row of rows) {
      try {
        if (await overOf(services, row, now)) done++
      } catch (error) {
        services.log.error({ err: error, ...row }, 'time limit of an approval')
      }
    }
    if (rows.length < mostAtOnce) return done
    after = rows.at(-1)?.taskId ?? 0
  }
}

async function overOf(services: Services, { organizationId, ...open }: Open, now: Date): Promise<boolean> {
  const clock = await clockOf(services, organizationId)
  return actAs(services, clock, (context) => isOver(context, open), { now })
}

/** The limit of one task is over; false where somebody has answered meanwhile, or another server was first. */
async function isOver(
  context: Context,
  { instanceId, taskId }: Omit<Open, 'organizationId'>,
): Promise<boolean> {
  const { tx, actor, now } = context
  await holdPresence(tx, actor.organizationId)
  const before = await lockInstance(context, instanceId)
  const taken = await tx
    .updateTable('approval_tasks')
    .set({ over_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', taskId)
    .where('state', '=', 'open')
    .where('over_at', 'is', null)
    .where('due_at', '<=', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) return false
  const { flow } = before
  const task = flow.tasks.find(({ id }) => id === taskId)
  const limit = task && nodeOf(flow, task.nodeId)?.limit
  if (!task || !limit) return false
  const manager = await managerOf(context, taken.user_id)
  const candidate = limit.to ?? manager
  const facts = await seeing(context, before, candidate)
  const expired = expire(flow, { taskId, manager }, facts)
  if (expired) await carryOver(context, before, task, expired)
  return expired !== null
}

async function managerOf({ tx, actor }: Context, userId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('people')
    .select('manager_id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.manager_id ?? null
}

/** Who may act now; whoever would take the task over and cannot see the record is not among them. */
async function seeing(
  context: Context,
  { subject, flow }: Instance,
  candidate: number | null,
): Promise<Facts> {
  const facts = await loadFactsOf(context, subject, flow, candidate === null ? [] : [candidate])
  if (candidate === null || (await seeingAmong(context, subject, [candidate])).includes(candidate))
    return facts
  return { ...facts, active: new Set([...facts.active].filter((id) => id !== candidate)) }
}

async function carryOver(
  context: Context,
  before: Instance,
  task: Task,
  { did, to, step }: Expired,
): Promise<void> {
  const at = namedNode(before.flow, task.nodeId)
  const detail = { did, fromId: task.userId, ...(to !== undefined && { userIds: [to] }) }
  if (did === 'remind') {
    await writeHistory(context, before.id, { action: 'limit', userId: null, ...at, detail })
    const late = isHandling(before.flow, task) ? 'approval.lateToHandle' : 'approval.late'
    return tell(context, before, late, [task.userId])
  }
  const comment =
    did === 'reject' ? wordsIn(context.actor.language)('超过审批时限 | time limit exceeded') : ''
  await carry(context, before, step, { action: 'limit', userId: null, ...at, comment, detail })
  await tell(context, before, 'approval.limitOver', [task.userId])
}

/** Computes anew when what is asked now is due, after the organisation's calendar changed; what was dealt with stays so. */
export async function recomputeDue({ tx, actor }: Context): Promise<void> {
  const rows = await tx
    .selectFrom('approval_tasks as t')
    .innerJoin('approval_instances as i', 'i.id', 't.instance_id')
    .select(['t.id', 't.node_id', 't.asked_at', 'i.route'])
    .where('t.organization_id', '=', actor.organizationId)
    .where('i.organization_id', '=', actor.organizationId)
    .where('t.state', '=', 'open')
    .where('t.due_at', 'is not', null)
    .where('t.over_at', 'is', null)
    // In the order in which a decision changes the tasks of an approval, so that neither blocks the other.
    .orderBy('i.id')
    .orderBy('t.id')
    .execute()
  const calendar = await calendarOf(tx, actor.organizationId)
  for (const { id, node_id, asked_at, route } of rows) {
    const limit = limitsOf(route).get(node_id)
    if (!limit) continue
    const { date, time } = dueAfter(calendar, wallClock(asked_at, actor.timeZone), limit)
    await tx
      .updateTable('approval_tasks')
      .set({ due_at: instantOf(date, time, actor.timeZone) })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .execute()
  }
}

let listens = false

/** Registers the job that deals with limits that are over, at most five minutes late. */
export function registerLimits(services: Services): void {
  if (!listens) whenCalendarChanges((context) => recomputeDue(context))
  listens = true
  services.jobs.schedule('approvals.limits', '*/5 * * * *', async () => {
    await expireLimits(services)
  })
}
