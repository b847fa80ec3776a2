import { lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isInsideAddress, OutgoingError } from './outgoing.ts'
import { refuseInTransaction } from './outside-transaction.ts'

/** A place that files may be fetched from: everything at and below one address, and the networks inside which its name may lie. */
export type DownloadSource = { origin: string; path: string; networks: readonly string[] }

/**
 * Reads one entry of DOWNLOAD_URLS: `https://dms.example.com/contracts/`, or with the private network that it lies in, `http://dms.lan:8090/=10.1.0.0/16`. An address of numbers
 * (`http://10.1.0.8/`) names itself. Null when it is none.
 */
export function downloadSource(entry: string): DownloadSource | null {
  const [, address = '', given] = /^([^=\s]+)(?:=([\da-fA-F.:]+\/\d{1,3}))?$/.exec(entry) ?? []
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { origin, pathname, username, password, search, hash } = new URL(address)
  if (username || password || search || hash) return null
  if (given && !networkOf(given)) return null
  return { origin, path: pathname, networks: given ? [given] : [] }
}

function networkOf(text: string): BlockList | null {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0 || Number(bits) > (version === 4 ? 32 : 128)) return null
  const list = new BlockList()
  list.addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6')
  return list
}

/** Written so that servers read paths in more than one way: encoded dots, slashes and backslashes. */
const twoFaced = /%(2e|2f|5c|00)|\\/i

/** The source that an address belongs to; null for every other one. Userinfo, other ports and ways out of the source's folder are other addresses. */
export function sourceOf(url: URL, sources: readonly DownloadSource[]): DownloadSource | null {
  if (url.username || url.password || twoFaced.test(url.pathname)) return null
  const isBelow = (path: string) =>
    url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  return sources.find(({ origin, path }) => url.origin === origin && isBelow(path)) ?? null
}

/** An address that a person gave, if files may be fetched from it; null otherwise. Only a whole one, written as it is meant. */
export function downloadAddress(text: string, sources: readonly DownloadSource[]): URL | null {
  if (!/^https?:\/\/[^\\\s@]+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  return sourceOf(url, sources) ? url : null
}

export type DownloadLimits = { milliseconds: number; mostBytes: number }
const mostRedirects = 3

/**
 * Fetches a file from an allowed address and gives its bytes, as they come, to `take`, with the name that the sender gives it. Each name is resolved once, its addresses judged
 * (private ones only inside of the source's networks), and the connection goes to one of these; a redirect is followed only to an allowed address. Nothing of the
 * person's is sent along. Fails with OutgoingError.
 */
export async function download<T>(
  first: URL,
  sources: readonly DownloadSource[],
  { milliseconds, mostBytes }: DownloadLimits,
  take: (content: AsyncIterable<Uint8Array>, name: string | null) => Promise<T>,
): Promise<T> {
  refuseInTransaction('a download')
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), milliseconds)
  const failure = (error: unknown) =>
    error instanceof OutgoingError
      ? error
      : new OutgoingError(ended.signal.aborted ? 'timeout' : 'unreachable', { cause: error })
  try {
    const response = await answered(first, sources, ended.signal).catch((error) => {
      throw failure(error)
    })
    try {
      if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new OutgoingError('tooLarge')
      return await take(bounded(response, mostBytes, failure), nameIn(response))
    } finally {
      response.destroy()
    }
  } finally {
    clearTimeout(timer)
  }
}

async function answered(first: URL, sources: readonly DownloadSource[], signal: AbortSignal) {
  let url = first
  for (let turn = 0; turn <= mostRedirects; turn++) {
    const source = sourceOf(url, sources)
    if (!source) throw new OutgoingError(turn === 0 ? 'badAddress' : 'redirected')
    const response = await ask(url, source, signal)
    const status = response.statusCode ?? 0
    if (status === 200) return response
    response.destroy()
    const next = response.headers.location
    if (![301, 302, 303, 307, 308].includes(status) || !next) throw new OutgoingError('unreachable')
    if (!URL.canParse(next, url.href)) throw new OutgoingError('redirected')
    url = new URL(next, url)
  }
  throw new OutgoingError('redirected')
}

function ask(url: URL, source: DownloadSource, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, failed) => {
    const sent = request(
      url,
      {
        agent: false,
        signal,
        lookup: lookupWithin(source),
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
      },
      done,
    )
    sent.once('error', failed)
    sent.end()
  })
}

/** Not asked for an address of numbers: that one is named by the source itself. */
function lookupWithin({ networks }: DownloadSource): LookupFunction {
  const named = networks.flatMap((network) => networkOf(network) ?? [])
  const mayBe = (address: string) =>
    !isInsideAddress(address) ||
    named.some((network) => network.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'))
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [address] = addresses
      if (!address || !addresses.every((one) => mayBe(one.address)))
        return done(new OutgoingError('privateAddress'), '', 0)
      return options.all ? done(null, addresses) : done(null, address.address, address.family)
    })
  }
}

async function* bounded(
  response: IncomingMessage,
  mostBytes: number,
  failure: (error: unknown) => OutgoingError,
): AsyncIterable<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > mostBytes) throw new OutgoingError('tooLarge')
      yield chunk
    }
    if (!response.complete) throw new OutgoingError('unreachable')
  } catch (error) {
    throw failure(error)
  }
}

/** What the sender calls it (RFC 6266); null when it says nothing, or not in a way that is understood. */
function nameIn({ headers }: IncomingMessage): string | null {
  const given = headers['content-disposition'] ?? ''
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]{1,500})/i.exec(given)?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    return null
  }
  const plain = /filename\s*=\s*(?:"([^"]{1,300})"|([^;\s]{1,300}))/i.exec(given)
  // Node reads headers as Latin-1; senders that write Chinese names so mean UTF-8.
  return plain ? Buffer.from(plain[1] ?? plain[2] ?? '', 'latin1').toString('utf8') : null
}
