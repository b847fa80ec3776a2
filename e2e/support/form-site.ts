import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { themeStyles } from '../../tools/build/theme-styles.ts'

// The renderer of the form engine on a page of its own: no product, no network.
const site = 'http://form.test'
const dist = join(import.meta.dirname, '../../.tmp', `form-page-${process.pid}`)
const mimes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page; once in `test.beforeAll`. */
export async function buildFormSite(): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'form-page'),
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
}

/** Lets a page find the site; in `test.beforeEach`. */
export async function serveFormSite(page: Page): Promise<void> {
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(dist, file)).catch(() => null)
    await route.fulfill(body ? { body, contentType: mimes[extname(file)] ?? '' } : { status: 404, body: '' })
  })
}

/** Opens the form; `query` as fields.ts and main.tsx of the page read it. */
export async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/${query}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
}
