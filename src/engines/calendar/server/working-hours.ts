import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import type { WorkingHours } from '../domain/api.ts'
import { hoursIssues, spanTexts, standardHours } from '../domain/daily-hours.ts'
import { calendarChanged, storedHours } from './calendar-years.ts'
import './tables.ts'

/** The hours of every working day of the organisation; as shipped while it set none. */
export async function readHours({ tx, actor }: Context): Promise<WorkingHours> {
  const row = await tx
    .selectFrom('working_hours')
    .select(['spans', 'version'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  if (!row) return { hours: [...standardHours], version: 0 }
  return { hours: storedHours.parse(row.spans), version: row.version }
}

/** Changes them. 422 for spans that overlap or are none, 409 with what is there when stale. */
export async function updateHours(context: Context, { hours, version }: WorkingHours): Promise<WorkingHours> {
  const { tx, actor, now } = context
  const organization_id = actor.organizationId
  await lockOrganization(tx, organization_id)
  const before = await readHours(context)
  if (before.version !== version) throw staleVersion(before)
  const issues = hoursIssues(hours)
  if (issues.length) throw invalid(issues)
  const row = {
    spans: JSON.stringify(hours),
    version: version + 1,
    updated_at: now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('working_hours')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  context.audit({
    action: 'working_hours.update',
    subject: { kind: 'working_hours', id: organization_id, name: '' },
    before: { hours: spanTexts(before.hours) },
    after: { hours: spanTexts(hours) },
  })
  await calendarChanged(context, null)
  return { hours, version: version + 1 }
}
