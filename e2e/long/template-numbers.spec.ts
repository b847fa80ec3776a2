import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'

const openEditor = async (page: Page, name: string) => {
  await page.goto('/templates')
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: '编辑信息' }).click()
}

test('a template’s duplicate number is refused, in whatever case and width [SCR-16] [API-09]', async ({
  page,
}) => {
  const number = `TPL-${Date.now()}`
  await signIn(page, 'chenjing')
  await openEditor(page, '采购合同（标准文本）')
  const editor = page.getByRole('dialog', { name: '编辑信息' })
  const field = editor.getByLabel('模板编号')

  await test.step('empty: 请输入编号', async () => {
    await field.fill('　')
    await editor.getByRole('button', { name: '查重' }).click()
    await expect(page.getByText('请输入编号')).toBeVisible()
  })

  await test.step('free: NoData, and saved', async () => {
    await field.fill(number)
    await editor.getByRole('button', { name: '查重' }).click()
    const check = page.getByRole('dialog', { name: `编号「${number}」未被使用` })
    await expect(check).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(check).toBeHidden()
    await expectNoSeriousFindings(page)
    await takeShots(page, 'template-number')
    await editor.locator('.ant-modal-footer .ant-btn-primary').click()
    await expect(editor).toBeHidden()
    await expect(page.getByRole('main')).toContainText(number)
  })

  await test.step('the same on another template: Single, and refused', async () => {
    await openEditor(page, '销售合同（标准文本）')
    const same = number.toLowerCase().replace('tpl-', ' ｔｐｌ–')
    await field.fill(same)
    await editor.getByRole('button', { name: '查重' }).click()
    const check = page.getByRole('dialog', { name: /已被以下模板使用/ })
    await expect(check.locator('[data-mode=Single]').getByRole('link')).toHaveCount(1)
    const opened = page.waitForEvent('popup')
    await check.getByRole('link').click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/templates\/detail\?templateId=\d+/)
    await tab.close()
    await page.keyboard.press('Escape')
    await expect(check).toBeHidden()
    await editor.locator('.ant-modal-footer .ant-btn-primary').click()
    await expect(editor.getByText(/已被使用/)).toBeVisible()
  })

  await test.step('the organisation has no number twice', async () => {
    await page.goto('/templates')
    await page.getByRole('button', { name: '编号查重' }).click()
    await expect(page.getByRole('dialog', { name: '没有重复的编号' })).toBeVisible()
  })
})
