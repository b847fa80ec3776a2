import { readFile, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { themeStyles } from '../../tools/build/theme-styles.ts'

const mimes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A page of its own (a folder beside this file), for journeys that need no product and no network. */
export function pageSite(name: `${string}-page`) {
  const origin = `http://${name.replace('-page', '')}.test`
  const dist = join(import.meta.dirname, '../../.tmp', `${name}-${process.pid}`)
  return {
    origin,
    /** Builds the page; once in `test.beforeAll`. */
    async build(): Promise<void> {
      await build({
        configFile: false,
        root: join(import.meta.dirname, name),
        plugins: [react(), themeStyles()],
        logLevel: 'error',
        build: {
          outDir: dist,
          emptyOutDir: true,
          target: 'es2023',
          reportCompressedSize: false,
          chunkSizeWarningLimit: 4000,
        },
      })
    },
    /** Lets a page find the site; in `test.beforeEach`. */
    async serve(page: Page): Promise<void> {
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        const file = pathname === '/' ? '/index.html' : pathname
        const body = await readFile(join(dist, file)).catch(() => null)
        await route.fulfill(
          body ? { body, contentType: mimes[extname(file)] ?? '' } : { status: 404, body: '' },
        )
      })
    },
    /** Takes away what was built. */
    remove: (): Promise<void> => rm(dist, { recursive: true, force: true }),
  }
}
