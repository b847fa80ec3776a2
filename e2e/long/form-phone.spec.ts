import { expect, type Page, test } from '@playwright/test'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { expectNoSeriousFindings } from '../support/index.ts'

// A form inside of the product's window, in a hand.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(() => serveFormSite())

/** Fills fields of the large form by their place, without the screen. */
const fill = (page: Page, places: number[]) =>
  page.evaluate((numbers) => {
    const { store } = window as unknown as { store: FormStore }
    const values = ['已填写', '12', { amount: '120000', unit: 'CNY' }, 'ordinary', '2026-11-20']
    store.edit(Object.fromEntries(numbers.map((place) => [`f${place}`, values[place % 5] ?? null])))
  }, places)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

test('the first fault of a long form is on a phone’s screen after a submission, and stays there [VAL-01]', async ({
  page,
}) => {
  await openForm(page, '?fields=300&shell=1')
  // As browsers do that do not hold what is shown when something above it grows.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' })
  await fill(page, upTo(130))
  await page.getByRole('button', { name: '提交审批' }).tap()
  const fault = page.locator('[data-field=f130]')
  await expect(fault).toBeInViewport({ ratio: 1 })
  await expect(fault.getByRole('textbox')).toBeFocused()
  await expect(page.locator('.c-form-block-waiting').first()).toBeAttached()
  // Long enough for all that comes near to mount.
  await page.waitForTimeout(700)
  await expect(fault).toBeInViewport({ ratio: 1 })
  // Up again: what is wrong now stands above what is shown.
  await fill(
    page,
    upTo(300).filter((place) => place !== 40),
  )
  await page.evaluate(() => (window as unknown as { store: FormStore }).store.edit({ f40: null }))
  await page.getByRole('button', { name: '提交审批' }).tap()
  await page.waitForTimeout(700)
  await expect(page.locator('[data-field=f40]')).toBeInViewport({ ratio: 1 })
})

test('whoever scrolls on by themselves is not taken back to the fault', async ({ page }) => {
  await openForm(page, '?fields=300&shell=1')
  await fill(page, upTo(130))
  await page.getByRole('button', { name: '提交审批' }).tap()
  await expect(page.locator('[data-field=f130]')).toBeInViewport()
  await page.evaluate(() => {
    dispatchEvent(new TouchEvent('touchstart'))
    document.querySelector('.s-main')?.scrollTo(0, 0)
  })
  await expect(page.locator('[data-field=f0]')).toBeInViewport()
  await page.waitForTimeout(700)
  await expect(page.locator('[data-field=f0]')).toBeInViewport()
})

test('explanations of fields below the fold do not let the whole application scroll away', async ({
  page,
}) => {
  await openForm(page, '?shell=1')
  await page.evaluate(() => document.querySelector('.s-main')?.scrollBy(0, 600))
  await expect(page.getByLabel('合同总额')).toHaveAccessibleDescription(/含税单价 × 数量，自动计算/)
  await page.evaluate(() => document.querySelector('.s-main')?.scrollTo(0, 0))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  await page.getByLabel('合同总额').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('what a tap opens stays open, until the next one or one beside it', async ({ page }) => {
  await openForm(page, '?places=1&shell=1')
  await page.evaluate(() => {
    const { store } = window as unknown as { store: FormStore }
    const source = { quote: '单价人民币 12,860.00 元', locations: 2 }
    store.extract('price', { amount: '1286000', unit: 'CNY' }, source)
  })
  const number = page.getByRole('button', { name: '查看编号预览' })
  const preview = page.getByText('HT-2026-11-00128')
  await number.tap()
  await expect(preview).toBeVisible()
  await page.waitForTimeout(400)
  await expect(preview).toBeVisible()
  await number.tap()
  await expect(preview).toBeHidden()

  const icon = page.getByRole('button', { name: '由文档识别' })
  const places = page.getByRole('group', { name: '识别来源在正文中的位置' })
  await icon.tap()
  await expect(places).toBeVisible()
  for (const reads of ['1/2', '2/2']) {
    await places.getByRole('button', { name: '下一处' }).tap()
    await expect(places).toContainText(reads)
  }
  await page.waitForTimeout(400)
  await expect(places).toBeVisible()
  await expectNoSeriousFindings(page)
  await page.getByRole('heading', { name: '发起合同审批' }).tap()
  await expect(places).toBeHidden()
})

test('several choices are shown by their names', async ({ page }) => {
  await openForm(page, '?form=records&shell=1')
  await page.evaluate(() => {
    const { store } = window as unknown as { store: FormStore }
    const stops = Array.from({ length: 11 }, (_, index) => `c${index}`)
    store.edit({ firms: [21, 22], causes: [2, 4], stops })
  })
  for (const [field, names] of [
    ['firms', ['甲律师事务所', '乙律师事务所']],
    ['causes', ['买卖合同纠纷', '劳动争议']],
    ['stops', ['城市0号', '城市10号']],
  ] as const) {
    const control = page.locator(`[data-field=${field}]`)
    for (const name of names) await expect(control.getByText(name, { exact: true })).toBeVisible()
    // 「+ 9 …」
    await expect(control).not.toContainText(/\+\s*\d/)
  }
})
