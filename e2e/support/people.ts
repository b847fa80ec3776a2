import type { Browser, Page } from '@playwright/test'
import { demonstration, signIn } from './index.ts'

/** Opens a browser of its own for one person of the demonstration (its administrator's password is everybody's) on this address. */
export async function openAs(browser: Browser, account: string, address = '/'): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, account, demonstration().password)
  await page.goto(address)
  return page
}
