import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, versionSchema } from '#shared/endpoint.ts'

const tag = 'people'

export const organization = z.strictObject({
  id: bodyId,
  name: z.string(),
  displayName: z.string().nullable(),
  logoFileID: bodyId.nullable(),
  timeZone: z.string(),
  /** Numbers, documents, file names and the audit speak it; people choose their own for the screen. */
  locale: z.enum(['zh-CN', 'en']),
  version: versionSchema,
})
export type Organization = z.output<typeof organization>

export const readOrganization = endpoint({
  name: 'readOrganization',
  method: 'GET',
  path: '/organization',
  tag,
  summary: 'Settings of the organisation',
  answer: organization,
})

export const updateOrganization = endpoint({
  name: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  tag,
  summary: 'Changes name, the product name shown, logo, time zone and language',
  body: z.strictObject({
    name: z.string().trim().min(1).max(limit.name),
    displayName: z.string().trim().min(1).max(limit.name).nullable(),
    logoFileID: bodyId.nullable(),
    timeZone: z.string().max(100),
    locale: z.enum(['zh-CN', 'en']).optional(),
    version: versionSchema,
  }),
  answer: organization,
})
