import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './run-program.ts'

// A release as it is installed: unpacked, with the packages that `npm ci --omit=dev` brings, as hard links so that no network is needed.

const folder = mkdtempSync('/tmp/release-test-')
const installed = join(folder, 'installed')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  execFileSync(process.execPath, ['tools/release.ts', folder], { cwd: projectRoot })
  execFileSync('sh', ['-c', 'tar -xzf chancery-*.tar.gz && mv chancery-*/ installed'], { cwd: folder })
  for (const place of productionPackages()) {
    execFileSync('mkdir', ['-p', join(installed, place, '..')])
    execFileSync('cp', ['-al', join(projectRoot, place), join(installed, place)])
  }
  // It builds the pages where they are older than their sources.
}, 120_000)

/** Where the packages lie that are not for developers alone; those within another come with it. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(installed, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(
      ([place, { dev, devOptional }]) =>
        !dev && !devOptional && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place),
    )
    .map(([place]) => place)
    .filter((place) => existsSync(join(projectRoot, place)))
}

type Ended = { code: number | null; out: string; err: string }

function start(): { ended: Promise<Ended>; address: Promise<string>; stop(): void } {
  const child = spawn(process.execPath, ['src/app/run.js'], {
    cwd: installed,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data') },
  })
  let [out, err] = ['', '']
  child.stderr.on('data', (chunk) => (err += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  const address = new Promise<string>((done) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const found = /http:\/\/127\S+/.exec(out)?.[0]
      if (found) done(found)
    })
    ended.then((end) => done(end.err))
  })
  return { ended, address, stop: () => child.kill() }
}

test('an installed release starts with its pages and its demonstration, without what pages are built of, in at most 450 MB', async () => {
  for (const name of ['vite', 'react', 'antd', '@docx-editor.dev', 'vitest'])
    expect(existsSync(join(installed, 'node_modules', name))).toBe(false)
  const [megabytes] = execFileSync('du', ['-sm', 'node_modules'], { cwd: installed, encoding: 'utf8' }).split(
    '\t',
  )
  expect(Number(megabytes)).toBeLessThanOrEqual(450)

  const { address, ended, stop } = start()
  const page = await fetch(await address)
  const html = await page.text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  expect([page.status, (await fetch((await address) + script)).status]).toEqual([200, 200])
  const session = await fetch(`${await address}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify({ account: 'chenjing', password: 'fawutong-demo-2026' }),
  })
  expect(session.status).toBe(200)
  expect((await fetch(`${await address}/api/v1/reference/`)).status).toBe(200)
  stop()
  expect((await ended).code).toBe(0)
  // Prepared as npm does it at the end of `npm ci`, and with its commands.
  expect(execFileSync(process.execPath, ['src/app/build-web.ts'], { cwd: installed, encoding: 'utf8' })).toBe(
    '',
  )
  const help = execFileSync(process.execPath, ['src/app/admin.ts'], { cwd: installed, encoding: 'utf8' })
  expect(help).toContain('npm run admin --')
})

test('sources without pages and without what builds them say what to do, in both languages', async () => {
  for (const name of ['vite.config.ts', 'index.html']) writeFileSync(join(installed, name), '')
  renameSync(join(installed, 'dist'), join(folder, 'dist'))
  const { code, err } = await start().ended
  expect(code).toBe(1)
  expect(err).toMatch(/页面尚未生成.*npm ci（不带 --omit=dev）/)
  expect(err).toMatch(/There are no pages.*npm ci without --omit=dev/)
  // Older than the sources they are served all the same: what would build them anew is not there.
  cpSync(join(folder, 'dist'), join(installed, 'dist'), { recursive: true, preserveTimestamps: true })
  const { address, ended, stop } = start()
  expect((await fetch(await address)).status).toBe(200)
  stop()
  await ended
})
