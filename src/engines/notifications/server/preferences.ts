import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { AnswerOf, BodyOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import type {
  NotificationPreferences,
  readNotificationPreferences,
  saveNotificationPreferences,
} from '../domain/api.ts'
import {
  type ChosenTimes,
  hasOwnQuietHours,
  letterTime,
  letterTimeIssues,
  timesOf,
} from '../domain/letter-times.ts'
import type { NotificationKind } from '../domain/notification-kinds.ts'
import { isMailSet } from './mail-settings.ts'
import { noticeSettingsOf } from './notice-settings.ts'
import './tables.ts'

/** What the actor wants by mail and bots, and when. */
export async function readPreferences(
  context: Context,
): Promise<AnswerOf<typeof readNotificationPreferences>> {
  const { tx, actor } = context
  const { quietFrom, quietTo, quietOnDaysOff } = await noticeSettingsOf(tx, actor.organizationId)
  return {
    ...(await ownPreferences(context)),
    mailIsConfigured: await isMailSet(context),
    organizationQuiet: { quietFrom, quietTo, quietOnDaysOff },
  }
}

async function ownPreferences({ tx, actor }: Context): Promise<NotificationPreferences> {
  const row = await tx
    .selectFrom('notification_preferences')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const times = chosenTimes(row)
  return {
    mail: row?.mail ?? true,
    kindsWithoutMail: (row?.kinds_without_mail ?? []) as NotificationKind[],
    kindsWithoutBots: (row?.kinds_without_bots ?? []) as NotificationKind[],
    ...times,
    ownQuietHours: hasOwnQuietHours(times),
  }
}

/** Changes it, what is given of it; 422 for quiet hours with one end. */
export async function savePreferences(
  context: Context,
  change: BodyOf<typeof saveNotificationPreferences>,
): Promise<null> {
  const { tx, actor } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification_preferences/${actor.organizationId}/${actor.userId}`}, 0))`.execute(
    tx,
  )
  const given = { ...(await ownPreferences(context)), ...change }
  const issues = letterTimeIssues(given)
  if (issues.length) throw invalid(issues)
  const choice = {
    mail: given.mail,
    kinds_without_mail: [...new Set(given.kindsWithoutMail)],
    kinds_without_bots: [...new Set(given.kindsWithoutBots)],
    own_quiet: hasOwnQuietHours(given),
    quiet_from: given.quietFrom,
    quiet_to: given.quietTo,
    quiet_days_off: given.quietOnDaysOff,
    digest_at: given.digestAt,
  }
  await tx
    .insertInto('notification_preferences')
    .values({ organization_id: actor.organizationId, user_id: actor.userId, ...choice })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(choice))
    .execute()
  return null
}

type TimesRow = {
  own_quiet: boolean
  quiet_from: string | null
  quiet_to: string | null
  quiet_days_off: boolean
  digest_at: string | null
}

const chosenTimes = (row: TimesRow | undefined): ChosenTimes => ({
  ownQuietHours: row?.own_quiet ?? false,
  quietFrom: row?.quiet_from ?? null,
  quietTo: row?.quiet_to ?? null,
  quietOnDaysOff: row?.quiet_days_off ?? false,
  digestAt: row?.digest_at ?? null,
})

/** When a letter, or a bot's message, about what happens now goes to each of these people. */
export async function letterTimesOf(
  tx: Tx,
  organizationId: number,
  userIds: readonly number[],
): Promise<(userId: number) => ReturnType<typeof letterTime>> {
  const { zone, now } = await tx
    .selectFrom('organizations')
    .select(['time_zone as zone', (e) => e.fn<Date>('now').as('now')])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('notification_preferences')
    .select(['user_id', 'own_quiet', 'quiet_from', 'quiet_to', 'quiet_days_off', 'digest_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', [...userIds, 0])
    .execute()
  const usual = await noticeSettingsOf(tx, organizationId)
  const chosen = new Map(rows.map((row) => [row.user_id, timesOf(chosenTimes(row), usual)]))
  const times = (userId: number) => chosen.get(userId) ?? timesOf(null, usual)
  const mindsDaysOff = userIds.some((userId) => times(userId).quietOnDaysOff)
  const calendar = mindsDaysOff ? await calendarOf(tx, organizationId) : null
  const isDayOff = (date: string) => calendar?.dayOf(date).isWorking === false
  return (userId) => letterTime(times(userId), now, zone, isDayOff)
}
