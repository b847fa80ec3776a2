import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { actAs, type Context, clockOf } from '#engines/access/server/index.ts'
import type { DeadlineSubject } from '#engines/deadlines/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightEvents } from './right-events.ts'
import { changeableRights, visibleRights } from './sight.ts'
import { closedByPayment, followFees, settleMoments, watchRight } from './watch-terms.ts'

const inOrganization = ({ actor }: Context) => sql<boolean>`r.organization_id = ${actor.organizationId}`

async function named(context: Context, ids: readonly number[], which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; name: string }>`select r.id, r.name from intellectual_properties r
    where ${which} and r.id = any(${[...ids]}::bigint[])`.execute(context.tx)
  const link = (id: number) => `${intellectualProperty.screen}/detail?id=${id}&tab=deadlines`
  return new Map(rows.map(({ id, name }) => [Number(id), { name, link: link(id) }]))
}

const byPayment =
  '该期限由已确认的缴费记录办结：请在「相关记录」中登记缴费并确认 | A confirmed payment settles it: record the payment and confirm it'

/** What the deadlines engine may ask of rights. Fees and renewals are settled by a confirmed payment alone. */
export const rightDeadlines: DeadlineSubject = {
  visible: (context, idColumn) =>
    sql<boolean>`exists (select from intellectual_properties r where r.id = ${idColumn} and ${visibleRights(context)})`,
  own: (context, idColumn) =>
    sql<boolean>`exists (select from intellectual_properties r where r.id = ${idColumn} and ${inOrganization(context)}
      and r.handler_id = ${context.actor.userId})`,
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
const batch = 500

/** Moves every right of an organisation into grace, or out of it, as the day says, and closes the moments that came. */
export async function followFeesOf(services: Services, organizationId: number, now?: Date): Promise<void> {
  const clock = await clockOf(services, organizationId)
  const behind = (afterId: number): Promise<number[]> =>
    actAs(
      services,
      clock,
      async (context) => {
        const today = dateIn(context.now, context.actor.timeZone)
        const { rows } = await sql<{ id: number }>`select r.id from intellectual_properties r
        where ${inOrganization(context)} and r.id > ${afterId} and (r.status = 5 or exists (select from deadlines d
          where d.organization_id = r.organization_id and d.subject_kind = ${intellectualProperty.kind} and d.subject_id = r.id
            and d.state = 'open' and d.due < ${today}::date
            and d.source_kind in ('annuity', 'renewal', 'term', 'use', 'renewalOpens', 'claim')))
        order by r.id limit ${batch}`.execute(context.tx)
        const ids = rows.map(({ id }) => Number(id))
        for (const id of ids) {
          await settleMoments(context, id)
          await followFees(context, id)
        }
        return ids
      },
      now ? { now } : {},
    )
  let ids = await behind(0)
  while (ids.length === batch) ids = await behind(ids.at(-1) ?? 0)
}

/** Called once by app/: the status follows the fees each hour, since days begin at other hours in other places. */
export function registerRightJobs(services: Services): void {
  services.jobs.schedule('intellectual_property.fees', '10 * * * *', async () => {
    const organizations = await services.database.system((tx) =>
      tx.selectFrom('organizations').select('id').orderBy('id').execute(),
    )
    for (const { id } of organizations) await followFeesOf(services, id)
  })
}
