import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Services } from '#server/services.ts'
import './tables.ts'

/** What a person typed into a form and did not save: one for each record, one for a new one of each kind. */
type Place = { kind: string; id: number | null }
type Draft = { values: Record<string, unknown>; version: number }

const where = ({ actor }: Context, { kind, id }: Place) =>
  ({ organization_id: actor.organizationId, user_id: actor.userId, kind, record_id: id ?? 0 }) as const

/** The person's own draft; null when they have none. */
export async function readDraft(context: Context, place: Place): Promise<(Draft & { at: string }) | null> {
  const { organization_id, user_id, kind, record_id } = where(context, place)
  const row = await context.tx
    .selectFrom('record_drafts')
    .select(['values', 'version', 'updated_at'])
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .executeTakeFirst()
  return row ? { values: row.values, version: row.version, at: row.updated_at.toISOString() } : null
}

/** Keeps it; the one before is replaced. */
export async function keepDraft(context: Context, place: Place, { values, version }: Draft): Promise<void> {
  const row = { values: JSON.stringify(values), version, updated_at: context.now }
  await context.tx
    .insertInto('record_drafts')
    .values({ ...where(context, place), ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'kind', 'record_id']).doUpdateSet(row),
    )
    .execute()
}

/** Forgets what anybody typed into the form of a record: it is gone. */
export async function dropDraftsOf(
  { tx, actor }: Context,
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  await tx
    .deleteFrom('record_drafts')
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
}

/** Forgets it: it was saved, or is not wanted. */
export async function dropDraft(context: Context, place: Place): Promise<void> {
  const { organization_id, user_id, kind, record_id } = where(context, place)
  await context.tx
    .deleteFrom('record_drafts')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .execute()
}

/** So long a draft that nobody comes back to is kept. */
const keptDraftDays = 180

/** Forgets drafts that nobody comes back to, and those of people who left. Answers how many. */
export async function sweepRecordDrafts({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await database.system((tx) =>
    sql`delete from record_drafts d using users u
      where u.organization_id = d.organization_id and u.id = d.user_id
        and (u.state = 'terminated' or d.updated_at < now() - make_interval(days => ${keptDraftDays}))
      returning d.record_id`.execute(tx),
  )
  return rows.length
}
