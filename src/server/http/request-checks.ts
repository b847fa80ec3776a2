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
  const issues = parsed.error.issues.flatMap(issuesOf)
  const first = issues[0]
  const detail = first ? `${first.path || part}: ${String(first.params?.detail)}` : part
  throw new AppError('badRequest', { detail }, { issues })
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: 'schema',
      params: { detail: 'unknown property' },
    }))
  return [{ path, code: 'schema', params: { detail: issue.message } }]
}

/** Whether lists and objects of this JSON text stand more than `most` deep in one another; deeper ones exhaust whoever walks through them. */
export function nestsDeeper(text: string, most: number): boolean {
  if (text.length <= most) return false
  let depth = 0
  let isText = false
  // One look at each character: what comes from anybody must not be able to make this slow.
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) isText = !isText
    else if (isText) at += sign === backslash ? 1 : 0
    else if (sign === openList || sign === openObject) depth += 1
    else if (sign === closeList || sign === closeObject) depth -= 1
    if (depth > most) return true
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/** JSON text that may hold a NUL or half of a character outside the basic plane. */
export const oddEscapes = /\\u(0000|d[89a-f])/i

/**
 * A parsed value whose texts are all Unicode: half a character, as it is left when a text is cut by code units, becomes U+FFFD, as browsers send it in forms.
 * The database would refuse it. Null when a text holds a NUL.
 */
export function wellFormed(value: unknown): { value: unknown } | null {
  if (typeof value === 'string') return value.includes('\0') ? null : { value: value.toWellFormed() }
  if (typeof value !== 'object' || value === null) return { value }
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] | null => {
    const made = key.includes('\0') ? null : wellFormed(inner)
    return made && [key.toWellFormed(), made.value]
  })
  if (!entries.every((entry) => entry !== null)) return null
  return { value: Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries) }
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
