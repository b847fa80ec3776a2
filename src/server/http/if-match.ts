import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'

/** Where a PUT or DELETE says which version of the record it was made from; null: it knows no versions. */
export function versionPlace({ method, body, query }: Endpoint): 'body' | 'query' | null {
  if (method !== 'PUT' && method !== 'DELETE') return null
  if (takesVersion(body)) return 'body'
  return takesVersion(query) ? 'query' : null
}

const takesVersion = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'version')

type Sent = { body: unknown; query: unknown }

/**
 * Query and body with the version of `If-Match` in its place, so that every operation finds it where it looks. `"3"`, `W/"3"` and `3` are version 3;
 * anything else is 400, as is a version beside it that is another one. A call that knows no versions refuses the condition: it could not keep it.
 */
export function withIfMatch(endpoint: Endpoint, request: FastifyRequest): Sent {
  const { body, query } = request
  const given = request.headers['if-match']
  if (given === undefined || (endpoint.method !== 'PUT' && endpoint.method !== 'DELETE'))
    return { body, query }
  const place = versionPlace(endpoint)
  if (place === null) throw new AppError('unversioned')
  const text = /^\s*(?:W\/)?("?)(\d{1,15})\1\s*$/.exec(given)?.[2]
  if (text === undefined) throw new AppError('notAVersion')
  const version = Number(text)
  const part = (place === 'body' ? (body ?? {}) : query) as Record<string, unknown>
  if (typeof part !== 'object' || Array.isArray(part)) return { body, query }
  if (part.version !== undefined && String(part.version) !== String(version))
    throw new AppError('versionTwice')
  return place === 'body'
    ? { body: { ...part, version }, query }
    : { body, query: { ...part, version: String(version) } }
}
