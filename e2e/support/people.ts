import type { Browser, Page } from '@playwright/test'
import { expect, signIn } from './index.ts'

/** Opens a browser of its own for one person of the journey's organisation on this address. */
export async function openAs(browser: Browser, account: string, address = '/'): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, account)
  await page.goto(address)
  return page
}

type Template = { id: number; version: number; versions: { id: number }[] }

/** Sends the newest version of a template to approval as whoever `author` is signed in as, and has a legal counsel approve it: it is published. By calls, without screens. */
export async function publishTemplate(browser: Browser, author: Page, template: Template): Promise<void> {
  const csrf = { headers: { 'x-csrf': '1' } }
  const sent = await author.request.put(
    `/api/v1/templates/${template.id}/versions/${template.versions[0]?.id}/submit`,
    { ...csrf, data: { version: template.version } },
  )
  expect(sent.status(), await sent.text()).toBe(200)
  const counsel = await (await browser.newContext()).newPage()
  await signIn(counsel, 'zhouhang')
  const detail = await counsel.request.get(`/api/v1/approvals/template/${template.id}/detail`)
  const { id, mine } = ((await detail.json()) as { data: { id: number; mine: { taskID: number } } }).data
  const approved = await counsel.request.post(`/api/v1/approvals/${id}/approve`, {
    ...csrf,
    data: { taskID: mine.taskID },
  })
  expect(approved.status(), await approved.text()).toBe(200)
  await counsel.context().close()
}
