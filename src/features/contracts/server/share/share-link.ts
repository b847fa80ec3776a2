import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { sealingOf } from '#server/sealing.ts'
import { shareLimits } from '../../domain/contract-share.ts'

/*
 * A link is `/share/<key>#<secret>`. The key names the share and opens nothing. The secret is chance and this installation's signature over key and chance; it stands
 * behind the #, so no browser sends it in an address, and no log, proxy or referrer sees it. The database has its digest.
 */

type Settings = Pick<Config, 'secretKeys' | 'dataDir'>
export type NewLink = { key: string; secret: string; secretHash: Buffer; path: string }

const signatureOf = (config: Settings, key: string, chance: string): string =>
  createHmac('sha256', sealingOf(config).keyFor('links of contract_shares'))
    .update(`${key}.${chance}`)
    .digest('base64url')

/** A link that nobody knows yet; with `key` a new one for the same share. */
export function newLink(config: Settings, key = randomBytes(15).toString('base64url')): NewLink {
  const chance = randomBytes(32).toString('base64url')
  const secret = `${chance}.${signatureOf(config, key, chance)}`
  return { key, secret, secretHash: digestOf(secret), path: `/share/${key}#${secret}` }
}

/** Whether this installation gave this secret to this key, whatever became of the share. */
export function isSigned(config: Settings, key: string, secret: string): boolean {
  const [chance = '', signature = ''] = secret.split('.')
  return isSame(Buffer.from(signature), Buffer.from(signatureOf(config, key, chance)))
}

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A code's digest needs the link's secret, which the database does not have: from the table alone the million codes cannot be tried. */
export const codeDigest = (secret: string, code: string): Buffer => digestOf(`${secret}\n${code}`)

export const newCode = (): string =>
  String(randomInt(10 ** shareLimits.codeDigits)).padStart(shareLimits.codeDigits, '0')

export const newToken = (): string => randomBytes(32).toString('base64url')

/** In the same time, however much of it is right. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
