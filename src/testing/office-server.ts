import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Pair = { privateKey: KeyObject; publicKey: KeyObject }
const pair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What a real office server would do beyond its discovery; answers whether it did. */
export type OfficeWork = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Between the year 1 and 1970, in 100 nanoseconds. */
const ticksTo1970 = 621_355_968_000_000_000n

/** An office server on a port of this machine: it serves a discovery like Collabora's and Microsoft's, and signs its calls when it is told to. */
export class OfficeServer {
  readonly origin: string
  readonly #server: Server
  #keys: { current: Pair; old: Pair } | null = null
  /** How often the discovery was asked for. */
  asked = 0
  /** Put in place of the discovery when set. */
  says: { status: number; body: string } | null = null

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(work: OfficeWork = async () => false): Promise<OfficeServer> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const office = new OfficeServer(server)
    server.on('request', (request, response) => {
      office.#answer(request, response, work).catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
    })
    return office
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((done) => this.#server.close(() => done()))
  }

  /** From now on it signs with a key of its own; called again, with another one, and the discovery tells the one before as the old one. */
  signs(): void {
    const current = pair()
    this.#keys = { current, old: this.#keys?.current ?? pair() }
  }

  /** The headers that prove a call: signed by the key of now and by the one before it. */
  proof(url: string, accessToken: string, at = Date.now(), keys = this.#keys): Record<string, string> {
    if (!keys) return {}
    const ticks = BigInt(at) * 10_000n + ticksTo1970
    const time = Buffer.alloc(8)
    time.writeBigInt64BE(ticks)
    const sign = createBytes([Buffer.from(accessToken), Buffer.from(url.toUpperCase()), time])
    return {
      'x-wopi-timestamp': String(ticks),
      'x-wopi-proof': sign(keys.current.privateKey),
      'x-wopi-proofold': sign(keys.old.privateKey),
    }
  }

  get keys() {
    return this.#keys
  }

  async #answer(request: IncomingMessage, response: ServerResponse, work: OfficeWork): Promise<void> {
    if (request.url !== '/hosting/discovery') {
      if (!(await work(request, response))) response.writeHead(404).end()
      return
    }
    this.asked += 1
    const { status, body } = this.says ?? { status: 200, body: this.#discovery() }
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  }

  #discovery(): string {
    const action = (extension: string, name: string, query = '?', requires = '') =>
      `<action ext="${extension}" name="${name}" urlsrc="${this.origin}/frame/${name}${query}"${requires && ` requires="${requires}"`}/>`
    const placed = '?&lt;ui=UI_LLCC&amp;&gt;&lt;sc=SESSION_CONTEXT&amp;&gt;&lt;wopisrc=WOPI_SOURCE&amp;&gt;'
    return `<?xml version="1.0" encoding="utf-8"?>
<wopi-discovery><net-zone name="external-http">
<app name="Word">${action('docx', 'view', placed)}${action('docx', 'edit', placed, 'locks,update')}${action('doc', 'view')}${action('wps', 'view')}</app>
<app name="Excel">${action('xlsx', 'view')}${action('xlsx', 'edit', '?', 'cobalt')}</app>
<app name="Elsewhere"><action ext="pptx" name="view" urlsrc="https://elsewhere.example.com/frame?"/></app>
</net-zone>${this.#proofKey()}</wopi-discovery>`
  }

  #proofKey(): string {
    if (!this.#keys) return ''
    const attributes = (which: string, { publicKey }: Pair) => {
      const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
      const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
      return `${which}modulus="${plain(n)}" ${which}exponent="${plain(e)}"`
    }
    return `<proof-key ${attributes('', this.#keys.current)} ${attributes('old', this.#keys.old)}/>`
  }
}

function createBytes(parts: readonly Buffer[]): (key: KeyObject) => string {
  const bytes = parts.map((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return Buffer.concat([length, part])
  })
  return (key) => createSign('sha256').update(Buffer.concat(bytes)).sign(key, 'base64')
}
