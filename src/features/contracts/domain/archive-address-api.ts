import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, idParams, listOf, pageQuery, versionSchema } from '#shared/endpoint.ts'

export const archiveAddressStates = { enabled: 1, disabled: 2 } as const

export const archiveAddress = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** 1 enabled, 2 disabled. */
  state: z.literal([1, 2]),
  version: versionSchema,
})
export type ArchiveAddress = z.output<typeof archiveAddress>

const tag = 'contracts'
const path = '/archive/offline_settings'
const name = z.string().trim().min(1).max(limit.name)

export const listOfflineArchiveSettings = endpoint({
  name: 'listOfflineArchiveSettings',
  method: 'GET',
  path,
  tag,
  summary:
    'Where papers are kept, those in use first, in the order of the organisation: all at once unless paged',
  query: z.strictObject({
    pageNum: pageQuery.pageNum,
    pageSize: z.coerce.number().int().min(1).max(200).default(200),
    q: z.string().max(200).optional(),
  }),
  answer: listOf(archiveAddress),
})

export const createArchiveAddress = endpoint({
  name: 'createArchiveAddress',
  method: 'POST',
  path,
  tag,
  summary: 'New address, behind the others; 422 when the name is taken',
  status: 201,
  body: z.strictObject({ name }),
  answer: archiveAddress,
})

export const updateArchiveAddress = endpoint({
  name: 'updateArchiveAddress',
  method: 'PUT',
  path: `${path}/{id}`,
  tag,
  summary: 'Renames an address, or takes it out of use: what lies there stays, nothing new can be put there',
  params: idParams,
  body: z.strictObject({ name, state: z.literal([1, 2]), version: versionSchema }),
  answer: archiveAddress,
})

export const orderArchiveAddresses = endpoint({
  name: 'orderArchiveAddresses',
  method: 'PUT',
  path: '/archive/offline_settings_order',
  tag,
  summary: 'The order in which addresses are offered: every id once',
  body: z.strictObject({ ids: z.array(bodyId).min(1).max(2_000) }),
  answer: z.array(archiveAddress),
})

export const deleteArchiveAddress = endpoint({
  name: 'deleteArchiveAddress',
  method: 'DELETE',
  path: `${path}/{id}`,
  tag,
  summary: 'Deletes an address that nothing refers to; 409 with how many contracts do otherwise',
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().nonnegative() }),
})
