import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { refuseInTransaction } from './outside-transaction.ts'

export type OutgoingReason =
  | 'badAddress'
  | 'badHeader'
  | 'privateAddress'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'redirected'

/** A call to another machine that was not made, or brought nothing. */
export class OutgoingError extends Error {
  readonly reason: OutgoingReason
  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'OutgoingError'
    this.reason = reason
  }
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Ways into IPv4: 6to4 and Teredo; and site-local addresses of old.
  ['2002::', 16],
  ['2001::', 32],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Loopback, link-local, private and other addresses that are not of the public internet; IPv4 inside of IPv6 as well. */
export function isInsideAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return inside.check(address, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? inside.check(mapped[1] as string, 'ipv4') : inside.check(address, 'ipv6')
}

/** The address that a person gave, if it may be called: https on a public host, or a host that the operator named; nothing but host and path in it. Null otherwise. */
export function outgoingAddress(text: string, trustedHosts: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return null
  if (isTrusted(url, trustedHosts)) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  const host = hostOf(url)
  return url.protocol === 'https:' && !(isIP(host) !== 0 && isInsideAddress(host)) ? url : null
}

/**
 * The same for an address that bears a key behind its '?': the address without it, and its parameters, to be given to a call as `query`. They are in no error of such a call,
 * and whoever writes a log writes the address alone.
 */
export function outgoingWithQuery(
  text: string,
  trustedHosts: readonly string[],
): { url: URL; query: Record<string, string> } | null {
  if (!URL.canParse(text)) return null
  const { searchParams, origin, pathname, username, password, hash } = new URL(text)
  const names = [...searchParams.keys()]
  if (username || password || hash || new Set(names).size !== names.length) return null
  const url = outgoingAddress(`${origin}${pathname}`, trustedHosts)
  return url && { url, query: Object.fromEntries(searchParams) }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const isTrusted = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.host) || hosts.includes(url.hostname)

export type Outgoing = {
  url: URL
  /** Parameters behind the address; they are no part of what a person gives as address. */
  query?: Record<string, string>
  headers: Record<string, string>
  body: string
  milliseconds: number
  mostBytes: number
  /** Hosts (with or without port) that the operator allows to be private or without https. */
  trustedHosts: readonly string[]
}

/**
 * POSTs a text and answers status and text. The name is resolved once, its addresses are checked, and the connection goes to one of these; no redirect is
 * followed. Fails with OutgoingError, also where a header cannot be sent.
 */
export const postOutside = (call: Outgoing): Promise<{ status: number; text: string }> => ask('POST', call)

/** GETs a text, in the same way. */
export const getOutside = (call: Omit<Outgoing, 'body'>): Promise<{ status: number; text: string }> =>
  ask('GET', { ...call, body: '' })

function ask(method: 'GET' | 'POST', call: Outgoing): Promise<{ status: number; text: string }> {
  refuseInTransaction('a call to another system')
  const { trustedHosts } = call
  const url = new URL(call.url)
  const trusted = isTrusted(url, trustedHosts)
  if (!outgoingAddress(url.href, trustedHosts)) return Promise.reject(new OutgoingError('badAddress'))
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.append(name, value)
  return send(method, { ...call, url }, trusted ? undefined : publicLookup).catch((error: unknown) => {
    // Thrown while the call was made: a name or value of a header that cannot be sent.
    throw error instanceof OutgoingError ? error : new OutgoingError('badHeader', { cause: error })
  })
}

/** An address of a public host to connect to. Fails with OutgoingError where the name leads inside of one's own network, or nowhere. */
export function publicAddressOf(host: string): Promise<string> {
  refuseInTransaction('looking up a name')
  return new Promise((done, failed) =>
    publicLookup(host, { all: false }, (error, address) => {
      if (!error) return done(String(address))
      failed(error instanceof OutgoingError ? error : new OutgoingError('unreachable', { cause: error }))
    }),
  )
}

const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isInsideAddress(address)))
      return done(new OutgoingError('privateAddress'), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

function send(
  method: 'GET' | 'POST',
  { url, headers, body, milliseconds, mostBytes }: Outgoing,
  lookup: LookupFunction | undefined,
): Promise<{ status: number; text: string }> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, failed) => {
    const fail = (error: unknown) =>
      failed(error instanceof OutgoingError ? error : new OutgoingError('unreachable', { cause: error }))
    const sent = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
        ...(lookup ? { lookup } : {}),
      },
      (response) => {
        const status = response.statusCode ?? 0
        if (status >= 300 && status < 400) return sent.destroy(new OutgoingError('redirected'))
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= mostBytes) return void chunks.push(chunk)
          fail(new OutgoingError('tooLarge'))
          return void sent.destroy()
        })
        response.once('error', fail)
        response.once('end', () => done({ status, text: Buffer.concat(chunks).toString('utf8') }))
        return undefined
      },
    )
    const timer = setTimeout(() => sent.destroy(new OutgoingError('timeout')), milliseconds)
    sent.once('close', () => clearTimeout(timer))
    sent.once('error', fail)
    try {
      sent.end(body)
    } catch (error) {
      sent.destroy(new OutgoingError('badHeader', { cause: error }))
    }
  })
}
