import { sql } from 'kysely'
import {
  actAs,
  type Context,
  clockOf,
  inEveryOrganization,
  peopleWith,
} from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { lawFirm } from '../domain/law-firm-record.ts'

/** Days before a firm's place in the panel ends, and on it. */
const daysBefore = [30, 7, 0]
/** Most firms of one organisation that one run tells of; the next run goes on. */
const mostAtOnce = 1_000

/**
 * Tells who keeps firms that the place of one in the panel ends, once a step; where no server ran for a while only the nearest one. Who has left the panel is not told of. Only right while
 * everybody who may change firms sees all of them. Answers of how many it told.
 */
export const remindOfPanel = async (
  services: Services,
  organizationId: number,
  now?: Date,
): Promise<number> => actAs(services, await clockOf(services, organizationId), remind, now ? { now } : {})

async function remind(context: Context): Promise<number> {
  const { tx, actor, now } = context
  const { kind, words, fields, may, screen } = lawFirm
  const today = dateIn(now, actor.timeZone)
  const { rows } = await sql<{ id: number; name: string; day: string }>`
    with due as (
      select id, name, valid_until as day,
        (select min(step) from unnest(${daysBefore}::int[]) step where valid_until - ${today}::date <= step) as step
      from law_firms where organization_id = ${actor.organizationId} and panel_status <> 4
        and valid_until between ${today}::date and ${today}::date + ${Math.max(...daysBefore)}::int
    ), told as (
      insert into record_reminders (organization_id, kind, record_id, field, day, before)
        select ${actor.organizationId}, ${kind}, id, 'validUntil', day, step from due
        where not exists (select from record_reminders t where t.organization_id = ${actor.organizationId} and t.kind = ${kind}
          and t.record_id = due.id and t.field = 'validUntil' and t.day = due.day and t.before <= due.step)
        order by day, id limit ${mostAtOnce}
        on conflict do nothing returning record_id
    )
    select due.id, due.name, due.day::text as day from due join told on told.record_id = due.id order by due.day, due.id`.execute(
    tx,
  )
  if (!rows.length) return 0
  const userIds = await peopleWith(tx, actor.organizationId, may.write)
  for (const { id, name, day } of rows)
    await notify(context, {
      userIds,
      kind: 'record.dayComes',
      params: {
        name,
        day,
        noun: said(words.one, 'zh-CN'),
        nounEn: said(words.one, 'en'),
        field: said(fields.validUntil.words, 'zh-CN'),
        fieldEn: said(fields.validUntil.words, 'en').toLowerCase(),
      },
      link: `${screen}/detail?id=${id}`,
    })
  return rows.length
}

/** At most an hour late: days begin at other hours in other places. */
export function registerPanelReminders(services: Services): void {
  services.jobs.schedule('records.reminders', '5 * * * *', () =>
    inEveryOrganization(services, (id) => remindOfPanel(services, id)),
  )
}
