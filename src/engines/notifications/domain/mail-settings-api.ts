import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'
import { mailSecurities } from './mail-settings.ts'

const tag = 'notifications'

const server = {
  host: z.string().trim().max(255),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  account: z.string().trim().max(200),
  senderName: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\r\n]*$/),
  senderAddress: z.string().trim().max(200),
}
const given = {
  ...server,
  /** A new password; '' takes the stored one away; absent keeps it. */
  password: z.string().max(500).optional(),
}

/** The password itself is never answered. `isFixed`: the operator set the mail of the whole installation, nothing can be changed here. */
export const mailSettings = z.strictObject({
  ...server,
  isOn: z.boolean(),
  hasPassword: z.boolean(),
  isFixed: z.boolean(),
  version: versionSchema,
})
export type MailSettings = z.output<typeof mailSettings>

export const readMailSettings = endpoint({
  name: 'readMailSettings',
  method: 'GET',
  path: '/mail_settings',
  tag,
  summary: 'Through which server mail goes out; the password is not told',
  answer: mailSettings,
})

export const updateMailSettings = endpoint({
  name: 'updateMailSettings',
  method: 'PUT',
  path: '/mail_settings',
  tag,
  summary: 'Changes it; 422 for a server that may not be called or where the operator set it, 409 when stale',
  body: z.strictObject({ ...given, isOn: z.boolean(), version: versionSchema }),
  answer: mailSettings,
})

/** Why a letter did not go out; the rest is what the server said. */
export const mailFailures = [
  'privateAddress',
  'unknownHost',
  'unreachable',
  'timeout',
  'encryption',
  'signIn',
  'refused',
] as const
export type MailFailure = (typeof mailFailures)[number]

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/mail_settings/test',
  tag,
  summary: 'Sends a letter to the person who asks, through the server as given, and tells what it answered',
  body: z.strictObject(given),
  answer: z.strictObject({
    sent: z.boolean(),
    to: z.string(),
    reason: z.enum(mailFailures).nullable(),
    /** What the mail server said, word by word; '' when it said nothing. */
    answer: z.string(),
  }),
})
