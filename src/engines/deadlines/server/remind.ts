import { sql } from 'kysely'
import { actAs, type Context, clockOf } from '#engines/access/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { escalation, stepsAfter } from '../domain/deadline.ts'
import { tellOf } from './keep.ts'
import { subjectOf, thoseWhoSee } from './subjects.ts'

/** Most deadlines of one organisation that one run tells of; the next run goes on. */
const mostAtOnce = 1_000

type Due = {
  id: number
  subject_kind: string
  subject_id: number
  rule_id: string
  title: string
  due: string
  step: number
  left: number
  confirmed_by: number | null
  needs_confirmation: boolean
}

/**
 * Tells of each step before, on and after a day once, whichever server does it and however long none ran: then only the nearest step is told. From the day
 * itself on (three days before while nobody confirmed it) it goes up the line as well, to managers who may see the subject. What is settled is not told.
 */
export async function remindOfDeadlines(
  services: Services,
  organizationId: number,
  now?: Date,
): Promise<number> {
  return actAs(services, await clockOf(services, organizationId), remind, now ? { now } : {})
}

async function remind(context: Context): Promise<number> {
  const { tx, actor, now } = context
  const today = dateIn(now, actor.timeZone)
  const after = [...stepsAfter]
  const { rows } = await sql<Due>`
    with due as (
      select d.*, d.due - ${today}::date as left,
        (select min(step) from unnest(d.reminders || ${after}::smallint[]) step where d.due - ${today}::date <= step) as step
      from deadlines d
      where d.organization_id = ${actor.organizationId} and d.state = 'open' and d.due between ${today}::date - 30 and ${today}::date + 400
    ), told as (
      insert into deadline_reminders (organization_id, deadline_id, day, step)
        select ${actor.organizationId}, id, due, step from due
        where step is not null and not exists (select from deadline_reminders t where t.organization_id = ${actor.organizationId} and t.deadline_id = due.id
          and t.day = due.due and t.step <= due.step)
        order by due, id limit ${mostAtOnce}
        on conflict do nothing returning deadline_id
    )
    select due.id, due.subject_kind, due.subject_id, due.rule_id, due.title, due.due::text as due, due.step, due.left, due.confirmed_by, due.needs_confirmation
    from due join told on told.deadline_id = due.id order by due.due, due.id`.execute(tx)
  for (const row of rows) await tell(context, row)
  return rows.length
}

async function tell(context: Context, row: Due): Promise<void> {
  const guard = subjectOf(row.subject_kind)
  if (!guard) return
  const owners = (await guard.owners(context, [row.subject_id])).get(row.subject_id) ?? []
  const isConfirmed = row.confirmed_by !== null || !row.needs_confirmation
  const above = await managersOf(context, owners, escalation(row.step, isConfirmed))
  const seeing = await thoseWhoSee(context, { kind: row.subject_kind, id: row.subject_id }, above)
  await tellOf(context, row, [...owners, ...seeing], {
    kind: row.left < 0 ? 'deadline.over' : 'deadline.comes',
    params: { day: row.due, left: Math.abs(row.left) },
  })
}

/** Managers of these people, and the managers of those. */
async function managersOf(
  { tx, actor }: Context,
  userIds: readonly number[],
  levels: number,
): Promise<number[]> {
  const above = new Set<number>()
  let below = [...userIds]
  for (let level = 0; level < levels && below.length; level++) {
    const rows = await tx
      .selectFrom('people as u')
      .innerJoin('people as m', (join) =>
        join.onRef('m.organization_id', '=', 'u.organization_id').onRef('m.id', '=', 'u.manager_id'),
      )
      .select('m.id')
      .where('u.organization_id', '=', actor.organizationId)
      .where('u.id', 'in', below)
      .where('m.state', '=', 'active')
      .execute()
    below = rows.map(({ id }) => id).filter((id) => !above.has(id))
    for (const id of below) above.add(id)
  }
  return [...above].filter((id) => !userIds.includes(id))
}
