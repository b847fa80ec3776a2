import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

/** Largest JSON body in bytes; a form of 500 fields filled to its limits fits. */
export const jsonLimit = 4 * 1024 * 1024
/** What a JSON body may be made of. An approval flow and a form need about twenty levels; a form of 1,000 fields with sheets filled to their limits has fewer values. */
const most = { levels: 100, properties: 5_000, values: 100_000 }

/** Takes JSON that is text of Unicode throughout, without NUL and without more in it than any screen sends; refuses anything else before it costs. */
export function parseJsonSafely(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string
    if (body === '') return done(null, undefined)
    if (body.includes('\0')) return done(new AppError('nulCharacter'))
    const excess = excessOf(body)
    if (excess) return done(new AppError(excess === 'levels' ? 'badJson' : 'tooManyValues'))
    parse(request, body, (error, value) => {
      if (error) return done(new AppError('badJson'))
      if (!oddEscapes.test(body)) return done(null, value)
      try {
        done(null, wellFormed(value))
      } catch (nul) {
        done(nul as AppError)
      }
    })
  })
}

/**
 * What this JSON text has too much of, before anything is made of it: levels within one another, which exhaust whoever walks through them; properties of one
 * object or values in all, each of which costs whoever makes or judges it a hundred times what sending it costs.
 */
export function excessOf(text: string): keyof typeof most | null {
  const properties = [0]
  let depth = 0
  let values = 1
  let isText = false
  // One look at each character: what comes from anybody must not be able to make this slow.
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) isText = !isText
    else if (isText) at += sign === backslash ? 1 : 0
    else if (sign === openList || sign === openObject) {
      depth += 1
      values += 1
      properties[depth] = 0
      if (depth > most.levels) return 'levels'
    } else if (sign === closeList || sign === closeObject) depth -= 1
    else if (sign === comma) {
      values += 1
      if (values > most.values) return 'values'
    } else if (sign === colon) {
      const count = (properties[depth] ?? 0) + 1
      if (count > most.properties) return 'properties'
      properties[depth] = count
    }
  }
  return null
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]
const [comma, colon] = [44, 58]

/** JSON text that may hold a NUL or half of a character outside the basic plane. */
const oddEscapes = /\\u(0000|d[89a-f])/i

/**
 * Makes the texts of a parsed value Unicode, in place: half a character, as it is left when a text is cut by code units, becomes U+FFFD, as browsers send it in forms.
 * The database would refuse it. nulCharacter when a text holds a NUL.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('nulCharacter')
    return value.toWellFormed()
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = wellFormed(value[at])
    return value
  }
  if (typeof value !== 'object' || value === null) return value
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) object[key] = wellFormed(object[key])
  if (Object.keys(object).every((key) => key.isWellFormed() && !key.includes('\0'))) return object
  return Object.fromEntries(Object.entries(object).map(([key, inner]) => [wellFormed(key) as string, inner]))
}
