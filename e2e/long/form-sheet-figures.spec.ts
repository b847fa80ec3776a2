import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { takeShots } from '../support/index.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(async ({ page }) => {
  await serveFormSite()
  await openForm(page, '?form=values')
})

const stored = (page: Page, id = 'goods'): Promise<unknown> =>
  page.evaluate((field) => (window as unknown as { store: FormStore }).store.field(field).value, id)
const sheet = (page: Page) => page.getByRole('group', { name: '采购清单' })
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('a sheet with a number that was cut changes nothing and names the cell [FLD-17]', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('numbers.xlsx')
  const columns = [
    { key: 'item', header: '名称', numFmt: '000000' },
    { key: 'count', header: '数量' },
  ]
  const choose = async (data: Record<string, unknown>[]) => {
    await writeFile(file, await writeXlsx({ sheets: [{ name: '表', columns, data: data as never }] }))
    await sheet(page).locator('input[type=file]').setInputFiles(file)
  }
  await choose([{ item: 123, count: 1 }])
  await expect.poll(() => stored(page)).toEqual([{ item: '000123', count: '1' }])
  await choose([{ item: 'a' }, { item: Number('6222020200012345678'), count: 2 }])
  await expect(page.locator('.ant-message')).toContainText('未作任何修改')
  const note = page.locator('.c-form-field-note', { hasText: '采购清单第2行「名称」' })
  await expect(note).toContainText('6.22202E+18')
  await expect(note).toContainText('设为“文本”')
  expect(await stored(page)).toEqual([{ item: '000123', count: '1' }])
  await takeShots(page, 'sheet-cut-figure')
  await sheet(page).locator('[data-cell="0.item"]').click()
  await paste(page, '6.22202E+18\t5\n甲\t6')
  await expect(page.locator('.c-form-field-note', { hasText: '采购清单第1行「名称」' })).toBeVisible()
  expect(await stored(page)).toEqual([{ item: '000123', count: '1' }])
})

test('amounts are calculated when their row is typed, and never covered or cut [FLD-17]', async ({
  page,
}) => {
  const machines = page.getByRole('group', { name: '设备清单' })
  const cell = (place: string) => machines.locator(`[data-cell="${place}"]`)
  const sums = async () => ((await stored(page, 'machines')) as { sum?: unknown }[]).map(({ sum }) => sum)
  const yuan = (amount: string) => ({ amount, unit: 'CNY' })
  const name = '六轴协作机器人工作站（含末端执行器与视觉定位系统）'
  const spec = 'UR20e，负载 20 kg，臂展 1750 mm，含控制柜与示教器、三年延保'
  await machines.getByText('暂无数据').focus()
  await paste(page, `${name}\t${spec}\t套\t9\t142,888.89\n伺服电机\t750 W\t台\t5743\t2,150.00`)
  await expect.poll(sums).toEqual([yuan('128600001'), yuan('1234745000')])

  await cell('1.price').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2,149.69')
  await page.keyboard.press('Tab')
  await expect(cell('1.sum').locator('input')).toHaveValue('12345669.67')
  expect(await sums()).toEqual([yuan('128600001'), yuan('1234566967')])
  await page.keyboard.type('12345678.90')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  expect(await sums()).toEqual([yuan('128600001'), yuan('1234567890')])
  await expect(machines.locator('tfoot td').last()).toHaveText('13,631,678.91')

  const table = machines.locator('.c-sheet-scroll')
  const isWhole = (place: string): Promise<boolean> =>
    cell(place).evaluate((element) => {
      const text = element.querySelector('.c-sheet-text') as HTMLElement
      const words = document.createRange()
      words.selectNodeContents(text)
      const { left, right, top, bottom } = words.getBoundingClientRect()
      const seen = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      return bottom - top < 30 && seen.every((one) => element.contains(one))
    })
  await cell('0.sum').scrollIntoViewIfNeeded()
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  for (const place of ['0.price', '0.sum', '1.price', '1.sum']) expect(await isWhole(place)).toBe(true)
  await expect(cell('0.spec').locator('.c-sheet-text')).toHaveAttribute('title', spec)
  await takeShots(page, 'sheet-amounts')

  // Where it must be moved sideways, the name stays and covers no amount that was moved to.
  await table.evaluate((element) => {
    element.style.width = '480px'
  })
  await expect
    .poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeGreaterThan(40)
  const frame = machines.locator('.c-sheet-frame')
  await expect(frame).toHaveAttribute('data-more')
  const place = await cell('0.item').boundingBox()
  await table.evaluate((element) => element.scrollTo({ left: 9_999 }))
  await expect(frame).not.toHaveAttribute('data-more')
  expect((await cell('0.item').boundingBox())?.x).toBe(place?.x)
  for (const one of ['0.sum', '1.sum']) expect(await isWhole(one)).toBe(true)
})
