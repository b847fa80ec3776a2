import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Tell } from '#server/start-error.ts'

const projectRoot = join(import.meta.dirname, '../..')

/*
 * Run by itself it is what `npm ci` does last (`prepare`), so that the first start finds the pages. An installation without vite (--omit=dev) has
 * them from its release.
 */

/**
 * Builds the browser application when `dist/` is missing or older than its sources; without sources, or without what builds them, what is
 * there stands. Answers whether it was built. The old build stays until the new one is whole.
 */
export async function buildWeb({
  root = projectRoot,
  tell = () => {},
}: {
  root?: string
  tell?: Tell
} = {}): Promise<boolean> {
  if (!existsSync(join(root, 'vite.config.ts')) || !existsSync(join(root, 'index.html'))) return false
  const dist = join(root, 'dist')
  const built = modified(join(dist, 'index.html'))
  if (built > 0 && built >= newestSource(root)) return false
  const vite = viteProgram()
  if (!vite) {
    if (built > 0) return false
    throw noPages()
  }
  tell({ zh: '生成页面', en: 'Building the pages' })
  const fresh = join(root, `.tmp/dist-${process.pid}`)
  try {
    await runVite(vite, root, fresh)
    swapIn(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

/** Puts the new build in place. Where another start of the same checkout did so at this very moment, its build is as good. */
function swapIn(fresh: string, dist: string): void {
  rmSync(dist, { recursive: true, force: true })
  try {
    renameSync(fresh, dist)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** null: an installation without what is for developers (npm ci --omit=dev). */
function viteProgram(): string | null {
  const folder = join(projectRoot, 'node_modules/vite')
  return existsSync(folder) ? join(folder, 'bin/vite.js') : null
}

function runVite(program: string, root: string, into: string): Promise<void> {
  const args = [
    program,
    'build',
    '--outDir',
    into,
    '--emptyOutDir',
    '--logLevel',
    'warn',
    '--mode',
    'production',
  ]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopWithUs = () => child.kill()
  process.once('exit', stopWithUs)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      process.removeListener('exit', stopWithUs)
      if (code === 0) done()
      else fail(buildFailed(output))
    })
  })
}

const noPages = (): StartError =>
  new StartError('noPages', {
    zh: '页面尚未生成，也没有安装生成页面的工具：请执行 npm ci（不带 --omit=dev）后重新启动，或安装 npm run release 生成的发行包，其中已带有页面。',
    en: 'There are no pages, and what builds them is not installed: run npm ci without --omit=dev and start again, or install a release (made by npm run release), which brings them.',
  })

function buildFailed(output: string): StartError {
  if (/ENOSPC|No space left/i.test(output))
    return new StartError('diskFull', {
      zh: `磁盘已满，无法生成页面：请清理 ${projectRoot} 所在磁盘的空间后重新启动。`,
      en: `The disk is full, the pages can't be built: free some space on the disk of ${projectRoot} and start again.`,
    })
  return new StartError('buildFailed', {
    zh: `页面没有生成：请重新执行 npm ci，再用 npm run build 查看详情。\n${output.trim()}`,
    en: 'The pages could not be built: run npm ci again, then npm run build for the details.',
  })
}

/** Modification time in ms of the youngest file that the browser application is made of. */
function newestSource(root: string): number {
  const single = ['index.html', 'share.html', 'vite.config.ts', 'package-lock.json'].map((name) =>
    modified(join(root, name)),
  )
  return Math.max(...single, newestBelow(join(root, 'src')), newestBelow(join(root, 'tools/build')))
}

function newestBelow(folder: string): number {
  let newest = 0
  if (!existsSync(folder)) return newest
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'server' && entry.name !== 'testing') newest = Math.max(newest, newestBelow(path))
    } else if (!/\.test\.tsx?$/.test(entry.name) && !/\/src\/app\/[^/]+$/.test(path)) {
      newest = Math.max(newest, modified(path))
    }
  }
  return newest
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (import.meta.main && viteProgram()) {
  try {
    await buildWeb()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
