import { sql } from 'kysely'
import { actAs, type Context, clockOf, inEveryOrganization } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { neutralName } from '#engines/records/domain/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { taskAddress, waitingTask } from '../domain/case-tasks.ts'

/** Most tasks of one organisation that one run tells of; the next run goes on. */
const mostAtOnce = 1_000

type OfCase = { id: number; name: string; isPrivileged: boolean }
/** Of a privileged case a notice says neither its name nor what is to be done. */
const namesOf = ({ name, isPrivileged }: Pick<OfCase, 'name' | 'isPrivileged'>, title: string) => ({
  name: isPrivileged ? neutralName(lawCase) : name,
  title: isPrivileged ? '—' : title,
})

/** Tells people of tasks that they were given, each how many; not whoever gave them to themselves. */
export async function tellOwners(context: Context, of: OfCase, owners: readonly number[]): Promise<void> {
  for (const owner of new Set(owners)) {
    if (owner === context.actor.userId) continue
    const count = owners.filter((one) => one === owner).length
    await notify(context, {
      userIds: [owner],
      kind: 'task.given',
      params: { name: namesOf(of, '').name, actor: context.actor.name, count },
      link: taskAddress(of.id),
    })
  }
}

/** Tells who is to check a task, or who said that it is done that it came back. */
export const tellOfCheck = (
  context: Context,
  of: OfCase,
  {
    kind,
    to,
    title,
    reason = '',
  }: { kind: 'task.toCheck' | 'task.sentBack'; to: number; title: string; reason?: string },
): Promise<void> =>
  notify(context, {
    userIds: to === context.actor.userId ? [] : [to],
    kind,
    params: { ...namesOf(of, title), actor: context.actor.name, reason: of.isPrivileged ? '—' : reason },
    link: taskAddress(of.id),
  })

type Due = {
  id: number
  caseId: number
  name: string
  isPrivileged: boolean
  title: string
  due: string
  left: number
  people: number[]
}

/**
 * Tells the owner and helpers of each open task, or who is to check it: as many days before as the task says, on its day, and once after it. Each step once, whichever server does it and however long none ran:
 * then only the nearest step is told.
 */
export const remindOfTasks = async (
  services: Services,
  organizationId: number,
  now?: Date,
): Promise<number> => actAs(services, await clockOf(services, organizationId), remind, now ? { now } : {})

async function remind(context: Context): Promise<number> {
  const { tx, actor, now } = context
  const today = dateIn(now, actor.timeZone)
  const { rows } = await sql<Due>`
    with due as (
      select t.id, t.case_id, t.title, t.due_on, t.owner_id, t.state, t.checker_id, t.due_on - ${today}::date as left,
        (select min(step) from unnest(array[t.remind_days::int, 0, -1]) step where t.due_on - ${today}::date <= step) as step
      from law_case_tasks t join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id
      where t.organization_id = ${actor.organizationId} and t.state = any(${[...waitingTask]}::int[]) and not r.status = any(${[...closedCase]}::int[])
        and t.due_on between ${today}::date - 30 and ${today}::date + 366
    ), told as (
      insert into law_case_task_reminders (organization_id, task_id, day, step)
        select ${actor.organizationId}, id, due_on, step from due
        where step is not null and not exists (select from law_case_task_reminders x
          where x.organization_id = ${actor.organizationId} and x.task_id = due.id and x.day = due.due_on and x.step <= due.step)
        order by due_on, id limit ${mostAtOnce}
        on conflict do nothing returning task_id
    )
    select due.id, due.case_id as "caseId", r.name, r.is_privileged as "isPrivileged", due.title, due.due_on::text as due, due.left,
      array(select u.id from people u where u.organization_id = ${actor.organizationId} and u.state = 'active' and
        case when due.state = 4 and due.checker_id is not null then u.id = due.checker_id else u.id = due.owner_id
        or u.id in (select h.user_id from law_case_task_helpers h where h.organization_id = ${actor.organizationId} and h.task_id = due.id) end) as people
    from due join told on told.task_id = due.id
    join law_cases r on r.organization_id = ${actor.organizationId} and r.id = due.case_id order by due.due_on, due.id`.execute(
    tx,
  )
  for (const { people, caseId, title, due, left, ...of } of rows)
    await notify(context, {
      userIds: people.map(Number),
      kind: left < 0 ? 'task.over' : 'task.comes',
      params: { ...namesOf(of, title), day: due, left: Math.abs(left) },
      link: taskAddress(caseId),
    })
  return rows.length
}

/** Says who reminds of tasks. */
export function registerTaskJobs(services: Services): void {
  // Days begin at other hours in other places.
  services.jobs.schedule('law_case.tasks', '20 * * * *', () =>
    inEveryOrganization(services, (id) => remindOfTasks(services, id)),
  )
}
