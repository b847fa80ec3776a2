import { expect, type Locator, type Page } from '@playwright/test'

/** The list that is open on the page; while one closes and another opens there are two. */
const lists = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

/** Waits until no list stands over the page any more, nor is on its way out. */
export async function listsGone(page: Page): Promise<void> {
  await expect(lists(page)).toHaveCount(0)
}

/** Waits until no dialog stands over the page any more, nor is on its way out. */
export async function dialogsGone(page: Page): Promise<void> {
  await expect(page.locator('.ant-modal-wrap:visible, .ant-drawer-content-wrapper:visible')).toHaveCount(0)
}

/**
 * Chooses one or several options of a select or tree by their labels, as a person does: once the list before has gone, from the list of this
 * control, which has gone afterwards. So the next list or dialog never meets one that is still closing.
 */
export async function choose(control: Locator, ...options: (string | RegExp)[]): Promise<void> {
  const page = control.page()
  await listsGone(page)
  await control.click()
  const list = lists(page)
  for (const option of options) {
    const exact = typeof option === 'string'
    const found = list.getByTitle(option, { exact }).or(list.getByText(option, { exact }))
    await found.filter({ visible: true }).first().click()
  }
  const isMultiple = await control.evaluate((element) => element.closest('.ant-select-multiple') !== null)
  if (isMultiple) await page.keyboard.press('Escape')
  await listsGone(page)
}
