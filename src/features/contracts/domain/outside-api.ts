import { z } from 'zod'
import { bodyId, endpoint, instantSchema } from '#shared/endpoint.ts'
import { shareLimits } from './contract-share.ts'

/** The calls of people outside. Their answers hold what was made for them and nothing of the contract's record: no id, number, form, person or party of the product. */
const tag = 'shared'
const params = z.strictObject({ key: z.string().regex(/^[\w-]{16,64}$/) })

export const openShared = endpoint({
  name: 'openShared',
  method: 'POST',
  path: '/shared/{key}/opening',
  tag,
  summary:
    'Whose link it is, and whether a code is needed. 404 for a wrong link, 410 for one that expired or was taken back',
  params,
  answer: z.strictObject({
    organization: z.string(),
    /** Where codes go, for whoever knows the address: `z***@example.com`. */
    email: z.string(),
    expiresAt: instantSchema,
    /** This browser has entered a code, and it still counts. */
    isEntered: z.boolean(),
  }),
})

export const sendSharedCode = endpoint({
  name: 'sendSharedCode',
  method: 'POST',
  path: '/shared/{key}/code',
  tag,
  summary:
    'Sends a code to the address of the link; the one before counts no more. 429 when too many were asked for',
  params,
  answer: z.strictObject({ email: z.string(), minutes: z.number().int() }),
})

export const enterShared = endpoint({
  name: 'enterShared',
  method: 'POST',
  path: '/shared/{key}/session',
  tag,
  summary: 'Enters with the code: a cookie for this link alone. 403 for a wrong code, 429 after too many',
  params,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  status: 201,
  answer: z.strictObject({ expiresAt: instantSchema }),
})

export const leaveShared = endpoint({
  name: 'leaveShared',
  method: 'DELETE',
  path: '/shared/{key}/session',
  tag,
  summary: 'Ends what the code opened, in this browser',
  params,
})

const ownComment = z.strictObject({
  id: bodyId,
  block: z.number().int().nonnegative().nullable(),
  text: z.string(),
  createdAt: instantSchema,
})
export type OwnComment = z.output<typeof ownComment>

export const readShared = endpoint({
  name: 'readShared',
  method: 'GET',
  path: '/shared/{key}/document',
  tag,
  summary: 'The text to be read, and what this person said of it',
  params,
  answer: z.strictObject({
    organization: z.string(),
    sharedBy: z.string(),
    person: z.string(),
    title: z.string(),
    /** Names alone. */
    parties: z.array(z.string()),
    mayComment: z.boolean(),
    expiresAt: instantSchema,
    pdf: z.enum(['pending', 'ready', 'failed', 'unavailable']),
    blocks: z.array(
      z.strictObject({
        kind: z.enum(['paragraph', 'heading', 'row']),
        align: z.enum(['start', 'center', 'end']),
        cells: z.array(z.string()),
      }),
    ),
    comments: z.array(ownComment),
  }),
})

export const commentShared = endpoint({
  name: 'commentShared',
  method: 'POST',
  path: '/shared/{key}/comments',
  tag,
  summary: 'Says something of a paragraph, or of the whole. The same `sentAs` again adds nothing',
  params,
  body: z.strictObject({
    sentAs: z.uuid(),
    block: z.number().int().nonnegative().max(100_000).nullable(),
    text: z.string().trim().min(1).max(shareLimits.comment),
  }),
  status: 201,
  answer: ownComment,
})

export const sharedFile = endpoint({
  name: 'sharedFile',
  method: 'GET',
  path: '/shared/{key}/file',
  tag,
  summary: 'The clean copy itself',
  params,
  query: z.strictObject({ format: z.enum(['docx', 'pdf']) }),
  kind: 'file',
  answer: z.null(),
})
