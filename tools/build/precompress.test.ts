import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstPage } from './precompress.ts'

const folder = mkdtempSync(join(tmpdir(), 'chancery-first-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A built page that loads so many KB of script that cannot be compressed. */
function pageOf(kilobytes: number): string {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/a.js"></script>')
  writeFileSync(join(folder, 'assets/a.js'), randomBytes(kilobytes * 1024))
  return folder
}

test('a first page that loads up to 400 KB of script (gzip) is built', () => {
  expect(firstPage(pageOf(390))).toMatch(/^first page: script 390\.\d KB gzip/)
})

test('a heavier first page fails the build', () => {
  expect(() => firstPage(pageOf(410))).toThrow('at most 400 KB of script')
})
