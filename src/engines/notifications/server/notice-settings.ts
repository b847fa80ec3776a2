import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import { type BotPlatform, botPlatforms } from '../domain/bots.ts'
import { letterTimeIssues } from '../domain/letter-times.ts'
import type { NoticeSettings } from '../domain/notice-settings-api.ts'
import './tables.ts'

/** How notices reach the people of an organisation: which bots they may add, and the quiet hours of who has none of their own. Nothing set: neither. */
export async function noticeSettingsOf(tx: Tx, organizationId: number): Promise<NoticeSettings> {
  const row = await tx
    .selectFrom('notice_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return {
    platforms: botPlatforms.filter((platform) => row?.bot_platforms.includes(platform)),
    quietFrom: row?.quiet_from ?? null,
    quietTo: row?.quiet_to ?? null,
    quietOnDaysOff: row?.quiet_days_off ?? false,
    version: row?.version ?? 0,
  }
}

export const readNotices = ({ tx, actor }: Context): Promise<NoticeSettings> =>
  noticeSettingsOf(tx, actor.organizationId)

/** Changes it. A platform that is allowed no more gets nothing from then on; the bots stay, for when it is again. */
export async function updateNotices(
  context: Context,
  { version, ...given }: NoticeSettings,
): Promise<NoticeSettings> {
  const { tx, actor } = context
  const organization_id = actor.organizationId
  await lockOrganization(tx, organization_id)
  const { version: stored, ...before } = await noticeSettingsOf(tx, organization_id)
  if (stored !== version) throw staleVersion({ ...before, version: stored })
  const issues = letterTimeIssues(given)
  if (issues.length) throw invalid(issues)
  const platforms: BotPlatform[] = [...new Set(given.platforms)]
  const row = {
    bot_platforms: platforms,
    quiet_from: given.quietFrom,
    quiet_to: given.quietTo,
    quiet_days_off: given.quietOnDaysOff,
    version: version + 1,
    updated_at: context.now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('notice_settings')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  const { version: now, ...after } = await noticeSettingsOf(tx, organization_id)
  context.audit({
    action: 'notice_settings.update',
    subject: { kind: 'notice_settings', id: organization_id, name: '' },
    before,
    after,
  })
  return { ...after, version: now }
}
