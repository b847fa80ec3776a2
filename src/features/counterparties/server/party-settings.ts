import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import type { PartySettings } from '../domain/party-settings-api.ts'
import { thresholdIssues, thresholdKeys, usualThresholds } from '../domain/suggested-rating.ts'
import './tables.ts'

/** What the organisation decided about its parties; as shipped while it decided nothing. */
export async function readSettings({ tx, actor }: Context): Promise<PartySettings> {
  const row = await tx
    .selectFrom('party_settings')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  if (!row) return { thresholds: usualThresholds, onBlacklist: 'warn', version: 0 }
  // 90.0 is what the column says of 90.
  const plain = (figure: string) => figure.replace(/\.0$/, '')
  return {
    thresholds: {
      excellent: plain(row.excellent_from),
      good: plain(row.good_from),
      fair: plain(row.fair_from),
    },
    onBlacklist: row.on_blacklist,
    version: row.version,
  }
}

/** Changes it. 422 for thresholds that are no figures or out of order, 409 with what is there when stale. */
export async function updateSettings(
  context: Context,
  { thresholds, onBlacklist, version }: PartySettings,
): Promise<PartySettings> {
  const { tx, actor, now } = context
  const organization_id = actor.organizationId
  await lockOrganization(tx, organization_id)
  const { version: current, ...before } = await readSettings(context)
  if (current !== version) throw staleVersion({ ...before, version: current })
  const issues = thresholdIssues(thresholds, context.locale)
  if (issues.length) throw invalid(issues.map((issue) => ({ ...issue, path: `thresholds.${issue.path}` })))
  const row = {
    ...(Object.fromEntries(thresholdKeys.map((key) => [`${key}_from`, thresholds[key]])) as Record<
      `${(typeof thresholdKeys)[number]}_from`,
      string
    >),
    on_blacklist: onBlacklist,
    version: version + 1,
    updated_at: now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('party_settings')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  const { version: next, ...after } = await readSettings(context)
  context.audit({
    action: 'party_settings.update',
    subject: { kind: 'party_settings', id: organization_id, name: '' },
    before,
    after,
  })
  return { ...after, version: next }
}
