import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, idParams, listOf, pageQuery, versionSchema } from '#shared/endpoint.ts'
import { versionInQuery } from './department-api.ts'

const tag = 'people'
const positionBody = z.strictObject({ name: z.string().trim().min(1).max(limit.name) })
export const position = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** People who hold it and have not left. */
  people: z.number().int(),
  version: versionSchema,
})
export type Position = z.output<typeof position>

export const listPositions = endpoint({
  name: 'listPositions',
  method: 'GET',
  path: '/positions',
  tag,
  summary: 'Positions (job titles)',
  query: z.strictObject({ ...pageQuery, q: z.string().max(limit.name).optional() }),
  answer: listOf(position),
})

export const createPosition = endpoint({
  name: 'createPosition',
  method: 'POST',
  path: '/positions',
  tag,
  summary: 'New position',
  status: 201,
  body: positionBody,
  answer: position,
})

export const updatePosition = endpoint({
  name: 'updatePosition',
  method: 'PUT',
  path: '/positions/{id}',
  tag,
  summary: 'Renames a position',
  params: idParams,
  body: positionBody.extend({ version: versionSchema }),
  answer: position,
})

export const deletePosition = endpoint({
  name: 'deletePosition',
  method: 'DELETE',
  path: '/positions/{id}',
  tag,
  summary: 'Deletes a position that nobody holds',
  params: idParams,
  query: versionInQuery,
})
