import { expect, type Page, test } from '@playwright/test'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { expectNoSeriousFindings } from '../support/index.ts'

// The label area of fields: places in the document, what was found there, explanations, clauses.
test.use({ viewport: { width: 1240, height: 900 } })
test.beforeEach(() => serveFormSite())

const shown = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
const extract = (page: Page, locations: number) =>
  page.evaluate((count) => {
    const { store } = window as unknown as { store: FormStore }
    const source = { quote: '单价人民币 12,860.00 元', locations: count }
    store.extract('price', { amount: '1286000', unit: 'CNY' }, source)
  }, locations)

test('a label goes through the places of its field in the document, previous and next, with index and total [SCR-10]', async ({
  page,
}) => {
  await openForm(page, '?places=1')
  const places = page.getByRole('group', { name: '含税单价在正文中的位置' })
  await expect(places).toContainText('0/3')
  const next = places.getByRole('button', { name: '下一处' })
  const previous = places.getByRole('button', { name: '上一处' })
  for (const reads of ['1/3', '2/3', '3/3', '1/3']) {
    await next.click()
    await expect(places).toContainText(reads)
  }
  await previous.click()
  await expect(places).toContainText('3/3')
  await next.press('ArrowLeft')
  await expect(places).toContainText('2/3')
  expect(await shown(page)).toEqual(['price 0', 'price 1', 'price 2', 'price 0', 'price 2', 'price 1'])
  const only = page.getByRole('group', { name: '外部相对方在正文中的位置' })
  await expect(only).toContainText('0/1')
  await expect(only.getByRole('button', { name: '上一处' })).toHaveCount(0)
  await only.getByRole('button', { name: '下一处' }).click()
  await expect(only).toContainText('1/1')
  await expect(page.locator('[data-field=count] .c-steps')).toHaveCount(0)
})

test('the arrows beside a label show on pointing or writing; F8 steps from the field [SCR-10]', async ({
  page,
}) => {
  await openForm(page, '?places=1')
  const arrows = page.locator('[data-field=price] .c-steps')
  const seen = () => arrows.evaluate((element) => getComputedStyle(element).opacity)
  await page.mouse.move(0, 0)
  expect(await seen()).toBe('0')
  await page.locator('[data-field=price]').hover()
  expect(await seen()).toBe('1')
  await page.mouse.move(0, 0)
  const price = page.locator('[data-field=price] input').first()
  await price.focus()
  expect(await seen()).toBe('1')
  await price.press('F8')
  await expect(arrows).toContainText('1/3')
  await price.press('Shift+F8')
  await expect(arrows).toContainText('3/3')
  expect(await shown(page)).toEqual(['price 0', 'price 2'])

  // Through the whole form by Tab: every stop is in a field, none at an arrow.
  const stops: string[] = []
  await page.locator('[data-field] input').first().focus()
  for (let presses = 0; presses < 60; presses++) {
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.closest('.c-steps')
          ? 'arrow'
          : (at?.closest('[data-field]')?.getAttribute('data-field') ?? '')
      }),
    )
    await page.keyboard.press('Tab')
  }
  expect(stops).toContain('price')
  expect(stops).toContain('party')
  expect(stops).not.toContain('arrow')
})

test('without a document beside the form no label has places', async ({ page }) => {
  await openForm(page)
  await expect(page.locator('.c-steps')).toHaveCount(0)
})

test('the popover of a found value is 400 wide, says where it comes from and leads to each place [SCR-11]', async ({
  page,
}) => {
  await openForm(page, '?places=1')
  await extract(page, 2)
  const icon = page.getByRole('button', { name: '由文档识别' })
  await icon.hover()
  const popover = page.locator('.ant-popover-container')
  await expect(popover).toContainText('原文：单价人民币 12,860.00 元')
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(400)
  const places = popover.getByRole('group', { name: '识别来源在正文中的位置' })
  await places.getByRole('button', { name: '下一处' }).click()
  await expect(places).toContainText('1/2')
  await places.getByRole('button', { name: '上一处' }).click()
  await expect(places).toContainText('2/2')
  expect(await shown(page)).toEqual(['found price 0', 'found price 1'])
})

test('a value found nowhere in the text has no places to go to', async ({ page }) => {
  await openForm(page, '?places=1')
  await extract(page, 0)
  await page.getByRole('button', { name: '由文档识别' }).hover()
  await expect(page.locator('.ant-popover-container')).toContainText('原文')
  await expect(page.locator('.ant-popover-container .c-steps')).toHaveCount(0)
})

test('an explanation opens over its icon after 300 ms, not before, and is read with its field [SCR-12]', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  await expect(page.getByLabel('合同总额')).toHaveAccessibleDescription(/含税单价 × 数量，自动计算/)
  const icon = page.locator('[data-field=total] .c-field-tip')
  await icon.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await icon.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // From here on time stands, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(x + width / 2, y + height / 2)
  const tip = page.getByRole('tooltip', { name: '含税单价 × 数量，自动计算' })
  await page.clock.runFor(250)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(500)
  await expect(tip).toBeVisible()
})

test('a clause is marked as one in its label, and nothing else is [SCR-12]', async ({ page }) => {
  await openForm(page, '?form=values')
  const tags = page.locator('.c-form-field-label').getByText('条款', { exact: true })
  await expect(tags).toHaveCount(2)
  for (const id of ['disputes', 'secrecy'])
    await expect(page.locator(`[data-field=${id}] .c-form-field-label`)).toContainText('条款')
})

test('labels with places and icons are usable by everybody, also on a phone', async ({ page }) => {
  await openForm(page, '?places=1')
  await extract(page, 2)
  await expectNoSeriousFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSeriousFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
