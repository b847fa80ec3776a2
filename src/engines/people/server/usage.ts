import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { periodOf, secondsLeft, usageKinds, usagePeriods } from '#shared/usage.ts'
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
  return { list }
}
