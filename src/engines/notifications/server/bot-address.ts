import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import { type BotAddress, type BotPlatform, botAddresses, isSigned } from '../domain/bots.ts'

/** What is wrong with a bot that somebody typed. `trustedHosts` (with or without port) are those that the operator named; there any path may be called. */
export function botIssues(
  { platform, address, secret }: BotAddress,
  trustedHosts: readonly string[],
): Issue[] {
  const issues: Issue[] = []
  if (address === '') issues.push({ path: 'address', code: 'required', params: fields.address })
  else if (!mayBeCalled(platform, address, trustedHosts))
    issues.push({ path: 'address', code: 'botAddress', params: { example: botAddresses[platform].example } })
  if (isSigned(platform) && secret === '')
    issues.push({ path: 'secret', code: 'required', params: fields.secret })
  return issues
}

const fields = {
  address: inBoth('field', 'Webhook 地址 | Webhook address'),
  secret: inBoth('field', '签名密钥 | Signing secret'),
} as const

/** Whether a message may go to this address: as its platform gives it, at the platform's own host, or at one that the operator named. */
export function mayBeCalled(
  platform: BotPlatform,
  address: string,
  trustedHosts: readonly string[],
): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password || url.hash) return false
  const names = [...url.searchParams.keys()]
  // What is signed is added here, and nothing is there twice.
  if (new Set(names).size !== names.length || names.some((name) => ['timestamp', 'sign'].includes(name)))
    return false
  if (trustedHosts.includes(url.host) || trustedHosts.includes(url.hostname))
    return url.protocol === 'https:' || url.protocol === 'http:'
  const { hosts, path, key } = botAddresses[platform]
  if (url.protocol !== 'https:' || !hosts.includes(url.host) || !path.test(url.pathname)) return false
  return key === null
    ? names.length === 0
    : names.length === 1 && /^[\w-]+$/.test(url.searchParams.get(key) ?? '')
}

const shownOfKey = 4

/** What the owner is shown of an address: its host, and the last letters of its key. Both '' for none. */
export function shownOf(address: string): { host: string; ending: string } {
  if (!URL.canParse(address)) return { host: '', ending: '' }
  const { host } = new URL(address)
  const [key = ''] = keysIn(address)
  return { host, ending: key.length >= 4 * shownOfKey ? key.slice(-shownOfKey) : '' }
}

/** What of an address is secret: the values of its parameters, else the end of its path. */
export function keysIn(address: string): string[] {
  if (!URL.canParse(address)) return []
  const url = new URL(address)
  const values = [...url.searchParams.values()].filter(Boolean)
  return values.length ? values : [url.pathname.split('/').at(-1) ?? ''].filter(Boolean)
}
