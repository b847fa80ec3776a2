import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import type { Caller } from './http-route.ts'

/** The language of the answer: English when the browser puts it first, else Chinese. */
export const localeOf = (request: FastifyRequest): Locale =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN'

/** What the request is, to be asked for at its very beginning. Who is gone already has no address. */
export function callerOf(request: FastifyRequest): Caller {
  const { id, headers, socket } = request
  const ip = socket.remoteAddress === undefined ? '' : request.ip
  return { id, ip, userAgent: headers['user-agent'] ?? '' }
}

/** Parses one part of a request by its schema; 400 that names each faulty property otherwise. */
export function validated(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (part !== 'body') refuseOddText(value as Record<string, unknown>)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // An id in the path that is no number names no record.
  if (part === 'params') throw new AppError('notFound')
  const issues = firstOf(parsed.error.issues.map(issuesOf))
  const first = issues[0]
  const detail = first ? `${first.path || part}: ${String(first.params?.detail)}` : part
  throw new AppError('badRequest', { detail }, { issues })
}

/** Faults of one request that are told one by one; whoever sends more learns nothing from the rest, and each costs both sides. */
export const mostReported = 1_000

function firstOf(found: readonly Issue[][]): Issue[] {
  const reported: Issue[] = []
  for (const issues of found) {
    if (reported.length === mostReported) break
    reported.push(...issues.slice(0, mostReported - reported.length))
  }
  return reported
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostReported).map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: 'schema',
      params: { detail: 'unknown property' },
    }))
  return [{ path, code: 'schema', params: { detail: issue.message } }]
}

function refuseOddText(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (Array.isArray(value)) throw new AppError('repeatedParameter', { name })
    if (typeof value === 'string' && value.includes('\0')) throw new AppError('nulCharacter')
  }
}

/**
 * Cross-site request forgery: a changing request must carry the header `x-csrf`, which another site's page cannot send
 * without our consent, and must come from our own origin where the browser says so.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!request.headers['x-csrf']) throw new AppError('badCsrf')
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('badCsrf')
  const { origin } = request.headers
  if (origin === undefined) return
  const own = publicUrl ? new URL(publicUrl).host : request.host
  if (!URL.canParse(origin) || (new URL(origin).host !== own && new URL(origin).host !== request.host))
    throw new AppError('badCsrf')
}
