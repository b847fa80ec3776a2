import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'

/** Picks an option of one of the kit's selects. */
async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

test('an administrator draws an approval flow, tries it and publishes it', async ({ page }) => {
  await signIn(page)
  const name = `验收流程 ${Date.now()}`
  await page.goto('/settings/flows')
  await page.getByRole('button', { name: '新建审批流' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: '添加节点' }).last().click()
  await page.getByRole('menuitem', { name: '审批节点' }).click()
  await page.getByLabel('节点名称').fill('法务审核')
  const who = page.getByRole('group', { name: '审批人' })
  await choose(page, who.getByRole('combobox').first(), '角色')
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.locator('.c-field-error').getByText('请选择人员或角色')).toBeVisible()
  await choose(page, who.getByRole('combobox').nth(1), '法务负责人')
  await page.getByRole('radio', { name: /会签/ }).check()
  await page.getByRole('button', { name: '上移「法务审核」' }).click()
  const nodes = page.locator('.c-flow-name')
  await expect(nodes).toHaveText(['法务审核会签', '部门负责人或签'])

  await page.getByRole('button', { name: '以我的身份预览' }).click()
  await expect(page.getByRole('dialog').getByText('法务审核')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.locator('.c-page-header').getByText('V1')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'flow-editor')
  await page.reload()
  await expect(nodes).toHaveText(['法务审核会签', '部门负责人或签'])
})

test('an administrator makes a numbering rule and sees its number at every change', async ({ page }) => {
  await signIn(page)
  const name = `验收编号 ${Date.now()}`
  await page.goto('/settings/numbering')
  await page.getByRole('button', { name: '新建规则' }).click()
  const dialog = page.getByRole('dialog')
  // The first is the next number; the other, what follows after the reset.
  const example = dialog.locator('output').first()
  await expect(example).toHaveText(/^HT-\d{6}-0001$/)
  await dialog.getByLabel('第 1 段', { exact: true }).fill('XS/')
  await dialog.getByRole('spinbutton', { name: '位数' }).fill('6')
  await expect(example).toHaveText(/^XS\/\d{6}-000001$/)
  await dialog.getByRole('radio', { name: /自然数/ }).check()
  await expect(example).toHaveText(/^XS\/\d{6}-1$/)
  await choose(page, dialog.getByLabel('第 2 段', { exact: true }), '月日 1120')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByText('编号须含有能区分各周期的日期')).toBeVisible()
  await choose(page, dialog.getByLabel('第 2 段', { exact: true }), '年 2026')
  await choose(page, dialog.getByLabel('重置周期'), '每年')
  // Switched off, so that the demonstration's own rules go on deciding.
  await dialog.getByRole('switch').click()
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '确认' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('XS/{年}-{流水号}')
  await expect(row).toContainText('每年')
  await expectNoSeriousFindings(page)
  await takeShots(page, 'numbering-rules')
})
