import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { DesignerPage } from '../support/designer.ts'
import { expect, expectNoSeriousFindings, takeShot, test } from '../support/index.ts'
import { choose, dialogsGone } from '../support/lists.ts'
import { type RunningProduct, runProduct } from '../support/start-product.ts'

// An installation without the demonstration: what stands in its lists its own people have designed.
let product: RunningProduct
test.beforeAll(async () => {
  product = await runProduct({ name: 'e2e-lists', demo: false })
})
test.afterAll(() => product?.stop())

/** What a spreadsheet says in these columns, row by row. */
async function rowsIn(download: Download, ...columns: string[]): Promise<unknown[][]> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map((row) => columns.map((column) => row[head.indexOf(column)]))
}

test('a field that an administrator designs is in form, list, filter, order, view and export, without a programmer', async ({
  page,
}) => {
  await page.goto(product.address)
  await page.getByLabel('组织名称').fill('青石法务咨询有限公司')
  await page.getByLabel('您的姓名').fill('石磊')
  await page.getByLabel('账号').fill('shilei')
  for (const field of await page.locator('input[type=password]').all())
    await field.fill('qing-shi-2026-mu-lan')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: /石磊$/ })).toBeVisible()

  // Designed, marked, published.
  await page.goto(`${product.address}/settings/forms`)
  await page.getByRole('main').getByText('项目表单').first().click()
  const designer = new DesignerPage(page)
  await designer.choose('项目名称')
  // It is a column already.
  await expect(designer.property('在列表中显示')).toHaveCount(0)
  await designer.choose('附件')
  await expect(designer.property('在列表中显示')).toHaveCount(0)
  await designer.entry('数字').click()
  await designer.property('名称').fill('合作单位数')
  await designer.property('在列表中显示').click()
  await designer.saved()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布第 2 版')).toBeVisible()

  // Filled in.
  for (const [name, figure] of [
    ['数据中台建设', '12'],
    ['品牌推广', '3'],
    ['海外仓储', '100'],
  ] as const) {
    await page.goto(`${product.address}/projects/new`)
    await page.getByRole('textbox', { name: '项目名称' }).fill(name)
    await choose(page.getByLabel('项目类型'), '研发')
    await page.getByRole('textbox', { name: '合作单位数' }).fill(figure)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }

  // Seen, put in order, filtered.
  await page.goto(`${product.address}/projects`)
  const names = page.locator('tbody tr[data-row-key] td:nth-child(2)')
  await page.getByRole('columnheader', { name: '合作单位数' }).click()
  await expect(names).toHaveText(['品牌推广', '数据中台建设', '海外仓储'])
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('menuitem', { name: '合作单位数' }).click()
  await page.getByRole('textbox', { name: '最小值' }).fill('10')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(names).toHaveText(['数据中台建设', '海外仓储'])

  // Kept as a view, with which the list opens from now on.
  await page.getByRole('button', { name: '存为视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('多家合作')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('tab', { name: '多家合作' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: '设为默认视图' }).click()
  await dialogsGone(page)
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(names).toHaveCount(3)
  await page.goBack()
  await expect(names).toHaveText(['数据中台建设', '海外仓储'])
  await page.goto(`${product.address}/projects`)
  await expect(names).toHaveText(['数据中台建设', '海外仓储'])
  await expect(page.getByText('合作单位数 10 ~ …')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShot(page, 'list-with-view')

  // One of them ticked.
  await page.getByRole('checkbox', { name: /海外仓储/ }).check()
  const ticked = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出所选' }).click()
  expect(await rowsIn(await ticked, '项目名称')).toEqual([['海外仓储']])
  await page.getByRole('button', { name: '取消选择' }).click()

  // Taken out, in the columns that are shown.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出$/ }).click()
  expect(await rowsIn(await download, '项目名称', '合作单位数')).toEqual([
    ['数据中台建设', 12],
    ['海外仓储', 100],
  ])

  // The view goes, the records stay.
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除视图' }).click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(names).toHaveCount(3)
})
