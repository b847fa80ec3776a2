import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/index.ts'

/** A product that is started again whenever it ends by itself, as systemd or a container does it. */
export type Product = {
  address: string
  /** How often it was started. */
  starts(): number
  pid(): number
  /** Of the processes that read documents for it, those that run now. */
  readers(): number[]
  stop(): Promise<void>
}

export type World = {
  folder: string
  dataDir: string
  /** The number of the database server's first process. */
  postmaster(): number
  /** A further product on this world's database: of another tree of the source, where it is given. */
  start(source?: string): Promise<Product>
  end(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/**
 * An installation in a folder of its own, below `under`, empty or with the `demonstration`: with the embedded database, or, `shared`, with one that several servers work on (DATABASE_URL).
 */
export async function makeWorld({
  under = '/tmp',
  shared = false,
  demonstration = false,
} = {}): Promise<World> {
  const folder = mkdtempSync(join(under, 'chancery-faults-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const products: Product[] = []
  const own: EmbeddedPostgres | null = shared
    ? await startEmbeddedPostgres({ dataDir: join(folder, 'database'), database: 'faults' })
    : null
  const postgres = join(shared ? join(folder, 'database') : dataDir, 'postgres')
  const environment = {
    DATA_DIR: dataDir,
    DEMO: String(demonstration),
    ...(own && { DATABASE_URL: own.connection.url, SECRET_KEYS: Buffer.alloc(32, 7).toString('base64') }),
  }
  return {
    folder,
    dataDir,
    postmaster: () => Number(readFileSync(join(postgres, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start: async (source = root) => {
      const product = await startProduct(source, environment)
      products.push(product)
      return product
    },
    end: async () => {
      for (const product of products) await product.stop()
      await own?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProduct(source: string, environment: Record<string, string>): Promise<Product> {
  const port = await freePort()
  let child: ChildProcess
  let count = 0
  let isStopped = false
  const ready = Promise.withResolvers<void>()
  const start = (): void => {
    count += 1
    child = spawn(process.execPath, [join(source, 'src/app/run.js'), '--no-build'], {
      cwd: source,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        LIMITS: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', process.env.FAULTS_LOG ? 'inherit' : 'ignore'],
    })
    child.once('exit', () => {
      if (!isStopped) void sleep(200).then(() => isStopped || start())
    })
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (/http:\S+/.test(said)) ready.resolve()
    })
  }
  // A run that is broken off leaves nothing behind.
  process.once('exit', () => child.kill('SIGTERM'))
  start()
  await ready.promise
  return {
    address: `http://127.0.0.1:${port}`,
    starts: () => count,
    pid: () => child.pid as number,
    readers: () => readersOf(child.pid as number),
    stop: async () => {
      isStopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(20_000).then(() => child.kill('SIGKILL'))])
    },
  }
}

/** Processes of the server that may only read: Node with --permission. */
function readersOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => commandOf(child).includes('--permission'))
}

export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean)
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
