import type { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

/** Properties that may be left out exactly where the schema has a default; values in their final type. */
type Loose<In, Out> = {
  [K in keyof In]: K extends keyof Out ? (unknown extends In[K] ? Out[K] : In[K] | Out[K]) : In[K]
}
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/** What a call takes: params, query and body are required exactly when the endpoint needs them. */
export type CallInput<E extends Endpoint> = Part<
  'params',
  Loose<z.input<E['params']>, z.output<E['params']>>
> &
  Part<'query', Loose<z.input<E['query']>, z.output<E['query']>>> &
  Part<'body', z.input<E['body']>>

type Loosely = { params?: unknown; query?: unknown }

const queryText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value instanceof Date ? value.toISOString() : String(value)

/**
 * Address of a call below the site root: '/api/v1/contracts/12?mode=contract'. Query values that are
 * undefined, null or '' are left out, arrays are joined with commas.
 */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: Loosely = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new Error(`${endpoint.path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, queryText(value))
  }
  const text = query.toString()
  return `/api/v1${path}${text ? `?${text}` : ''}`
}

/** File name of a Content-Disposition header (RFC 6266, RFC 8187); null when it names none. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      return null
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null
}
