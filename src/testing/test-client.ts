import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { apiRoot } from '#server/http/http-server.ts'
import type { AnswerOf, Endpoint } from '#shared/endpoint.ts'

/** An answer as a test looks at it. `data` is the envelope's, untyped because tests read what really came. */
export type TestAnswer = {
  status: number
  code: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  data: any
  errors: { path: string; code: string; message: string }[]
  headers: Record<string, unknown>
  raw: Buffer
}

export type Given = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** Does something as others would who know nothing of the code that calls it: in no transaction of it, and for nobody. */
export const elsewhere = AsyncLocalStorage.snapshot()

/** A browser's side of the API: keeps its cookie, sends the CSRF header. */
export class TestClient {
  readonly app: FastifyInstance
  cookie: string | undefined
  /** Of the person who is signed in; 0 for nobody. */
  userId: number

  constructor(app: FastifyInstance, cookie?: string, userId = 0) {
    this.app = app
    this.cookie = cookie
    this.userId = userId
  }

  get(path: string, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('GET', path, undefined, headers)
  }
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('POST', path, body ?? {}, headers)
  }
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('PUT', path, body ?? {}, headers)
  }
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('DELETE', path, body, headers)
  }

  /** Calls an endpoint value and answers `data`; throws with the whole answer when it failed. */
  async call<E extends Endpoint>(endpoint: E, given: Given = {}): Promise<AnswerOf<E>> {
    const answer = await this.try(endpoint, given)
    if (answer.code !== 0)
      throw new Error(
        `${endpoint.name} answered ${answer.status}: ${answer.message} ${JSON.stringify(answer.errors)}`,
      )
    return answer.data
  }

  /** Calls an endpoint value and answers whatever came. */
  try(endpoint: Endpoint, given: Given = {}): Promise<TestAnswer> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.params?.[name])),
    )
    const query = new URLSearchParams(
      Object.entries(given.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, String(value)]),
    )
    const body = endpoint.method === 'GET' ? undefined : (given.body ?? {})
    return this.send(endpoint.method, `${path}${query.size ? `?${query}` : ''}`, body, given.headers)
  }

  /** Uploads bytes as multipart, as a browser's form does. */
  async upload(
    path: string,
    name: string,
    content: Uint8Array,
    mime = 'application/octet-stream',
  ): Promise<TestAnswer> {
    const form = new FormData()
    form.set('file', new Blob([content as Uint8Array<ArrayBuffer>], { type: mime }), name)
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    return this.send('POST', path, payload, { 'content-type': encoded.headers.get('content-type') ?? '' })
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const response = await elsewhere(
      async () =>
        await this.app.inject({
          method: method as InjectOptions['method'] & string as 'GET',
          url: path.startsWith('/api') ? path : apiRoot + path,
          headers: { 'x-csrf': '1', ...(this.cookie && { cookie: this.cookie }), ...headers },
          ...(body !== undefined && { payload: body as never }),
        }),
    )
    const set = response.headers['set-cookie']
    if (set) this.cookie = (Array.isArray(set) ? set : [set]).map((one) => one.split(';')[0]).join('; ')
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const envelope = isJson ? JSON.parse(response.body) : {}
    return {
      status: response.statusCode,
      code: envelope.code ?? (response.statusCode < 400 ? 0 : -1),
      message: envelope.message ?? '',
      data: isJson ? envelope.data : undefined,
      errors: envelope.errors ?? [],
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
}
