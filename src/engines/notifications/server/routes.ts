import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { publish } from '#engines/jobs/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound } from '#shared/errors.ts'
import { countedAtMost } from '#shared/list.ts'
import type { TextParams } from '#shared/text.ts'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationPreferences,
  saveNotificationPreferences,
} from '../domain/api.ts'
import { createNoticeBot, deleteNoticeBot, listNoticeBots, updateNoticeBot } from '../domain/bots-api.ts'
import { readMailSettings, updateMailSettings } from '../domain/mail-settings-api.ts'
import { readNoticeSettings, updateNoticeSettings } from '../domain/notice-settings-api.ts'
import { notificationText } from '../domain/notification-kinds.ts'
import { createBot, deleteBot, listBots, updateBot } from './bots.ts'
import { readSettings, tryRoute, updateSettings } from './mail-settings.ts'
import { readNotices, updateNotices } from './notice-settings.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { testRoute } from './test-bot.ts'
import './tables.ts'

const settingsRoutes: HttpRoute[] = [
  route(readMailSettings, { may: 'organization.manage', handle: (context) => readSettings(context) }),
  route(updateMailSettings, {
    may: 'organization.manage',
    handle: (context, { body }) => updateSettings(context, body),
  }),
  tryRoute,
  route(readNoticeSettings, { may: 'organization.manage', handle: (context) => readNotices(context) }),
  route(updateNoticeSettings, {
    may: 'organization.manage',
    handle: (context, { body }) => updateNotices(context, body),
  }),
]

const botRoutes: HttpRoute[] = [
  route(listNoticeBots, { may: 'signedIn', handle: (context) => listBots(context) }),
  route(createNoticeBot, { may: 'signedIn', handle: (context, { body }) => createBot(context, body) }),
  route(updateNoticeBot, {
    may: 'signedIn',
    handle: (context, { params, body }) => updateBot(context, params.id, body),
  }),
  route(deleteNoticeBot, {
    may: 'signedIn',
    handle: (context, { params, query }) => deleteBot(context, params.id, query.version),
  }),
  testRoute,
]

export const notificationRoutes: HttpRoute[] = [
  ...settingsRoutes,
  ...botRoutes,
  route(listNotifications, {
    may: 'signedIn',
    handle: async (context, { query }) => {
      const { pageNum, pageSize } = query
      const mine = own(context).$if(query.unread === 'true', (q) => q.where('read_at', 'is', null))
      const counted = await mine
        .select('id')
        .limit(countedAtMost + 1)
        .execute()
      const isCapped = counted.length > countedAtMost
      const rows = await mine
        .select(['id', 'kind', 'params', 'link', 'created_at', 'read_at'])
        .orderBy(sql`(read_at is null)`, 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize)
        .execute()
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        text: notificationText(row.kind, row.params as TextParams, context.locale),
        link: row.link,
        createdAt: row.created_at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
      }))
      return {
        list,
        total: isCapped ? countedAtMost : counted.length,
        ...(isCapped && { totalIsCapped: true }),
        pageNum,
        pageSize,
      }
    },
  }),
  route(countUnread, {
    may: 'signedIn',
    handle: async (context) => {
      const unread = await own(context)
        .where('read_at', 'is', null)
        .select('id')
        .limit(countedAtMost)
        .execute()
      return { count: unread.length }
    },
  }),
  route(readAllNotifications, {
    may: 'signedIn',
    handle: async (context) => {
      const changed = await markRead(context)
      if (changed) await tellOwnBrowsers(context)
      return null
    },
  }),
  route(readNotification, {
    may: 'signedIn',
    handle: async (context, { params }) => {
      const row = await own(context).select('id').where('id', '=', params.id).executeTakeFirst()
      if (!row) throw notFound()
      const changed = await markRead(context, params.id)
      if (changed) await tellOwnBrowsers(context, params.id)
      return null
    },
  }),
  route(readNotificationPreferences, { may: 'signedIn', handle: (context) => readPreferences(context) }),
  route(saveNotificationPreferences, {
    may: 'signedIn',
    handle: (context, { body }) => savePreferences(context, body),
  }),
]

const own = ({ tx, actor }: Context) =>
  tx
    .selectFrom('notifications')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)

async function markRead({ tx, actor }: Context, id?: number): Promise<boolean> {
  const changed = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .returning('id')
    .execute()
  return changed.length > 0
}

/** The bell in the person's other tabs counts again. */
const tellOwnBrowsers = ({ tx, actor }: Context, id = 0) =>
  publish(tx, actor.organizationId, [actor.userId], { type: 'notification', data: { id, kind: 'read' } })
