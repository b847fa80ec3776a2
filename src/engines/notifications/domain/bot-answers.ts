import type { BotPlatform } from './bots.ts'

/** Why a message did not reach its group; the rest is what the platform said. */
export const botFailures = [
  'signature',
  'unknownBot',
  'keyword',
  'sender',
  'tooFast',
  'refused',
  'wrongAnswer',
  'busy',
  'redirected',
  'unreachable',
  'timeout',
  'privateAddress',
  'notAllowed',
  'unreadable',
] as const
export type BotFailure = (typeof botFailures)[number]

/** What became of a message; `reason` null: it is in the group. */
export type BotOutcome = { reason: BotFailure | null; answer: string }

/** Reasons by the platforms' codes. DingTalk says several things with 310000, which its words tell apart. */
const codes: Readonly<Record<BotPlatform, Readonly<Record<number, BotFailure>>>> = {
  feishu: {
    19001: 'unknownBot',
    19021: 'signature',
    19022: 'sender',
    19024: 'keyword',
    11232: 'tooFast',
    99991400: 'tooFast',
  },
  dingtalk: {
    310000: 'signature',
    300001: 'unknownBot',
    300005: 'unknownBot',
    400013: 'unknownBot',
    400101: 'unknownBot',
    400102: 'unknownBot',
    400106: 'unknownBot',
    130101: 'tooFast',
    410100: 'tooFast',
    [-1]: 'busy',
  },
  wecom: { 93000: 'unknownBot', 45009: 'tooFast', 45033: 'tooFast', [-1]: 'busy' },
}

const mostOfAnswer = 200

/** What an answer means; `secrets` are taken out of its words before these are cut. All three platforms say 200 also when they refuse: only a code of 0 is a message that arrived, and whatever says none is no answer of theirs. */
export function botOutcome(
  platform: BotPlatform,
  status: number,
  text: string,
  secrets: readonly string[] = [],
): BotOutcome {
  const said = readAnswer(text, secrets)
  if (status === 429) return { reason: 'tooFast', answer: said?.words ?? '' }
  if (!said) return { reason: status >= 500 ? 'busy' : 'wrongAnswer', answer: '' }
  const { code, words } = said
  if (code === 0)
    return status === 200 ? { reason: null, answer: '' } : { reason: 'wrongAnswer', answer: words }
  const reason = codes[platform][code] ?? (status >= 500 ? 'busy' : 'refused')
  if (platform === 'dingtalk' && code === 310_000) return { reason: reason310000(words), answer: words }
  return { reason, answer: words }
}

function reason310000(words: string): BotFailure {
  if (/keyword/i.test(words)) return 'keyword'
  return /whitelist|\bip\b/i.test(words) ? 'sender' : 'signature'
}

/** Feishu: code and msg (of old StatusCode); DingTalk and WeCom: errcode and errmsg. Null where it is no such answer. */
function readAnswer(text: string, secrets: readonly string[]): { code: number; words: string } | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null) return null
  const said = json as Record<string, unknown>
  const code = said.errcode ?? said.code ?? said.StatusCode
  if (typeof code !== 'number') return null
  const words = said.errmsg ?? said.msg ?? said.StatusMessage
  if (typeof words !== 'string') return { code, words: `${code}` }
  return { code, words: oneLine(`${code} ${withoutSecrets(words, secrets)}`) }
}

const withoutSecrets = (words: string, secrets: readonly string[]): string =>
  secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '•••'), words)

const oneLine = (text: string): string =>
  Array.from(text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, mostOfAnswer)
    .join('')

const firstPause = 30_000
const longestPause = 6 * 3_600_000
const restsFrom = 5
/** DingTalk takes nothing for ten minutes from who was too fast. */
const pauseOfTooFast: Readonly<Record<BotPlatform, number>> = {
  feishu: 60_000,
  dingtalk: 600_000,
  wecom: 60_000,
}

/** After one more failure in a row: how many, and how long (milliseconds) the bot is left alone: half a minute, twice as long each time, six hours at most. Being too fast is none. */
export function afterBotFailure(
  platform: BotPlatform,
  reason: BotFailure,
  failures: number,
): { failures: number; pause: number } {
  if (reason === 'tooFast') return { failures, pause: pauseOfTooFast[platform] }
  return { failures: failures + 1, pause: Math.min(longestPause, firstPause * 2 ** Math.min(failures, 20)) }
}

/** From so many failures in a row on the owner is told that the bot rests. */
export const botRests = (failures: number): boolean => failures >= restsFrom
