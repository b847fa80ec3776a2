import type { AnswerOf, Endpoint, Envelope } from '#shared/endpoint.ts'
import type { Locale } from '#shared/text.ts'

/*
 * The calls of people outside. The product's own call (web/call.ts) knows sessions, signing in again and much else that is not theirs, so this page brings the few lines that it needs.
 */

export type Failure = { code: number; message: string }

const [, , key = ''] = location.pathname.split('/')

/** Address of one of this link's calls: `document`, `file?format=pdf`. */
export const addressOf = (call: string): string => `/api/v1/shared/${encodeURIComponent(key)}/${call}`

/** What the link ends with. It never is in an address that is asked for. */
const secret = location.hash.slice(1)

const headersFor = (locale: Locale): Record<string, string> => ({
  'Accept-Language': locale === 'en' ? 'en' : 'zh-CN',
  'X-CSRF': '1',
  Authorization: `Bearer ${secret}`,
})

async function sent(
  address: string,
  method: string,
  locale: Locale,
  body?: unknown,
): Promise<Response | null> {
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        ...headersFor(locale),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return null
  }
}

/** The answer's data, or what is to be said; a failure without a code got no answer at all. */
export async function ask<E extends Endpoint>(
  method: E['method'],
  call: string,
  { locale, body = {} }: { locale: Locale; body?: unknown },
): Promise<{ data: AnswerOf<E> } | { failure: Failure }> {
  const response = await sent(addressOf(call), method, locale, method === 'GET' ? undefined : body)
  const envelope = (await response?.json().catch(() => null)) as Envelope<AnswerOf<E>> | null | undefined
  if (envelope?.code === 0) return { data: envelope.data }
  return { failure: { code: envelope?.code ?? 0, message: envelope?.message ?? '' } }
}

/** Fetches the file and hands it to the browser's downloads; answers what went wrong, or null. */
export async function save(address: string, name: string, locale: Locale): Promise<Failure | null> {
  const response = await sent(address, 'GET', locale)
  if (!response?.ok) {
    const envelope = (await response?.json().catch(() => null)) as Envelope<unknown> | null | undefined
    return { code: envelope?.code ?? 0, message: envelope?.message ?? '' }
  }
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return null
}
