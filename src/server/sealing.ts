import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Keeps secrets that people give the product (the key of a language model) so that the database and its backups alone do not tell them: AES-256-GCM
 * (NIST SP 800-38D) with a key that is not in the database.
 */
export type Sealing = {
  /** `about` says what it belongs to, such as 'extraction_settings/7': sealed text that was put elsewhere does not open. '' stays ''. */
  seal(text: string, about: string): string
  /** Text that was never sealed is answered as it is; null when no key of this installation opens it. */
  open(sealed: string, about: string): string | null
  /** A key of 32 bytes of its own for what this says, the same as long as the key that seals is. It tells nothing of that one. */
  keyFor(about: string): Buffer
  /** Whether it is sealed, and with the key that seals now. */
  isCurrent(sealed: string): boolean
}

const prefix = 'sealed:v1:'
const [ivBytes, tagBytes] = [12, 16]

/** `keys`: 32 bytes each. The first seals, every one opens: a new key is put in front, and the old one goes when nothing is sealed with it any more. */
export function sealingWith(keys: readonly [Buffer, ...Buffer[]]): Sealing {
  const [now] = keys
  return {
    seal(text, about) {
      if (text === '') return ''
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', now, iv).setAAD(Buffer.from(about))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const whole = Buffer.concat([iv, cipher.getAuthTag(), content])
      return `${prefix}${nameOf(now)}:${whole.toString('base64url')}`
    },
    open(sealed, about) {
      if (!sealed.startsWith(prefix)) return sealed
      const [name, content = ''] = sealed.slice(prefix.length).split(':')
      const key = keys.find((one) => nameOf(one) === name)
      return key ? opened(key, Buffer.from(content, 'base64url'), about) : null
    },
    keyFor: (about) => createHmac('sha256', now).update(`key for ${about}`).digest(),
    isCurrent: (sealed) => sealed.startsWith(`${prefix}${nameOf(now)}:`),
  }
}

/** Tells keys apart without telling them. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

function opened(key: Buffer, whole: Buffer, about: string): string | null {
  if (whole.length < ivBytes + tagBytes) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, ivBytes), options)
  decipher.setAAD(Buffer.from(about)).setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const content = decipher.update(whole.subarray(ivBytes + tagBytes))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

type Settings = Pick<Config, 'secretKeys' | 'dataDir'>
const made = new WeakMap<Settings, Sealing>()

/** That of an installation: with the keys of SECRET_KEYS, else with one that is made once and lies under DATA_DIR, for the server's user alone. */
export function sealingOf(settings: Settings): Sealing {
  let sealing = made.get(settings)
  if (!sealing) {
    const [first, ...others] = settings.secretKeys
    sealing = first ? sealingWith([first, ...others]) : sealingWith([keyIn(settings.dataDir)])
    made.set(settings, sealing)
  }
  return sealing
}

/** The key file. Made whole beside its place and then linked, so that two servers that begin at once end with one key. */
function keyIn(folder: string): Buffer {
  const path = join(folder, 'secret.key')
  try {
    return keyOf(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true })
  const making = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(making, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(making, path)
    chmodSync(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(making, { force: true })
  }
  return keyOf(readFileSync(path, 'utf8'))
}

/** Never a shorter key than it should be: a file that was cut off stops the server. */
function keyOf(text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error('secret.key is not a key of 32 bytes in base64')
  return key
}
