import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { editorNumbering } from '../../tools/build/editor-numbering.ts'
import { themeStyles } from '../../tools/build/theme-styles.ts'

// The document editor with its panels on a page of its own: no product, no network, the content security policy of the product.
const site = 'http://editor.test'
const dist = join(import.meta.dirname, '../../.tmp', `editor-page-${process.pid}`)
const mimes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data: blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none'"

/** Builds the page; once in `test.beforeAll`. */
export const buildEditorSite = (): Promise<void> => buildPage('editor-page')

/** Builds the page that has the clauses of a template beside its document. */
export const buildClauseSite = (): Promise<void> => buildPage('clause-page')

async function buildPage(name: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    plugins: [react(), themeStyles(), editorNumbering()],
    logLevel: 'error',
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 9000,
    },
  })
}

type Opened = {
  mode?: 'view' | 'comment' | 'suggest' | 'edit'
  id?: number
  name?: string
  panel?: string
  lang?: string
  read?: string
}

/** Opens a .docx in the editor, as the person and in the mode that are asked for (编辑, 孙丽, number 7). */
export async function openFile(page: Page, bytes: Buffer, how: Opened = {}): Promise<void> {
  await page.unrouteAll()
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/document.docx') return route.fulfill({ body: bytes })
    const file = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(dist, file)).catch(() => null)
    await route.fulfill(
      body
        ? { body, contentType: mimes[extname(file)] ?? '', headers: { 'content-security-policy': policy } }
        : { status: 404, body: '' },
    )
  })
  await page.goto(`${site}/?${new URLSearchParams(how as Record<string, string>)}`)
  await expect(page.locator('body[data-ready]')).toBeVisible({ timeout: 30_000 })
}

/** The document as the editor writes it now. */
export async function savedFile(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const bytes = await window.editor.save()
    let binary = ''
    for (let at = 0; at < bytes.length; at += 8192)
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(binary)
  })
  return Buffer.from(text, 'base64')
}

/** The pages of the document. */
export const paperOf = (page: Page) => page.locator('.docx-paginated-surface')

/** Selects a whole line by what it says. */
export async function selectLine(page: Page, words: string): Promise<void> {
  await paperOf(page).getByText(words).first().click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await expect.poll(() => page.evaluate(() => window.editor.selection()?.text ?? '')).toContain(words)
}
