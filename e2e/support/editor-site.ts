import { expect, type Page } from '@playwright/test'
import { editorNumbering } from '../../tools/build/editor-numbering.ts'
import { pageSite } from './page-site.ts'

// The document editor with its panels on a page of its own: no product, no network, the content security policy of the product.
const options = {
  plugins: [editorNumbering()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  policy:
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data: blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none'",
}
const sites = {
  editor: pageSite('editor-page', options),
  /** Has the clauses of a template beside its document. */
  clause: pageSite('clause-page', options),
}

type Opened = {
  mode?: 'view' | 'comment' | 'suggest' | 'edit'
  id?: number
  name?: string
  panel?: string
  lang?: string
  read?: string
  site?: keyof typeof sites
}

/** Opens a .docx in the editor, as the person and in the mode that are asked for (编辑, 孙丽, number 7). */
export async function openFile(
  page: Page,
  bytes: Buffer,
  { site = 'editor', ...how }: Opened = {},
): Promise<void> {
  await sites[site].serve((pathname) => (pathname === '/document.docx' ? { body: bytes } : null))
  await page.goto(`${sites[site].origin}/?${new URLSearchParams(how as Record<string, string>)}`)
  await expect(page.locator('body[data-ready]')).toBeVisible()
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
