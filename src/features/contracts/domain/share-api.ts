import { z } from 'zod'
import { cleanOptionsSchema } from '#engines/documents/domain/index.ts'
import {
  bodyId,
  endpoint,
  idParams,
  idSchema,
  instantSchema,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { shareLimits, shareStates } from './contract-share.ts'

const tag = 'contracts'
const shareParams = z.strictObject({ id: idSchema, shareID: idSchema })
const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\r\n]*$/)
const days = z.number().int().min(shareLimits.days.least).max(shareLimits.days.most)

export const contractShare = z.strictObject({
  id: bodyId,
  person: z.string(),
  email: z.string(),
  title: z.string(),
  mayComment: z.boolean(),
  state: z.enum(shareStates),
  createdBy: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: instantSchema.nullable(),
  /** How often somebody read through it, having entered a code; and last. */
  opened: z.number().int(),
  openedAt: instantSchema.nullable(),
  /** The number of the text that it is a copy of. */
  ordinal: z.number().int(),
  version: versionSchema,
})
export type ContractShare = z.output<typeof contractShare>

export const outsideComment = z.strictObject({
  id: bodyId,
  shareID: bodyId,
  person: z.string(),
  email: z.string(),
  /** The number of the text that they read. */
  ordinal: z.number().int(),
  /** The paragraph that it is about, as it begins; '' for the whole. */
  quote: z.string(),
  text: z.string(),
  createdAt: instantSchema,
})
export type OutsideComment = z.output<typeof outsideComment>

export const listContractShares = endpoint({
  name: 'listContractShares',
  method: 'GET',
  path: '/contracts/{id}/shares',
  tag,
  summary:
    'The links by which people outside read the contract, newest first, and what they said of it, oldest first; for everybody who sees its documents whole, empty for others',
  params: idParams,
  answer: z.strictObject({
    /** Without mail nobody can be let in. */
    mailIsSet: z.boolean(),
    /** Whether the person may take links back; to give one is an ability of the contract. */
    mayEnd: z.boolean(),
    shares: z.array(contractShare),
    comments: z.array(outsideComment),
  }),
})

const madeLink = z.strictObject({
  share: contractShare,
  /** The link, below the product's own address. Told this once: only a digest of it is kept. */
  path: z.string(),
})

export const createContractShare = endpoint({
  name: 'createContractShare',
  method: 'POST',
  path: '/contracts/{id}/shares',
  tag,
  summary:
    'A link for one person outside to a clean copy of the approved text, else of the newest one. 403 for whoever may not share it outside, 422 without mail or without a text that may leave the house',
  params: idParams,
  body: z.strictObject({
    person: oneLine(shareLimits.person),
    email: z.email().max(shareLimits.email),
    title: oneLine(shareLimits.title),
    mayComment: z.boolean().default(false),
    days: days.default(shareLimits.days.usual),
    /** Tracked changes: as if all were accepted, or rejected. */
    changes: cleanOptionsSchema.shape.changes.exclude(['keep']).default('accept'),
  }),
  status: 201,
  answer: madeLink,
})

export const extendContractShare = endpoint({
  name: 'extendContractShare',
  method: 'PUT',
  path: '/contracts/{id}/shares/{shareID}/expiry',
  tag,
  summary: 'The link counts so many days from now, also when it had expired; 409 when it was taken back',
  params: shareParams,
  body: z.strictObject({ days, version: versionSchema }),
  answer: contractShare,
})

export const renewContractShare = endpoint({
  name: 'renewContractShare',
  method: 'POST',
  path: '/contracts/{id}/shares/{shareID}/link',
  tag,
  summary:
    'A new link for the same person and text; the one before ends at once, with everybody who reads by it',
  params: shareParams,
  body: z.strictObject({ version: versionSchema }),
  answer: madeLink,
})

export const revokeContractShare = endpoint({
  name: 'revokeContractShare',
  method: 'DELETE',
  path: '/contracts/{id}/shares/{shareID}',
  tag,
  summary: 'The link ends at once, for good',
  params: shareParams,
  query: z.strictObject({ version: versionQuery }),
  answer: contractShare,
})
