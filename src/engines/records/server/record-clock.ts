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
import { columnsOf } from '../domain/field.ts'
import type { FormRecord } from '../domain/record.ts'
import { r } from './field-sql.ts'
import { sweepRecordDrafts } from './record-drafts.ts'
import './tables.ts'

/** Most records of one organisation and kind that one run tells of; the next run goes on. */
const mostAtOnce = 1_000

/**
 * Tells who keeps the records of this kind of each day that comes within the days that the noun names, once a step: 30 days before, 7 days before,
 * on the day. Where no server ran for a while only the nearest step is told. What ended (`reminder.unless`) is not told.
 */
export async function remindOf(
  services: Services,
  record: FormRecord,
  organizationId: number,
  now?: Date,
): Promise<number> {
  if (!record.reminder) return 0
  const work = (context: Context) => remind(context, record)
  return actAs(services, await clockOf(services, organizationId), work, now ? { now } : {})
}

async function remind(context: Context, record: FormRecord): Promise<number> {
  const { tx, actor, now } = context
  const { reminder, fields, status } = record
  const field = reminder && fields[reminder.field]
  if (!reminder || !field) return 0
  const day = r(columnsOf(reminder.field, field)[0] ?? '')
  const ended = status && fields[status.field]
  const code = ended && r(columnsOf(status.field, ended)[0] ?? '')
  const name = fields[record.name]
  const today = dateIn(now, actor.timeZone)
  // The nearest step that has been reached.
  const { rows } = await sql<{ id: number; name: string; day: string }>`
    with due as (
      select r.id, ${r(name ? (columnsOf(record.name, name)[0] ?? '') : '')} as name, ${day} as day,
        (select min(step) from unnest(${[...reminder.daysBefore]}::int[]) step where ${day} - ${today}::date <= step) as step
      from ${sql.table(record.table)} r
      where r.organization_id = ${actor.organizationId} and ${day} between ${today}::date and ${today}::date + ${Math.max(...reminder.daysBefore)}::int
        and not (${code ? sql`${code} = any(${[...(reminder.unless ?? [])]}::int[])` : sql`false`})
    ), told as (
      insert into record_reminders (organization_id, kind, record_id, field, day, before)
        select ${actor.organizationId}, ${record.kind}, id, ${reminder.field}, day, step from due
        where not exists (select from record_reminders t where t.organization_id = ${actor.organizationId} and t.kind = ${record.kind}
          and t.record_id = due.id and t.field = ${reminder.field} and t.day = due.day and t.before <= due.step)
        order by day, id limit ${mostAtOnce}
        on conflict do nothing returning record_id
    )
    select due.id, due.name, due.day::text as day from due join told on told.record_id = due.id order by due.day, due.id`.execute(
    tx,
  )
  if (!rows.length) return 0
  const userIds = await peopleWith(tx, actor.organizationId, record.may.write)
  for (const one of rows)
    await notify(context, {
      userIds,
      kind: 'record.dayComes',
      params: {
        name: one.name,
        day: one.day,
        noun: said(record.words.one, 'zh-CN'),
        nounEn: said(record.words.one, 'en'),
        field: said(field.words, 'zh-CN'),
        fieldEn: said(field.words, 'en').toLowerCase(),
      },
      link: `${record.screen}/detail?id=${one.id}`,
    })
  return rows.length
}

/** What the clock does for all kinds: reminders, at most an hour late (days begin at other hours in other places), and drafts swept once a day. */
export function scheduleRecords(services: Services, records: readonly FormRecord[]): void {
  const kinds = records.filter(({ reminder }) => reminder)
  services.jobs.schedule('records.reminders', '5 * * * *', () =>
    inEveryOrganization(services, async (id) => {
      for (const record of kinds) await remindOf(services, record, id)
    }),
  )
  services.jobs.schedule('records.drafts', '50 18 * * *', async () => {
    services.log.info({ swept: await sweepRecordDrafts(services) }, 'drafts of records swept')
  })
}
