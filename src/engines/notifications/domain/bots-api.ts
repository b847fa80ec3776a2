import { z } from 'zod'
import { endpoint, idParams, instantSchema, versionQuery, versionSchema } from '#shared/endpoint.ts'
import { botFailures } from './bot-answers.ts'
import { botPlatforms } from './bots.ts'

const tag = 'notifications'
const given = { name: z.string().trim().min(1).max(50) }
const address = z.string().trim().max(500)
const secret = z.string().trim().max(200)

/** A bot as its owner sees it. Address and secret themselves are never answered. */
export const noticeBot = z.strictObject({
  id: z.number().int(),
  platform: z.enum(botPlatforms),
  ...given,
  isOn: z.boolean(),
  /** The organisation allows this platform; false: nothing is sent. */
  isAllowed: z.boolean(),
  host: z.string(),
  /** The last letters of the key, to tell bots apart; '' for short ones. */
  ending: z.string(),
  /** When the last message arrived; null: none has. */
  sentAt: instantSchema.nullable(),
  /** Null: the last message arrived. */
  fails: z
    .strictObject({
      reason: z.enum(botFailures),
      /** What the platform said; '' when it said nothing. */
      answer: z.string(),
      failures: z.number().int(),
      /** It rests after failures in a row until then; null: it does not. */
      restsUntil: instantSchema.nullable(),
    })
    .nullable(),
  version: versionSchema,
})
export type NoticeBot = z.output<typeof noticeBot>

export const listNoticeBots = endpoint({
  name: 'listNoticeBots',
  method: 'GET',
  path: '/notice_bots',
  tag,
  summary: 'Own bots that notices go to, and the platforms that the organisation allows',
  answer: z.strictObject({ list: z.array(noticeBot), platforms: z.array(z.enum(botPlatforms)) }),
})

export const createNoticeBot = endpoint({
  name: 'createNoticeBot',
  method: 'POST',
  path: '/notice_bots',
  tag,
  summary:
    'Adds a bot of one’s own; 422 for a platform that is not allowed or an address that is not one of its bots',
  body: z.strictObject({ platform: z.enum(botPlatforms), ...given, address, secret }),
  answer: noticeBot,
  status: 201,
})

export const updateNoticeBot = endpoint({
  name: 'updateNoticeBot',
  method: 'PUT',
  path: '/notice_bots/{id}',
  tag,
  summary: 'Changes an own bot; 409 when stale',
  params: idParams,
  body: z.strictObject({
    ...given,
    isOn: z.boolean(),
    /** Absent keeps what is stored; a new address takes its own secret. */
    address: address.optional(),
    secret: secret.optional(),
    version: versionSchema,
  }),
  answer: noticeBot,
})

export const deleteNoticeBot = endpoint({
  name: 'deleteNoticeBot',
  method: 'DELETE',
  path: '/notice_bots/{id}',
  tag,
  summary: 'Takes an own bot away, with its address and secret',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const testNoticeBot = endpoint({
  name: 'testNoticeBot',
  method: 'POST',
  path: '/notice_bots/{id}/test',
  tag,
  summary: 'Sends a test message through an own bot and tells what became of it; `reason` null: it arrived',
  params: idParams,
  answer: z.strictObject({ reason: z.enum(botFailures).nullable(), answer: z.string() }),
})
