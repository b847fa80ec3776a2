import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rmdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, build, type PluginOption } from 'vite'
import { themeStyles } from '../../tools/build/theme-styles.ts'

const mimes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}
/** Beside one another, not in one another's: several runs may go on in one tree. */
export const builtPages = join(
  import.meta.dirname,
  '../../.tmp/e2e-pages',
  process.env.CHANCERY_E2E_RUN ?? '',
)

type Site = {
  /** Of the build, beside React and the product's theme. */
  plugins?: PluginOption[]
  build?: BuildEnvironmentOptions
  /** The content security policy of its files. */
  policy?: string
}
/** What a request is answered with before the page's own files are looked at; null where those shall. */
type Answers = (pathname: string) => { body: Buffer | string; contentType?: string; status?: number } | null

/** A page of its own (a folder beside this file), for journeys that need no product and no network. */
export function pageSite(name: `${string}-page`, options: Site = {}) {
  const origin = `http://${name.replace('-page', '')}.test`
  let ready: Promise<string> | undefined
  return {
    origin,
    /** Lets a page find the site. Whoever comes first in a run builds it. */
    async serve(page: Page, answers: Answers = () => null): Promise<void> {
      ready ??= builtOnce(name, options)
      const dist = await ready
      const headers: Record<string, string> = options.policy
        ? { 'content-security-policy': options.policy }
        : {}
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        const own = answers(pathname)
        if (own) return route.fulfill({ ...own, headers })
        const file = pathname === '/' ? '/index.html' : pathname
        const body = await readFile(join(dist, file)).catch(() => null)
        await route.fulfill(
          body
            ? { body, contentType: mimes[extname(file)] ?? '', headers }
            : { status: 404, body: '', headers },
        )
      })
    },
  }
}

/** The folder of the built page. Of all processes of a run one builds it, the others wait. */
async function builtOnce(name: string, options: Site): Promise<string> {
  const dist = join(builtPages, name)
  const lock = `${dist}.lock`
  await mkdir(builtPages, { recursive: true })
  while (!existsSync(dist)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isMine) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(dist)) await buildPage(name, dist, options)
    } finally {
      await rmdir(lock)
    }
  }
  return dist
}

async function buildPage(name: string, dist: string, options: Site): Promise<void> {
  const outDir = `${dist}.${process.pid}`
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    plugins: [react(), themeStyles(), ...(options.plugins ?? [])],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 9000,
      ...options.build,
    },
  })
  await rename(outDir, dist)
}
