import type { Page } from '@playwright/test'
import { dateIn } from '#shared/dates.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { choose } from './support/lists.ts'

const save = (page: Page) => page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').click()

test('a numbering rule is built by dragging and by keyboard, with the next numbers shown [ENT-12]', async ({
  page,
}) => {
  const name = `按月编号 ${Date.now()}`
  await signIn(page, 'admin')
  await page.goto('/settings/numbering')
  await page.getByRole('button', { name: '新建规则' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: '编号预览' })
  const parts = dialog.locator('.c-segment')
  const today = dateIn(new Date(), 'Asia/Shanghai')
  const month = today.slice(0, 7).replace('-', '')
  await dialog.getByLabel('名称').fill(name)

  await test.step('the preview shows what comes next and after the reset', async () => {
    await expect(preview.getByRole('status').first()).toHaveText(`HT-${month}-0001`)
    await expect(preview).toContainText('重置后')
    await expect(preview).toContainText(`HT-${month}-0003`)
  })

  await test.step('a part is added and dragged to the front with the mouse', async () => {
    await dialog.getByRole('button', { name: '添加一段' }).click()
    await page.getByRole('menuitem', { name: '简称' }).click()
    await expect(parts).toHaveCount(5)
    const grip = dialog.getByRole('button', { name: '拖动「第 5 段」' })
    const [from, to] = [await grip.boundingBox(), await parts.first().boundingBox()]
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 30, to.y + 4, { steps: 12 })
    await page.mouse.up()
    await expect(parts.first()).toContainText('简称')
    await expect(preview.getByRole('status').first()).toHaveText(`CGHT-${month}-0001`)
  })

  await test.step('and back down with the keyboard, which says where it is; Escape puts it back and keeps the dialog', async () => {
    const grip = dialog.getByRole('button', { name: '拖动「第 1 段」' })
    await grip.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('「简称 合同类型简称」移到第 1 位。')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('「简称 合同类型简称」移到第 2 位。')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(preview.getByRole('status').first()).toHaveText(`CGHT-${month}-0001`)
    await grip.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('「简称 合同类型简称」移到第 2 位。')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(parts.nth(1)).toContainText('简称')
    await expect(preview.getByRole('status').first()).toHaveText(`HT-CG${month}-0001`)
  })

  await test.step('buttons move it as well', async () => {
    await dialog.getByRole('button', { name: '第 2 段上移' }).click()
    await expect(preview.getByRole('status').first()).toHaveText(`CGHT-${month}-0001`)
  })

  await test.step('a rule that would repeat numbers is refused with the reason', async () => {
    await choose(dialog.getByLabel('重置周期'), '每天')
    await save(page)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await takeShots(page, 'numbering-rule-error')
    await choose(dialog.getByLabel('重置周期'), '每年')
    await expect(preview).toContainText(`${Number(today.slice(0, 4)) + 1}-01-01 重置后`)
  })

  await test.step('natural figures, start numbers, what counts apart', async () => {
    await dialog.getByText('自然数（不补零）').click()
    await dialog.getByLabel('起始号', { exact: true }).fill('7')
    await dialog.getByLabel('重置后起始号').fill('100')
    await expect(preview.getByRole('status').first()).toHaveText(`CGHT-${month}-7`)
    await expect(preview).toContainText('-100')
    await parts.first().getByRole('checkbox').check()
  })

  await test.step('for a contract type, and saved', async () => {
    await choose(dialog.getByLabel('适用范围'), '合同类型')
    await choose(dialog.getByLabel('适用对象'), /.+/)
    await expectNoSeriousFindings(page)
    await takeShots(page, 'numbering-rule')
    await save(page)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
      '{合同类型简称}HT-{年月}-{流水号}',
    )
  })

  await test.step('put out of use again, so that the contracts of other journeys keep their numbers', async () => {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '编辑' })
      .click()
    await dialog.getByRole('switch').click()
    await save(page)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('停用')
    await takeShots(page, 'numbering-rules')
  })
})

test.describe('with contracts of others', () => {
  test.use({ organisationChoice: 'book' })
  test('the register lists every number with its contract, which opens in a new tab, and says that none is missing', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await page.goto('/settings/numbering?tab=register')
    const main = page.getByRole('main')
    await expect(main.getByText('没有缺号')).toBeVisible()
    const rows = main.locator('tbody tr.ant-table-row')
    await expect(rows.first()).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeShots(page, 'numbering-register')

    const opened = page.waitForEvent('popup')
    await rows.first().getByRole('link').first().click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/standingBook\/detail\?contractId=\d+&mode=contract/)
    await tab.close()

    await choose(main.getByLabel('全部来源'), '仅缺号、重号')
    await expect(main.getByText('没有符合条件的编号')).toBeVisible()
    await main.getByRole('button', { name: '编号查重' }).click()
    await expect(page.getByRole('dialog')).toContainText(/没有重复的编号|以下编号被多份合同使用/)
    await page.keyboard.press('Escape')
    await choose(main.getByLabel('编号类别'), '模板编号')
    await expect(page).toHaveURL(/kind=template/)
  })
})

test('abbreviations and editors are set where numbers are', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/numbering?tab=contractAbbr')
  await expect(page.getByRole('main').getByRole('button', { name: '设置简称' })).toBeVisible()
  await takeShots(page, 'numbering-abbr')
  await page.goto('/settings/numbering?tab=editors')
  await expect(page.getByRole('main').getByRole('combobox', { name: '可修改编号人员' })).toBeVisible()
  await takeShots(page, 'numbering-editors')
})
