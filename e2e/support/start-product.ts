import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { siteIsFresh } from './site-is-fresh.ts'

const root = resolve(import.meta.dirname, '../..')
const readyWithinMs = 120_000

/**
 * Starts the real product once for all journeys, with a data directory and a port of its own, and stops it at the end.
 * With CHANCERY_E2E_URL set, the product that runs there is used instead.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CHANCERY_E2E_URL) return undefined
  if (!siteIsFresh(root)) build()

  const dataDir = resolve(root, `.tmp/e2e-${process.pid}`)
  const log = resolve(root, '.tmp/logs/e2e-product.log')
  mkdirSync(resolve(log, '..'), { recursive: true })
  const file = createWriteStream(log)
  const product = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => product.once('exit', (code) => done(code)))
  product.stderr.pipe(file, { end: false })
  product.stdout.pipe(file, { end: false })

  const address = await Promise.race([
    addressIn(product.stdout),
    ended.then((code) =>
      Promise.reject(new Error(`the product ended with ${code} at its start, see ${log}`)),
    ),
    afterMs(readyWithinMs).then(() => {
      product.kill('SIGTERM')
      throw new Error(`the product was not ready after ${readyWithinMs / 1000} s, see ${log}`)
    }),
  ])
  process.env.CHANCERY_E2E_URL = address
  return async () => {
    product.kill('SIGTERM')
    const code = await Promise.race([ended, afterMs(20_000).then(() => 'late' as const)])
    if (code === 'late') product.kill('SIGKILL')
    file.end()
    rmSync(dataDir, { recursive: true, force: true })
    if (code === 'late') throw new Error('the product did not stop within 20 s of SIGTERM')
  }
}

/** The first http address that the product prints: it prints one when it is ready. */
function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    let text = ''
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const address = /https?:\/\/[\w.[\]:-]+:\d+/.exec(text)
      if (address) found(address[0].replace('127.0.0.1', 'localhost'))
    })
  })
}

function build(): void {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`vite build failed:\n${stdout}${stderr}`)
}

const afterMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
