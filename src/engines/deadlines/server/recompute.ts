import { sql } from 'kysely'
import { actAs, type Context, clockOf } from '#engines/access/server/index.ts'
import type { WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sameValue } from '#shared/same-value.ts'
import { bookOf } from './book.ts'
import { computedValues, type StoredGiven } from './computed-values.ts'
import type { DeadlineRow } from './keep.ts'
import { moveFollowers } from './set-trigger.ts'
import { subjectOf } from './subjects.ts'

/** What changed, so that days may come out otherwise. */
type Cause = 'calendar' | 'rules'
export type RecomputeData = JobData & { afterId: number; cause?: Cause }
const batch = 1_000
export const recomputeJob = 'deadlines.recompute'

/** Everything open of the organisation is computed again, after the commit. */
export const recomputeOpen = (context: Context, cause: Cause): Promise<void> =>
  context.enqueue(recomputeJob, { organizationId: context.actor.organizationId, afterId: 0, cause })

/**
 * One part of it: so many open deadlines behind an id, and the next part is a job of the same transaction. A process that dies goes on where the last
 * part ended; a part that is done twice finds nothing moved.
 */
export async function recomputePart(
  services: Services,
  { organizationId, afterId, cause = 'calendar' }: RecomputeData,
): Promise<{ lastId: number | null; moved: number }> {
  return actAs(services, await clockOf(services, organizationId), async (context) => {
    const { tx } = context
    const rows = await tx
      .selectFrom('deadlines')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'open')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    const moved = await recomputeRows(context, rows, await calendarOf(tx, organizationId), cause)
    const lastId = rows.length === batch ? (rows.at(-1)?.id ?? null) : null
    if (lastId !== null) await context.enqueue(recomputeJob, { organizationId, afterId: lastId, cause })
    return { lastId, moved }
  })
}

type Again = { row: DeadlineRow; computed: ReturnType<typeof computedValues> }

/** Computes these open deadlines again and writes those that come out otherwise; answers how many moved, of which people are told. */
export async function recomputeRows(
  context: Context,
  rows: readonly DeadlineRow[],
  calendar: WorkingCalendar,
  cause: Cause,
): Promise<number> {
  const book = await bookOf(context)
  const changed = rows.flatMap((row): Again[] => {
    const computed = computedValues(
      { ruleId: row.rule_id, triggerDate: row.trigger_date, given: row.given as StoredGiven },
      calendar,
      book,
    )
    const isSame =
      computed.computed_date === row.computed_date &&
      computed.is_provisional === row.is_provisional &&
      computed.safer_date === row.safer_date &&
      computed.needs_confirmation === row.needs_confirmation &&
      sameValue(computed.reminders, row.reminders) &&
      sameValue(computed.steps, row.steps)
    return isSame ? [] : [{ row, computed }]
  })
  if (!changed.length) return 0
  await writeAll(context, changed)
  const moved = changed.filter(({ row, computed }) => computed.computed_date !== row.computed_date)
  if (!moved.length) return 0
  await noteMoves(context, moved, cause)
  await tellOwners(context, moved)
  const leading = await followedAmong(
    context,
    moved.map(({ row }) => row.id),
  )
  for (const { row, computed } of moved)
    if (row.chosen_date === null && leading.has(row.id))
      await moveFollowers(context, { ...row, due: computed.computed_date }, calendar)
  return moved.length
}

/** Those of these deadlines that others follow: asked once, since few have any. */
async function followedAmong({ tx, actor }: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('deadlines')
    .select('follows_id')
    .where('organization_id', '=', actor.organizationId)
    .where('follows_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ follows_id }) => (follows_id === null ? [] : [follows_id])))
}

async function writeAll({ tx, actor }: Context, changed: readonly Again[]): Promise<void> {
  const values = changed.map(({ row, computed }) => ({ id: row.id, ...computed }))
  await sql`
    update deadlines d set computed_date = x.computed_date, rule_version = x.rule_version, steps = x.steps, refusal = nullif(x.refusal, 'null'),
      is_provisional = x.is_provisional, is_pending = x.is_pending, safer_date = x.safer_date,
      needs_confirmation = x.needs_confirmation, reminders = x.reminders, version = d.version + 1,
      confirmed_by = case when x.computed_date is distinct from d.computed_date then null else d.confirmed_by end,
      confirmed_at = case when x.computed_date is distinct from d.computed_date then null else d.confirmed_at end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(id bigint, computed_date date, rule_version smallint, steps jsonb, refusal jsonb,
      is_provisional boolean, is_pending boolean, safer_date date, needs_confirmation boolean, reminders smallint[])
    where d.organization_id = ${actor.organizationId} and d.id = x.id`.execute(tx)
}

async function noteMoves({ tx, actor }: Context, moved: readonly Again[], cause: Cause): Promise<void> {
  await tx
    .insertInto('deadline_changes')
    .values(
      moved.map(({ row, computed }) => ({
        organization_id: actor.organizationId,
        deadline_id: row.id,
        kind: cause,
        before: JSON.stringify({ computed: row.computed_date, due: row.due }),
        after: JSON.stringify({
          computed: computed.computed_date,
          due: row.chosen_date ?? computed.computed_date,
        }),
        reason: '',
        changed_by: null,
      })),
    )
    .execute()
}

/** Each person once for a part, with how many of theirs moved; the list says which. */
async function tellOwners(context: Context, moved: readonly Again[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const kind of new Set(moved.map(({ row }) => row.subject_kind))) {
    const ids = moved.filter(({ row }) => row.subject_kind === kind).map(({ row }) => row.subject_id)
    const owners = await subjectOf(kind)?.owners(context, [...new Set(ids)])
    for (const id of ids)
      for (const user of owners?.get(id) ?? []) counts.set(user, (counts.get(user) ?? 0) + 1)
  }
  for (const [userId, count] of counts)
    await notify(context, { userIds: [userId], kind: 'deadline.recomputed', params: { count } })
}
