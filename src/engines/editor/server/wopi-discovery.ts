import type { KeyObject } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { getOutside } from '#server/outgoing.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/errors.ts'
import { proofKey } from './wopi-proof.ts'

export type OfficeActionName = 'view' | 'edit'
/** What an office server can do with files of an extension, and the address (with placeholders) where it does it. */
export type OfficeAction = { name: OfficeActionName; extension: string; urlSource: string }
/** What an office server says of itself; `proofKeys` are empty when it signs nothing. */
export type Discovery = { actions: readonly OfficeAction[]; proofKeys: readonly KeyObject[] }

/** What our side of the protocol does; an action that wants more (cobalt, containers) is none for us. */
const supported = new Set(['locks', 'update'])

/**
 * Reads /hosting/discovery. Only actions at `origin` count: the pages' content security policy lets no other frame in. Fails for what is no
 * discovery.
 */
export async function readDiscovery(xml: string, origin: string): Promise<Discovery> {
  // Loaded only where an office server is set: every start would pay for it.
  const { DOMParser } = await import('@xmldom/xmldom')
  const root = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(`discovery: ${message}`)
    },
  }).parseFromString(xml, 'text/xml').documentElement
  if (root?.localName !== 'wopi-discovery') throw new Error('discovery: no wopi-discovery')
  const actions = [...root.getElementsByTagName('action')].flatMap((one) => actionOf(one, origin))
  const key = root.getElementsByTagName('proof-key')[0]
  return { actions, proofKeys: key ? keysOf(key) : [] }
}

function actionOf(element: Element, origin: string): OfficeAction[] {
  const said = (name: string) => element.getAttribute(name) ?? ''
  const [name, extension, urlSource] = [said('name'), said('ext').toLowerCase(), said('urlsrc')]
  if ((name !== 'view' && name !== 'edit') || !extension) return []
  if (
    said('requires')
      .split(',')
      .filter(Boolean)
      .some((need) => !supported.has(need.trim()))
  )
    return []
  const address = urlSource.replaceAll(/<[^<>]*>/g, '')
  return URL.canParse(address) && new URL(address).origin === origin ? [{ name, extension, urlSource }] : []
}

/** The key of now and the one before it, which may still sign for a while. */
const keysOf = (element: Element): KeyObject[] =>
  ['', 'old'].flatMap((which) => {
    const [modulus, exponent] = [`${which}modulus`, `${which}exponent`].map((name) =>
      element.getAttribute(name),
    )
    return modulus && exponent ? [proofKey(modulus, exponent)] : []
  })

const fresh = 12 * 3_600_000
const failed = 10_000
const patience = 5_000
const mostBytes = 2_000_000
/** Whoever sends bad proofs cannot have us ask the office server again and again. */
const againAfter = 60_000

type Known = { read: Promise<Discovery>; until: number; askedAgain: number }
const known = new Map<string, Known>()

/**
 * What the operator's office server says of itself: read once in twelve hours, for all who ask at the same time. `again`: once more now, at most once a
 * minute. officeUnavailable when none is set, officeUnreachable when it does not answer.
 */
export async function discoveryOf({ config, log }: Services, again = false): Promise<Discovery> {
  const origin = config.officeUrl
  if (!origin) throw new AppError('officeUnavailable')
  return outsideTransaction('discovery', { origin, again }, () => readAnew(log, origin, again))
}

async function readAnew(log: Services['log'], origin: string, again: boolean): Promise<Discovery> {
  const now = Date.now()
  const before = known.get(origin)
  const mayAsk = again && now - (before?.askedAgain ?? 0) > againAfter
  if (before && before.until > now && !mayAsk) return before.read
  const read = fetchDiscovery(origin).catch(async (error: unknown) => {
    log.warn({ err: error, office: origin }, 'the office server did not say what it can do')
    entry.until = Date.now() + failed
    // What it said last holds on: nobody's work waits for it.
    const earlier = await before?.read.catch(() => null)
    if (earlier) return earlier
    throw new AppError('officeUnreachable')
  })
  const entry: Known = { read, until: now + fresh, askedAgain: mayAsk ? now : (before?.askedAgain ?? 0) }
  known.set(origin, entry)
  return read
}

async function fetchDiscovery(origin: string): Promise<Discovery> {
  const { status, text } = await getOutside({
    url: new URL('/hosting/discovery', origin),
    headers: { accept: 'text/xml, application/xml' },
    milliseconds: patience,
    mostBytes,
    // The operator's own setting: it may well be an address of the own network.
    trustedHosts: [new URL(origin).host],
  })
  if (status !== 200) throw new Error(`discovery answered ${status}`)
  return readDiscovery(text, origin)
}
