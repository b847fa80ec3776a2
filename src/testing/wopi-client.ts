import type { FastifyInstance } from 'fastify'

export type WopiResult = {
  status: number
  /** X-WOPI-Lock; null when the answer has none. */
  lock: string | null
  version: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  json: any
  bytes: Buffer
}

/** An office server's side of WOPI: a token and an address, no cookie, as [MS-WOPI] has it. */
export class WopiClient {
  readonly #server: FastifyInstance
  readonly #path: string
  readonly #site: string
  /** Adds the headers that prove a call, where the office server signs. */
  prove: (url: string, token: string) => Record<string, string> = () => ({})
  readonly token: string
  /** The document's address. */
  readonly source: string

  constructor(
    server: FastifyInstance,
    { wopiSource, accessToken }: { wopiSource: string; accessToken: string },
  ) {
    this.#server = server
    this.#path = new URL(wopiSource).pathname
    this.#site = new URL(wopiSource).origin
    this.token = accessToken
    this.source = wopiSource
  }

  /** The same document with another token, or another document with the same. */
  with({ token = this.token, path = this.#path }: { token?: string; path?: string }): WopiClient {
    return new WopiClient(this.#server, { wopiSource: this.#site + path, accessToken: token })
  }

  checkFileInfo = () => this.#send('GET', '')
  getFile = (maxExpectedSize?: number) =>
    this.#send(
      'GET',
      '/contents',
      maxExpectedSize === undefined ? {} : { 'x-wopi-maxexpectedsize': String(maxExpectedSize) },
    )
  lock = (lock: string) => this.override('LOCK', { 'x-wopi-lock': lock })
  unlock = (lock: string) => this.override('UNLOCK', { 'x-wopi-lock': lock })
  refreshLock = (lock: string) => this.override('REFRESH_LOCK', { 'x-wopi-lock': lock })
  relock = (oldLock: string, lock: string) =>
    this.override('LOCK', { 'x-wopi-lock': lock, 'x-wopi-oldlock': oldLock })
  getLock = () => this.override('GET_LOCK')
  putFile = (bytes: Uint8Array, lock?: string, more: Record<string, string> = {}) =>
    this.#send(
      'POST',
      '/contents',
      {
        'x-wopi-override': 'PUT',
        'content-type': 'application/octet-stream',
        ...(lock !== undefined && { 'x-wopi-lock': lock }),
        ...more,
      },
      bytes,
    )
  override = (name: string, headers: Record<string, string> = {}) =>
    this.#send('POST', '', { 'x-wopi-override': name, ...headers })

  async #send(
    method: 'GET' | 'POST',
    rest: string,
    headers: Record<string, string> = {},
    bytes?: Uint8Array,
  ): Promise<WopiResult> {
    const url = `${this.#path}${rest}?access_token=${encodeURIComponent(this.token)}`
    const answer = await this.#server.inject({
      method,
      url,
      headers: { ...this.prove(`${this.#site}${url}`, this.token), ...headers },
      ...(bytes && { payload: Buffer.from(bytes) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const text = (name: string) => {
      const value = answer.headers[name]
      return value === undefined ? null : String(value)
    }
    return {
      status: answer.statusCode,
      lock: text('x-wopi-lock'),
      version: text('x-wopi-itemversion'),
      json: isJson && answer.body ? JSON.parse(answer.body) : null,
      bytes: answer.rawPayload,
    }
  }
}
