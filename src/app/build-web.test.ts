import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync('/tmp/build-web-')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function makeSources(): void {
  mkdirSync(join(root, 'src/web'), { recursive: true })
  mkdirSync(join(root, 'src/server'), { recursive: true })
  writeFileSync(join(root, 'vite.config.ts'), 'export default {}')
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/src/web/main.ts"></script>')
  writeFileSync(join(root, 'src/web/main.ts'), 'document.title = "one"')
}

const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8')
const change = (file: string, text: string, seconds: number) => {
  writeFileSync(join(root, file), text)
  const time = Date.now() / 1000 + seconds
  utimesSync(join(root, file), time, time)
}

test('the pages are built when missing or older than their sources, and not otherwise', async () => {
  makeSources()
  const printed: string[] = []
  const tell = ({ en }: { en: string }) => printed.push(en)
  expect(await buildWeb({ root, tell })).toBe(true)
  const first = page()
  expect(await buildWeb({ root, tell })).toBe(false)
  expect(printed).toEqual(['Building the pages'])
  change('src/server/only.ts', 'export {}', 10)
  change('src/web/some.test.ts', 'export {}', 10)
  expect(await buildWeb({ root })).toBe(false)
  change('src/web/main.ts', 'document.title = "two"', 10)
  expect(await buildWeb({ root })).toBe(true)
  expect(page()).not.toBe(first)
  change('src/web/main.ts', 'document.title = "two"', -60)
  expect(await buildWeb({ root })).toBe(false)
  mkdirSync(join(root, 'tools/build'), { recursive: true })
  change('tools/build/first-paint.css', '', 20)
  expect(await buildWeb({ root })).toBe(true)
})

test('a failed build is one sentence and leaves the old pages', async () => {
  makeSources()
  await buildWeb({ root })
  const before = page()
  change('src/web/main.ts', 'import "./missing.ts"', 10)
  await expect(buildWeb({ root })).rejects.toMatchObject({ code: 'buildFailed' })
  expect(page()).toBe(before)
})

test('without sources nothing is built', async () => {
  expect(await buildWeb({ root })).toBe(false)
  expect(existsSync(join(root, 'dist'))).toBe(false)
})
