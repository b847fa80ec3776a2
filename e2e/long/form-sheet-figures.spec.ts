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

const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { store: FormStore }).store.field('goods').value)
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
