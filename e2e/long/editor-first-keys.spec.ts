import { expect, type Page, test } from '@playwright/test'
import { longDocx, plainDocx } from '../../src/testing/bad-files.ts'
import { openFile, paperOf } from '../support/editor-site.ts'

// Nothing that is typed at a document is swallowed in silence: while a long one is laid out, and beside its pages.

const preview = '.docx-paginated-surface[data-docx-opening-preview]'

/**
 * Opens a long document (the library lays one of 120 pages out at once) until its first pages are shown and the others are not laid out yet; the page is held up
 * as a slower machine is. Where that moment is missed, whoever asks sees it by what the page noted, and opens again.
 */
async function openLong(page: Page): Promise<void> {
  // The parts of the page are there already: only the document is waited for.
  await openFile(page, Buffer.from(plainDocx()))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 3 })
  void openFile(page, Buffer.from(longDocx(200))).catch(() => undefined)
  await page
    .locator(preview)
    .waitFor({ timeout: 120_000 })
    .catch(() => undefined)
}

type Seen = { keys: number; note: boolean; field: string }

/** The page notes for itself what is shown while its document is laid out: it is too busy then to be asked. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const seen: Seen = { keys: 0, note: false, field: '' }
    Object.assign(window, { seenBeforeLayout: seen })
    const isLaidOut = () => document.querySelector(mark) === null
    const look = () => {
      if (isLaidOut()) return
      seen.note ||= document.querySelector('.c-docx-early-note') !== null
    }
    window.addEventListener('keydown', () => (seen.keys += isLaidOut() ? 0 : 1), true)
    window.addEventListener('input', ({ target }) => {
      if (!isLaidOut() && target instanceof HTMLTextAreaElement && target.closest('.c-docx-early'))
        seen.field = target.value
    })
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  }, preview)
}

/** Types at a long document while it is being laid out, and waits until it is; where the machine had laid it out meanwhile, once more. */
async function typeBeforeLayout(
  page: Page,
  wasBefore: (seen: Seen) => boolean,
  type: () => Promise<void>,
): Promise<Seen> {
  await watchLayout(page)
  for (let tries = 0; tries < 4; tries++) {
    await openLong(page)
    await type()
    await expect(page.locator(preview)).toHaveCount(0, { timeout: 240_000 })
    const seen = await page.evaluate(() => (window as unknown as { seenBeforeLayout: Seen }).seenBeforeLayout)
    if (wasBefore(seen)) return seen
  }
  throw new Error('the document was laid out too soon for this test, four times')
}

test('what is typed at a long document before it is laid out stands where it was clicked, in order', async ({
  page,
}) => {
  test.setTimeout(900_000)
  const words = '先写在这里的话：甲乙丙丁戊己庚辛壬癸，第二句。'
  const seen = await typeBeforeLayout(
    page,
    ({ field }) => field !== '',
    async () => {
      const line = paperOf(page).getByText('第1页第2款').first()
      const box = await line.boundingBox()
      await page.mouse.click((box?.x ?? 0) + 1, (box?.y ?? 0) + 8)
      await page.keyboard.type(words)
    },
  )
  // It was seen where it would go.
  expect(seen.field).toBe(words)
  await expect(page.getByRole('textbox', { name: '在此处输入' })).toHaveCount(0)
  await page.keyboard.type('接着写')
  await expect(paperOf(page)).toContainText(`${words}接着写第1页第2款`)
})

test('keys that have no place yet are told, not swallowed in silence', async ({ page }) => {
  test.setTimeout(900_000)
  const words = 'nowhere'
  const seen = await typeBeforeLayout(
    page,
    ({ keys }) => keys >= words.length,
    () => page.keyboard.type(words),
  )
  expect(seen.note).toBe(true)
  await expect(page.getByText('刚才的按键没有写入')).toHaveCount(0)
})

test('a click on the grey beside the paper leads into the nearest line, as in Word', async ({ page }) => {
  await openFile(page, Buffer.from(longDocx(2)))
  const paper = await paperOf(page).boundingBox()
  const line = await paperOf(page).getByText('第1页第3款').first().boundingBox()
  const y = (line?.y ?? 0) + 10
  await page.mouse.click((paper?.x ?? 0) - 30, y)
  await page.keyboard.type('左边')
  await expect(paperOf(page)).toContainText('左边第1页第3款')
  await page.mouse.click((paper?.x ?? 0) + (paper?.width ?? 0) + 30, y)
  await page.keyboard.type('右边')
  await expect(paperOf(page)).toContainText('右边')
  // Below the last page: into its last line.
  await page.mouse.wheel(0, 100_000)
  await expect(paperOf(page).getByText('第2页第14款').first()).toBeInViewport()
  const stage = await page.locator('.c-docx-stage').boundingBox()
  await page.mouse.click((stage?.x ?? 0) + 20, (stage?.y ?? 0) + (stage?.height ?? 0) - 4)
  await page.keyboard.type('末尾')
  await expect(paperOf(page)).toContainText('末尾')
})

test('a click on the grey beside a document that is only read changes nothing', async ({ page }) => {
  await openFile(page, Buffer.from(longDocx(1)), { mode: 'view' })
  const paper = await paperOf(page).boundingBox()
  await page.mouse.click((paper?.x ?? 0) - 30, 300)
  await page.keyboard.type('不该出现')
  await expect(paperOf(page)).not.toContainText('不该出现')
})
