import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { sealingOf, sealingWith } from './sealing.ts'

const [old, now] = [randomBytes(32), randomBytes(32)]
const about = 'extraction_settings/7'

describe('a sealed text', () => {
  test('does not tell what it holds, is never the same twice, and opens', () => {
    const sealing = sealingWith([now])
    const sealed = sealing.seal('sk-密钥', about)
    expect(sealed).not.toContain('sk-')
    expect(sealed).not.toBe(sealing.seal('sk-密钥', about))
    expect(sealing.open(sealed, about)).toBe('sk-密钥')
    expect([sealing.seal('', about), sealing.open('', about)]).toEqual(['', ''])
  })

  test('does not open elsewhere, with another key, or with one letter changed', () => {
    const sealing = sealingWith([now])
    const sealed = sealing.seal('sk-secret', about)
    expect(sealing.open(sealed, 'extraction_settings/8')).toBeNull()
    expect(sealingWith([old]).open(sealed, about)).toBeNull()
    const at = sealed.length - 5
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    expect(sealing.open(changed, about)).toBeNull()
    expect(sealing.open('sealed:v1:x:', about)).toBeNull()
  })

  test('opens with an older key as long as that is named, and is known to be sealed with it', () => {
    const sealed = sealingWith([old]).seal('sk-secret', about)
    const sealing = sealingWith([now, old])
    expect(sealing.open(sealed, about)).toBe('sk-secret')
    expect(sealing.isCurrent(sealed)).toBe(false)
    expect(sealing.isCurrent(sealing.seal('sk-secret', about))).toBe(true)
    expect(sealing.isCurrent('sk-secret')).toBe(false)
  })
})

describe('the key of an installation', () => {
  const settings = (env: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: join(mkdtempSync(join(tmpdir(), 'chancery-key-')), 'data'), ...env })

  test('is made once, for the server alone, and found again', () => {
    const config = settings()
    const sealed = sealingOf(config).seal('sk-secret', about)
    expect(statSync(join(config.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(sealingOf({ ...config }).open(sealed, about)).toBe('sk-secret')
    writeFileSync(join(config.dataDir, 'secret.key'), 'short')
    expect(() => sealingOf({ ...config })).toThrow('secret.key')
  })

  test('is that of SECRET_KEYS, the first one first; a wrong one is not repeated in what is said', () => {
    const config = settings({ SECRET_KEYS: `${now.toString('base64')}, ${old.toString('hex')}` })
    expect(config.secretKeys).toEqual([now, old])
    const sealed = sealingOf(config).seal('sk-secret', about)
    expect(sealingWith([now]).open(sealed, about)).toBe('sk-secret')
    expect(() => readFileSync(join(config.dataDir, 'secret.key'))).toThrow('ENOENT')
    expect(() => settings({ SECRET_KEYS: 'tooshort' })).toThrow('SECRET_KEYS')
    expect(() => settings({ SECRET_KEYS: 'tooshort' })).not.toThrow('tooshort')
  })
})
