import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { periodOf, secondsLeft, type UsageLimit, usageKinds, usagePeriods } from '#shared/usage.ts'
import type { UsageRow } from '../domain/usage-api.ts'
import { personJson } from './people-json.ts'

const mostPeople = 5

/** What the organisation uses in the running periods; nothing where no limits are set. */
export async function readUsage(context: Context): Promise<{ list: UsageRow[] }> {
  const { tx, actor, services } = context
  const { usage } = services
  if (!usage) return { list: [] }
  const now = Date.now()
  const list: UsageRow[] = []
  for (const kind of usageKinds) {
    const { rows } = await sql<{ total: number; used: number; person: UsageRow['people'][number]['person'] }>`
      select (sum(r.used) over ())::float8 as total, r.used::float8 as used, ${personJson(sql`r.user_id`)} as person
      from usage_counts r
      where r.organization_id = ${actor.organizationId} and r.kind = ${kind} and r.period = ${periodOf(kind, now)} and r.used > 0
      order by r.used desc, r.user_id limit ${mostPeople}`.execute(tx)
    const { person, organization } = usage.limits[kind]
    list.push({
      kind,
      period: usagePeriods[kind],
      left: secondsLeft(kind, now),
      used: rows[0]?.total ?? 0,
      limit: organization,
      limitOfPerson: person,
      people: rows.map((row) => ({ person: row.person, used: row.used })),
    })
  }
  list.push(await storageRow(context, usage.limits.storage))
  return { list }
}

/** What is kept in files, and by whom the most. */
async function storageRow({ tx, actor }: Context, limit: UsageLimit): Promise<UsageRow> {
  const { rows } = await sql<{ total: number; used: number; person: UsageRow['people'][number]['person'] }>`
    select (sum(r.used) over ())::float8 as total, r.used::float8 as used, ${personJson(sql`r.user_id`)} as person
    from (
      select ${actor.organizationId}::integer as organization_id, user_id, sum(bytes) as used from (
        select user_id, bytes from stored_bytes where organization_id = ${actor.organizationId}
        union all select user_id, bytes from stored_bytes_added where organization_id = ${actor.organizationId}) k
      group by user_id) r
    where r.used > 0 order by r.used desc, r.user_id limit ${mostPeople}`.execute(tx)
  return {
    kind: 'storage',
    period: null,
    left: null,
    used: rows[0]?.total ?? 0,
    limit: limit.organization,
    limitOfPerson: limit.person,
    people: rows.map(({ person, used }) => ({ person, used })),
  }
}
