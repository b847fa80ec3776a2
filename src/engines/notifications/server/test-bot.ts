import { waitingRoute } from '#engines/access/server/index.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { testMessage } from '../domain/bot-message.ts'
import { testNoticeBot } from '../domain/bots-api.ts'
import { shownOf } from './bot-address.ts'
import { sayThrough } from './bot-call.ts'
import { openBot } from './bot-row.ts'
import { holdBot, noteOutcome, reserve } from './bot-turns.ts'
import { ownBot } from './bots.ts'
import { noticeSettingsOf } from './notice-settings.ts'

/** Lets an own bot say a test message, also where it rests, and tells what became of it. 429 where a message went to its address a moment ago. */
export const testRoute = waitingRoute(testNoticeBot, {
  may: 'signedIn',
  prepare: async (context, { params }) => {
    const { tx, actor, locale } = context
    const { platform } = await ownBot(context, params.id)
    const data = { organizationId: actor.organizationId, botId: params.id }
    const held = await holdBot(tx, data)
    const { platforms } = await noticeSettingsOf(tx, actor.organizationId)
    if (!held || !platforms.includes(platform)) throw invalid([{ path: '', code: 'botPlatform' }])
    const { bot, now, busyUntil } = held
    if (busyUntil)
      throw new AppError('tooMany', { seconds: Math.ceil((busyUntil.getTime() - now.getTime()) / 1_000) })
    await reserve(tx, held)
    return { data, bot, text: testMessage(locale, actor.name) }
  },
  wait: ({ config }, { bot, text }) => sayThrough(config, openBot(config, bot), text),
  finish: async (context, _, { data, bot }, { reason, answer }) => {
    const { tx, services } = context
    await noteOutcome(tx, services.jobs, data, bot, { reason, answer })
    context.audit({
      action: 'notice_bot.test',
      subject: { kind: 'notice_bot', id: bot.id, name: bot.name },
      detail: { host: shownOf(openBot(services.config, bot).address).host, reason: reason ?? '' },
    })
    return { reason, answer }
  },
})
