import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { builtPages } from './page-site.ts'

const root = resolve(import.meta.dirname, '../..')
// For what hangs, not for a busy machine.
const readyWithinMs = 600_000
const stopsWithinMs = 60_000

/** A product that runs for a test. */
export type RunningProduct = Ready & { dataDir: string; stop: () => Promise<void> }

/** Starts the real product with a data directory and a port of its own; `stop` ends it and takes its data away. */
export async function runProduct(options: {
  name: string
  demo: boolean
  /** Settings beside the usual ones. */
  settings?: Record<string, string>
}): Promise<RunningProduct> {
  const dataDir = resolve(root, `.tmp/${options.name}-${process.pid}`)
  const log = resolve(root, `.tmp/logs/${options.name}-product-${process.pid}.log`)
  mkdirSync(resolve(log, '..'), { recursive: true })
  const file = createWriteStream(log)
  const product = spawn(process.execPath, ['src/app/run.js'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: String(options.demo),
      // Journeys beside each other work as one person of the demonstration.
      LIMITS: 'off',
      DATABASE_URL: '',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => product.once('exit', (code) => done(code)))
  product.stderr.pipe(file, { end: false })
  product.stdout.pipe(file, { end: false })

  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const ready = await Promise.race([
    readyLine(product.stdout),
    ended.then((code) => `ended with ${code} at its start`),
    afterMs(readyWithinMs).then(() => `was not ready after ${readyWithinMs / 1000} s`),
  ])
  if (typeof ready === 'string') {
    product.kill('SIGTERM')
    await Promise.race([ended, afterMs(stopsWithinMs)])
    remove()
    throw new Error(`the product ${ready}:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  }
  const stop = async () => {
    product.kill('SIGTERM')
    const code = await Promise.race([ended, afterMs(stopsWithinMs).then(() => 'late' as const)])
    if (code === 'late') product.kill('SIGKILL')
    file.end()
    remove()
    if (code === 'late') throw new Error('the product did not stop in time after SIGTERM')
  }
  return { ...ready, dataDir, stop }
}

/** Starts the program that makes an organisation for each journey, on the data of this product. */
export async function startMaker(dataDir: string): Promise<{ address: string; stop: () => void }> {
  const maker = spawn(process.execPath, ['src/testing/organisation-maker.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_COMPILE_CACHE: resolve(root, '.tmp/compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((found, failed) => {
    maker.stdout.once('data', (chunk: Buffer) => found(chunk.toString('utf8').trim()))
    maker.once('exit', (code) => failed(new Error(`the maker of organisations ended with ${code}`)))
  })
  return { address, stop: () => maker.kill('SIGTERM') }
}

/**
 * Starts the real product once for all journeys, and beside it the program that makes their organisations; stops both at the end.
 * With CHANCERY_E2E_URL and CHANCERY_E2E_DATA_DIR set, the product that runs there is used instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { CHANCERY_E2E_URL: address, CHANCERY_E2E_DATA_DIR: folder = '' } = process.env
  const product = address
    ? { address, dataDir: folder, stop: async () => {} }
    : await runProduct({ name: 'e2e', demo: false, settings: { BOT_HOSTS: '127.0.0.1' } })
  const maker = await startMaker(product.dataDir)
  process.env.CHANCERY_E2E_URL = product.address
  process.env.CHANCERY_E2E_ORGANISATIONS = maker.address
  return async () => {
    maker.stop()
    await product.stop()
    rmSync(builtPages, { recursive: true, force: true })
  }
}

type Ready = { address: string; account: string; password: string }

/** The line that the product prints when it is ready: its address, and how to sign in to the demonstration. */
function readyLine(output: NodeJS.ReadableStream): Promise<Ready> {
  return new Promise((found) => {
    let text = ''
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const [line, address = ''] = /(https?:\/\/[\w.[\]:-]+:\d+).*\n/.exec(text) ?? []
      if (!line) return
      const [, account = '', password = ''] = /account ([^\s，,]+).*password ([^\s）)]+)/.exec(line) ?? []
      found({ address, account, password })
    })
  })
}

const afterMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
