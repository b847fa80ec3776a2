import { leadsTo } from '#engines/documents/domain/index.ts'

/** Numbers of links to people outside. Times are in minutes where nothing else is said. */
export const shareLimits = {
  /** Days that a link lives, counted from now. */
  days: { least: 1, usual: 14, most: 90 },
  person: 100,
  email: 200,
  title: 200,
  comment: 2000,
  quote: 200,
  commentsPerShare: 500,
  codeDigits: 6,
  codeLives: 10,
  /** Wrong tries of one code. */
  tries: 5,
  /** Between two codes. */
  codePause: 1,
  codesPerHour: 5,
  /** Wrong codes of a link in a day, whatever code they were meant for; then the link rests. */
  wrongPerDay: 20,
  callsPerHour: 600,
  /** How long somebody who entered a code reads on without another. */
  sessionLives: 8 * 60,
  openSharesPerContract: 50,
} as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type ShareLife = {
  revokedAt: Date | null
  expiresAt: Date
  /** Whether whoever made it may still share this contract: they work here, it reaches them, and it is neither void nor archived. */
  isCarried: boolean
}

/** open: it can be read. ended: somebody took it back. resting: its maker may not share the contract (any more), or it is not shared in its status. */
export const shareStates = ['open', 'expired', 'ended', 'resting'] as const
export type ShareState = (typeof shareStates)[number]

/** How a link stands. What was taken back says so whatever else is true of it; a link that rests is no outsider's before its end either. */
export function shareState({ revokedAt, expiresAt, isCarried }: ShareLife, now: Date): ShareState {
  if (revokedAt !== null) return 'ended'
  if (!isCarried) return 'resting'
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'open'
}

/** A code that was sent: how often somebody was wrong with it, and when it was used or replaced. */
export type SentCode = { createdAt: Date; wrong: number; endedAt: Date | null }

const wrongLately = (codes: readonly SentCode[], now: Date): number =>
  codes
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() < day)
    .reduce((sum, one) => sum + one.wrong, 0)

const isResting = (codes: readonly SentCode[], now: Date): boolean =>
  wrongLately(codes, now) >= shareLimits.wrongPerDay

/** Whether another code may be sent, by those of the last day; else in how many minutes, or that the link rests. */
export function codeRequest(
  codes: readonly SentCode[],
  now: Date,
): { verdict: 'send' | 'rests' } | { verdict: 'wait'; minutes: number } {
  if (isResting(codes, now)) return { verdict: 'rests' }
  const ages = codes.map(({ createdAt }) => now.getTime() - createdAt.getTime()).sort((a, b) => a - b)
  const [newest] = ages
  const oldestOfHour = ages[shareLimits.codesPerHour - 1]
  const waits = [
    newest === undefined ? 0 : shareLimits.codePause * minute - newest,
    oldestOfHour === undefined ? 0 : hour - oldestOfHour,
  ]
  const longest = Math.max(...waits)
  return longest > 0 ? { verdict: 'wait', minutes: Math.ceil(longest / minute) } : { verdict: 'send' }
}

/**
 * What becomes of a try: `matches` says whether the newest code is what was typed. over: there is no code, or it is used, too old or was tried too often; a right
 * code that is over does not count. `left`: tries that remain with this code.
 */
export function codeTry(
  codes: readonly SentCode[],
  matches: boolean,
  now: Date,
): { verdict: 'enter' | 'over' | 'rests' } | { verdict: 'wrong'; left: number } {
  if (isResting(codes, now)) return { verdict: 'rests' }
  const newest = [...codes].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  const isOver =
    newest === undefined ||
    newest.endedAt !== null ||
    newest.wrong >= shareLimits.tries ||
    now.getTime() - newest.createdAt.getTime() >= shareLimits.codeLives * minute
  if (isOver) return { verdict: 'over' }
  return matches ? { verdict: 'enter' } : { verdict: 'wrong', left: shareLimits.tries - newest.wrong - 1 }
}

/** Counts a call in the hour that runs; null when the link was called too often in it. */
export function countedCall(
  { calls, callsFrom }: { calls: number; callsFrom: Date },
  now: Date,
): { calls: number; callsFrom: Date } | null {
  if (now.getTime() - callsFrom.getTime() >= hour) return { calls: 1, callsFrom: now }
  return calls >= shareLimits.callsPerHour ? null : { calls: calls + 1, callsFrom }
}

/** When a link that is given so many days from now ends. */
export const shareEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * day)

/** When a code's session ends: with its hours, or with the link before. */
export const sessionEnd = (now: Date, expiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + shareLimits.sessionLives * minute, expiresAt.getTime()))

/** A mail address as somebody recognises it who has it: `z***@example.com`. */
export function maskedMail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}***${email.slice(at)}`
}

const folded = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

/** The parties that may be named to an outsider: those whose names they read in the text anyway. Names alone; nothing leads to a party's record. */
export function partiesNamed(names: readonly string[], blocks: readonly ShareBlock[]): string[] {
  const text = folded(blocks.flatMap(({ cells }) => cells).join('\n'))
  return [...new Set(names)].filter((name) => folded(name) !== '' && text.includes(folded(name)))
}

/** A paragraph, heading or table row of the text, in plain words: no links, no places of the form. */
export type ShareBlock = {
  kind: 'paragraph' | 'heading' | 'row'
  align: 'start' | 'center' | 'end'
  cells: string[]
}

/** What a block says, for whoever comments on it. */
export const quoteOf = ({ cells }: ShareBlock): string =>
  Array.from(cells.filter((cell) => cell.trim() !== '').join(' | '))
    .slice(0, shareLimits.quote)
    .join('')

type Left = { kind: string; details: readonly string[] }

/**
 * What of a cleaned text must not go to an outsider all the same: other files within it, data of forms, what it fetches from elsewhere, and links that lead
 * into this product (`hosts`: the names it is reached by), such as to the record of a counterparty.
 */
export const tellsInside = (left: readonly Left[], hosts: readonly string[]): Left[] =>
  left.filter(
    ({ kind, details }) =>
      kind === 'embeddedFiles' ||
      kind === 'boundData' ||
      kind === 'outsideReferences' ||
      (kind === 'links' && details.some((address) => leadsTo(address, hosts))),
  )
