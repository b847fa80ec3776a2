import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { afterBotFailure, type BotOutcome } from '../domain/bot-answers.ts'
import { botLimits } from '../domain/bots.ts'
import type { BotRow } from './bot-row.ts'
import './tables.ts'

export const botJob = 'notification.bot'
export type BotData = JobData & { botId: number }

/** Nobody else calls the same address while a message is under way, unless its sender was silent for so long. */
const longestCall = 30_000

/** Lets the bot look again what it has to say: one job a bot and instant; null: at once. */
export const sayLater = (tx: Tx, jobs: Services['jobs'], data: BotData, at: Date | null): Promise<void> =>
  jobs.enqueue(tx, botJob, data, {
    singletonKey: `${data.botId}/${at?.toISOString() ?? 'now'}`,
    ...(at && { startAfter: at }),
  })

type Held = {
  bot: BotRow
  now: Date
  /** Another message to the same address is under way, or was sent a moment ago. */
  busyUntil: Date | null
}

/** Holds a bot and those with the same address until the transaction ends. Null for one that is gone. */
export async function holdBot(tx: Tx, { organizationId, botId }: BotData): Promise<Held | null> {
  const own = await tx
    .selectFrom('notice_bots')
    .select(['address_mark as mark', (e) => e.fn<Date>('now').as('now')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', botId)
    .executeTakeFirst()
  if (!own) return null
  const held = await tx
    .selectFrom('notice_bots')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('address_mark', '=', own.mark)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const bot = held.find(({ id }) => id === botId)
  if (!bot) return null
  const busy = held.flatMap(({ next_at }) => (next_at && next_at > own.now ? [next_at.getTime()] : []))
  return { bot, now: own.now, busyUntil: busy.length ? new Date(Math.max(...busy)) : null }
}

/** The bot that is held is about to be called. */
export const reserve = (tx: Tx, { bot }: Held): Promise<unknown> =>
  tx
    .updateTable('notice_bots')
    .set({ next_at: sql<Date>`clock_timestamp() + ${longestCall} * interval '1 millisecond'` })
    .where('organization_id', '=', bot.organization_id)
    .where('id', '=', bot.id)
    .execute()

/**
 * Notes what became of a message: when the next one may go to this address, and after a failure until when the bot is left alone. What waits comes back then. Of a bot that was
 * changed meanwhile nothing more is noted: it has another address now.
 */
export async function noteOutcome(
  tx: Tx,
  jobs: Services['jobs'],
  data: BotData,
  called: Pick<BotRow, 'platform' | 'address' | 'secret'>,
  { reason, answer }: BotOutcome,
): Promise<void> {
  const held = await holdBot(tx, data)
  if (!held) return
  const { bot } = held
  const isSame = bot.address === called.address && bot.secret === called.secret
  const now = await clock(tx)
  const nextAt = new Date(now.getTime() + botLimits[bot.platform].gap)
  const { failures, pause } = reason
    ? afterBotFailure(bot.platform, reason, bot.failures)
    : { failures: 0, pause: 0 }
  const restsUntil = reason ? new Date(now.getTime() + pause) : null
  await tx
    .updateTable('notice_bots')
    .set({
      next_at: nextAt,
      ...(isSame && { failures, rests_until: restsUntil, reason, answer }),
      ...(isSame && !reason && { sent_at: now }),
    })
    .where('organization_id', '=', data.organizationId)
    .where('id', '=', data.botId)
    .execute()
  const left = await tx
    .selectFrom('notice_bot_waiting')
    .select('notification_id')
    .where('organization_id', '=', data.organizationId)
    .where('bot_id', '=', data.botId)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (left) await sayLater(tx, jobs, data, isSame && restsUntil ? restsUntil : nextAt)
}

/** That of the database, now: a transaction's own stands still. */
async function clock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return (rows[0] as { now: Date }).now
}
