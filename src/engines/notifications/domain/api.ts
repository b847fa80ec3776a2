import { z } from 'zod'
import { endpoint, idParams, instantSchema, listOf, pageQuery } from '#shared/endpoint.ts'
import { clockTime, quietHours } from './notice-settings-api.ts'
import { notificationKindNames } from './notification-kinds.ts'

export const notification = z.strictObject({
  id: z.number().int(),
  kind: z.string(),
  /** The words, in the language of the request. */
  text: z.string(),
  /** Path inside the product; '' for none. */
  link: z.string(),
  createdAt: instantSchema,
  /** null: unread. */
  readAt: instantSchema.nullable(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  tag: 'notifications',
  summary: 'Own notifications: unread ones first, then newest first',
  query: z.strictObject({ ...pageQuery, unread: z.enum(['true', 'false']).default('false') }),
  answer: listOf(notification),
})

export const countUnread = endpoint({
  name: 'countUnread',
  method: 'GET',
  path: '/notifications/unread_count',
  tag: 'notifications',
  summary: 'How many own notifications are unread; counted up to 1000',
  answer: z.strictObject({ count: z.number().int() }),
})

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/notifications/{id}/read',
  tag: 'notifications',
  summary: 'Marks one own notification as read',
  params: idParams,
})

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'PUT',
  path: '/notifications/read_all',
  tag: 'notifications',
  summary: 'Marks all own notifications as read',
})

/** Lazy: app/ provides the names after this file is loaded. */
const kindSchema = z.lazy(() => z.enum(notificationKindNames()))
const kindsSchema = z.array(kindSchema).max(100)

export const notificationPreferences = z.strictObject({
  /** false: nothing by mail. */
  mail: z.boolean(),
  /** Kinds that are shown in the product but not mailed. */
  kindsWithoutMail: kindsSchema,
  /** Kinds that are shown in the product but not sent to the person's bots. */
  kindsWithoutBots: kindsSchema,
  /** The quiet hours below stand, also where they are none; false: those of the organisation. Whoever sets some has their own. */
  ownQuietHours: z.boolean(),
  ...quietHours,
  /** All of a day in one letter, at this time; null: each by itself. */
  digestAt: clockTime.nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

export const readNotificationPreferences = endpoint({
  name: 'readNotificationPreferences',
  method: 'GET',
  path: '/notification_preferences',
  tag: 'notifications',
  summary:
    'What the person wants by mail and bots, and when; mailIsConfigured tells whether mail is sent at all',
  answer: notificationPreferences.extend({
    mailIsConfigured: z.boolean(),
    /** Those of who has none of their own. */
    organizationQuiet: z.strictObject(quietHours),
  }),
})

/** What is not sent stays as it is: a page that was open before something could be chosen knows nothing of it. */
const changedPreferences = z.strictObject({
  mail: z.boolean(),
  kindsWithoutMail: kindsSchema,
  kindsWithoutBots: kindsSchema.optional(),
  ownQuietHours: z.boolean().optional(),
  quietFrom: clockTime.nullable().optional(),
  quietTo: clockTime.nullable().optional(),
  quietOnDaysOff: z.boolean().optional(),
  digestAt: clockTime.nullable().optional(),
})

export const saveNotificationPreferences = endpoint({
  name: 'saveNotificationPreferences',
  method: 'PUT',
  path: '/notification_preferences',
  tag: 'notifications',
  summary: 'Changes what the person wants by mail and bots, and when; what is not sent stays as it is',
  body: changedPreferences,
})
