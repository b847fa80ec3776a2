import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'
import { childrenOf, type Product, type World } from './world.ts'

/** Where a fault happens: everything is running and under load. */
export type Scene = {
  world: World
  product: Product
  load: Pick<Load, 'further' | 'spread'>
  seconds: number
}

export type Fault = {
  /** What somebody who runs the product would call it. */
  title: string
  /** Several servers on one database. */
  shared?: boolean
  /** Runs before anything is started; answers the folder in which the world is to be. `undo` runs at the end. */
  place?: () => { under: string; undo: () => void }
  /** The source of the first product, where it is another version. */
  source?: () => { tree: string; undo: () => void }
  /** Why it cannot be tried on this machine. */
  lacks?: () => string | null
  /** Lets it happen, and mends what no product can; back by itself is what comes after. */
  happen(scene: Scene): Promise<void>
}

const kill = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already.
  }
}

/** Kills the database server's first process, and so all of it. */
export const killDatabase = ({ world }: Scene) => kill(world.postmaster())

/** Kills whatever reads documents just now; answers how many. */
export function killReaders({ product }: Scene): number {
  const readers = product.readers()
  for (const pid of readers) kill(pid)
  return readers.length
}

/** The database server stands still for so long. */
export async function hangDatabase({ world, seconds }: Scene): Promise<void> {
  const main = world.postmaster()
  const all = [...childrenOf(main), main]
  for (const pid of all) kill(pid, 'SIGSTOP')
  await sleep(seconds * 1_000)
  for (const pid of all.reverse()) kill(pid, 'SIGCONT')
}

export async function killServer({ product }: Scene): Promise<void> {
  const before = product.starts()
  kill(product.pid())
  while (product.starts() === before) await sleep(20)
}

/** Again and again while the time lasts, with the load coming back in between. */
const repeated =
  (once: (scene: Scene) => unknown) =>
  async (scene: Scene): Promise<void> => {
    const until = performance.now() + scene.seconds * 1_000
    do {
      await once(scene)
      await scene.load.further(3)
    } while (performance.now() < until)
  }

const isRoot = () => (process.getuid?.() === 0 ? null : 'needs root')
const has = (program: string) => () =>
  spawnSync('which', [program]).status === 0 ? isRoot() : `needs ${program}`

export const faults: Readonly<Record<string, Fault>> = {
  'kill-server': { title: 'kill -9 of the server', happen: repeated(killServer) },
  'kill-readers': { title: 'kill -9 of what reads documents', happen: repeated(killReaders) },
  'kill-database': { title: 'kill -9 of PostgreSQL', happen: repeated(killDatabase) },
  'failed-restart': {
    title: 'PostgreSQL killed, its restart fails',
    happen: async (scene) => {
      const settings = join(scene.world.dataDir, 'postgres/postgresql.auto.conf')
      const before = readFileSync(settings, 'utf8')
      appendFileSync(settings, 'no_such_setting = 1\n')
      killDatabase(scene)
      await sleep(scene.seconds * 1_000)
      writeFileSync(settings, before)
    },
  },
  'database-away': {
    title: 'PostgreSQL hangs and goes on',
    happen: hangDatabase,
  },
  'full-disk': {
    title: 'the disk is full to the last byte',
    lacks: isRoot,
    place: () => {
      const under = mkdtempSync('/tmp/chancery-faults-disk-')
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', under])
      return {
        under,
        undo: () => {
          spawnSync('umount', ['--lazy', under])
          rmSync(under, { recursive: true, force: true })
        },
      }
    },
    happen: async ({ world, seconds }) => {
      const ballast = join(world.folder, 'ballast')
      const until = performance.now() + seconds * 1_000
      while (performance.now() < until) {
        spawnSync('sh', ['-c', `cat /dev/zero >> ${ballast}`], { stdio: 'ignore' })
        await sleep(500)
      }
      rmSync(ballast)
    },
  },
  'slow-disk': {
    title: 'every flush to the disk takes 0.3 s more',
    lacks: has('strace'),
    happen: async ({ world, seconds }) => {
      const main = world.postmaster()
      const processes = [main, ...childrenOf(main)].flatMap((pid) => ['-p', String(pid)])
      const delay = 'inject=fsync,fdatasync,sync_file_range:delay_enter=300000'
      const slow = spawn('strace', [
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-e',
        'trace=fsync,fdatasync,sync_file_range',
        '-e',
        delay,
        ...processes,
      ])
      await sleep(seconds * 1_000)
      await ended(slow, 'SIGINT')
    },
  },
  'short-memory': {
    title: 'the server and its readers have 40 MB more than they use',
    lacks: () =>
      spawnSync('test', ['-w', '/sys/fs/cgroup/memory']).status === 0
        ? null
        : 'needs cgroups (v1) to write in',
    happen: async ({ product, seconds }) => {
      const group = `/sys/fs/cgroup/memory/chancery-faults-${process.pid}`
      mkdirSync(group)
      const pids = [product.pid(), ...product.readers()]
      const used = pids.reduce((sum, pid) => sum + residentOf(pid), 0)
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(used + 40 * 2 ** 20))
      // What is used already is charged where it is: moved with the process.
      writeFileSync(join(group, 'memory.move_charge_at_immigrate'), '3')
      for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), String(pid))
      await sleep(seconds * 1_000)
      writeFileSync(join(group, 'memory.limit_in_bytes'), '-1')
      for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        writeFileSync('/sys/fs/cgroup/memory/cgroup.procs', pid)
      rmSync(group, { recursive: true, force: true })
    },
  },
  'two-servers': {
    title: 'two servers on one database, the one killed',
    shared: true,
    happen: async (scene) => {
      const second = await scene.world.start()
      scene.load.spread([scene.product.address, second.address])
      await scene.load.further(3)
      await repeated(killServer)(scene)
    },
  },
  'two-versions': {
    title: 'the version before beside this one while it migrates, then started again',
    shared: true,
    source: versionBefore,
    happen: async (scene) => {
      const second = await scene.world.start()
      scene.load.spread([scene.product.address, second.address])
      await scene.load.further(3)
      await killServer(scene)
    },
  },
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return
  const end = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await end
}

function residentOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}

/** The source before the newest migration was added, in a folder of its own. */
function versionBefore(): { tree: string; undo: () => void } {
  const root = join(import.meta.dirname, '../../..')
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations').stdout.trim()
  const tree = mkdtempSync('/tmp/chancery-before-')
  const added = git('worktree', 'add', '--detach', '--force', tree, `${newest}~1`)
  if (added.status !== 0) throw new Error(added.stderr)
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return {
    tree,
    undo: () => {
      rmSync(tree, { recursive: true, force: true })
      git('worktree', 'prune')
    },
  }
}
