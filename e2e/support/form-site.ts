import { expect, type Page } from '@playwright/test'
import { pageSite } from './page-site.ts'

// The renderer of the form engine on a page of its own: no product, no network.
const site = pageSite('form-page')
export const serveFormSite = (): Promise<void> => site.serve()

/** Opens the form; `query` as fields.ts and main.tsx of the page read it. */
export async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(`${site.origin}/${query}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
}
