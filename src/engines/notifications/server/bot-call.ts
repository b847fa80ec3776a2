import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { OutgoingError, outgoingWithQuery, postOutside } from '#server/outgoing.ts'
import { type BotFailure, type BotOutcome, botOutcome } from '../domain/bot-answers.ts'
import type { BotAddress } from '../domain/bots.ts'
import { keysIn, mayBeCalled } from './bot-address.ts'

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** Feishu: the time (in seconds) and the secret are the key, nothing is what is signed. */
export const feishuSign = (secret: string, seconds: number): string => hmac(`${seconds}\n${secret}`, '')

/** DingTalk: the secret is the key, the time (in milliseconds) and the secret are what is signed. */
export const dingtalkSign = (secret: string, milliseconds: number): string =>
  hmac(secret, `${milliseconds}\n${secret}`)

/** What is sent so that a bot says a text: the body, and what comes behind the address. As the platforms' documents have it. */
export function botRequest(
  { platform, secret }: Omit<BotAddress, 'address'>,
  text: string,
  now: number,
): { query: Record<string, string>; body: object } {
  if (platform === 'feishu') {
    const seconds = Math.floor(now / 1_000)
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: feishuSign(secret, seconds) }
    return { query: {}, body: { ...signed, msg_type: 'text', content: { text } } }
  }
  const content = { msgtype: 'text', text: { content: text } }
  if (platform === 'wecom') return { query: {}, body: content }
  return {
    query: secret === '' ? {} : { timestamp: String(now), sign: dingtalkSign(secret, now) },
    body: { ...content, at: { isAtAll: false } },
  }
}

const mostMilliseconds = 10_000
const mostBytes = 20_000

/**
 * Lets a bot say a text. Never throws for what the platform does or says: its code in the body tells whether the message arrived. Address and secret are taken out of what it said,
 * should it send them back. `milliseconds`: how long it may take.
 */
export async function sayThrough(
  { botHosts }: Pick<Config, 'botHosts'>,
  bot: BotAddress,
  text: string,
  { now = Date.now(), milliseconds = mostMilliseconds } = {},
): Promise<BotOutcome> {
  const { platform, address, secret } = bot
  if (address === '') return failed('unreadable')
  // The operator may have named its host no more.
  const place = mayBeCalled(platform, address, botHosts) ? outgoingWithQuery(address, botHosts) : null
  if (!place) return failed('notAllowed')
  const { query, body } = botRequest({ platform, secret }, text, now)
  try {
    const { status, text: came } = await postOutside({
      url: place.url,
      query: { ...place.query, ...query },
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: JSON.stringify(body),
      milliseconds,
      mostBytes,
      trustedHosts: botHosts,
    })
    return botOutcome(platform, status, came, [...keysIn(address), secret])
  } catch (error) {
    if (error instanceof OutgoingError) return failed(reasons[error.reason])
    throw error
  }
}

const failed = (reason: BotFailure): BotOutcome => ({ reason, answer: '' })

const reasons: Readonly<Record<OutgoingError['reason'], BotFailure>> = {
  badAddress: 'notAllowed',
  badHeader: 'notAllowed',
  privateAddress: 'privateAddress',
  unreachable: 'unreachable',
  timeout: 'timeout',
  tooLarge: 'wrongAnswer',
  redirected: 'redirected',
}
