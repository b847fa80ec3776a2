import type { AnswerOf, Endpoint, Envelope } from '#shared/endpoint.ts'
import type { Locale } from '#shared/text.ts'
import { baseMessages } from './base-messages.ts'
import { CallError } from './call-error.ts'
import { takeEarly } from './early.ts'
import { currentLocale, textOf } from './messages.ts'
import { randomKey } from './random-key.ts'
import { addressOf, type CallInput, fileNameOf } from './request.ts'
import { sessionHold } from './session-hold.ts'

export { CallError, isCancelled, uploadRefusal } from './call-error.ts'

/** Codes of an answer 401 that mean "not signed in (any more)"; a wrong password is not among them. */
const sessionCodes: readonly number[] = [40101, 40102]
/** Pauses before a call that got no answer is sent again, in milliseconds. */
const retryPauses = [400, 1500] as const

export type CallOptions = {
  /** Of a POST; made by itself when absent, and kept when the call is sent again. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean
  /** 'fail': an ended session rejects the call instead of asking for sign-in over the page. */
  onSessionEnd?: 'ask' | 'fail'
  /** Of the words in the answer, where it is not the page's: what goes on paper speaks the organisation's. */
  language?: Locale
}

type Sent = { params?: unknown; query?: unknown; body?: unknown } & CallOptions

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The failure of a call that got no answer at all. */
export const noAnswer = (): CallError =>
  new CallError(0, textOf(baseMessages)(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable'))

/** Reads the envelope of a failed answer; a body that is none (a proxy's page) gets our own words. */
export function failureOf(status: number, text: string, requestId: string | null): CallError {
  try {
    const envelope = JSON.parse(text) as Envelope<unknown>
    if (typeof envelope.code === 'number' && envelope.code !== 0)
      return new CallError(status, envelope.message, {
        code: envelope.code,
        errors: envelope.errors ?? [],
        data: envelope.data,
        requestId: envelope.requestId ?? requestId,
      })
  } catch {
    // Not an envelope; told below.
  }
  const t = textOf(baseMessages)
  const words =
    status >= 502 && status <= 504 ? t('unreachable') : status >= 500 ? t('serverError') : t('badAnswer')
  return new CallError(status, words, { requestId })
}

/** Headers every call carries. `X-CSRF` can't be set by another site's form, which is what the server checks. */
export const baseHeaders = (idempotencyKey: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': currentLocale() === 'en' ? 'en' : 'zh-CN',
  'X-CSRF': '1',
  ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
})

const mayRepeat = (endpoint: Endpoint, key: string | undefined) =>
  endpoint.method === 'GET' || key !== undefined

async function once(endpoint: Endpoint, input: Sent, key: string | undefined): Promise<Response> {
  const hasBody = endpoint.method !== 'GET' && input.body !== undefined
  const address = addressOf(endpoint, input)
  const early = endpoint.method === 'GET' && !input.language ? await takeEarly(address) : null
  if (early) return early
  return fetch(address, {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      ...baseHeaders(key),
      ...(input.language && { 'Accept-Language': input.language }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.keepalive ? { keepalive: true } : {}),
  })
}

/** Sends until an answer comes; only what may safely be repeated is sent again. */
async function withRetries(endpoint: Endpoint, input: Sent, key: string | undefined): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= retryPauses.length || !mayRepeat(endpoint, key)
    try {
      const response = await once(endpoint, input, key)
      if (last || response.status < 502 || response.status > 504) return response
    } catch (error) {
      if (input.signal?.aborted) throw error
      if (last || globalThis.navigator?.onLine === false) throw noAnswer()
    }
    await pause(retryPauses[attempt] ?? 0, input.signal)
  }
}

let whenOutdated = (): void => {}

/** What happens when a save is refused because somebody else saved first: what pages show is read anew, so that the next attempt begins there. */
export const onOutdated = (act: () => void): void => {
  whenOutdated = act
}

async function answered(endpoint: Endpoint, input: Sent): Promise<Response> {
  const key = endpoint.method === 'POST' ? (input.idempotencyKey ?? randomKey()) : input.idempotencyKey
  for (;;) {
    const response = await withRetries(endpoint, input, key)
    if (response.ok) return response
    const failure = failureOf(response.status, await response.text(), response.headers.get('X-Request-Id'))
    if (failure.current) whenOutdated()
    const ended = response.status === 401 && sessionCodes.includes(failure.code)
    if (!ended || input.onSessionEnd === 'fail' || !(await sessionHold.signedInAgain())) throw failure
  }
}

/**
 * Calls the API: `await call(readContract, { params: { id } })` gives the answer's `data`. Throws CallError with
 * words for a person. A POST carries an Idempotency-Key; what got no answer is sent again with the same key
 * (GET and POST only). When the session has ended the call waits until the person has signed in again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions]
): Promise<AnswerOf<E>> {
  const response = await answered(endpoint, (input ?? {}) as Sent)
  const text = await response.text()
  try {
    const envelope = JSON.parse(text) as Envelope<AnswerOf<E>>
    if (envelope.code === 0) return envelope.data
  } catch {
    // Told by failureOf.
  }
  throw failureOf(response.status, text, response.headers.get('X-Request-Id'))
}

/** Fetches a file (an endpoint of kind 'file') whole into memory, with its name. Throws CallError like `call`. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const response = await answered(endpoint, input as Sent)
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? ''
  return { bytes: new Uint8Array(await response.arrayBuffer()), name }
}

/** Hands bytes that the browser has already to its downloads. */
export const saveAs = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Fetches a file (an endpoint of kind 'file', GET or POST) and hands it to the browser's downloads under the
 * server's file name, else `fallbackName`. Throws CallError like `call`.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallOptions & { fallbackName?: string },
): Promise<void> {
  const response = await answered(endpoint, input as Sent)
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? input.fallbackName ?? 'download'
  saveAs(await response.blob(), name)
}
