import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { Locale, TextParams } from '#shared/text.ts'
import { botMessage } from '../domain/bot-message.ts'
import { botLimits } from '../domain/bots.ts'
import { notificationText } from '../domain/notification-kinds.ts'
import { sayThrough } from './bot-call.ts'
import { type BotRow, openBot } from './bot-row.ts'
import { type BotData, botJob, holdBot, noteOutcome, reserve, sayLater } from './bot-turns.ts'
import { noticeSettingsOf } from './notice-settings.ts'
import type { letterTimesOf } from './preferences.ts'
import './tables.ts'

/** Puts what these people were told before their bots, to be said when their letters would come. */
export async function tellBots(
  tx: Tx,
  jobs: Services['jobs'],
  organizationId: number,
  added: readonly { id: number; user_id: number }[],
  timesOf: Awaited<ReturnType<typeof letterTimesOf>>,
): Promise<void> {
  const { platforms } = await noticeSettingsOf(tx, organizationId)
  if (!platforms.length || !added.length) return
  const people = added.map(({ user_id }) => user_id)
  const bots = await tx
    .selectFrom('notice_bots')
    .select(['id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', people)
    .where('is_on', '=', true)
    .where('platform', 'in', platforms)
    .execute()
  for (const bot of bots) {
    const { at } = timesOf(bot.user_id)
    const due_at = at ?? sql<Date>`now()`
    const waiting = added
      .filter(({ user_id }) => user_id === bot.user_id)
      .map(({ id }) => ({ organization_id: organizationId, bot_id: bot.id, notification_id: id, due_at }))
    await tx
      .insertInto('notice_bot_waiting')
      .values(waiting)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sayLater(tx, jobs, { organizationId, botId: bot.id }, at)
  }
}

/** The job that lets a bot say what waits for it. Done twice it says it once; twice only where the server dies between saying and noting it. */
export function registerBotJobs(services: Services): void {
  services.jobs.register<BotData>(botJob, (data) => sayWaiting(services, data), {
    concurrency: 2,
    timeLimitSeconds: 60,
  })
}

async function sayWaiting(services: Services, data: BotData): Promise<void> {
  const { database, config, jobs } = services
  const turn = await database.tenant(data.organizationId, (tx) => takeTurn(tx, services, data))
  if (!turn) return
  const outcome = await sayThrough(config, openBot(config, turn.bot), turn.text)
  await database.tenant(data.organizationId, async (tx) => {
    if (outcome.reason === null) await forget(tx, data, turn.said)
    await noteOutcome(tx, jobs, data, turn.bot, outcome)
  })
}

/** Null where there is nothing to say, or not now: then a job comes back for it. */
async function takeTurn(
  tx: Tx,
  services: Services,
  data: BotData,
): Promise<{ bot: BotRow; text: string; said: number[] } | null> {
  const held = await holdBot(tx, data)
  if (!held) return null
  const { bot, now, busyUntil } = held
  const waiting = await waitingOf(tx, data)
  const { platforms } = await noticeSettingsOf(tx, data.organizationId)
  const reader = bot.is_on && platforms.includes(bot.platform) ? await readerOf(tx, bot) : null
  const wanted = waiting.filter(
    ({ kind, read_at, isOld }) => reader && read_at === null && !isOld && !reader.without.includes(kind),
  )
  await forget(tx, data, idsOf(waiting.filter((one) => !wanted.includes(one))))
  if (!reader || !wanted.length) return null
  const restsUntil = bot.rests_until && bot.rests_until > now ? bot.rests_until : busyUntil
  if (restsUntil) {
    await sayLater(tx, services.jobs, data, restsUntil)
    return null
  }
  await reserve(tx, held)
  const { publicUrl } = services.config
  const lines = wanted.map(({ kind, params, link }) => ({
    text: notificationText(kind, params as TextParams, reader.locale),
    link: link && publicUrl ? `${publicUrl}${link}` : '',
  }))
  return {
    bot,
    text: botMessage(lines, reader.locale, botLimits[bot.platform].mostBytes),
    said: idsOf(wanted),
  }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** What is due, oldest first; of more than a message tells, the first ones. `isOld`: what could not be told for a day stands behind the bell alone. */
const waitingOf = (tx: Tx, { organizationId, botId }: BotData) =>
  tx
    .selectFrom('notice_bot_waiting as w')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.id', '=', 'w.notification_id').onRef('n.organization_id', '=', 'w.organization_id'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.params',
      'n.link',
      'n.read_at',
      sql<boolean>`w.due_at < now() - interval '1 day'`.as('isOld'),
    ])
    .where('w.organization_id', '=', organizationId)
    .where('w.bot_id', '=', botId)
    .where('w.due_at', '<=', sql<Date>`now()`)
    .orderBy('n.id')
    .limit(1_000)
    .execute()

/** Null for who is gone. */
async function readerOf(
  tx: Tx,
  { organization_id, user_id }: BotRow,
): Promise<{ locale: Locale; without: string[] } | null> {
  const row = await tx
    .selectFrom('people as u')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').onRef('p.organization_id', '=', 'u.organization_id'),
    )
    .select(['u.locale', 'p.kinds_without_bots as without'])
    .where('u.organization_id', '=', organization_id)
    .where('u.id', '=', user_id)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row ? { locale: row.locale === 'en' ? 'en' : 'zh-CN', without: row.without ?? [] } : null
}

const forget = (tx: Tx, { organizationId, botId }: BotData, notificationIds: readonly number[]) =>
  tx
    .deleteFrom('notice_bot_waiting')
    .where('organization_id', '=', organizationId)
    .where('bot_id', '=', botId)
    .where('notification_id', 'in', [...notificationIds, 0])
    .execute()
