import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'
import { botPlatforms } from './bots.ts'

const tag = 'notifications'

/** HH:mm on the organisation's clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of the day, such as 22:30')

/** No letter between these two times, which may lie on both sides of midnight, nor on days off; it comes when they end. Null for none. */
export const quietHours = {
  quietFrom: clockTime.nullable().default(null),
  quietTo: clockTime.nullable().default(null),
  /** Days that the organisation does not work, by its calendar. */
  quietOnDaysOff: z.boolean().default(false),
}

export const noticeSettings = z.strictObject({
  /** Platforms whose bots people may add as a way for their notices. */
  platforms: z.array(z.enum(botPlatforms)).max(botPlatforms.length),
  ...quietHours,
  version: versionSchema,
})
export type NoticeSettings = z.output<typeof noticeSettings>

export const readNoticeSettings = endpoint({
  name: 'readNoticeSettings',
  method: 'GET',
  path: '/notice_settings',
  tag,
  summary:
    'How notices reach the people of the organisation: allowed bots, quiet hours of who set none of their own',
  answer: noticeSettings,
})

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PUT',
  path: '/notice_settings',
  tag,
  summary: 'Changes it; 409 when stale',
  body: noticeSettings,
  answer: noticeSettings,
})
