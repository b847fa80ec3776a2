import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { sealingOf } from '#server/sealing.ts'

/*
 * Browsers in which a person signed in before ("device cookies", OWASP Authentication Cheat Sheet): their guesses are counted by themselves, so that whoever
 * floods the sign-in from the same office locks out only browsers that nobody knows. A mark proves that its browser knew the password once; it opens nothing.
 */

type Settings = Pick<Config, 'secureCookies' | 'secretKeys' | 'dataDir'>
export type Account = { id: number; password_hash: string | null }

const keptDays = 180
/** Marks that one browser keeps: people share a computer. */
const keptAtMost = 5
const between = '~'

const cookieName = ({ secureCookies }: Settings): string =>
  secureCookies ? '__Host-chancery-device' : 'chancery-device'

const marksOf = (request: FastifyRequest, settings: Settings): string[] =>
  (request.cookies[cookieName(settings)] ?? '').split(between).filter(Boolean).slice(0, keptAtMost)

/** Bound to the password, so that a new password forgets every browser. */
const proofOf = (settings: Settings, { id, password_hash }: Account, name: string): Buffer =>
  createHmac('sha256', sealingOf(settings).keyFor('known devices'))
    .update(`${id}.${name}.${password_hash ?? ''}`)
    .digest()

/** What this browser is called among those that the account was signed in with; null when it is none of them, or was so more than 180 days ago. */
export function knownDevice(
  request: FastifyRequest,
  settings: Settings,
  account: Account,
  now: Date,
): string | null {
  for (const mark of marksOf(request, settings)) {
    const [id, since, random, proof = ''] = mark.split('.')
    const name = `${since}.${random}`
    const age = now.getTime() - Number.parseInt(since ?? '', 36) * 1000
    if (id !== String(account.id) || !(age >= 0 && age < keptDays * 86_400_000)) continue
    const given = Buffer.from(proof, 'base64url')
    const wanted = proofOf(settings, account, name)
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return name
  }
  return null
}

/** Marks the browser as one in which this account was signed in; the marks of others who use it stay. */
export function rememberDevice(call: {
  request: FastifyRequest
  reply: FastifyReply
  settings: Settings
  account: Account
  now: Date
}): void {
  const { request, reply, settings, account, now } = call
  const name = `${Math.floor(now.getTime() / 1000).toString(36)}.${randomBytes(12).toString('base64url')}`
  const mark = `${account.id}.${name}.${proofOf(settings, account, name).toString('base64url')}`
  const others = marksOf(request, settings).filter((one) => !one.startsWith(`${account.id}.`))
  reply.setCookie(cookieName(settings), [mark, ...others].slice(0, keptAtMost).join(between), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.secureCookies,
    maxAge: keptDays * 86_400,
  })
}
