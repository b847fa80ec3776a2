import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import type { AnswerOf, BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { botFailures, botRests } from '../domain/bot-answers.ts'
import { type BotAddress, mostBots } from '../domain/bots.ts'
import type { createNoticeBot, listNoticeBots, NoticeBot, updateNoticeBot } from '../domain/bots-api.ts'
import { botIssues, shownOf } from './bot-address.ts'
import { type BotRow, markOf, openBot, sealed } from './bot-row.ts'
import { sayLater } from './bot-turns.ts'
import { noticeSettingsOf } from './notice-settings.ts'
import './tables.ts'

const table = 'notice_bots'

const ownBots = ({ tx, actor }: Context) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)

/** The actor's own bots, and the platforms that the organisation allows. */
export async function listBots(context: Context): Promise<AnswerOf<typeof listNoticeBots>> {
  const { platforms } = await noticeSettingsOf(context.tx, context.actor.organizationId)
  const rows = await ownBots(context).orderBy('id').execute()
  return { list: rows.map((row) => presented(context, row, platforms)), platforms }
}

function presented({ services, now }: Context, row: BotRow, platforms: readonly string[]): NoticeBot {
  const { address } = openBot(services.config, row)
  const reason = botFailures.find((one) => one === row.reason)
  const rests = botRests(row.failures) && row.rests_until !== null && row.rests_until > now
  return {
    id: row.id,
    platform: row.platform,
    name: row.name,
    isOn: row.is_on,
    isAllowed: platforms.includes(row.platform),
    ...shownOf(address),
    sentAt: row.sent_at?.toISOString() ?? null,
    fails: reason
      ? {
          reason,
          answer: row.answer,
          failures: row.failures,
          restsUntil: rests ? (row.rests_until as Date).toISOString() : null,
        }
      : null,
    version: row.version,
  }
}

/** An own bot. 404 for anybody else's. */
export async function ownBot(context: Context, id: number): Promise<BotRow> {
  const row = await ownBots(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function presentedById(context: Context, id: number): Promise<NoticeBot> {
  const { platforms } = await noticeSettingsOf(context.tx, context.actor.organizationId)
  return presented(context, await ownBot(context, id), platforms)
}

/** The same, held until the transaction ends: nobody else changes it. */
async function heldBot(context: Context, id: number): Promise<BotRow> {
  const row = await ownBots(context).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Two tabs of one person add one after the other. */
const holdOwn = ({ tx, actor }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`notice_bots/${actor.organizationId}/${actor.userId}`}, 0))`.execute(
    tx,
  )

/** Who leaves at the same moment has no bot afterwards; until this transaction ends they do not leave. */
async function refuseLeaver({ tx, actor }: Context): Promise<void> {
  await holdPresence(tx, actor.organizationId)
  const row = await tx
    .selectFrom('people')
    .select('state')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  if (row?.state !== 'active') throw new AppError('sessionEnded')
}

/** Adds a bot of the actor's. */
export async function createBot(
  context: Context,
  { name, ...given }: BodyOf<typeof createNoticeBot>,
): Promise<NoticeBot> {
  const { tx, actor, services, now } = context
  const { config } = services
  await refuseLeaver(context)
  await holdOwn(context)
  const { platforms } = await noticeSettingsOf(tx, actor.organizationId)
  const bot: BotAddress = { ...given, secret: given.platform === 'wecom' ? '' : given.secret }
  const mark = markOf(config, bot.address)
  const others = await ownBots(context).execute()
  const issues: Issue[] = []
  if (!platforms.includes(bot.platform)) issues.push({ path: 'platform', code: 'botPlatform' })
  if (others.length >= mostBots) issues.push({ path: '', code: 'botsTooMany', params: { most: mostBots } })
  issues.push(...botIssues(bot, config.botHosts), ...twice(others, mark, 0))
  if (issues.length) throw invalid(issues)
  const { id } = await tx
    .insertInto(table)
    .values({
      organization_id: actor.organizationId,
      user_id: actor.userId,
      platform: bot.platform,
      name,
      address_mark: mark,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable(table)
    .set(sealed(config, { organizationId: actor.organizationId, id }, bot))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  const made = await presentedById(context, id)
  context.audit({ action: 'notice_bot.create', subject: subjectOf(made), after: audited(made) })
  return made
}

const twice = (others: readonly BotRow[], mark: string, id: number): Issue[] =>
  others.some((other) => other.id !== id && other.address_mark === mark)
    ? [{ path: 'address', code: 'botTwice' }]
    : []

const subjectOf = ({ id, name }: NoticeBot) => ({ kind: 'notice_bot', id, name }) as const
const audited = ({ platform, name, isOn, host }: NoticeBot) => ({ platform, name, isOn, host })

/**
 * Changes an own bot. The secret is kept when none is given, but never for another address: it belongs to the one it was given for. A changed bot is called again at once.
 */
export async function updateBot(
  context: Context,
  id: number,
  { version, address, secret, ...given }: BodyOf<typeof updateNoticeBot>,
): Promise<NoticeBot> {
  const { tx, actor, services, now } = context
  const { config } = services
  await holdOwn(context)
  const row = await heldBot(context, id)
  const before = await presentedById(context, id)
  if (row.version !== version) throw staleVersion(before)
  const stored = openBot(config, row)
  const isMoved = address !== undefined && address !== stored.address
  const bot: BotAddress = {
    platform: row.platform,
    address: address ?? stored.address,
    secret: row.platform === 'wecom' ? '' : (secret ?? (isMoved ? '' : stored.secret)),
  }
  const isNew = isMoved || bot.secret !== stored.secret
  const mark = isMoved ? markOf(config, bot.address) : row.address_mark
  // One whose host is allowed no more, or that can't be opened, is still named anew and turned off.
  const issues =
    isNew || given.isOn
      ? [...botIssues(bot, config.botHosts), ...twice(await ownBots(context).execute(), mark, id)]
      : []
  if (issues.length) throw invalid(issues)
  await tx
    .updateTable(table)
    .set({
      name: given.name,
      is_on: given.isOn,
      ...(isNew && {
        ...sealed(config, { organizationId: actor.organizationId, id }, bot),
        ...{ address_mark: mark, failures: 0, rests_until: null, reason: null, answer: '' },
      }),
      version: version + 1,
      updated_at: now,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  if (isNew) await sayLater(tx, services.jobs, { organizationId: actor.organizationId, botId: id }, null)
  const after = await presentedById(context, id)
  context.audit({
    action: 'notice_bot.update',
    subject: subjectOf(after),
    before: audited(before),
    after: { ...audited(after), keyChanged: isNew },
  })
  return after
}

/** Takes an own bot away, with its address, its secret and what it had still to tell. */
export async function deleteBot(context: Context, id: number, version: number): Promise<null> {
  const { tx, actor } = context
  const row = await heldBot(context, id)
  const before = await presentedById(context, id)
  if (row.version !== version) throw staleVersion(before)
  await tx
    .deleteFrom(table)
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({ action: 'notice_bot.delete', subject: subjectOf(before), before: audited(before) })
  return null
}
