import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { actAs, type Context, clockOf, holdersOf, inEveryOrganization } from '#engines/access/server/index.ts'
import type { DeadlineSubject } from '#engines/deadlines/server/index.ts'
import type { Services } from '#server/services.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightEvents } from './right-events.ts'
import { closedByPayment, todayOf } from './right-facts.ts'
import { changeableRights, visibleRights } from './right-visibility.ts'
import { moments, settleMoments, watchRight } from './watch-terms.ts'

const inOrganization = ({ actor }: Context) => sql<boolean>`r.organization_id = ${actor.organizationId}`

async function named(context: Context, ids: readonly number[], which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; name: string }>`select r.id, r.name from intellectual_properties r
    where ${which} and r.id = any(${[...ids]}::bigint[])`.execute(context.tx)
  const link = (id: number) => `${intellectualProperty.screen}/detail?id=${id}&tab=deadlines`
  return new Map(rows.map(({ id, name }) => [Number(id), { name, link: link(id) }]))
}

const byPayment =
  '该期限由已确认的缴费记录办结：请在「相关记录」中登记缴费并确认 | This deadline is met by a confirmed payment: record and confirm the payment under Records'

/** What the deadlines engine may ask of rights. Fees and renewals are settled by a confirmed payment alone. */
export const rightDeadlines: DeadlineSubject = {
  visible: (context, idColumn) =>
    sql<boolean>`exists (select from intellectual_properties r where r.id = ${idColumn} and ${visibleRights(context)})`,
  own: (context, idColumn) =>
    sql<boolean>`exists (select from intellectual_properties r where r.id = ${idColumn} and ${inOrganization(context)}
      and r.handler_id = ${context.actor.userId})`,
  holders: ({ actor }) => holdersOf(actor, intellectualProperty.may.read, { department: 'department_id' }),
  names: (context, ids) => named(context, ids, visibleRights(context)),
  noticeNames: (context, ids) => named(context, ids, inOrganization(context)),
  mayChange: async (context, id) => {
    if (!may(context.actor, intellectualProperty.may.write)) return false
    const { rows } = await sql`select from intellectual_properties r
      where ${visibleRights(context)} and ${changeableRights(context)} and r.id = ${id}`.execute(context.tx)
    return rows.length > 0
  },
  settledElsewhere: ({ sourceKind }) => (closedByPayment.has(sourceKind) ? byPayment : null),
  events: rightEvents,
  watch: watchRight,
  owners: async (context, ids) => {
    const { rows } = await sql<{
      id: number
      handler: number
    }>`select r.id, r.handler_id as handler from intellectual_properties r
      where ${inOrganization(context)} and r.id = any(${[...ids]}::bigint[])`.execute(context.tx)
    return new Map(rows.map(({ id, handler }) => [Number(id), [Number(handler)]]))
  },
}

/** Rights that one transaction moves; the next goes on behind the last of them. */
const batch = 100

type Pass = {
  /** Which rights, beside those of the organisation. */
  which(context: Context): RawBuilder<SqlBool>
  work(context: Context, id: number): Promise<unknown>
}

/** Does this with the first such rights of an organisation behind one, and answers which they were. Two at once wait for each other and do nothing twice. */
const someRights = async (
  services: Services,
  organizationId: number,
  { which, work }: Pass,
  { behind = 0, now }: { behind?: number; now?: Date | undefined } = {},
): Promise<number[]> =>
  actAs(
    services,
    await clockOf(services, organizationId),
    async (context) => {
      const { rows } = await sql<{ id: number }>`select r.id from intellectual_properties r
        where ${inOrganization(context)} and r.id > ${behind} and ${which(context)} order by r.id limit ${batch} for update of r`.execute(
        context.tx,
      )
      const ids = rows.map(({ id }) => Number(id))
      for (const id of ids) await work(context, id)
      return ids
    },
    now ? { now } : {},
  )

async function allRights(services: Services, organizationId: number, pass: Pass, now?: Date): Promise<void> {
  let ids = await someRights(services, organizationId, pass, { now })
  while (ids.length === batch)
    ids = await someRights(services, organizationId, pass, { behind: ids.at(-1) ?? 0, now })
}

const byCalendar: Pass = {
  which: (context) =>
    sql`r.status in (4, 5) and (r.changes_on is null or r.changes_on <= ${todayOf(context)}::date)`,
  work: watchRight,
}

/** Moves every granted right of an organisation whose next change has come into grace, out of it or to its end. */
export const followCalendarOf = (services: Services, organizationId: number, now?: Date): Promise<void> =>
  allRights(services, organizationId, byCalendar, now)

/** The same of the first of them, for whoever waits; whether these were all. */
export const followSomeOf = async (services: Services, organizationId: number): Promise<boolean> =>
  (await someRights(services, organizationId, byCalendar)).length < batch

/** Closes the days of an organisation's rights on which something happened by itself. */
const settleMomentsOf = (services: Services, organizationId: number): Promise<void> =>
  allRights(services, organizationId, {
    which: (context) => sql`exists (select from deadlines d
      where d.organization_id = r.organization_id and d.subject_kind = ${intellectualProperty.kind} and d.subject_id = r.id
        and d.state = 'open' and d.due < ${todayOf(context)}::date and d.source_kind = any(${[...moments]}::text[]))`,
    work: settleMoments,
  })

/** Called once by app/: rights follow the calendar every five minutes, since days begin at other hours in other places; what came by itself is closed each hour. */
export function registerRightJobs(services: Services): void {
  services.jobs.schedule('intellectual_property.calendar', '*/5 * * * *', () =>
    inEveryOrganization(services, (id) => followCalendarOf(services, id)),
  )
  services.jobs.schedule('intellectual_property.moments', '10 * * * *', () =>
    inEveryOrganization(services, (id) => settleMomentsOf(services, id)),
  )
}
